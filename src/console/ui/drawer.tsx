import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { Modal, type Turning } from './modal.tsx'

interface DrawerProps {
  readonly title: string
  /** A line under the title: the record it is about. */
  readonly subtitle?: ReactNode
  /** With an editor: 760 px instead of 560 px. */
  readonly wide?: boolean
  /** The save bar; it stays in sight. */
  readonly footer?: ReactNode
  readonly turning?: Turning | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Over the page, from the right. Esc or a click beside it closes; what was typed is asked about first. */
export function Drawer({ title, subtitle, wide, footer, turning, onClose, children }: DrawerProps) {
  const { t } = useTranslation('ui')
  return (
    <Modal className={classNames(styles.drawer, wide && styles.wide)} onClose={onClose} turning={turning}>
      {(close) => (
        <>
          <header className={styles.header}>
            <div className={styles.titles}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
            </div>
            <IconButton label={t('close')} keys="escape" icon={<X size={16} />} onClick={close} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </>
      )}
    </Modal>
  )
}
