// Fill patterns that distinguish the segments of a chart without color. Every tone (kind of segment) has its own line
// pattern.
import { useId } from 'react'
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'
import type { SegmentTone } from './places.ts'

const linePaths: Readonly<Record<SegmentTone, string>> = {
  positive: '',
  accent: 'M-1 7L7 -1',
  warning: 'M0 3H6',
  negative: 'M-1 -1L7 7M-1 7L7 -1',
  neutral: 'M3 0V6',
}

interface TonePatternProps {
  readonly id: string
  readonly tone: SegmentTone
  /** True if all segments of the chart have the same tone (kind of segment). Such a chart needs no line pattern. */
  readonly isOnlyTone: boolean
}

/**
 * SVG fill pattern for the chart segments of one tone (kind of segment). Other elements use the pattern with
 * `fill="url(#id)"`.
 */
export function TonePattern({ id, tone, isOnlyTone }: TonePatternProps) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" className={styles[tone]}>
      <rect width={6} height={6} className={styles.ground} />
      {!isOnlyTone && <path d={linePaths[tone]} className={styles.lines} />}
    </pattern>
  )
}

/** Small square in the legend that shows the fill pattern of one kind of chart segment. */
export function ToneSwatch({ tone, isOnlyTone }: Pick<TonePatternProps, 'tone' | 'isOnlyTone'>) {
  const id = useId()
  return (
    <svg className={styles.swatch} aria-hidden="true">
      <TonePattern id={id} tone={tone} isOnlyTone={isOnlyTone} />
      <rect width={12} height={12} fill={`url(#${id})`} />
    </svg>
  )
}

/** Small square in the legend that shows the color of the bars for the previous period. */
export function PreviousPeriodSwatch() {
  return <span className={classNames(styles.swatch, styles.previous)} aria-hidden="true" />
}
