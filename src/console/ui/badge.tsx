import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { maskOf } from './icon-mask.ts'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'

interface BadgeProps {
  readonly tone?: Tone
  /** Before the text: a mask. */
  readonly icon?: string
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(styles.badge, styles[tone], icon && styles.marked)}
      style={icon ? maskOf(icon) : undefined}
    >
      {children}
    </span>
  )
}
