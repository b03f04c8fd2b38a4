// Labels for the codes and filters in reports, and the URL state of the reports page; an unknown code is its own label.
import type { TFunction } from 'i18next'
import { formatDate } from '#console/lib/format.ts'
import { useUrlState } from '#console/table/list-state.ts'
import {
  getUrlParameter,
  NO_STATUS,
  type ReportFilter,
  type ReportName,
  ReportState,
  reportNames,
  reportSpecs,
} from '#contract/platform/reports.ts'
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import { type StoredQuery, toUrlParameters } from './queries.ts'

/** Namespaces of the locale files with the labels of the codes in reports (status, service, account type …). */
export const LABEL_NAMESPACES = ['reports', 'ecommerces', 'start', 'ui']

type CodeKind = 'source' | 'service' | 'accountType' | 'status'

/** Returns the label of a reverse status; rows without a status are labelled "Sem Status" (product decision A15). */
export function formatStatus(t: TFunction, status: string | null): string {
  if (!status || status === NO_STATUS) return t('ui:status.none')
  return reverseStatuses.some((knownStatus) => knownStatus === status) ? t(`ui:status.reverse.${status}`) : status
}

export function formatCode(t: TFunction, kind: CodeKind, code: string): string {
  if (kind === 'status') return formatStatus(t, code)
  if (kind === 'service') return t(`ecommerces:service.${code}`, { defaultValue: code })
  if (kind === 'accountType') return t(`start:accountType.${code}`, { defaultValue: code })
  return t(`reports:source.${code}`, { defaultValue: code })
}

/** Formats the filters of a past export: `De 01/11/2026 · Status: Aprovada, Sem Status`; empty without filters. */
export function formatFilters(report: ReportName, query: StoredQuery, t: TFunction): string {
  const urlParameters = toUrlParameters(report, query)
  const filters = reportSpecs[report].filters.flatMap((filter) => {
    const value = urlParameters[getUrlParameter(filter)]
    const name = t(`reports:filter.${filter === 'search' ? 'searchName' : filter}`)
    if (query[filter] === true) return [`${name}: ${t('reports:exports.notKept')}`]
    return value === undefined ? [] : [`${name}: ${formatValue(filter, value, t)}`]
  })
  return [...filters, ...formatColumns(query, t)].join(' · ')
}

function formatColumns({ columns }: StoredQuery, t: TFunction): readonly string[] {
  if (typeof columns !== 'string') return []
  const names = columns.split(',').map((id) => t(`reports:column.${id}`))
  return [`${t('reports:exports.columns')}: ${names.join(', ')}`]
}

function formatValue(filter: ReportFilter, value: string, t: TFunction): string {
  if (filter === 'fromDate' || filter === 'toDate') return formatDate(value)
  if (filter === 'month') return t(`reports:month.${value}`)
  if (filter === 'service_code') return formatCode(t, 'service', value)
  if (filter !== 'statusList') return value
  return value
    .split(',')
    .map((status) => formatStatus(t, status))
    .join(', ')
}

export const useReportState = () => useUrlState(ReportState)
export type SetState = ReturnType<typeof useReportState>['set']

/** Name of a filter with an invalid value; no request is sent until the user corrects the value. */
export type InvalidFilter = 'dates' | 'search' | 'ecommerce' | 'period'

/**
 * All URL parameters of the report filters with the value undefined; setting the URL state to this object clears the
 * filters.
 */
export const EMPTY_FILTERS = Object.fromEntries(
  reportNames.flatMap((report) => reportSpecs[report].filters.map((filter) => [getUrlParameter(filter), undefined])),
)
