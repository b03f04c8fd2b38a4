// Badge (a short label with a color) and avatar (the initials of a user).
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

/** Initials of a user. Screen readers ignore the initials, because the full name is beside the avatar or in a label. */
export function Avatar({ name }: { readonly name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return <span className={styles.avatar} data-initials={initials.join('').toUpperCase() || '?'} aria-hidden="true" />
}

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'

interface BadgeProps {
  readonly tone?: Tone
  /** Icon before the text. */
  readonly icon?: LucideIcon
  readonly title?: string | undefined
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon: Icon, title, children }: BadgeProps) {
  return (
    <span title={title} className={classNames(styles.badge, styles[tone])}>
      {Icon && <Icon size={12} className={styles.icon} aria-hidden="true" />}
      {children}
    </span>
  )
}
