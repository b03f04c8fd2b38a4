// Converts between the filters in the URL, which all reports share, and the query parameters of the endpoints of the
// reports (S2 §7, product decision A40).
import { type DownloadOptions, download } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { isPersonalSearchText } from '#contract/fields.ts'
import { getPeriod } from '#contract/periods.ts'
import {
  type ExportFormat,
  exportBillings,
  exportBillingsXlsx,
  exportOrders,
  exportOrdersXlsx,
  exportRefunds,
  exportRefundsXlsx,
  exportReverses,
  exportReversesXlsx,
  exportStatus,
  exportStatusXlsx,
  exportUsers,
  exportUsersXlsx,
  getFilterParameterName,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
  type ReportFilter,
  type ReportName,
  ReportState,
  reportDefinitionByName,
} from '#contract/platform/reports.ts'

/**
 * Report filters and the ids of the exported columns, such as `id,status`. Without column ids, all columns are
 * exported.
 */
type ReportRequest = ReportState & { readonly columns?: string | undefined }
type ReportFilterValues = Omit<ReportRequest, 'report'>

const toDateQuery = ({ fromDate, toDate }: ReportFilterValues) => ({ start_date: fromDate, end_date: toDate })
const toEcommerceQuery = ({ of_ecommerce }: ReportFilterValues) => ({ ecommerce: of_ecommerce })
const search = ({ search }: ReportFilterValues) => ({ search })
const toColumnsQuery = ({ columns }: ReportFilterValues) => ({ columns })
const toCarrierQuery = ({ of_carrier }: ReportFilterValues) => ({ carrier: of_carrier })
const toStatusQuery = ({ statusList }: ReportFilterValues) => ({ status: statusList })
/**
 * Builds the query parameters for the period and the ecommerce in the form that the billing endpoints use. The
 * endpoints of other reports use other parameter names.
 */
const toPeriodQuery = ({ fromDate, toDate, of_ecommerce, year, month }: ReportFilterValues) => ({
  started_at: fromDate,
  ended_at: toDate,
  ecommerce_id: of_ecommerce,
  year,
  month,
})

export const queryBuilders = {
  source: (filters: ReportFilterValues) =>
    ({
      type: 'source',
      ...toDateQuery(filters),
      ...toEcommerceQuery(filters),
      ...toStatusQuery(filters),
      ...search(filters),
      ...toColumnsQuery(filters),
    }) as const,
  users: (filters: ReportFilterValues) => ({ ...toDateQuery(filters), ...search(filters), ...toColumnsQuery(filters) }),
  feedbacks: (filters: ReportFilterValues) =>
    ({
      type: 'feedbacks',
      ...toDateQuery(filters),
      ...toEcommerceQuery(filters),
      score: filters.score,
      ...search(filters),
      ...toColumnsQuery(filters),
    }) as const,
  groupedBillings: (filters: ReportFilterValues) =>
    ({ type: 'grouped', ...toPeriodQuery(filters), ...toColumnsQuery(filters) }) as const,
  courierTransfer: (filters: ReportFilterValues) =>
    ({
      type: 'courier_transfer',
      ...toDateQuery(filters),
      ...toEcommerceQuery(filters),
      ...toCarrierQuery(filters),
      ...search(filters),
      ...toColumnsQuery(filters),
    }) as const,
  billingItems: (filters: ReportFilterValues) => {
    const { service_code, billing_id } = filters
    return { type: 'items', ...toPeriodQuery(filters), service_code, billing_id, ...toColumnsQuery(filters) } as const
  },
  feesPerEcommerce: (filters: ReportFilterValues) =>
    ({ type: 'fees', ...toDateQuery(filters), ...toEcommerceQuery(filters), ...toColumnsQuery(filters) }) as const,
  status: (filters: ReportFilterValues) => ({
    ...toDateQuery(filters),
    ...toEcommerceQuery(filters),
    ...toStatusQuery(filters),
    ...toColumnsQuery(filters),
  }),
} satisfies Record<ReportName, (filters: ReportFilterValues) => object>

/**
 * Names of the query parameters that can contain the value of a filter. The first parameter that exists in a query is
 * used.
 */
