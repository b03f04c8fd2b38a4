// Frame of a drawer or dialog: scrim, content, initial focus, Esc.
// Radix Dialog with `modal={false}`, because its modality would hide the toasts, which F6 must reach from anywhere.
import { Dialog } from 'radix-ui'
import { type KeyboardEventHandler, type ReactNode, type RefObject, useState } from 'react'
import styles from './dialog.module.css'
import { firstField, focusField } from './focus-targets.ts'
import { escapeTop, useTopLayer } from './layer-stack.ts'

export interface LayerFrameProps {
  readonly ref?: RefObject<HTMLDivElement | null> | undefined
  readonly className: string | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Esc, or a click beside it. */
  readonly onDismiss: () => void
  /** Gets the focus first; default: the first field that needs input. */
  readonly firstFocus?: (() => HTMLElement | null) | undefined
  readonly onKeyDown?: KeyboardEventHandler | undefined
  readonly children: ReactNode
}

export function LayerFrame({ ref, className, role, onDismiss, firstFocus, onKeyDown, children }: LayerFrameProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useTopLayer(content, onDismiss)

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const container = event.currentTarget instanceof HTMLElement ? event.currentTarget : content
    if (container?.closest('[inert]')) return
    const target = firstFocus?.() ?? (container && firstField(container)) ?? container
    focusField(target)
  }

  const pressEscape = (event: KeyboardEvent) => {
    event.preventDefault()
    if (!event.isComposing) escapeTop()
  }

  return (
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div className={styles.layer}>
          <div className={styles.scrim} onClick={onDismiss} aria-hidden="true" />
          <Dialog.Content
            ref={(element) => {
              setContent(element)
              if (ref) ref.current = element
            }}
            className={className}
            role={role ?? 'dialog'}
            aria-modal="true"
            // A question is told with its title; of what a drawer holds nobody wants to hear it all at once.
            {...(role === 'alertdialog' ? {} : { 'aria-describedby': undefined })}
            data-region="layer"
            tabIndex={-1}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={pressEscape}
            onKeyDown={onKeyDown}
          >
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
