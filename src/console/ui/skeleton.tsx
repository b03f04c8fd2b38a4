// Skeleton: a grey bar shown while content loads.
import type { CSSProperties } from 'react'
import styles from './tabs.module.css'

export interface SkeletonProps {
  /** Width and height are CSS lengths. */
  readonly width?: string
  readonly height?: string
}

/** Renders a placeholder bar while content loads. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={styles.skeleton} style={size} data-waiting="" aria-hidden="true" />
}
