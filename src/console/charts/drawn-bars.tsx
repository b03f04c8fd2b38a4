// Draws a bar chart with the Recharts library: scale, axes, labels and stacked bars. Loaded lazily by `BarChart`.
import { Bar, BarChart, CartesianGrid, LabelList, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts'
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'
import type { ChartBar, ChartLimit } from './bar-chart.tsx'
import { type ChartLayout, type SegmentTone, segmentTones } from './places.ts'

interface DrawnBarsProps {
  readonly bars: readonly ChartBar[]
  readonly limit: ChartLimit | null
  readonly layout: ChartLayout
  /** Index of the highlighted bar; null if no bar is highlighted. */
  readonly activeIndex: number | null
  readonly format: (value: number) => string
}

type Row = Readonly<Partial<Record<SegmentTone | 'before' | 'index', number>>>

const toRow = ({ stackedSegments: segments, previousValue }: ChartBar, index: number): Row => ({
  index,
  ...Object.fromEntries(segments.map(({ tone, value }) => [tone, value])),
  ...(previousValue === undefined ? {} : { before: previousValue }),
})

const tick = { fill: 'var(--text-muted)', fontSize: 11 }
/** Minimum distance between two axis labels in pixels. Labels that would be closer are omitted. */
const MIN_LABEL_GAP_PX = 8

export function DrawnBars({ bars, limit, layout, activeIndex, format }: DrawnBarsProps) {
  const { width, height, isHorizontal, margin, axisLabelWidth } = layout
  const rows = bars.map(toRow)
  const visibleTones = segmentTones.filter((tone) => rows.some((row) => row[tone] !== undefined))
  const hasBefore = rows.some(({ before: previousValue }) => previousValue !== undefined)
  const getBarLabel = (index: unknown) => bars[Number(index)]?.label ?? ''
  const highlightArea =
    activeIndex === null
      ? {}
      : isHorizontal
        ? { y1: activeIndex, y2: activeIndex }
        : { x1: activeIndex, x2: activeIndex }
  const categoryAxis = {
    type: 'category',
    dataKey: 'index',
    tickFormatter: getBarLabel,
    tick,
    tickLine: false,
  } as const
  const valueAxis = { type: 'number', tickFormatter: format, tick, tickLine: false, axisLine: false } as const

  return (
    <BarChart
      // Recharts draws bars in the order in which they were added. A new chart keeps the bars of the previous period
      // before the others if the user switches the comparison on later.
      key={['before', ...visibleTones].slice(hasBefore ? 0 : 1).join()}
      data={rows}
      layout={isHorizontal ? 'vertical' : 'horizontal'}
      {...{ width, height, margin }}
      barCategoryGap={isHorizontal ? '18%' : '20%'}
      barGap={1}
      // Disables the accessibility layer of Recharts, because the element around the chart handles keys, mouse and
      // screen reader texts.
      accessibilityLayer={false}
    >
      {isHorizontal ? (
        <>
          <XAxis {...valueAxis} hide domain={[0, 'dataMax']} />
          <YAxis {...categoryAxis} width={axisLabelWidth} interval={0} axisLine={false} />
        </>
      ) : (
        <>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            {...categoryAxis}
            interval="equidistantPreserveEnd"
            minTickGap={MIN_LABEL_GAP_PX}
            height={AXIS_HEIGHT}
          />
          <YAxis {...valueAxis} width={axisLabelWidth} allowDecimals={false} tickCount={4} />
        </>
      )}
      {activeIndex !== null && <ReferenceArea {...highlightArea} className={styles.band ?? ''} ifOverflow="visible" />}
      {hasBefore && (
        <Bar
          dataKey="before"
          stackId="before"
          className={styles.previous ?? ''}
          isAnimationActive={false}
          {...BAR_SIZE_PROPS}
        />
      )}
      {visibleTones.map((tone) => (
        <Bar
          key={tone}
          dataKey={tone}
          stackId="now"
          className={classNames(styles.part, styles[tone])}
          isAnimationActive={false}
          {...BAR_SIZE_PROPS}
        >
          {isHorizontal && <LabelList dataKey={tone} position="right" formatter={formatLabel} {...tick} />}
        </Bar>
      ))}
      {limit && <ReferenceLine y={limit.value} className={styles.limit ?? ''} ifOverflow="extendDomain" />}
    </BarChart>
  )

  function formatLabel(value: unknown): string {
    return typeof value === 'number' ? format(value) : ''
  }
}

const AXIS_HEIGHT = 24
/** Maximum width of a bar in pixels, so that a few bars do not fill the whole chart. */
const BAR_SIZE_PROPS = { maxBarSize: 56 }
