// Badge (a short label with a color), avatar (the initials of a user), and number beside an icon.
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

interface CountedIconProps {
  readonly count: number
  /** True if the number counts items that the user has not seen yet. */
  readonly isNew?: boolean
  readonly children: ReactNode
}

/** Icon with a number at its upper right corner. Shows no number for 0, and `9+` for more than 9. */
export function CountedIcon({ count, isNew = false, children }: CountedIconProps) {
  return (
    <span className={styles.counted}>
      {children}
      {count > 0 && <span className={classNames(styles.count, isNew && styles.new)}>{count > 9 ? '9+' : count}</span>}
    </span>
  )
}
