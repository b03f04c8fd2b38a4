// Main button of a page, tab or drawer: Mod+Enter presses it, or shows the reason why it is disabled.
import { keyboardMainAction } from '#commands/keyboard.ts'
import { notify } from '#console/lib/notices.ts'
import { Button, type ButtonProps } from '#console/ui/button.tsx'
import { useCommandHandler } from './runner.ts'

interface MainButtonProps extends Omit<ButtonProps, 'keys' | 'onClick'> {
  readonly onClick: () => void
}

/** The main action of a page, tab or drawer, where it has no key of its own: Mod+Enter does it, or says why not. */
export function MainButton({ variant = 'primary', disabledReason = null, busy, onClick, ...rest }: MainButtonProps) {
  const act = () => {
    if (disabledReason) notify({ kind: 'info', text: disabledReason })
    else if (!busy) onClick()
  }
  useCommandHandler('keyboard.mainAction', act)
  return (
    <Button
      {...rest}
      variant={variant}
      keys={keyboardMainAction}
      busy={busy}
      disabledReason={disabledReason}
      data-main=""
      onClick={onClick}
    />
  )
}
