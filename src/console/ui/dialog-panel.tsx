import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogPanelProps {
  readonly title: string
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** What stands in a dialog: title, content, buttons. */
export function DialogPanel({ title, footer, children }: DialogPanelProps) {
  return (
    <>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
}