const queryParametersByFilter: Readonly<Record<ReportFilter, readonly string[]>> = {
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
 * Returns true if the report rejects the search text, because the text may be personal data. Only the users report
 * accepts names and e-mail addresses.
 */
export function isRejectedSearch(report: ReportName, search: string | undefined): boolean {
  return report !== 'users' && search !== undefined && isPersonalSearchText(search)
}

/**
 * Stored query parameters of a past export. The value `true` means that the value was not stored, for example because
 * it was personal data.
 */
export type StoredQuery = Readonly<Record<string, string | number | true>>

/**
 * Converts the stored query of an export to query parameters of the reports page. Omits filters that the report no
 * longer has.
 */
export function toUrlParameters(report: ReportName, query: StoredQuery): Readonly<Record<string, string>> {
  const { shape } = ReportState
  const parameters = Object.fromEntries(
    reportDefinitionByName[report].filters.flatMap((filter) => {
      const value = queryParametersByFilter[filter]
        .map((name) => query[name])
        .find((candidate) => candidate !== undefined)
      const name = getFilterParameterName(filter)
      const isStored = value !== undefined && value !== true
      const isValid = isStored && shape[name].safeParse(String(value)).success
      return isValid ? [[name, String(value)] as const] : []
    }),
  )
  // An export without dates contained all dates, not the default period.
  const hasDates = dateParameters.some((name) => name in parameters)
  return hasDates || !reportDefinitionByName[report].defaultPeriod ? parameters : { ...parameters, period: 'all' }
}

/** URL parameters that select dates. The default period applies only if the URL contains none of them. */
const dateParameters = ['fromDate', 'toDate', 'year', 'month'] as const

/** Returns the change of the URL state that selects all dates of a report. */
export function selectAllDates(report: ReportName) {
  const { defaultPeriod } = reportDefinitionByName[report]
  return { fromDate: undefined, toDate: undefined, period: defaultPeriod && ('all' as const) }
}

/**
 * Adds the default period of the report if the URL selects no dates, no billing and not all dates. `today` is a date
 * such as `2026-11-20`.
 */
export function applyDefaultPeriod(urlState: ReportState, today: string): ReportState {
  const { report, period, billing_id } = urlState
  const { defaultPeriod, filters } = reportDefinitionByName[report]
  const hasDates = dateParameters.some((name) => filters.includes(name) && urlState[name] !== undefined)
  const hasBilling = filters.includes('billing_id') && billing_id !== undefined
  if (defaultPeriod === undefined || period === 'all' || hasDates || hasBilling) return urlState
  const { from: fromDate, to: toDate } = getPeriod(defaultPeriod, today)
  return { ...urlState, fromDate, toDate }
}

export const hasFilter = (report: ReportName, filter: ReportFilter) =>
  reportDefinitionByName[report].filters.some((candidate) => candidate === filter)

/** Returns the filters of the report that have a value. */
export function listActiveFilters(report: ReportName, state: ReportFilterValues): readonly ReportFilter[] {
  return reportDefinitionByName[report].filters.filter((filter) => state[getFilterParameterName(filter)] !== undefined)
}

/**
 * Returns the query parameters that are kept when the user switches to another report. A search for an e-mail address
 * is kept only for the users report.
 */
export function getSharedFilters(report: ReportName, state: ReportFilterValues): Readonly<Record<string, string>> {
  const names = reportDefinitionByName[report].filters
    .map(getFilterParameterName)
    .filter((name) => name !== 'search' || !isRejectedSearch(report, state.search))
  const sharedNames = [...names, 'period' as const, 'compare' as const]
  return Object.fromEntries(
    sharedNames.flatMap((name) => (state[name] === undefined ? [] : [[name, String(state[name])] as const])),
  )
}

/**
 * Builds the queries for the preview and the files of a report from the same input, so that all contain the same rows.
 */
function buildRequest<Preview extends Endpoint, Csv extends Endpoint, Xlsx extends Endpoint>(
  previewEndpoint: Preview,
  fileEndpoints: { readonly csv: Csv; readonly xlsx: Xlsx },
  input: EndpointInput<Preview> & EndpointInput<Csv> & EndpointInput<Xlsx>,
) {
  return {
    preview: queryOptionsFor(previewEndpoint, input),
    download: (format: ExportFormat, options: DownloadOptions) =>
      format === 'csv' ? download(fileEndpoints.csv, input, options) : download(fileEndpoints.xlsx, input, options),
  }
}

const requestBuilders = {
  source: (filters: ReportRequest) =>
    buildRequest(
      previewReverses,
      { csv: exportReverses, xlsx: exportReversesXlsx },
      { query: queryBuilders.source(filters) },
    ),
  users: (filters: ReportRequest) =>
    buildRequest(previewUsers, { csv: exportUsers, xlsx: exportUsersXlsx }, { query: queryBuilders.users(filters) }),
  feedbacks: (filters: ReportRequest) =>
    buildRequest(
      previewReverses,
      { csv: exportReverses, xlsx: exportReversesXlsx },
      { query: queryBuilders.feedbacks(filters) },
    ),
  groupedBillings: (filters: ReportRequest) =>
    buildRequest(
      previewBillings,
      { csv: exportBillings, xlsx: exportBillingsXlsx },
      { query: queryBuilders.groupedBillings(filters) },
    ),
  courierTransfer: (filters: ReportRequest) =>
    buildRequest(
      previewOrders,
      { csv: exportOrders, xlsx: exportOrdersXlsx },
      { query: queryBuilders.courierTransfer(filters) },
    ),
  billingItems: (filters: ReportRequest) =>
    buildRequest(
      previewBillings,
      { csv: exportBillings, xlsx: exportBillingsXlsx },
      { query: queryBuilders.billingItems(filters) },
    ),
  feesPerEcommerce: (filters: ReportRequest) =>
    buildRequest(
      previewRefunds,
      { csv: exportRefunds, xlsx: exportRefundsXlsx },
      { query: queryBuilders.feesPerEcommerce(filters) },
    ),
  status: (filters: ReportRequest) =>
    buildRequest(
      previewStatus,
      { csv: exportStatus, xlsx: exportStatusXlsx },
      { query: queryBuilders.status(filters) },
    ),
} satisfies Record<ReportName, (filters: ReportRequest) => object>

export function getReportRequest(state: ReportRequest) {
  return requestBuilders[state.report](state)
}
