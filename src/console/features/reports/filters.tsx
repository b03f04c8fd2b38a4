// Filter panel of the reports: period, ecommerce, search, status, and whether what they say can be asked for.
import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thenFocusField } from '#console/forms/focus-after.ts'
import { folded } from '#console/lib/format.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { ChoiceFilter, EcommerceFilter, TypedFilter } from '#console/records/filter-fields.tsx'
import { useSession } from '#console/session/session.tsx'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { canMeet } from '#contract/periods.ts'
import { billedServices } from '#contract/platform/billing.ts'
import {
  listReportYears,
  type ReportFilter,
  type ReportState,
  reportSpecs,
  statusChoices,
} from '#contract/platform/reports.ts'
import { parseGroupedId, parseId } from '#contract/typed-text.ts'
import { DateRange, PeriodChoice, useDates } from './dates.tsx'
import styles from './filters.module.css'
import { filtersSet, isRefused, requestOf, takes } from './queries.ts'
import {
  codeName,
  type FilterFault,
  noFilters,
  type SetState,
  statusName,
  textsOfNames,
  useReportState,
} from './reports.tsx'

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
          message={found.length === 0 ? t('filter.noStatusFound') : null}
        />
      )}
    </FieldFrame>
  )
}

interface OwnFilterProps {
  readonly state: ReportState
  readonly set: SetState
}

/** The carriers that the report tells of with its other filters. */
function CarrierFilter({ state, set, isSound }: OwnFilterProps & { readonly isSound: boolean }) {
  const { t } = useTranslation('reports')
  const { data } = useQuery({ ...requestOf({ ...state, of_carrier: undefined }).preview, enabled: isSound })
  const names = data?.chart.points.flatMap(({ key }) => key ?? []) ?? []
  return (
    <ChoiceFilter
      label={t('filter.carrier')}
      any={t('filter.anyCarrier')}
      options={names.map((name) => ({ value: name, label: name }))}
      value={state.of_carrier}
      onChange={(of_carrier) => set({ of_carrier })}
    />
  )
}

const scores = Array.from({ length: 11 }, (_, score) => String(score))

function ScoreFilter({ state, set }: OwnFilterProps) {
  const { t } = useTranslation('reports')
  return (
    <ChoiceFilter
      label={t('filter.score')}
      any={t('filter.anyScore')}
      options={scores.map((score) => ({ value: score, label: score }))}
      value={state.score === undefined ? undefined : String(state.score)}
      onChange={(score) => set({ score })}
    />
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

/** No day is within the dates and of the year and month, too: nothing could be found. */
function isApart(state: ReportState, today: string): boolean {
  const { fromDate: from, toDate: to, report } = state
  const { year, month } = takes(report, 'year') ? state : {}
  return !canMeet({ from, to, year, month }, today)
}

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
        : isApart(state, dates.today)
          ? 'period'
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
/**
 * The field takes only digits (S2 §5). Decimals such as `918273.0` stay until the field is left, because their digits
 * would make another id; then the filter reads the id or refuses the text.
 */
const keepBillingDigits = (typed: string) =>
  /^\d{4,15}[.,]\d*$/.test(typed) ? typed : (parseGroupedId(typed) ?? typed.replace(/\D/g, ''))

/** The digits of a typed id; undefined for an empty text, null for a text that is no id. */
function readBillingId(typed: string): string | undefined | null {
  if (typed === '') return undefined
  const id = parseId(typed)
  return id === null ? null : String(id)
}

interface ReportFiltersProps {
  readonly filters: ReturnType<typeof useReportFilters>
  /** What else is chosen for the period. */
  readonly children: ReactNode
}

/** Those that the report takes, of the one state that all of them share (S2 §3). */
export function ReportFilters({ filters, children }: ReportFiltersProps) {
  const { state, set, dates, search, ecommerce } = filters
  const { t } = useTranslation([...textsOfNames, 'errors', 'list'])
  const { extensions } = useSession().user
  const fields = useRef<HTMLFieldSetElement>(null)
  const taken = new Set<ReportFilter>(reportSpecs[state.report].filters)
  /** In a narrow window the fields are folded away until somebody wants them, or one of them is wrong. */
  const [wantsFields, setIsUnfolded] = useState(false)
  const isUnfolded = wantsFields || filters.fault !== null
  const count = filtersSet(state.report, state).length
  return (
    <fieldset
      ref={fields}
      className={classNames(styles.filters, !isUnfolded && styles.folded)}
      aria-label={t('reports:filter.label')}
    >
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
      <Button
        className={styles.fold}
        icon={<ListFilter size={14} />}
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {count > 0 ? `${t('list:filter.filters')} (${count})` : t('list:filter.filters')}
      </Button>
      {taken.has('year') && (
        <ChoiceFilter
          label={t('reports:filter.year')}
          any={t('reports:filter.anyYear')}
          options={listReportYears(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
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
      <PeriodChoice dates={dates} />
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
      {taken.has('carrier') && extensions && <CarrierFilter state={state} set={set} isSound={filters.fault === null} />}
      {taken.has('score') && extensions && <ScoreFilter state={state} set={set} />}
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
          keep={keepBillingDigits}
          read={readBillingId}
          wrong={t('reports:filter.wrongId')}
          inputMode="numeric"
          onSet={(billing_id) => set({ billing_id })}
        />
      )}
      {children}
      {filters.fault === 'period' && (
        <div role="alert" className={styles.apart}>
          <p>{t('reports:fault.period.why')}</p>
          <Button size="small" onClick={() => set({ year: undefined, month: undefined })}>
            {t('reports:fault.period.dropYear')}
          </Button>
          <Button size="small" onClick={() => dates.choose(null)}>
            {t('reports:fault.period.dropDates')}
          </Button>
        </div>
      )}
      {filters.isFiltered && (
        <Button variant="quiet" onClick={() => thenFocusField(filters.clear, () => fields.current)}>
          {t('reports:filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}
