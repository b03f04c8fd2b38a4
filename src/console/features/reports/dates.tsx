// Date filters of the reports: validation of typed dates (S2 §5), the two date fields, and a select of named periods.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#console/forms/date-input.tsx'
import { formatDate, normalizeDate } from '#console/lib/format.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { ChoiceFilter } from '#console/records/filter-fields.tsx'
import { useCommandHandler } from '#console/run/runner.ts'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { isPeriodName, type Period, type PeriodName, periodOf } from '#contract/periods.ts'
import type { ReportState } from '#contract/platform/reports.ts'
import { dateHere, dateOf } from '#contract/typed-values.ts'
import type { SetState } from './reports.tsx'

interface TypedDates {
  readonly fromDate: string
  readonly toDate: string
}

type DateProblem = 'format' | 'range' | 'future' | 'futureStart' | 'order'

interface ReadDates {
  readonly fromDate: string | undefined
  readonly toDate: string | undefined
  /** Validation errors by field. */
  readonly problems: Readonly<Partial<Record<keyof TypedDates, DateProblem>>>
}

/**
 * Parses and validates both typed dates: none in the future, start not after end. `today` is a date like `2026-11-20`.
 */
export function readDates(typed: TypedDates, today: string): ReadDates {
  const from = readOne(typed.fromDate, today)
  const to = readOne(typed.toDate, today)
  const start = from.problem ?? startProblem(from.date, to.date, today)
  const end = to.problem ?? (to.date !== undefined && to.date > today ? 'future' : undefined)
  return {
    fromDate: from.date,
    toDate: to.date,
    problems: { ...(start && { fromDate: start }), ...(end && { toDate: end }) },
  }
}

export function isSound({ problems }: ReadDates): boolean {
  return Object.keys(problems).length === 0
}

/** Validates the start date: not after the end date and not in the future. */
function startProblem(from: string | undefined, to: string | undefined, today: string): DateProblem | undefined {
  if (from === undefined) return undefined
  if (to !== undefined && from > to) return 'order'
  return from > today ? 'futureStart' : undefined
}

function readOne(typed: string, today: string): { readonly date?: string; readonly problem?: DateProblem } {
  if (typed.trim() === '') return {}
  const date = dateOf(typed, { today, latest: today })
  if (date === null) return { problem: 'format' }
  return /^20/.test(date) ? { date } : { problem: 'range' }
}

type Name = keyof TypedDates

const shownOf = ({ fromDate, toDate }: Pick<ReportState, Name>): TypedDates => ({
  fromDate: fromDate === undefined ? '' : formatDate(fromDate),
  toDate: toDate === undefined ? '' : formatDate(toDate),
})

/** State of the two date fields. Both dates go to the URL when both are valid; invalid text stays in its field. */
export function useDates(state: ReportState, set: SetState, emptied: number) {
  const shown = shownOf(state)
  const place = `${shown.fromDate} ${shown.toDate} ${emptied}`
  const [typed, setTyped] = useKeyedState(place, shown)
  /** Texts that are validated: updated when a field loses focus, so that errors do not appear while the user types. */
  const [settled, setSettled] = useKeyedState(place, shown)

  const today = dateHere(new Date())
  const { problems } = readDates(settled, today)

  const settle = (next: TypedDates) => {
    const tidy = { fromDate: normalizeDate(next.fromDate, today), toDate: normalizeDate(next.toDate, today) }
    setTyped(tidy)
    setSettled(tidy)
    const read = readDates(tidy, today)
    if (!isSound(read) || (read.fromDate === state.fromDate && read.toDate === state.toDate)) return
    set({ fromDate: read.fromDate, toDate: read.toDate })
  }

  const choose = (period: Period | null) => {
    const { from: fromDate, to: toDate } = period ?? {}
    const next = shownOf({ fromDate, toDate })
    setTyped(next)
    setSettled(next)
    set({ fromDate, toDate })
  }

  return {
    typed,
    problems,
    today,
    chosen: namedPeriod(state, today),
    /** Sets both dates to a period; null clears them. */
    choose,
    /** True when both fields are valid. */
    isSound: Object.keys(problems).length === 0,
    type: (name: Name, text: string) => setTyped({ ...typed, [name]: text }),
    settle: () => settle(typed),
    pick: (name: Name, text: string) => settle({ ...typed, [name]: text }),
  }
}

type Dates = ReturnType<typeof useDates>

/** Start and end date fields; a date is applied on Enter, on blur, and when picked in the calendar. */
export function DateRange({ dates }: { readonly dates: Dates }) {
  const { t } = useTranslation('reports')
  return (['fromDate', 'toDate'] as const).map((name) => {
    const problem = dates.problems[name]
    const label = t(`filter.${name}`)
    return (
      <FieldFrame key={name} label={label} error={problem && t(`date.${problem}`)}>
        {(control) => (
          <DateInput
            {...control}
            label={label}
            latest={dates.today}
            value={dates.typed[name]}
            typedNow={() => dates.typed[name]}
            onPick={(typed) => dates.pick(name, typed)}
            onChange={({ target }) => dates.type(name, target.value)}
            onBlur={dates.settle}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && dates.settle()}
          />
        )}
      </FieldFrame>
    )
  })
}

/** Periods offered in the select, in display order. */
const choices = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth', 'thisYear'] as const

/** Option for a date range that matches no named period. */
const otherPeriod = 'other'

function namedPeriod({ fromDate, toDate }: Pick<ReportState, Name>, today: string): PeriodName | 'other' | undefined {
  if (fromDate === undefined && toDate === undefined) return undefined
  const found = choices.find((name) => {
    const { from, to } = periodOf(name, today)
    return from === fromDate && to === (toDate ?? today)
  })
  return found ?? otherPeriod
}

/** Select that sets both dates to a named period; the keyboard shortcut of `list.filterDate` focuses the select. */
export function PeriodChoice({ dates }: { readonly dates: Dates }) {
  const { t } = useTranslation('reports')
  const place = useRef<HTMLDivElement>(null)
  useCommandHandler('list.filterDate', () => place.current?.querySelector('button')?.focus())
  const names = dates.chosen === otherPeriod ? [...choices, otherPeriod] : choices
  const choose = (name: string | undefined) => {
    if (name === undefined) dates.choose(null)
    else if (isPeriodName(name)) dates.choose(periodOf(name, dates.today))
  }
  return (
    <div ref={place}>
      <ChoiceFilter
        label={t('filter.period')}
        any={t('period.any')}
        options={names.map((name) => ({ value: name, label: t(`period.${name}`) }))}
        value={dates.chosen}
        onChange={choose}
      />
    </div>
  )
}
