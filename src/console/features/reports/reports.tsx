// Labels for the codes and filters in reports, and the URL state of the reports page. A code without a label is shown
// unchanged.
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { formatDate } from '#console/lib/format.ts'
import { useUrlState } from '#console/table/list-state.ts'
import {
  getFilterParameterName,
  NO_STATUS,
  type ReportFilter,
  type ReportName,
  ReportState,
  reportDefinitionByName,
  reportNames,
} from '#contract/platform/reports.ts'
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import { applyDefaultPeriod, type StoredQuery, toUrlParameters } from './queries.ts'

/** Namespaces of the translations for the codes in reports, such as status, service and account type. */
export const LABEL_NAMESPACES = ['reports', 'ecommerces', 'start', 'ui']

type CodeKind = 'source' | 'service' | 'accountType' | 'status'

/**
 * Returns the label of the status of a reverse (return request). A missing status has the label "Sem Status" (product
 * decision A15).
 */
export function formatStatus(t: TFunction, status: string | null): string {
  if (!status || status === NO_STATUS) return t('ui:status.none')
  return reverseStatuses.some((knownStatus) => knownStatus === status) ? t(`ui:status.reverse.${status}`) : status
}

/** Formats statuses that are separated by commas, for example `Aprovada, Sem Status`. */
export function formatStatusList(t: TFunction, statusList: string): string {
  return statusList
    .split(',')
    .map((status) => formatStatus(t, status))
    .join(', ')
}

export function formatCode(t: TFunction, kind: CodeKind, code: string): string {
  if (kind === 'status') return formatStatus(t, code)
  if (kind === 'service') return t(`ecommerces:service.${code}`, { defaultValue: code })
  if (kind === 'accountType') return t(`start:accountType.${code}`, { defaultValue: code })
  return t(`reports:source.${code}`, { defaultValue: code })
}

/**
 * Formats the filters of a past export, for example `De 01/11/2026 · Status: Aprovada, Sem Status`. Returns an empty
 * text if there are no filters.
 */
export function formatFilters(report: ReportName, query: StoredQuery, t: TFunction): string {
  const urlParameters = toUrlParameters(report, query)
  const filters = reportDefinitionByName[report].filters.flatMap((filter) => {
    const value = urlParameters[getFilterParameterName(filter)]
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
  return filter === 'statusList' ? formatStatusList(t, value) : value
}

/**
 * Returns the filters in the URL, the filters of the displayed report, which include the default period, and a function
 * that changes the URL.
 */
export function useReportState() {
  const { query: urlState, set } = useUrlState(ReportState)
  const today = formatSaoPauloDate(new Date())
  const state = useMemo(() => applyDefaultPeriod(urlState, today), [urlState, today])
  return { urlState, state, set }
}
export type SetState = ReturnType<typeof useReportState>['set']

/** Name of a filter with an invalid value. No request is sent until the user has corrected the value. */
export type InvalidFilter = 'dates' | 'search' | 'ecommerce' | 'period'

/**
 * Object with the value undefined for every query parameter of the report filters. Setting the URL state to this object
 * clears all filters, so that the report has its default period.
 */
export const EMPTY_FILTERS = Object.fromEntries([
  ...reportNames.flatMap((report) =>
    reportDefinitionByName[report].filters.map((filter) => [getFilterParameterName(filter), undefined] as const),
  ),
  ['period', undefined],
])
