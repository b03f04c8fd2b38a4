// Bars, drawn by ourselves. What they show stands in words in their title and in a table beside them, which is the page's.
import { useId } from 'react'
import { formatNumber } from '#console/lib/formats.ts'
import styles from './bar-chart.module.css'
import { barScale, type Drawing, labelledEvery, smallDrawing } from './bar-scale.ts'
import { BarStack } from './bar-stack.tsx'
import { type ChartPart, LookPatterns } from './chart-looks.tsx'
import { classNames } from './class-names.ts'

export interface ChartBar {
  readonly label: string
  readonly value: number
  /** On hover. */
  readonly text: string
  /** What it is made of, from below; together its value. */
  readonly parts?: readonly ChartPart[]
}

interface BarChartProps {
  readonly title: string
  /** What can be read from it, in a sentence. */
  readonly summary: string
  readonly bars: readonly ChartBar[]
  /** Bars above it are marked. */
  readonly limit: { readonly value: number; readonly label: string } | null
  /** Default: small. */
  readonly drawing?: Drawing
  /** How values of the axis are written; default: as whole numbers. */
  readonly format?: (value: number) => string
}

export function BarChart(props: BarChartProps) {
  const { title, summary, bars, limit, drawing = smallDrawing, format = formatNumber } = props
  const id = useId()
  const scale = barScale(
    bars.map(({ value }) => value),
    limit?.value ?? null,
    drawing,
  )
  const { left, right, bottom } = scale
  const every = labelledEvery(
    bars.map(({ label }) => label),
    scale.step,
  )
  return (
    <svg
      className={classNames(styles.chart, drawing === smallDrawing && styles.small)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-summary`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      {bars.some(({ parts }) => parts) && <LookPatterns id={id} />}
      {scale.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles.value} x={left - 6} y={y + 4}>
            {format(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const place = scale.bars[index]
        if (!place) return null
        const isOver = limit !== null && bar.value > limit.value
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name, and two may be labelled alike
          <g key={index}>
            <title>{bar.text}</title>
            {bar.parts ? (
              <BarStack patterns={id} place={place} parts={bar.parts} yOf={scale.yOf} />
            ) : (
              <rect
                className={classNames(styles.bar, isOver && styles.over)}
                x={place.x}
                y={place.y}
                width={place.width}
                height={place.height}
              />
            )}
            {isOver && <path className={styles.mark} d={`M${place.middle - 4} ${place.y - 3}h8l-4 -7z`} />}
            {(bars.length - 1 - index) % every === 0 && (
              <text className={styles.label} x={place.middle} y={bottom + 16}>
                {bar.label}
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
