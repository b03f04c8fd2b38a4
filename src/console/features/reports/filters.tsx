// Filter panel of the reports: dates in order and not in the future (S2 §5), ecommerce, search, status.
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thenFocusField } from '#console/forms/confirm-dialog.tsx'
import { ChoiceFilter, EcommerceFilter, TypedFilter } from '#console/forms/ecommerce-field.tsx'
import { folded, formatDate, tidyDate } from '#console/lib/format.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { DateInput, FieldFrame } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { SearchBox } from '#console/ui/pager.tsx'
import { billedServices } from '#contract/billing.ts'
import {
  type ReportFilter,
  type ReportName,
  type ReportState,
  reports,
  reportYears,
  statusChoices,
} from '#contract/reports.ts'
import { largestId } from '#contract/typed-text.ts'
import { dateHere, dateOf } from '#contract/typed-values.ts'
import styles from './filters.module.css'
import { filtersSet, isRefused } from './queries.ts'
import {
  codeName,
  type FilterFault,
  noFilters,
  type SetState,
  statusName,
  textsOfNames,
  useReportState,
} from './reports.tsx'

interface TypedDates {
  readonly fromDate: string
  readonly toDate: string
}

type DateProblem = 'format' | 'range' | 'future' | 'futureStart' | 'order'

interface ReadDates {
  readonly fromDate: string | undefined
  readonly toDate: string | undefined
  /** Each at the field that it is about. */
  readonly problems: Readonly<Partial<Record<keyof TypedDates, DateProblem>>>
}

/** `today` is a calendar date, `2026-11-20`. */
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

/** A start after today begins after the end, whatever the end may be. */
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

// Draft state of the date range: written to the URL together, once both are valid; invalid input stays in the field.

type Name = keyof TypedDates

const shownOf = ({ fromDate, toDate }: Pick<ReportState, Name>): TypedDates => ({
  fromDate: fromDate === undefined ? '' : formatDate(fromDate),
  toDate: toDate === undefined ? '' : formatDate(toDate),
})

function useDates(state: ReportState, set: SetState, emptied: number) {
  const shown = shownOf(state)
  const place = `${shown.fromDate} ${shown.toDate} ${emptied}`
  const [typed, setTyped] = useKeyedState(place, shown)
  /** What the messages are about: the fields as they were when one was last left. */
  const [settled, setSettled] = useKeyedState(place, shown)

  const today = dateHere(new Date())
  const { problems } = readDates(settled, today)

  const settle = (next: TypedDates) => {
    const tidy = { fromDate: tidyDate(next.fromDate, today), toDate: tidyDate(next.toDate, today) }
    setTyped(tidy)
    setSettled(tidy)
    const read = readDates(tidy, today)
    if (!isSound(read) || (read.fromDate === state.fromDate && read.toDate === state.toDate)) return
    set({ fromDate: read.fromDate, toDate: read.toDate })
  }

  return {
    typed,
    problems,
    today,
    /** Whether the fields say what the address says, and both are right. */
    isSound: Object.keys(problems).length === 0,
    type: (name: Name, text: string) => setTyped({ ...typed, [name]: text }),
    settle: () => settle(typed),
    pick: (name: Name, text: string) => settle({ ...typed, [name]: text }),
  }
}

type Dates = ReturnType<typeof useDates>

