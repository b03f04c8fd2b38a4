// Date filters of the reports: validation of typed dates (S2 §5), the two date fields, and a select of named periods.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#console/forms/date-input.tsx'
import { formatDate, normalizeDate } from '#console/lib/format.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { buildChoiceFilter, type ListFilter, toOptions } from '#console/records/filters.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { getPeriod, isPeriodName, type Period, type PeriodName } from '#contract/periods.ts'
import type { ReportState } from '#contract/platform/reports.ts'
import { formatSaoPauloDate, parseTypedDate } from '#contract/typed-values.ts'
import { selectAllDates } from './queries.ts'
import type { SetState } from './reports.tsx'

interface DateTexts {
  readonly fromDate: string
  readonly toDate: string
}

type DateError = 'format' | 'range' | 'future' | 'futureStart' | 'order'

interface ParsedDates {
  readonly fromDate: string | undefined
  readonly toDate: string | undefined
  /** Validation errors by field name. */
  readonly problems: Readonly<Partial<Record<keyof DateTexts, DateError>>>
}

/**
 * Parses and validates the two typed dates. A date must not be in the future, and the start must not be after the end.
 * `today` is a date such as `2026-11-20`.
 */
export function parseDates(dateTexts: DateTexts, today: string): ParsedDates {
  const from = parseDate(dateTexts.fromDate, today)
  const to = parseDate(dateTexts.toDate, today)
  const start = from.problem ?? validateStart(from.date, to.date, today)
  const end = to.problem ?? (to.date !== undefined && to.date > today ? 'future' : undefined)
  return {
    fromDate: from.date,
    toDate: to.date,
    problems: { ...(start && { fromDate: start }), ...(end && { toDate: end }) },
  }
}

export function areDatesValid({ problems }: ParsedDates): boolean {
  return Object.keys(problems).length === 0
}

/** Validates the start date, which must not be after the end date and not in the future. */
function validateStart(from: string | undefined, to: string | undefined, today: string): DateError | undefined {
  if (from === undefined) return undefined
  if (to !== undefined && from > to) return 'order'
  return from > today ? 'futureStart' : undefined
}

function parseDate(dateText: string, today: string): { readonly date?: string; readonly problem?: DateError } {
  if (dateText.trim() === '') return {}
  const date = parseTypedDate(dateText, { today, latestDate: today })
  if (date === null) return { problem: 'format' }
  return /^20/.test(date) ? { date } : { problem: 'range' }
}

type DateField = keyof DateTexts

const formatDates = ({ fromDate, toDate }: Pick<ReportState, DateField>): DateTexts => ({
  fromDate: fromDate === undefined ? '' : formatDate(fromDate),
  toDate: toDate === undefined ? '' : formatDate(toDate),
})

/**
 * State of the two date fields. The dates are written to the URL when both are valid. An invalid text stays in its
 * field.
 */
export function useDateFilters(state: ReportState, set: SetState, clearCount: number) {
  const formattedDates = formatDates(state)
  const resetKey = `${formattedDates.fromDate} ${formattedDates.toDate} ${clearCount}`
  const [dateTexts, setDateTexts] = useKeyedState(resetKey, formattedDates)
  /**
   * Texts that are validated. They are updated when a field loses the focus, so that no error appears while the user
   * types.
   */
  const [validatedDates, setValidatedDates] = useKeyedState(resetKey, formattedDates)

  const today = formatSaoPauloDate(new Date())
  const { problems } = parseDates(validatedDates, today)

  /** Writes the dates to the URL. Without dates, the URL selects all dates instead of the default period. */
  const applyToUrl = ({ fromDate, toDate }: Pick<ReportState, DateField>) =>
    set(
      fromDate === undefined && toDate === undefined
        ? selectAllDates(state.report)
        : { fromDate, toDate, period: undefined },
    )

  const applyDates = (nextDates: DateTexts) => {
    const normalizedDates = {
      fromDate: normalizeDate(nextDates.fromDate, today),
      toDate: normalizeDate(nextDates.toDate, today),
    }
    setDateTexts(normalizedDates)
    setValidatedDates(normalizedDates)
    const parsedDates = parseDates(normalizedDates, today)
    if (!areDatesValid(parsedDates) || (parsedDates.fromDate === state.fromDate && parsedDates.toDate === state.toDate))
      return
    applyToUrl(parsedDates)
  }

  const setPeriod = (period: Period | null) => {
    const { from: fromDate, to: toDate } = period ?? {}
    const nextDates = formatDates({ fromDate, toDate })
    setDateTexts(nextDates)
    setValidatedDates(nextDates)
    applyToUrl({ fromDate, toDate })
  }

  return {
    typed: dateTexts,
    problems,
    today,
    chosen: findPeriodName(state, today),
    /** Sets both date fields to a period. Null clears both fields. */
    applyPeriod: setPeriod,
    isValid: Object.keys(problems).length === 0,
    setDateText: (name: DateField, text: string) => setDateTexts({ ...dateTexts, [name]: text }),
    apply: () => applyDates(dateTexts),
    pick: (name: DateField, text: string) => applyDates({ ...dateTexts, [name]: text }),
  }
}

