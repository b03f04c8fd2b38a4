// Radix's dialog as drawers and dialogs use it: not modal in Radix's way, because we make the page behind inert ourselves and keep the notices reachable.
import { Dialog } from 'radix-ui'
import { type KeyboardEventHandler, type ReactNode, useState } from 'react'
import { escapeTop, firstField, useTopLayer } from './layer.ts'
import styles from './layer-frame.module.css'

export interface LayerFrameProps {
  readonly className: string | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Esc, or a click beside it. */
  readonly onDismiss: () => void
  /** Gets the focus first; default: the first field that needs input. */
  readonly firstFocus?: (() => HTMLElement | null) | undefined
  readonly onKeyDown?: KeyboardEventHandler | undefined
  readonly children: ReactNode
}

export function LayerFrame({ className, role, onDismiss, firstFocus, onKeyDown, children }: LayerFrameProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useTopLayer(content, onDismiss)

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const container = event.currentTarget instanceof HTMLElement ? event.currentTarget : content
    const target = firstFocus?.() ?? (container && firstField(container)) ?? container
    target?.focus()
  }

  const pressEscape = (event: KeyboardEvent) => {
    event.preventDefault()
    if (!isTaken(event)) escapeTop()
  }

  return (
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div className={styles.layer}>
          <div className={styles.scrim} onClick={onDismiss} aria-hidden="true" />
          <Dialog.Content
            ref={setContent}
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

/** Suggestions that are open close first; Radix would hear of the key before they do. */
function isTaken({ isComposing, target }: KeyboardEvent): boolean {
  return isComposing || (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))
}
