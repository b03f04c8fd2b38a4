// Filters of the reports (period, ecommerce, search, status …), and validation of the filters before a request is
// sent.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEcommerceName, useEcommerceName } from '#console/api/queries.ts'
import { normalizeForSearch } from '#console/lib/format.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { ChoiceFilter, EcommerceFilter, TextFilterField } from '#console/records/filter-fields.tsx'
import { buildChoiceFilter, FilterBar, type ListFilter, toOptions } from '#console/records/filters.tsx'
import { useSession } from '#console/session/session.tsx'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { canAnyDateMatch } from '#contract/periods.ts'
import { billedServices } from '#contract/platform/billing.ts'
import {
  listReportYears,
  type ReportFilter,
  type ReportState,
  reportDefinitionByName,
  statusChoices,
} from '#contract/platform/reports.ts'
import { parseFormattedId, parseId } from '#contract/typed-text.ts'
import { buildDateRange, buildPeriodFilter, useDateFilters } from './dates.tsx'
import styles from './filters.module.css'
import { getReportRequest, hasFilter, isRejectedSearch, listActiveFilters } from './queries.ts'
import {
  EMPTY_FILTERS,
  formatCode,
  formatStatus,
  formatStatusList,
  type InvalidFilter,
  LABEL_NAMESPACES,
  type SetState,
  useReportState,
} from './reports.tsx'

interface StatusFilterProps {
  /** Selected statuses, separated by commas: `approved,done`. */
  readonly value: string | undefined
  readonly onSet: (value: string | undefined) => void
}

/**
 * Multi-select of statuses of reverses (return requests), including "Sem Status". If no status is selected, the report
 * contains all statuses.
 */
function StatusFilter({ value, onSet }: StatusFilterProps) {
  const { t } = useTranslation(['reports', 'ui'])
  const [searchText, setSearchText] = useState('')
  const statusOptions = toOptions(statusChoices, (status) => formatStatus(t, status))
  const selectedStatuses = new Set(value?.split(','))
  const matchingOptions = statusOptions.filter(({ label }) =>
    normalizeForSearch(label).includes(normalizeForSearch(searchText)),
  )
  return (
    <FieldFrame label={t('filter.statusList')}>
      {({ id, 'aria-describedby': describedBy }) => (
        <MultiSelect
          id={id}
          describedBy={describedBy}
          placeholder={selectedStatuses.size === 0 ? t('filter.statusPlaceholder') : ''}
          typedText={searchText}
          onType={setSearchText}
          options={matchingOptions}
          selectedOptions={statusOptions.filter(({ value: status }) => selectedStatuses.has(status))}
          onChoose={(options) => {
            const nextStatuses = new Set(options.map(({ value: status }) => status))
            // Writes the statuses to the URL in a fixed order, so that the same selection always has the same URL.
            onSet(statusChoices.filter((status) => nextStatuses.has(status)).join(',') || undefined)
          }}
          message={matchingOptions.length === 0 ? t('filter.noStatusFound') : null}
        />
      )}
    </FieldFrame>
  )
}

interface ReportFilterProps {
  readonly state: ReportState
  readonly set: SetState
}

/** Select field for carriers. Offers the carriers that occur in the report when all other filters are applied. */
function CarrierFilter({ state, set, isValid }: ReportFilterProps & { readonly isValid: boolean }) {
  const { t } = useTranslation('reports')
  const { data } = useQuery({ ...getReportRequest({ ...state, of_carrier: undefined }).preview, enabled: isValid })
  const names = data?.chart?.points.flatMap(({ key }) => key ?? []) ?? []
  return (
    <ChoiceFilter
      label={t('filter.carrier')}
      anyLabel={t('filter.anyCarrier')}
      options={toOptions(names, String)}
      value={state.of_carrier}
      onChange={(of_carrier) => set({ of_carrier })}
    />
  )
}

const scores = Array.from({ length: 11 }, (_, score) => String(score))

/** State of the ecommerce filter. While the typed text matches no ecommerce, no request is sent. */
function useEcommerceFilter({ report, of_ecommerce: ecommerceId }: ReportState, set: SetState, clearCount: number) {
  const [isInvalid, setIsInvalid] = useKeyedState(
    `${hasFilter(report, 'ecommerce')} ${ecommerceId} ${clearCount}`,
    false,
  )
  return {
    /** React key of the field. The key changes when all filters are cleared, so that the typed text is reset. */
    fieldKey: clearCount,
    appliedValue: ecommerceId,
    isValid: !isInvalid,
    setIsInvalid,
    choose: useCallback((of_ecommerce: number | undefined) => set({ of_ecommerce }), [set]),
  }
}