/** From and to; each acts on Enter, when it is left, and when a day is chosen. */
function DateRange({ dates }: { readonly dates: Dates }) {
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

interface StatusFilterProps {
  /** `approved,done` */
  readonly value: string | undefined
  readonly onSet: (value: string | undefined) => void
}

/** Any of the statuses, "Sem Status" too; none chosen means all of them. */
function StatusFilter({ value, onSet }: StatusFilterProps) {
  const { t } = useTranslation(['reports', 'ui'])
  const [typed, setTyped] = useState('')
  const all = statusChoices.map((status) => ({ value: status, label: statusName(t, status) }))
  const chosen = new Set(value?.split(','))
  const found = all.filter(({ label }) => folded(label).includes(folded(typed)))
  return (
    <FieldFrame label={t('filter.statusList')}>
      {({ id, 'aria-describedby': describedBy }) => (
        <MultiSelect
          id={id}
          describedBy={describedBy}
          placeholder={chosen.size === 0 ? t('filter.statusPlaceholder') : ''}
          typed={typed}
          onType={setTyped}
          options={found}
          chosen={all.filter(({ value: status }) => chosen.has(status))}
          onChoose={(options) => {
            const next = new Set(options.map(({ value: status }) => status))
            // In the order of the vocabulary: the same choice has one address.
            onSet(statusChoices.filter((status) => next.has(status)).join(',') || undefined)
          }}
          remark={found.length === 0 ? t('filter.noStatusFound') : null}
        />
      )}
    </FieldFrame>
  )
}

/** Text that names no ecommerce stays in the field, and nothing is asked for. */
function useEcommerce({ report, of_ecommerce: shown }: ReportState, set: SetState, emptied: number) {
  const [isWrong, setIsWrong] = useKeyedState(`${takes(report, 'ecommerce')} ${shown} ${emptied}`, false)
  return {
    /** Another field from here on. */
    field: emptied,
    shown,
    isSound: !isWrong,
    tell: setIsWrong,
    choose: useCallback((of_ecommerce: number | undefined) => set({ of_ecommerce }), [set]),
  }
}

/** Text that may not go into an address stays in the field, and nothing is asked for. */
function useSearch({ report, search: shown = '' }: ReportState, set: SetState, emptied: number) {
  const isOfUsers = report === 'users'
  const takesSearch = takes(report, 'search')
  /** The field stays the same within one of these, with what is typed in it. */
  const [typed, setTyped] = useKeyedState(`${isOfUsers} ${takesSearch} ${shown} ${emptied}`, shown)
  return {
    /** Another field from here on. */
    field: `${isOfUsers} ${emptied}`,
    shown,
    isSound: !takesSearch || !isRefused(report, typed),
    ask: (text: string) => {
      setTyped(text)
      if (!isRefused(report, text)) set({ search: text })
    },
  }
}

const takes = (report: ReportName, filter: ReportFilter) => reports[report].filters.some((one) => one === filter)

/** The filters of the address (S2 §3), and what is typed over them and is not (yet) in it. */
export function useReportFilters() {
  const { query: state, set } = useReportState()
  /** How often all of them were emptied: what was typed is gone then, wrong or right. */
  const [emptied, setEmptied] = useState(0)
  const dates = useDates(state, set, emptied)
  const search = useSearch(state, set, emptied)
  const ecommerce = useEcommerce(state, set, emptied)
  const fault: FilterFault | null = !dates.isSound
    ? 'dates'
    : !search.isSound
      ? 'search'
      : !ecommerce.isSound
        ? 'ecommerce'
        : null
  const isTyped = fault !== null || dates.typed.fromDate !== '' || dates.typed.toDate !== ''
  return {
    state,
    set,
    dates,
    search,
    ecommerce,
    fault,
    isFiltered: isTyped || filtersSet(state.report, state).length > 0,
    clear: () => {
      setEmptied(emptied + 1)
      set(noFilters)
    },
  }
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1))
const longestId = 10
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, longestId)
/** Undefined for none, null for what no record has as its id. */
const readId = (typed: string) =>
  typed === '' ? undefined : Number(typed) <= largestId && /[1-9]/.test(typed) ? typed : null

interface ReportFiltersProps {
  readonly filters: ReturnType<typeof useReportFilters>
}

/** Those that the report takes, of the one state that all of them share (S2 §3). */
export function ReportFilters({ filters }: ReportFiltersProps) {
  const { state, set, dates, search, ecommerce } = filters
  const { t } = useTranslation([...textsOfNames, 'errors'])
  const fields = useRef<HTMLFieldSetElement>(null)
  const taken = new Set<ReportFilter>(reports[state.report].filters)
  return (
    <fieldset ref={fields} className={styles.filters} aria-label={t('reports:filter.label')}>
      {taken.has('search') && (
        <div className={classNames(styles.wide, styles.search)}>
          <SearchBox
            label={t(`reports:filter.searchIn.${state.report}`)}
            key={search.field}
            value={search.shown}
            onSearch={search.ask}
          />
          {!search.isSound && (
            <p role="alert" className={styles.refused}>
              {t('errors:validation.personal')}
            </p>
          )}
        </div>
      )}
      {taken.has('year') && (
        <ChoiceFilter
          label={t('reports:filter.year')}
          any={t('reports:filter.anyYear')}
          options={reportYears(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
          value={state.year === undefined ? undefined : String(state.year)}
          onChange={(year) => set({ year })}
        />
      )}
      {taken.has('month') && (
        <ChoiceFilter
          label={t('reports:filter.month')}
          any={t('reports:filter.anyMonth')}
          options={months.map((month) => ({ value: month, label: t(`reports:month.${month}`) }))}
          value={state.month === undefined ? undefined : String(state.month)}
          onChange={(month) => set({ month })}
        />
      )}
      <DateRange dates={dates} />
      {taken.has('ecommerce') && (
        <div className={styles.wide}>
          <EcommerceFilter
            key={ecommerce.field}
            label={t('reports:filter.ecommerce')}
            value={ecommerce.shown}
            onChange={ecommerce.choose}
            onWrong={ecommerce.tell}
          />
        </div>
      )}
      {taken.has('statusList') && (
        <div className={styles.wide}>
          <StatusFilter value={state.statusList} onSet={(statusList) => set({ statusList })} />
        </div>
      )}
      {taken.has('service_code') && (
        <ChoiceFilter
          label={t('reports:filter.service_code')}
          any={t('reports:filter.anyService')}
          options={billedServices.map((code) => ({ value: code, label: codeName(t, 'service', code) }))}
          value={state.service_code}
          onChange={(code) => set({ service_code: billedServices.find((one) => one === code) })}
        />
      )}
      {taken.has('billing_id') && (
        <TypedFilter
          label={t('reports:filter.billing_id')}
          value={state.billing_id === undefined ? '' : String(state.billing_id)}
          keep={digits}
          read={readId}
          wrong={t('reports:filter.wrongId')}
          inputMode="numeric"
          onSet={(billing_id) => set({ billing_id })}
        />
      )}
      {filters.isFiltered && (
        <Button variant="quiet" onClick={() => thenFocusField(filters.clear, () => fields.current)}>
          {t('reports:filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}
