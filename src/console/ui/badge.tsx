import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'

interface BadgeProps {
  readonly tone?: Tone
  /** Before the text. */
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {Icon && <Icon size={12} className={styles.icon} aria-hidden="true" />}
      {children}
    </span>
  )
}
