// What every menu is made of: open as long as it is there, hung on an anchor, and the focus goes back when it is gone.
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu-frame.module.css'

interface MenuFrameProps extends Pick<ComponentProps<typeof DropdownMenu.Content>, 'align' | 'loop' | 'children'> {
  readonly label: string
  /** What it is placed by: one element, without a size. */
  readonly anchor: ReactElement
  /** How wide it is. */
  readonly className: string | undefined
  /** Where it stands in the document; at the end, if nothing is said. */
  readonly container?: HTMLElement | null
  readonly onClose: () => void
  /** Gives the focus back. */
  readonly onGone: () => void
}

export function MenuFrame({ label, anchor, className, container, onClose, onGone, ...content }: MenuFrameProps) {
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>{anchor}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          {...content}
          className={classNames(styles.menu, className)}
          aria-label={label}
          aria-labelledby={undefined}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A click elsewhere has given the focus away already.
            if (document.activeElement === document.body) onGone()
          }}
        />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
