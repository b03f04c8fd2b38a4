// Small squares in the legend of a chart that show the colors of its bars.
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'
import type { SegmentTone } from './places.ts'

/** Square with the color of one kind of chart segment. */
export function ToneSwatch({ tone }: { readonly tone: SegmentTone }) {
  return <span className={classNames(styles.swatch, styles[tone])} aria-hidden="true" />
}

/** Square with the color of the bars for the previous period. */
export function PreviousPeriodSwatch() {
  return <span className={classNames(styles.swatch, styles.previous)} aria-hidden="true" />
}
