// Maps a bar of a report's chart to its rows: to filters of the same report, or to the list of reverses or users.
import { accountTypes } from '#contract/access.ts'
import { billedServices } from '#contract/platform/billing.ts'
import { NO_STATUS, ReportState } from '#contract/platform/reports.ts'
import { statusFilters } from '#contract/platform/reprocess.ts'
import { otherKey, periodOfBar, type Step } from './buckets.ts'
import { takes } from './queries.ts'

const { shape } = ReportState

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one)
const earlier = (one: string, other: string | undefined) => (other !== undefined && other < one ? other : one)

/**
 * Adds filters for the rows of one bar. Returns null when no filter selects these rows, or the filters do not change.
 */
export function narrowed(state: ReportState, step: Step, key: string | null, today: string): ReportState | null {
  const next = narrowing(state, step, key, today)
  return next && JSON.stringify({ ...state, ...next }) !== JSON.stringify(state) ? { ...state, ...next } : null
}

function narrowing(state: ReportState, step: Step, key: string | null, today: string): Partial<ReportState> | null {
  const period = periodOfBar(step, key)
  if (period && takes(state.report, 'fromDate')) {
    const { fromDate, toDate } = state
    return { fromDate: later(period.from, fromDate), toDate: earlier(earlier(period.to, toDate), today) }
  }
  if (step === 'status' && key !== otherKey) return { report: 'source', statusList: key ?? NO_STATUS }
  if (step === 'carrier') return carrierOf(key)
  if (step === 'score') return scoreOf(key)
  if (step !== 'service') return null
  const service_code = billedServices.find((code) => code === key)
  return service_code ? { service_code } : null
}

function carrierOf(key: string | null): Partial<ReportState> | null {
  const { data } = shape.of_carrier.safeParse(key)
  return data === undefined || data !== key || key === otherKey ? null : { of_carrier: data }
}

function scoreOf(key: string | null): Partial<ReportState> | null {
  const { data } = shape.score.safeParse(key)
  return data === undefined ? null : { score: data }
}

/** Returns true for bars whose filter is an extension of our API, which a platform behind a gateway may lack. */
export const isToldByExtension = (step: Step) => ['carrier', 'score', 'accountType'].includes(step)

/** Returns filters of the users list for an account type; null for other bars and with dates, which the list lacks. */
export function peopleOf(state: ReportState, step: Step, key: string | null): Readonly<Record<string, string>> | null {
  const { search, fromDate, toDate } = state
  const type = accountTypes.find((one) => one === key)
  if (step !== 'accountType' || type === undefined || fromDate !== undefined || toDate !== undefined) return null
  return { of_type: type, ...(search === undefined ? {} : { search }) }
}

/** Converts the report's filters to filters of the reverses list; null when that list cannot express these filters. */
export function reversesOf(state: ReportState): Readonly<Record<string, string>> | null {
  const { report, fromDate, toDate, of_ecommerce, statusList, search } = state
  if (report !== 'source' || search !== undefined || fromDate === undefined || fromDate !== toDate) return null
  const status = statusFilters.find((one) => one === statusList)
  if (statusList !== undefined && status === undefined) return null
  return {
    ...{ from: fromDate, to: toDate },
    ...(of_ecommerce === undefined ? {} : { ecommerce_id: String(of_ecommerce) }),
    ...(status === undefined ? {} : { status }),
  }
}
