import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { DialogPanel } from './dialog-panel.tsx'
import { Modal } from './modal.tsx'

export interface DialogProps {
  readonly title: string
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** 640 px instead of 440 px. */
  readonly wide?: boolean | undefined
  readonly onClose: () => void
  /** Its buttons. */
  readonly footer?: ReactNode
  readonly firstFocus?: (() => HTMLElement | null) | undefined
  /** Mod+Enter and Mod+S, where there is no form inside. */
  readonly onSave?: (() => void) | undefined
  /** Why it could not do what it was asked; null while there is nothing to say. */
  readonly failure?: unknown
  readonly children: ReactNode
}

export function Dialog({ title, wide, footer, failure, children, ...modal }: DialogProps) {
  return (
    <Modal {...modal} className={classNames(styles.dialog, wide && styles.wide)}>
      {() => (
        <DialogPanel title={title} footer={footer} failure={failure}>
          {children}
        </DialogPanel>
      )}
    </Modal>
  )
}
