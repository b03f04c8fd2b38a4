// Draws a bar chart with Recharts: scale, axes, labels and stacks. Lazy-loaded by `BarChart`.
import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts'
import styles from './bar-chart.module.css'
import type { ChartBar, ChartLimit } from './bar-chart.tsx'
import { LookPattern } from './look-pattern.tsx'
import { type Look, looks, type Place } from './places.ts'

interface DrawnBarsProps {
  readonly bars: readonly ChartBar[]
  readonly limit: ChartLimit | null
  readonly place: Place
  /** Index of the highlighted bar; null if no bar is highlighted. */
  readonly at: number | null
  readonly format: (value: number) => string
}

type Row = Readonly<Partial<Record<Look | 'before' | 'index', number>>>

const rowOf = ({ parts, before }: ChartBar, index: number): Row => ({
  index,
  ...Object.fromEntries(parts.map(({ look, value }) => [look, value])),
  ...(before === undefined ? {} : { before }),
})

const tick = { fill: 'var(--text-muted)', fontSize: 11 }
/** Minimum distance between axis labels in pixels; closer labels are omitted. */
const labelGap = 8

export function DrawnBars({ bars, limit, place, at, format }: DrawnBarsProps) {
  const { width, height, lying, margin, axis } = place
  const id = useId()
  const rows = bars.map(rowOf)
  const shown = looks.filter((look) => rows.some((row) => row[look] !== undefined))
  const hasBefore = rows.some(({ before }) => before !== undefined)
  const named = (index: unknown) => bars[Number(index)]?.label ?? ''
  const band = at === null ? {} : lying ? { y1: at, y2: at } : { x1: at, x2: at }
  const names = { type: 'category', dataKey: 'index', tickFormatter: named, tick, tickLine: false } as const
  const values = { type: 'number', tickFormatter: format, tick, tickLine: false, axisLine: false } as const

  return (
    <BarChart
      data={rows}
      layout={lying ? 'vertical' : 'horizontal'}
      {...{ width, height, margin }}
      barCategoryGap={lying ? '18%' : '20%'}
      barGap={1}
      // The frame around the chart already handles keys, pointer and screen reader texts.
      accessibilityLayer={false}
    >
      <defs>
        {shown.map((look) => (
          <LookPattern key={look} id={`${id}-${look}`} look={look} isAlone={shown.length === 1} />
        ))}
      </defs>
      {lying ? (
        <>
          <XAxis {...values} hide domain={[0, 'dataMax']} />
          <YAxis {...names} width={axis} interval={0} axisLine={false} />
        </>
      ) : (
        <>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis {...names} interval="preserveEnd" minTickGap={labelGap} height={axisHeight} />
          <YAxis {...values} width={axis} allowDecimals={false} tickCount={4} />
        </>
      )}
      {at !== null && <ReferenceArea {...band} className={styles.band ?? ''} ifOverflow="visible" />}
      {hasBefore && (
        <Bar
          dataKey="before"
          stackId="before"
          className={styles.previous ?? ''}
          isAnimationActive={false}
          {...widest}
        />
      )}
      {shown.map((look) => (
        <Bar
          key={look}
          dataKey={look}
          stackId="now"
          className={styles.part ?? ''}
          fill={`url(#${id}-${look})`}
          isAnimationActive={false}
          {...widest}
        >
          {lying && <LabelList dataKey={look} position="right" formatter={labelOf} {...tick} />}
        </Bar>
      ))}
      {limit && <ReferenceLine y={limit.value} className={styles.limit ?? ''} ifOverflow="extendDomain" />}
    </BarChart>
  )

  function labelOf(value: unknown): string {
    return typeof value === 'number' ? format(value) : ''
  }
}

const axisHeight = 24
/** Maximum width of a bar in pixels, so that a few bars do not fill the whole chart. */
const widest = { maxBarSize: 56 }
