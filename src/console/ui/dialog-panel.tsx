import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { DialogFailure } from './dialog-failure.tsx'

interface DialogPanelProps {
  readonly title: string
  readonly footer?: ReactNode
  /** Why it could not do what it was asked; null while there is nothing to say. */
  readonly failure?: unknown
  readonly children: ReactNode
}

/** What stands in a dialog: title, content, buttons. */
export function DialogPanel({ title, footer, failure = null, children }: DialogPanelProps) {
  return (
    <>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      <Dialog.Description asChild>
        <div className={styles.body}>
          <DialogFailure error={failure} />
          {children}
        </div>
      </Dialog.Description>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
}
