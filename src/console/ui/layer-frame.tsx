// Frame of a drawer or dialog: backdrop, content, initial focus, and the Escape key. Uses the Radix dialog with
// `modal={false}`, because the modal mode would make the toast notifications unreachable.
import { Dialog } from 'radix-ui'
import { type KeyboardEventHandler, type ReactNode, type RefObject, useState } from 'react'
import styles from './dialog.module.css'
import { findFirstField, focusField } from './focus-targets.ts'
import { runTopEscapeHandler, useTopLayer } from './layer-stack.ts'

/**
 * Width of a drawer: `narrow` for one or two fields, `medium` for a form, `wide` for an editor, a table or a
 * comparison, `split` for a form with a preview beside it.
 */
export type DrawerSize = 'narrow' | 'medium' | 'wide' | 'split'

export interface LayerFrameProps {
  readonly ref?: RefObject<HTMLDivElement | null> | undefined
  readonly className: string | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Width of a drawer; undefined for a dialog. The toasts use the width to stay beside the drawer. */
  readonly drawerSize?: DrawerSize | undefined
  /** Called when the user presses Escape or clicks outside. */
  readonly onDismiss: () => void
  /** Returns the element that receives the initial focus. Default: the first field that needs input. */
  readonly getInitialFocus?: (() => HTMLElement | null) | undefined
  readonly onKeyDown?: KeyboardEventHandler | undefined
  readonly children: ReactNode
}

export function LayerFrame(props: LayerFrameProps) {
  const { ref, className, role, drawerSize, onDismiss, getInitialFocus, onKeyDown, children } = props
  const [content, setContent] = useState<HTMLElement | null>(null)
  useTopLayer(content, onDismiss, role === 'alertdialog' ? 'question' : 'modal')

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const container = event.currentTarget instanceof HTMLElement ? event.currentTarget : content
    if (container?.closest('[inert]')) return
    const target = getInitialFocus?.() ?? (container && findFirstField(container)) ?? container
    focusField(target)
  }

  const handleEscape = (event: KeyboardEvent) => {
    event.preventDefault()
    if (!event.isComposing) runTopEscapeHandler()
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
            // Screen readers announce the content of a confirmation dialog after its title. The content of other
            // dialogs and drawers is too long for an announcement.
            {...(role === 'alertdialog' ? {} : { 'aria-describedby': undefined })}
            data-region="layer"
            data-drawer={drawerSize}
            tabIndex={-1}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={handleEscape}
            onKeyDown={onKeyDown}
          >
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