type Dates = ReturnType<typeof useDateFilters>

interface DateFilterFieldProps {
  readonly name: DateField
  readonly dates: Dates
}

/**
 * Field for the start date or the end date. A typed date is applied on Enter or when the field loses the focus; a date
 * from the calendar is applied immediately.
 */
function DateFilterField({ name, dates }: DateFilterFieldProps) {
  const { t } = useTranslation('reports')
  const problem = dates.problems[name]
  const label = t(`filter.${name}`)
  return (
    <FieldFrame label={label} error={problem && t(`date.${problem}`)}>
      {(control) => (
        <DateInput
          {...control}
          label={label}
          maxDate={dates.today}
          value={dates.typed[name]}
          getText={() => dates.typed[name]}
          onPick={(dateText) => dates.pick(name, dateText)}
          onChange={({ target }) => dates.setDateText(name, target.value)}
          onBlur={dates.apply}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && dates.apply()}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Builds the filters for the start date and the end date. The chip of the period shows valid dates; an invalid date has
 * its own chip.
 */
export function buildDateRange(dates: Dates, t: TFunction): readonly ListFilter[] {
  return (['fromDate', 'toDate'] as const).map((name) => ({
    name,
    label: t(`reports:filter.${name}`),
    valueText: dates.problems[name] && dates.typed[name],
    clear: () => dates.pick(name, ''),
    field: <DateFilterField key={name} name={name} dates={dates} />,
  }))
}

/** Named periods that the select field offers, in the order of the options. */
const periodChoices = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth', 'thisYear'] as const

/** Value of the option for a date range that equals no named period. */
const CUSTOM_PERIOD = 'other'

function findPeriodName(
  { fromDate, toDate }: Pick<ReportState, DateField>,
  today: string,
): PeriodName | typeof CUSTOM_PERIOD | undefined {
  if (fromDate === undefined && toDate === undefined) return undefined
  const periodName = periodChoices.find((name) => {
    const { from, to } = getPeriod(name, today)
    return from === fromDate && to === (toDate ?? today)
  })
  return periodName ?? CUSTOM_PERIOD
}

/** Builds the filter that sets both dates to a named period. Its chip shows the period of the report. */
export function buildPeriodFilter(
  { fromDate, toDate }: Pick<ReportState, DateField>,
  dates: Dates,
  t: TFunction,
): ListFilter {
  const names = dates.chosen === CUSTOM_PERIOD ? [...periodChoices, CUSTOM_PERIOD] : periodChoices
  const filter = buildChoiceFilter({
    name: 'period',
    kind: 'date',
    label: t('reports:filter.period'),
    anyLabel: t('reports:period.any'),
    options: toOptions(names, (name) => t(`reports:period.${name}`)),
    value: dates.chosen,
    onChange: (name) => {
      if (name === undefined) dates.applyPeriod(null)
      else if (isPeriodName(name)) dates.applyPeriod(getPeriod(name, dates.today))
    },
  })
  if (dates.chosen !== CUSTOM_PERIOD) return filter
  const valueText = [fromDate, toDate].map((date) => (date === undefined ? '…' : formatDate(date))).join(' – ')
  return { ...filter, valueText }
}
