// Bars over time with a limit, drawn by ourselves. What it shows stands in words in its title and in a table beside it, which is the page's.
import { useId } from 'react'
import { formatNumber } from '#console/lib/formats.ts'
import styles from './bar-chart.module.css'
import { barScale, drawing } from './bar-scale.ts'
import { classNames } from './class-names.ts'

export interface ChartBar {
  readonly label: string
  readonly value: number
  /** On hover. */
  readonly text: string
}

interface BarChartProps {
  readonly title: string
  /** What can be read from it, in a sentence. */
  readonly summary: string
  readonly bars: readonly ChartBar[]
  /** Bars above it are marked. */
  readonly limit: { readonly value: number; readonly label: string } | null
}

export function BarChart({ title, summary, bars, limit }: BarChartProps) {
  const id = useId()
  const scale = barScale(
    bars.map(({ value }) => value),
    limit?.value ?? null,
  )
  const { left, right, bottom } = scale
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-summary`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      {scale.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles.value} x={left - 6} y={y + 4}>
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {scale.bars.map(({ x, y, width, height, middle }, index) => {
        const bar = bars[index]
        const isOver = limit !== null && bar !== undefined && bar.value > limit.value
        return (
          <g key={bar?.label}>
            <title>{bar?.text}</title>
            <rect className={classNames(styles.bar, isOver && styles.over)} x={x} y={y} width={width} height={height} />
            {isOver && <path className={styles.mark} d={`M${middle - 4} ${y - 3}h8l-4 -7z`} />}
            {index % 2 === 1 && (
              <text className={styles.label} x={middle} y={bottom + 16}>
                {bar?.label}
              </text>
            )}
          </g>
        )
      })}
      {limit && (
        <g>
          <line className={styles.limit} x1={left} x2={right} y1={scale.yOf(limit.value)} y2={scale.yOf(limit.value)} />
          <title>{limit.label}</title>
        </g>
      )}
    </svg>
  )
}
