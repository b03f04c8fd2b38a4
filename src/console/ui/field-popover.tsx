// Popover under a field (Radix): focus stays in the field, or its search; Esc closes it before the drawer.
import { Popover } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './inputs.module.css'

interface FieldPopoverProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What it is placed by, and at least as wide as. */
  readonly field: ReactElement
  readonly children: ReactNode
}

const prevent = (event: Pick<Event, 'preventDefault'>) => event.preventDefault()

export function FieldPopover({ open, onClose, field, children }: FieldPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor asChild>{field}</Popover.Anchor>
      {/* Not in a portal: behind a drawer everything else is inert. */}
      <Popover.Content
        // A dialog would be a layer of its own: what is in it has the roles.
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={styles.popover}
        onOpenAutoFocus={prevent}
        onCloseAutoFocus={prevent}
        // The field is outside, too; it closes when it loses the focus.
        onInteractOutside={prevent}
        onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  )
}
