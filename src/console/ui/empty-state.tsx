import Inbox from 'lucide-react/icons/inbox'
import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface EmptyStateProps {
  readonly title: string
  /** Why it is empty and what to do next. */
  readonly text?: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.panel} role="status">
      <span className={styles.icon}>{icon ?? <Inbox size={20} />}</span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
