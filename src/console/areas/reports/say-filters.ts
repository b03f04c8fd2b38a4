// The filters of an export that is over, in words. Pure.
import type { TFunction } from 'i18next'
import { formatDate } from '#console/lib/formats.ts'
import { addressName, type ReportFilter, type ReportName, reports } from '#contract/reports.ts'

import { codeName, statusName } from './names.ts'
import { addressOf, type KeptQuery } from './queries.ts'

/** `De 01/11/2026 · Status: Aprovada, Sem Status`; empty when there were none. */
export function sayFilters(report: ReportName, query: KeptQuery, t: TFunction): string {
  const address = addressOf(report, query)
  return reports[report].filters
    .flatMap((filter) => {
      const value = address[addressName(filter)]
      const name = t(`reports:filter.${filter === 'search' ? 'searchName' : filter}`)
      if (query[filter] === true) return [`${name}: ${t('reports:exports.notKept')}`]
      return value === undefined ? [] : [`${name}: ${sayValue(filter, value, t)}`]
    })
    .join(' · ')
}

function sayValue(filter: ReportFilter, value: string, t: TFunction): string {
  if (filter === 'fromDate' || filter === 'toDate') return formatDate(value)
  if (filter === 'month') return t(`reports:month.${value}`)
  if (filter === 'service_code') return codeName(t, 'service', value)
  if (filter !== 'statusList') return value
  return value
    .split(',')
    .map((status) => statusName(t, status))
    .join(', ')
}
