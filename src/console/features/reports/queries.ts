// Converts the filter state shared by all reports to the API query of each report, and back (S2 §7, product decision
// A40).
import { type DownloadOptions, download } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { isPersonalSearchText } from '#contract/fields.ts'
import {
  exportBillings,
  exportOrders,
  exportRefunds,
  exportReverses,
  exportStatus,
  exportUsers,
  getUrlParameter,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
  type ReportFilter,
  type ReportName,
  ReportState,
  reportSpecs,
} from '#contract/platform/reports.ts'

/** Filter state plus the columns of the exported file, such as `id,status`; undefined exports all columns. */
type Asked = ReportState & { readonly columns?: string | undefined }
type Filters = Omit<Asked, 'report'>

const dates = ({ fromDate, toDate }: Filters) => ({ start_date: fromDate, end_date: toDate })
const ecommerce = ({ of_ecommerce }: Filters) => ({ ecommerce: of_ecommerce })
const search = ({ search }: Filters) => ({ search })
const chosen = ({ columns }: Filters) => ({ columns })
const carrier = ({ of_carrier }: Filters) => ({ carrier: of_carrier })
const status = ({ statusList }: Filters) => ({ status: statusList })
/** Maps period and ecommerce to the parameter names of the billing endpoints, which differ from the other reports. */
const period = ({ fromDate, toDate, of_ecommerce, year, month }: Filters) => ({
  ...{ started_at: fromDate, ended_at: toDate },
  ...{ ecommerce_id: of_ecommerce, year, month },
})

export const queries = {
  source: (of: Filters) =>
    ({ type: 'source', ...dates(of), ...ecommerce(of), ...status(of), ...search(of), ...chosen(of) }) as const,
  users: (of: Filters) => ({ ...dates(of), ...search(of), ...chosen(of) }),
  feedbacks: (of: Filters) =>
    ({ type: 'feedbacks', ...dates(of), ...ecommerce(of), score: of.score, ...search(of), ...chosen(of) }) as const,
  groupedBillings: (of: Filters) => ({ type: 'grouped', ...period(of), ...chosen(of) }) as const,
  courierTransfer: (of: Filters) =>
    ({
      type: 'courier_transfer',
      ...dates(of),
      ...ecommerce(of),
      ...carrier(of),
      ...search(of),
      ...chosen(of),
    }) as const,
  billingItems: (of: Filters) => {
    const { service_code, billing_id } = of
    return { type: 'items', ...period(of), service_code, billing_id, ...chosen(of) } as const
  },
  feesPerEcommerce: (of: Filters) => ({ type: 'fees', ...dates(of), ...ecommerce(of), ...chosen(of) }) as const,
  status: (of: Filters) => ({ ...dates(of), ...ecommerce(of), ...status(of), ...chosen(of) }),
} satisfies Record<ReportName, (of: Filters) => object>

/** Query parameters that can hold each filter; the first one present in a query is used. */
const sources: Readonly<Record<ReportFilter, readonly string[]>> = {
  fromDate: ['start_date', 'started_at'],
  toDate: ['end_date', 'ended_at'],
  search: ['search'],
  ecommerce: ['ecommerce', 'ecommerce_id'],
  statusList: ['status'],
  carrier: ['carrier'],
  score: ['score'],
  year: ['year'],
  month: ['month'],
  service_code: ['service_code'],
  billing_id: ['billing_id'],
}

/**
 * Returns true when a search text looks like personal data, which only the users report accepts (names and e-mails).
 */
export function isRefused(report: ReportName, search: string | undefined): boolean {
  return report !== 'users' && search !== undefined && isPersonalSearchText(search)
}

/** Stored query of a past export; true replaces a value that was not stored, such as a search for personal data. */
export type KeptQuery = Readonly<Record<string, string | number | true>>

/** Converts the stored query of an export to URL parameters; filters that the report no longer has are dropped. */
export function addressOf(report: ReportName, query: KeptQuery): Readonly<Record<string, string>> {
  const { shape } = ReportState
  return Object.fromEntries(
    reportSpecs[report].filters.flatMap((filter) => {
      const value = sources[filter].map((name) => query[name]).find((one) => one !== undefined)
      const name = getUrlParameter(filter)
      const isKnown = value !== undefined && value !== true
      const isTaken = isKnown && shape[name].safeParse(String(value)).success
      return isTaken ? [[name, String(value)] as const] : []
    }),
  )
}

/** Returns true when the report has this filter. */
export const takes = (report: ReportName, filter: ReportFilter) =>
  reportSpecs[report].filters.some((one) => one === filter)

/** Returns the report's filters that have a value. */
export function filtersSet(report: ReportName, state: Filters): readonly ReportFilter[] {
  return reportSpecs[report].filters.filter((filter) => state[getUrlParameter(filter)] !== undefined)
}

/**
 * Returns the URL parameters to keep when switching to another report; a search by e-mail only fits the users report.
 */
export function sharedFilters(report: ReportName, state: Filters): Readonly<Record<string, string>> {
  const names = reportSpecs[report].filters
    .map(getUrlParameter)
    .filter((name) => name !== 'search' || !isRefused(report, state.search))
  const kept = [...names, 'compare' as const]
  return Object.fromEntries(
    kept.flatMap((name) => (state[name] === undefined ? [] : [[name, String(state[name])] as const])),
  )
}

/** Builds the preview query and the file download of a report from the same input, so that both have the same rows. */

function asking<Preview extends Endpoint, File extends Endpoint>(
  preview: Preview,
  file: File,
  input: EndpointInput<Preview> & EndpointInput<File>,
) {
  return {
    preview: queryOptionsFor(preview, input),
    file: (options: DownloadOptions) => download(file, input, options),
  }
}

const asks = {
  source: (of: Asked) => asking(previewReverses, exportReverses, { query: queries.source(of) }),
  users: (of: Asked) => asking(previewUsers, exportUsers, { query: queries.users(of) }),
  feedbacks: (of: Asked) => asking(previewReverses, exportReverses, { query: queries.feedbacks(of) }),
  groupedBillings: (of: Asked) => asking(previewBillings, exportBillings, { query: queries.groupedBillings(of) }),
  courierTransfer: (of: Asked) => asking(previewOrders, exportOrders, { query: queries.courierTransfer(of) }),
  billingItems: (of: Asked) => asking(previewBillings, exportBillings, { query: queries.billingItems(of) }),
  feesPerEcommerce: (of: Asked) => asking(previewRefunds, exportRefunds, { query: queries.feesPerEcommerce(of) }),
  status: (of: Asked) => asking(previewStatus, exportStatus, { query: queries.status(of) }),
} satisfies Record<ReportName, (of: Asked) => object>

export function requestOf(state: Asked) {
  return asks[state.report](state)
}
