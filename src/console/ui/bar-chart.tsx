// Bars, drawn by ourselves. What they show stands in words in their title and in a table beside them, which is the page's.
import { useId } from 'react'
import { formatNumber } from '#console/lib/formats.ts'
import styles from './bar-chart.module.css'
import { BarColumns } from './bar-columns.tsx'
import { BarRows, rowHeight } from './bar-rows.tsx'
import { type Drawing, smallDrawing } from './bar-scale.ts'
import type { ChartBar, ChartLimit } from './chart-bar.ts'
import { LookPatterns } from './chart-looks.tsx'
import { classNames } from './class-names.ts'

interface BarChartProps {
  readonly title: string
  /** What can be read from it, in a sentence. */
  readonly summary: string
  readonly bars: readonly ChartBar[]
  readonly limit: ChartLimit | null
  /** Default: small. */
  readonly drawing?: Drawing
  /** Lying bars with their names: as tall as there are many, without a limit or more than one part. */
  readonly lying?: boolean
  /** How values are written; default: as whole numbers. */
  readonly format?: (value: number) => string
}

export function BarChart(props: BarChartProps) {
  const { title, summary, bars, limit, drawing = smallDrawing, lying = false, format = formatNumber } = props
  const id = useId()
  const height = lying ? bars.length * rowHeight : drawing.height
  return (
    <svg
      className={classNames(styles.chart, drawing === smallDrawing && styles.small)}
      viewBox={`0 0 ${drawing.width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-summary`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      {bars.some(({ parts }) => parts) && <LookPatterns id={id} />}
      {lying ? (
        <BarRows patterns={id} bars={bars} width={drawing.width} format={format} />
      ) : (
        <BarColumns patterns={id} bars={bars} limit={limit} drawing={drawing} format={format} />
      )}
    </svg>
  )
}
