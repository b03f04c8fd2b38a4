// Accessible bar chart: supports pointer and arrow keys, describes bars as text, and can open the records behind a bar.
import { type FocusEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { formatNumber } from '#console/lib/format.ts'
import { useElementWidth } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'
import { indexAt, type Look, placeOf, spotOf } from './places.ts'

/** Segment of a stacked bar. */
export interface ChartPart {
  readonly look: Look
  readonly value: number
}

export interface ChartBar {
  /** Short label of the bar on the axis. */
  readonly label: string
  readonly value: number
  /**
   * Tooltip with name, value and parts on separate lines; announced to screen readers when the user moves to the bar by
   * key.
   */
  readonly text: string
  /** Segments from bottom to top; their values add up to the value of the bar. */
  readonly parts: readonly ChartPart[]
  /** Value of the same bar in the previous period, drawn beside the bar. */
  readonly before?: number | undefined
}

/** Horizontal line that marks a limit. */
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
  /** Draws horizontal bars labelled with their names; the height then follows from the number of bars. */
  readonly lying?: boolean
  /** Formats the values of the chart. Default: as whole numbers. */
  readonly format?: (value: number) => string
  /** Opens the records behind a bar; absent if the bars open nothing. */
  readonly onOpen?: ((index: number) => void) | undefined
  readonly canOpen?: (index: number) => boolean
}

/** Loads the chart library with the first chart, to keep it out of the initial bundle. */
const DrawnBars = lazy(() => import('./drawn-bars.tsx').then((module) => ({ default: module.DrawnBars })))

const steps: Readonly<Partial<Record<string, number>>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Interactive bar chart. Pages also show the same numbers in a table beside the chart. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, limit = null, height = 200, lying = false, format = formatNumber } = props
  const { onOpen, canOpen = () => onOpen !== undefined } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const [frame, width] = useElementWidth<HTMLDivElement>(640)
  const [at, setAt] = useState<number | null>(null)
  /** Text announced to screen readers after a key press; pointer moves are not announced. */
  const [said, setSaid] = useState('')
  const shown = at === null ? undefined : bars[at]
  const values = [...bars.map(({ value }) => value), limit?.value ?? 0].map(format)
  const place = placeOf({ width, height, lying, labels: bars.map(({ label }) => label), values })

  const go = (index: number) => {
    const next = Math.min(bars.length - 1, Math.max(0, index))
    setAt(next)
    setSaid(bars[next]?.text ?? '')
  }
  const leave = () => {
    setAt(null)
    setSaid('')
  }
  const open = (index: number | null) => {
    if (index !== null && canOpen(index)) onOpen?.(index)
  }
  const pointedAt = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return indexAt(place, { left: clientX - left, top: clientY - top }, bars.length)
  }
  const press = (event: KeyboardEvent) => {
    if (!hasNoModifiers(event.nativeEvent)) return
    const step = steps[event.key]
    if (step !== undefined) go(at === null ? 0 : at + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(bars.length - 1)
    else if (event.key === 'Enter') open(at)
    else if (event.key === 'Escape' && at !== null) leave()
    else return
    event.preventDefault()
  }
  const focus = ({ target }: FocusEvent<HTMLElement>) => {
    if (at === null && target.matches(':focus-visible')) go(0)
  }

  return (
    <>
      <div
        ref={frame}
        className={classNames(styles.chart, at !== null && canOpen(at) && styles.opens)}
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={title}
        aria-describedby={`${id}-summary`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the bars
        tabIndex={0}
        onKeyDown={press}
        onFocus={focus}
        onBlur={leave}
        onMouseMove={(event) => setAt(pointedAt(event))}
        onMouseLeave={leave}
        onClick={(event) => open(pointedAt(event))}
      >
        <div aria-hidden="true" style={{ height: place.height }}>
          <ErrorBoundary fallback={() => <p className={styles.failed}>{t('chart.failed')}</p>}>
            <Suspense fallback={null}>
              <DrawnBars {...{ bars, limit, place, at, format }} />
            </Suspense>
          </ErrorBoundary>
        </div>
        {shown && at !== null && (
          <p
            aria-hidden="true"
            className={classNames(styles.said, spotOf(place, at, bars.length).left > width / 2 && styles.left)}
            style={spotOf(place, at, bars.length)}
          >
            {shown.text}
            {canOpen(at) && <span className={styles.hint}>{t('chart.opens')}</span>}
          </p>
        )}
      </div>
      <p id={`${id}-summary`} className="visually-hidden">
        {[summary, t('chart.keys'), onOpen && t('chart.enter')].filter(Boolean).join(' ')}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}