/**
 * State of the search filter. A text that may be personal data stays in the field: the text is not written to the URL,
 * and no request is sent.
 */
function useSearchFilter({ report, search: searchText = '' }: ReportState, set: SetState, clearCount: number) {
  const isUsersReport = report === 'users'
  const hasSearch = hasFilter(report, 'search')
  /**
   * Text in the search field. The text is reset when the report or the search text in the URL changes, or when all
   * filters are cleared.
   */
  const [inputText, setInputText] = useKeyedState(
    `${isUsersReport} ${hasSearch} ${searchText} ${clearCount}`,
    searchText,
  )
  return {
    /**
     * React key of the field. The key changes when the filters are cleared, or when the user opens or leaves the users
     * report, so that the typed text is reset.
     */
    fieldKey: `${isUsersReport} ${clearCount}`,
    appliedValue: searchText,
    isValid: !hasSearch || !isRejectedSearch(report, inputText),
    applySearch: (text: string) => {
      setInputText(text)
      if (!isRejectedSearch(report, text)) set({ search: text })
    },
  }
}

/**
 * Returns true if the date range and the selected year and month have no day in common, so that the report would be
 * empty.
 */
function isEmptyRange(state: ReportState, today: string): boolean {
  const { fromDate: from, toDate: to, report } = state
  const { year, month } = hasFilter(report, 'year') ? state : {}
  return !canAnyDateMatch({ from, to, year, month }, today)
}

/** State of the report filters: the values in the URL (S2 §3), and the typed texts that are not in the URL yet. */
export function useReportFilters() {
  const { urlState, state, set } = useReportState()
  /**
   * Number of times that the user has cleared all filters. When the number changes, the typed text of every field is
   * reset.
   */
  const [clearCount, setClearCount] = useState(0)
  const dates = useDateFilters(state, set, clearCount)
  const search = useSearchFilter(state, set, clearCount)
  const ecommerce = useEcommerceFilter(state, set, clearCount)
  const invalidFilter: InvalidFilter | null = !dates.isValid
    ? 'dates'
    : !search.isValid
      ? 'search'
      : !ecommerce.isValid
        ? 'ecommerce'
        : isEmptyRange(state, dates.today)
          ? 'period'
          : null
  return {
    urlState,
    state,
    set,
    dates,
    search,
    ecommerce,
    invalidFilter,
    /** True if the user can clear something. Neither the default period alone nor all dates count as a filter. */
    isFiltered: invalidFilter !== null || listActiveFilters(state.report, urlState).length > 0,
    clear: () => {
      setClearCount(clearCount + 1)
      set(EMPTY_FILTERS)
    },
  }
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1))
/**
 * Removes all characters except digits from a typed billing id (S2 §5). Keeps a decimal number such as `918273.0` until
 * the field loses the focus, because the digits alone would be a different id.
 */
const normalizeBillingId = (idText: string) =>
  /^\d{4,15}[.,]\d*$/.test(idText) ? idText : (parseFormattedId(idText) ?? idText.replace(/\D/g, ''))

/** Parses a typed billing id. Returns undefined for an empty text, and null for an invalid text. */
function parseBillingId(idText: string): string | undefined | null {
  if (idText === '') return undefined
  const id = parseId(idText)
  return id === null ? null : String(id)
}

