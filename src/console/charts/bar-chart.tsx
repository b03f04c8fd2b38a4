// Bar chart: pointed at and gone through by keys, each bar said in words; a bar may open what it stands for.
import { type FocusEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { formatNumber } from '#console/lib/format.ts'
import { useElementWidth } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { classNames } from '#console/ui/class-names.ts'
import styles from './bar-chart.module.css'
import { indexAt, type Look, placeOf, spotOf } from './places.ts'

/** A part of one bar. */
export interface ChartPart {
  readonly look: Look
  readonly value: number
}

export interface ChartBar {
  /** As short as it stands below it. */
  readonly label: string
  readonly value: number
  /** Name, value and parts, a line each: on hover, and said when keys lead to it. */
  readonly text: string
  /** What it is made of, from below; together its value. */
  readonly parts: readonly ChartPart[]
  /** Of the period before, beside it. */
  readonly before?: number | undefined
}

/** A line across. */
export interface ChartLimit {
  readonly value: number
  readonly label: string
}

interface BarChartProps {
  readonly title: string
  /** What can be read from it, in a sentence. */
  readonly summary: string
  readonly bars: readonly ChartBar[]
  readonly limit?: ChartLimit | null
  readonly height?: number
  /** Lying bars with their names, as tall as there are many. */
  readonly lying?: boolean
  /** How values are written; default: as whole numbers. */
  readonly format?: (value: number) => string
  /** Opens what a bar stands for; absent where none opens anything. */
  readonly onOpen?: ((index: number) => void) | undefined
  readonly canOpen?: (index: number) => boolean
}

/** The library is no part of the first load: it comes with the first chart. */
const DrawnBars = lazy(() => import('./drawn-bars.tsx').then((module) => ({ default: module.DrawnBars })))

const steps: Readonly<Partial<Record<string, number>>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The same numbers stand in a table beside it. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, limit = null, height = 200, lying = false, format = formatNumber } = props
  const { onOpen, canOpen = () => onOpen !== undefined } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const [frame, width] = useElementWidth<HTMLDivElement>(640)
  const [at, setAt] = useState<number | null>(null)
  /** What keys led to: the pointer's way is not said. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go through its bars
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
