// Lying bars: one row each, its name before and its value behind it, for what has a name and no order in time.
import styles from './bar-chart.module.css'
import { letter } from './bar-scale.ts'
import type { ChartBar } from './chart-bar.ts'
import { LookRect } from './chart-looks.tsx'

interface BarRowsProps {
  readonly patterns: string
  readonly bars: readonly ChartBar[]
  readonly width: number
  readonly format: (value: number) => string
}

export const rowHeight = 22
const barHeight = 14

export function BarRows({ patterns, bars, width, format }: BarRowsProps) {
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