/** Builds the filters of the current report in the order of the fields. */
function useFilterList({ state, set, dates, ecommerce, invalidFilter }: ReturnType<typeof useReportFilters>) {
  const { t } = useTranslation([...LABEL_NAMESPACES, 'list'])
  const { extensions } = useSession().user
  const ecommerceName = useEcommerceName(state.of_ecommerce ?? null)
  const reportFilters = new Set<ReportFilter>(reportDefinitionByName[state.report].filters)
  const builtFilters: readonly (ListFilter | false)[] = [
    ...buildDateRange(dates, t),
    buildPeriodFilter(state, dates, t),
    reportFilters.has('year') &&
      buildChoiceFilter({
        name: 'year',
        label: t('reports:filter.year'),
        anyLabel: t('reports:filter.anyYear'),
        options: toOptions(listReportYears(new Date()).map(String), String),
        value: state.year === undefined ? undefined : String(state.year),
        onChange: (year) => set({ year }),
      }),
    reportFilters.has('month') &&
      buildChoiceFilter({
        name: 'month',
        label: t('reports:filter.month'),
        anyLabel: t('reports:filter.anyMonth'),
        options: toOptions(months, (month) => t(`reports:month.${month}`)),
        value: state.month === undefined ? undefined : String(state.month),
        onChange: (month) => set({ month }),
      }),
    reportFilters.has('ecommerce') && {
      name: 'of_ecommerce',
      kind: 'ecommerce',
      label: t('reports:filter.ecommerce'),
      valueText:
        state.of_ecommerce === undefined
          ? undefined
          : ecommerceName
            ? formatEcommerceName(ecommerceName)
            : String(state.of_ecommerce),
      clear: () => ecommerce.choose(undefined),
      field: (
        <EcommerceFilter
          key={ecommerce.fieldKey}
          label={t('reports:filter.ecommerce')}
          value={ecommerce.appliedValue}
          onChange={ecommerce.choose}
          onInvalidChange={ecommerce.setIsInvalid}
        />
      ),
    },
    reportFilters.has('statusList') && {
      name: 'statusList',
      kind: 'status',
      label: t('reports:filter.statusList'),
      valueText: state.statusList && formatStatusList(t, state.statusList),
      clear: () => set({ statusList: undefined }),
      field: <StatusFilter value={state.statusList} onSet={(statusList) => set({ statusList })} />,
    },
    reportFilters.has('carrier') &&
      extensions && {
        name: 'of_carrier',
        label: t('reports:filter.carrier'),
        valueText: state.of_carrier,
        clear: () => set({ of_carrier: undefined }),
        field: <CarrierFilter state={state} set={set} isValid={invalidFilter === null} />,
      },
    reportFilters.has('score') &&
      extensions &&
      buildChoiceFilter({
        name: 'score',
        label: t('reports:filter.score'),
        anyLabel: t('reports:filter.anyScore'),
        options: toOptions(scores, String),
        value: state.score === undefined ? undefined : String(state.score),
        onChange: (score) => set({ score }),
      }),
    reportFilters.has('service_code') &&
      buildChoiceFilter({
        name: 'service_code',
        kind: 'kind',
        label: t('reports:filter.service_code'),
        anyLabel: t('reports:filter.anyService'),
        options: toOptions(billedServices, (code) => formatCode(t, 'service', code)),
        value: state.service_code,
        onChange: (service_code) => set({ service_code }),
      }),
    reportFilters.has('billing_id') && {
      name: 'billing_id',
      label: t('reports:filter.billing_id'),
      valueText: state.billing_id === undefined ? undefined : String(state.billing_id),
      clear: () => set({ billing_id: undefined }),
      field: (
        <TextFilterField
          label={t('reports:filter.billing_id')}
          value={state.billing_id === undefined ? '' : String(state.billing_id)}
          sanitize={normalizeBillingId}
          parse={parseBillingId}
          errorText={t('reports:filter.wrongId')}
          inputMode="numeric"
          onCommit={(billing_id) => set({ billing_id })}
        />
      ),
    },
  ]
  return builtFilters.filter((filter) => filter !== false)
}

/**
 * Filters of the current report. All reports share one filter state, so that a filter is kept when the user switches to
 * another report (S2 §3).
 */
export function ReportFilters({ filters }: { readonly filters: ReturnType<typeof useReportFilters> }) {
  const { state, set, dates, search } = filters
  const { t } = useTranslation(['reports', 'errors'])
  const { report } = state
  return (
    <>
      <FilterBar
        label={t('reports:filter.label')}
        search={
          hasFilter(report, 'search') && (
            <>
              <SearchBox
                label={t(`reports:filter.searchIn.${report}`)}
                key={search.fieldKey}
                value={search.appliedValue}
                onSearch={search.applySearch}
              />
              {!search.isValid && (
                <p role="alert" className={styles.refused}>
                  {t('errors:validation.personal')}
                </p>
              )}
            </>
          )
        }
        filters={useFilterList(filters)}
        openFilters={['fromDate', 'toDate']}
        isFiltered={filters.isFiltered}
        showsClearButton={filters.invalidFilter !== null}
        onClear={filters.clear}
      />
      {filters.invalidFilter === 'period' && (
        <div role="alert" className={styles.apart}>
          <p>{t('reports:fault.period.why')}</p>
          <Button size="small" onClick={() => set({ year: undefined, month: undefined })}>
            {t('reports:fault.period.dropYear')}
          </Button>
          <Button size="small" onClick={() => dates.applyPeriod(null)}>
            {t('reports:fault.period.dropDates')}
          </Button>
        </div>
      )}
    </>
  )
}
