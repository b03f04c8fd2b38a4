// Main button of a page, tab or drawer, with the shortcut Mod+Enter.
import { runMainActionCommand } from '#commands/keyboard.ts'
import { notify } from '#console/lib/notices.ts'
import { Button, type ButtonProps } from '#console/ui/button.tsx'
import { useCommandHandler } from './runner.ts'

interface MainButtonProps extends Omit<ButtonProps, 'keys' | 'onClick'> {
  readonly onClick: () => void
}

/**
 * Main button of a page, tab or drawer that has no other shortcut. Mod+Enter presses the button, or shows the reason
 * why the button is disabled.
 */
export function MainButton({
  variant = 'primary',
  disabledReason = null,
  busy,
  onClick,
  ...buttonProps
}: MainButtonProps) {
  const press = () => {
    if (disabledReason) notify({ kind: 'info', text: disabledReason })
    else if (!busy) onClick()
  }
  useCommandHandler('keyboard.mainAction', press)
  return (
    <Button
      {...buttonProps}
      variant={variant}
      keys={runMainActionCommand}
      busy={busy}
      disabledReason={disabledReason}
      data-main=""
      onClick={onClick}
    />
  )
}
