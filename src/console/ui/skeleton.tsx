// Skeleton: a grey bar shown while content loads.
import type { CSSProperties } from 'react'
import styles from './tabs.module.css'

export interface SkeletonProps {
  /** CSS length. */
  readonly width?: string
  readonly height?: string
}

/** The place of something that has not come yet. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={styles.skeleton} style={size} data-waiting="" aria-hidden="true" />
}
