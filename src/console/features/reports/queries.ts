// Maps the reports' one filter state to each report's query and back (S2 §7, product decision A40). Pure.
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

/** With the columns of the file, `id,status`; undefined for all of them. */
type Asked = ReportState & { readonly columns?: string | undefined }
type Filters = Omit<Asked, 'report'>

const dates = ({ fromDate, toDate }: Filters) => ({ start_date: fromDate, end_date: toDate })
const ecommerce = ({ of_ecommerce }: Filters) => ({ ecommerce: of_ecommerce })
const search = ({ search }: Filters) => ({ search })
const chosen = ({ columns }: Filters) => ({ columns })
const carrier = ({ of_carrier }: Filters) => ({ carrier: of_carrier })
const status = ({ statusList }: Filters) => ({ status: statusList })
/** Billing speaks a language of its own. */
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

/** Where each filter stands in a query; the first that is there counts. */
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

/** Users are searched for by their names and e-mails; nothing else is by whom it is of. */
export function isRefused(report: ReportName, search: string | undefined): boolean {
  return report !== 'users' && search !== undefined && isPersonalSearchText(search)
}

/** A query as it was kept: true stands for what was not. */
export type KeptQuery = Readonly<Record<string, string | number | true>>

/** URL filters of a past query (an export's, say); filters the report no longer has are left out. */
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

export const takes = (report: ReportName, filter: ReportFilter) =>
  reportSpecs[report].filters.some((one) => one === filter)

/** The filters that are set and that this report takes. */
export function filtersSet(report: ReportName, state: Filters): readonly ReportFilter[] {
  return reportSpecs[report].filters.filter((filter) => state[getUrlParameter(filter)] !== undefined)
}

/** URL filters that carry over to another report; a search by e-mail stays with the users report. */
export function sharedFilters(report: ReportName, state: Filters): Readonly<Record<string, string>> {
  const names = reportSpecs[report].filters
    .map(getUrlParameter)
    .filter((name) => name !== 'search' || !isRefused(report, state.search))
  const kept = [...names, 'compare' as const]
  return Object.fromEntries(
    kept.flatMap((name) => (state[name] === undefined ? [] : [[name, String(state[name])] as const])),
  )
}

// Endpoints of each report: the preview, and the export with the same query.

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
