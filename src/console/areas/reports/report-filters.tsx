import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { ChoiceFilter } from '#console/ui/choice-filter.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { EcommerceFilter } from '#console/ui/ecommerce-filter.tsx'
import { thenFocusField } from '#console/ui/focus-on.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { TypedFilter } from '#console/ui/typed-filter.tsx'
import { billedServices } from '#contract/billing.ts'
import { largestId } from '#contract/fields.ts'
import { type ReportFilter, type ReportState, reports, reportYears } from '#contract/reports.ts'

import { DateRange } from './date-range.tsx'
import { codeName, textsOfNames } from './names.ts'
import { filtersSet } from './queries.ts'
import styles from './report-filters.module.css'
import { noFilters, type SetState } from './state.ts'
import { StatusFilter } from './status-filter.tsx'
import type { Dates } from './use-dates.ts'
import type { ChosenEcommerce } from './use-ecommerce.ts'
import type { Search } from './use-search.ts'

interface ReportFiltersProps {
  readonly state: ReportState
  readonly set: SetState
  readonly dates: Dates
  readonly search: Search
  readonly ecommerce: ChosenEcommerce
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1))
const longestId = 10
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, longestId)
/** Undefined for none, null for what no record has as its id. */
const readId = (typed: string) =>
  typed === '' ? undefined : Number(typed) <= largestId && /[1-9]/.test(typed) ? typed : null

/** Those that the report takes, of the one state that all of them share (S2 §3). */
export function ReportFilters({ state, set, dates, search, ecommerce }: ReportFiltersProps) {
  const { t } = useTranslation([...textsOfNames, 'errors'])
  const fields = useRef<HTMLFieldSetElement>(null)
  const taken = new Set<ReportFilter>(reports[state.report].filters)
  const isFiltered =
    filtersSet(state.report, state).length > 0 ||
    !search.isSound ||
    !ecommerce.isSound ||
    dates.typed.fromDate !== '' ||
    dates.typed.toDate !== ''
  const clear = () => {
    const empty = () => {
      dates.empty()
      search.empty()
      ecommerce.empty()
      set(noFilters)
    }
    thenFocusField(empty, () => fields.current)
  }
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
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          {t('reports:filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}
