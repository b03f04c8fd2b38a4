// Finds the rows that a bar of a chart counts. Returns filters that select these rows in the same report, in the users
// list, or in the list of reverses (return requests).
import { accountTypes } from '#contract/access.ts'
import { billedServices } from '#contract/platform/billing.ts'
import { NO_STATUS, ReportState } from '#contract/platform/reports.ts'
import { statusFilters } from '#contract/platform/reprocess.ts'
import { type ChartGrouping, getBarPeriod, OTHERS_KEY } from './buckets.ts'
import { hasFilter } from './queries.ts'

const { shape } = ReportState

const getLaterDate = (firstDate: string, secondDate: string | undefined) =>
  secondDate !== undefined && secondDate > firstDate ? secondDate : firstDate
const getEarlierDate = (firstDate: string, secondDate: string | undefined) =>
  secondDate !== undefined && secondDate < firstDate ? secondDate : firstDate

/**
 * Adds the filters that select the rows of one bar. Returns null if no filter selects these rows, or if the report
 * already has these filters.
 */
export function addBarFilters(
  state: ReportState,
  grouping: ChartGrouping,
  key: string | null,
  today: string,
): ReportState | null {
  const barFilters = getBarFilters(state, grouping, key, today)
  return barFilters && JSON.stringify({ ...state, ...barFilters }) !== JSON.stringify(state)
    ? { ...state, ...barFilters }
    : null
}

function getBarFilters(
  state: ReportState,
  grouping: ChartGrouping,
  key: string | null,
  today: string,
): Partial<ReportState> | null {
  const period = getBarPeriod(grouping, key)
  if (period && hasFilter(state.report, 'fromDate')) {
    const { fromDate, toDate } = state
    return {
      fromDate: getLaterDate(period.from, fromDate),
      toDate: getEarlierDate(getEarlierDate(period.to, toDate), today),
    }
  }
  if (grouping === 'status' && key !== OTHERS_KEY) return { report: 'source', statusList: key ?? NO_STATUS }
  if (grouping === 'carrier') return getCarrierFilter(key)
  if (grouping === 'score') return getScoreFilter(key)
  if (grouping !== 'service') return null
  const service_code = billedServices.find((code) => code === key)
  return service_code ? { service_code } : null
}

function getCarrierFilter(key: string | null): Partial<ReportState> | null {
  const { data } = shape.of_carrier.safeParse(key)
  return data === undefined || data !== key || key === OTHERS_KEY ? null : { of_carrier: data }
}

function getScoreFilter(key: string | null): Partial<ReportState> | null {
  const { data } = shape.score.safeParse(key)
  return data === undefined ? null : { score: data }
}

/**
 * Returns true if only some servers can filter by the values of these bars: a server that uses an external platform API
 * may not support the filter.
 */
export const needsOptionalApi = (grouping: ChartGrouping) => ['carrier', 'score', 'accountType'].includes(grouping)

/**
 * Returns filters for the users list that select the users whom one bar of the chart counts. Returns null if the bars
 * do not represent account types, or if the report has a date filter.
 */
export function getUserListFilters(
  state: ReportState,
  grouping: ChartGrouping,
  key: string | null,
): Readonly<Record<string, string>> | null {
  const { search, fromDate, toDate } = state
  const type = accountTypes.find((candidate) => candidate === key)
  if (grouping !== 'accountType' || type === undefined || fromDate !== undefined || toDate !== undefined) return null
  return { of_type: type, ...(search === undefined ? {} : { search }) }
}

/**
 * Converts the filters of the report to filters of the list of reverses (return requests). Returns null if the list
 * does not support these filters.
 */
export function getReverseListFilters(state: ReportState): Readonly<Record<string, string>> | null {
  const { report, fromDate, toDate, of_ecommerce, statusList, search } = state
  if (report !== 'source' || search !== undefined || fromDate === undefined || fromDate !== toDate) return null
  const status = statusFilters.find((candidate) => candidate === statusList)
  if (statusList !== undefined && status === undefined) return null
  return {
    ...{ from: fromDate, to: toDate },
    ...(of_ecommerce === undefined ? {} : { ecommerce_id: String(of_ecommerce) }),
    ...(status === undefined ? {} : { status }),
  }
}
