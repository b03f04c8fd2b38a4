// SVG bar chart: layout in viewBox units (pure), looks and patterns, vertical and horizontal bars.
import { useId } from 'react'
import { formatNumber } from '#console/lib/format.ts'
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'

interface Drawing {
  readonly width: number
  readonly height: number
  /** Room for the values of the axis. */
  readonly left: number
}

const smallDrawing: Drawing = { width: 360, height: 156, left: 44 }
const margin = { right: 8, top: 14, bottom: 24 } as const

/** The end of the axis: the next of 1, 2, 2.5, 5 and 10 times a power of ten. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 2.5, 5].find((step) => step * power >= highest) ?? 10) * power
}

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The middle, for what stands above or below it. */
  readonly middle: number
}

interface BarScale {
  readonly top: number
  readonly bars: readonly Bar[]
  /** Values of the axis with their height. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  readonly yOf: (value: number) => number
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** Room below each bar. */
  readonly step: number
}

/** `limit` is in sight too. */
export function barScale(values: readonly number[], limit: number | null, drawing = smallDrawing): BarScale {
  const top = roundTop(Math.max(0, limit ?? 0, ...values))
  const { left } = drawing
  const right = drawing.width - margin.right
  const bottom = drawing.height - margin.bottom
  const yOf = (value: number) => bottom - (value / top) * (bottom - margin.top)
  const step = (right - left) / Math.max(1, values.length)
  // Few bars are no walls.
  const width = Math.min(step * 0.64, 56)
  const bars = values.map((value, index) => {
    const middle = left + (index + 0.5) * step
    return { x: middle - width / 2, y: yOf(value), width, height: bottom - yOf(value), middle }
  })
  const ticks = [0, top / 2, top].map((value) => ({ value, y: yOf(value) }))
  return { top, bars, ticks, yOf, left, right, bottom, step }
}

/** Width of a letter of a label, about. */
const letter = 6.2

/** Every how many bars one label fits; the last bar always has one. */
export function labelledEvery(labels: readonly string[], step: number): number {
  const widest = Math.max(1, ...labels.map(({ length }) => length)) * letter + 8
  return Math.max(1, Math.ceil(widest / step))
}

// What a chart draws.
export const looks = ['positive', 'accent', 'warning', 'negative', 'neutral'] as const
type Look = (typeof looks)[number]

/** A part of one bar. */
interface ChartPart {
  readonly look: Look
  readonly value: number
}

interface ChartBar {
  readonly label: string
  readonly value: number
  /** On hover. */
  readonly text: string
  /** What it is made of, from below; together its value. */
  readonly parts?: readonly ChartPart[]
}

/** Bars above it are marked. */
interface ChartLimit {
  readonly value: number
  readonly label: string
}

// Each part has a colour and a hatching pattern, so that it is told apart without colour.

/** Lines over the colour; one look is plain. */
const hatchings: Readonly<Record<Look, string | null>> = {
  positive: null,
  accent: 'M0 6L6 0M-1 1L1 -1M5 7L7 5',
  warning: 'M0 3H6',
  negative: 'M0 0L6 6M0 6L6 0',
  neutral: 'M3 0V6',
}

/** To stand once in each drawing; `id` names its patterns. */
function LookPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {looks.map((look) => {
        const hatching = hatchings[look]
        return (
          hatching !== null && (
            <pattern key={look} id={`${id}-${look}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <path d={hatching} className={styles.hatching} />
            </pattern>
          )
        )
      })}
    </defs>
  )
}

interface LookRectProps {
  readonly patterns: string
  readonly look: Look
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function LookRect({ patterns, look, ...place }: LookRectProps) {
  return (
    <>
      <rect {...place} className={classNames(styles.part, styles[look])} />
      {hatchings[look] !== null && <rect {...place} fill={`url(#${patterns}-${look})`} />}
    </>
  )
}

/** A piece of it, beside its name in a legend. */
export function LookSwatch({ look }: { readonly look: Look }) {
  const id = useId()
  return (
    <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
      <LookPatterns id={id} />
      <LookRect patterns={id} look={look} x={0} y={0} width={14} height={14} />
    </svg>
  )
}

interface BarStackProps {
  readonly patterns: string
  readonly place: Pick<Bar, 'x' | 'width'>
  readonly parts: readonly ChartPart[]
  readonly yOf: (value: number) => number
}

/** One bar of several parts, from below. */
function BarStack({ patterns, place: { x, width }, parts, yOf }: BarStackProps) {
  const tops = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { value }) => sum + value, 0))
  return parts.map(({ look, value }, index) => {
    const top = tops[index] ?? 0
    const y = yOf(top)
    return (
      <LookRect key={look} patterns={patterns} look={look} x={x} y={y} width={width} height={yOf(top - value) - y} />
    )
  })
}

// Vertical bars over an axis, for time series and scales.

interface BarColumnsProps {
  readonly patterns: string
  readonly bars: readonly ChartBar[]
  readonly limit: ChartLimit | null
  readonly drawing: Drawing
  readonly format: (value: number) => string
}

function BarColumns({ patterns, bars, limit, drawing, format }: BarColumnsProps) {
  const values = bars.map(({ value }) => value)
  const scale = barScale(values, limit?.value ?? null, drawing)
  const { left, right, bottom, step } = scale
  const labels = bars.map(({ label }) => label)
  const every = labelledEvery(labels, step)
  return (
    <>
      {scale.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles.value} x={left - 6} y={y + 4}>
            {format(value)}
          </text>
        </g>
      ))}
      {scale.bars.map(({ x, y, width, height, middle }, index) => {
        const bar = bars[index]
        const isOver = limit !== null && bar !== undefined && bar.value > limit.value
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name, and two may be labelled alike
          <g key={index}>
            <title>{bar?.text}</title>
            {bar?.parts ? (
              <BarStack patterns={patterns} place={{ x, width }} parts={bar.parts} yOf={scale.yOf} />
            ) : (
              <rect
                className={classNames(styles.bar, isOver && styles.over)}
                x={x}
                y={y}
                width={width}
                height={height}
              />
            )}
            {isOver && <path className={styles.mark} d={`M${middle - 4} ${y - 3}h8l-4 -7z`} />}
            {(bars.length - 1 - index) % every === 0 && (
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
    </>
  )
}

// Horizontal bars for named categories: label before, value behind.

interface BarRowsProps {
  readonly patterns: string
  readonly bars: readonly ChartBar[]
  readonly width: number
  readonly format: (value: number) => string
}

const rowHeight = 22
const barHeight = 14

function BarRows({ patterns, bars, width, format }: BarRowsProps) {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * letter
  const left = Math.min(widest(bars.map(({ label }) => label)) + 8, width * 0.45)
  const right = width - widest(bars.map(({ value }) => format(value))) - 12
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return bars.map(({ label, value, text, parts }, index) => {
    const place = {
      x: left,
      y: index * rowHeight + (rowHeight - barHeight) / 2,
      width: ((right - left) * value) / most,
      height: barHeight,
    }
    const [part] = parts ?? []
    const baseline = place.y + barHeight - 3
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name, and two may be labelled alike
      <g key={index}>
        <title>{text}</title>
        <text className={styles.value} x={left - 8} y={baseline}>
          {label}
        </text>
        {part ? (
          <LookRect patterns={patterns} look={part.look} {...place} />
        ) : (
          <rect className={styles.bar} {...place} />
        )}
        <text className={styles.behind} x={left + place.width + 6} y={baseline}>
          {format(value)}
        </text>
      </g>
    )
  })
}

// SVG bar chart. Accessible name from title and summary; the page shows the same numbers in a table beside it.

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
