// What tells the parts of a chart apart without their colours: each look but the first has lines of its own.
import { useId } from 'react'
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'
import type { Look } from './places.ts'

const lines: Readonly<Record<Look, string>> = {
  positive: '',
  accent: 'M-1 7L7 -1',
  warning: 'M0 3H6',
  negative: 'M-1 -1L7 7M-1 7L7 -1',
  neutral: 'M3 0V6',
}

interface LookPatternProps {
  readonly id: string
  readonly look: Look
  /** There is no other part to tell it from. */
  readonly isAlone: boolean
}

/** To fill with: `url(#id)`. */
export function LookPattern({ id, look, isAlone }: LookPatternProps) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" className={styles[look]}>
      <rect width={6} height={6} className={styles.ground} />
      {!isAlone && <path d={lines[look]} className={styles.lines} />}
    </pattern>
  )
}

/** A piece of it, beside its name in a legend. */
export function LookSwatch({ look, isAlone }: Pick<LookPatternProps, 'look' | 'isAlone'>) {
  const id = useId()
  return (
    <svg className={styles.swatch} aria-hidden="true">
      <LookPattern id={id} look={look} isAlone={isAlone} />
      <rect width={12} height={12} fill={`url(#${id})`} />
    </svg>
  )
}

/** Of the period before. */
export function PreviousSwatch() {
  return <span className={classNames(styles.swatch, styles.previous)} aria-hidden="true" />
}
