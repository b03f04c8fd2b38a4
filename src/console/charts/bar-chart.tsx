// Accessible bar chart. Users move between the bars with the mouse or the arrow keys, and screen readers read the bars
// as text. A click on a bar can open a list of the records that the bar counts.
import { type FocusEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { formatNumber } from '#console/lib/format.ts'
import { useElementWidth } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { classNames } from '#console/ui/class-names.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import styles from './bar-chart.module.css'
import { computeLayout, findBarIndex, getTooltipPosition, type SegmentTone } from './places.ts'

/** Segment of a stacked bar. */
export interface ChartSegment {
  readonly tone: SegmentTone
  readonly value: number
}

export interface ChartBar {
  /** Short label of the bar on the axis. */
  readonly label: string
  readonly value: number
  /**
   * Tooltip of the bar: name, value and segments on separate lines. Screen readers announce this text when the user
   * moves to the bar with the keyboard.
   */
  readonly tooltipText: string
  /** Segments of the bar from bottom to top. Their values add up to the value of the bar. */
  readonly stackedSegments: readonly ChartSegment[]
  /**
   * Value of the same bar in the previous period, drawn beside the bar. Undefined if the chart does not compare two
   * periods.
   */
  readonly previousValue?: number | undefined
}

/** Horizontal line in the chart that marks a limit, such as a quota. */
export interface ChartLimit {
  readonly value: number
  readonly label: string
}

interface BarChartProps {
  readonly title: string
  /** Sentence that summarizes the chart for screen readers. */
  readonly summary: string
  readonly bars: readonly ChartBar[]
  readonly limit?: ChartLimit | null
  readonly height?: number
  /** Draws horizontal bars with their names. The height of the chart then depends on the number of bars. */
  readonly isHorizontal?: boolean
  /** Formats the values of the chart. Default: whole numbers. */
  readonly format?: (value: number) => string
  /**
   * Called when the user opens a bar with a click or with Enter to list the records that the bar counts. Undefined if
   * the bars cannot be opened.
   */
  readonly onOpenBar?: ((index: number) => void) | undefined
  readonly canOpenBar?: (index: number) => boolean
}

/** Loads the chart library when the first chart renders, which keeps the library out of the initial bundle. */
const DrawnBars = lazy(() => import('./drawn-bars.tsx').then((module) => ({ default: module.DrawnBars })))

const barStepByKey: Readonly<Partial<Record<string, number>>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Interactive bar chart. Pages also show the same numbers in a table beside the chart. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, limit = null, height = 200, isHorizontal = false, format = formatNumber } = props
  const { onOpenBar, canOpenBar = () => onOpenBar !== undefined } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const [frameRef, width] = useElementWidth<HTMLDivElement>(640)
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  /** Text that screen readers announce after a key press. Mouse movements are not announced. */
  const [announcement, setAnnouncement] = useState('')
  const activeBar = activeIndex === null ? undefined : bars[activeIndex]
  const values = [...bars.map(({ value }) => value), limit?.value ?? 0].map(format)
  const layout = computeLayout({
    width,
    height,
    isHorizontal,
    labels: bars.map(({ label }) => label),
    valueTexts: values,
  })

  const moveTo = (index: number) => {
    const next = Math.min(bars.length - 1, Math.max(0, index))
    setActiveIndex(next)
    setAnnouncement(bars[next]?.tooltipText ?? '')
  }
  const clearActive = () => {
    setActiveIndex(null)
    setAnnouncement('')
  }
  const openBar = (index: number | null) => {
    if (index !== null && canOpenBar(index)) onOpenBar?.(index)
  }
  const getPointedIndex = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return findBarIndex(layout, { left: clientX - left, top: clientY - top }, bars.length)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!hasNoModifiers(event.nativeEvent)) return
    const step = barStepByKey[event.key]
    if (step !== undefined) moveTo(activeIndex === null ? 0 : activeIndex + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(bars.length - 1)
    else if (event.key === 'Enter') openBar(activeIndex)
    else if (event.key === 'Escape' && activeIndex !== null) clearActive()
    else return
    event.preventDefault()
  }
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (activeIndex === null && target.matches(':focus-visible')) moveTo(0)
  }

  return (
    <>
      <div
        ref={frameRef}
        className={classNames(styles.chart, activeIndex !== null && canOpenBar(activeIndex) && styles.opens)}
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={title}
        aria-describedby={`${id}-summary`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the bars
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onBlur={clearActive}
        onMouseMove={(event) => setActiveIndex(getPointedIndex(event))}
        onMouseLeave={clearActive}
        onClick={(event) => openBar(getPointedIndex(event))}
      >
        <div aria-hidden="true" style={{ height: layout.height }}>
          <ErrorBoundary fallback={() => <p className={styles.failed}>{t('chart.failed')}</p>}>
            <Suspense fallback={<Skeleton height={`${layout.height}px`} />}>
              <DrawnBars {...{ bars, limit, layout, activeIndex, format }} />
            </Suspense>
          </ErrorBoundary>
        </div>
        {activeBar && activeIndex !== null && (
          <p
            aria-hidden="true"
            className={classNames(
              styles.said,
              getTooltipPosition(layout, activeIndex, bars.length).left > width / 2 && styles.left,
            )}
            style={getTooltipPosition(layout, activeIndex, bars.length)}
          >
            {activeBar.tooltipText}
            {canOpenBar(activeIndex) && <span className={styles.hint}>{t('chart.opens')}</span>}
          </p>
        )}
      </div>
      <p id={`${id}-summary`} className="visually-hidden">
        {[summary, t('chart.keys'), onOpenBar && t('chart.enter')].filter(Boolean).join(' ')}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
