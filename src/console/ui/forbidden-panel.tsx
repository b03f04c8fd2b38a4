import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './panel.module.css'

interface ForbiddenPanelProps {
  /** Which right is missing and who can grant it. */
  readonly reason: ReactNode
  readonly action?: ReactNode
}

export function ForbiddenPanel({ reason, action }: ForbiddenPanelProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.panel} role="status">
      <span className={styles.icon}>
        <Lock size={20} />
      </span>
      <p className={styles.title}>{t('forbidden.title')}</p>
      <p className={styles.text}>{reason}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
