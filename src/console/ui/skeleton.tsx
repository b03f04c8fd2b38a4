// Skeleton: a gray bar shown while content loads.
import type { CSSProperties } from 'react'
import styles from './tabs.module.css'

export interface SkeletonProps {
  /** Width of the bar as a CSS length. `height` is a CSS length too. */
  readonly width?: string
  readonly height?: string
}

/** Placeholder bar shown while content loads. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={styles.skeleton} style={size} data-waiting="" aria-hidden="true" />
}
