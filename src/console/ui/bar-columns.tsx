// Standing bars over an axis, for what follows one another in time or on a scale.
import styles from './bar-chart.module.css'
import { barScale, type Drawing, labelledEvery } from './bar-scale.ts'
import { BarStack } from './bar-stack.tsx'
import type { ChartBar, ChartLimit } from './chart-bar.ts'
import { classNames } from './class-names.ts'

interface BarColumnsProps {
  readonly patterns: string
  readonly bars: readonly ChartBar[]
  readonly limit: ChartLimit | null
  readonly drawing: Drawing
  readonly format: (value: number) => string
}

export function BarColumns({ patterns, bars, limit, drawing, format }: BarColumnsProps) {
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
