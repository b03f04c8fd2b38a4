// Tests the filter state of reports and its mapping to the query of each report (S2 §7, product decision A40).
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  applyDefaultPeriod,
  getSharedFilters,
  isRejectedSearch,
  listActiveFilters,
  queryBuilders,
  toUrlParameters,
} from '#console/features/reports/queries.ts'
import { parseListState } from '#console/table/list-state.ts'
import { findInvalidViewParameters } from '#contract/console/view.ts'
import {
  getFilterParameterName,
  listReportYears,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
  type ReportName,
  ReportState,
  reportDefinitionByName,
  reportFilters,
  reportNames,
} from '#contract/platform/reports.ts'

/** Filter state in which every filter of the reports has a value. */
const allFilters = {
  fromDate: '2026-10-01',
  toDate: '2026-10-31',
  search: 'azul',
  of_ecommerce: 12,
  statusList: 'approved,none',
  of_carrier: 'Jadlog',
  score: 9,
  year: 2026,
  month: 10,
  service_code: 'refund.retained',
  billing_id: 77,
} as const

const dates = { start_date: '2026-10-01', end_date: '2026-10-31' }
const period = { started_at: '2026-10-01', ended_at: '2026-10-31', ecommerce_id: 12, year: 2026, month: 10 }

const expected = {
  source: [
    previewReverses,
    { type: 'source', ...dates, ecommerce: 12, status: 'approved,none', search: 'azul' },
    '/v2/boss/reverses/reports',
  ],
  users: [previewUsers, { ...dates, search: 'azul' }, '/v2/boss/users/reports'],
  feedbacks: [
    previewReverses,
    { type: 'feedbacks', ...dates, ecommerce: 12, score: 9, search: 'azul' },
    '/v2/boss/reverses/reports',
  ],
  groupedBillings: [previewBillings, { type: 'grouped', ...period }, '/v2/boss/billings/reports'],
  courierTransfer: [
    previewOrders,
    { type: 'courier_transfer', ...dates, ecommerce: 12, carrier: 'Jadlog', search: 'azul' },
    '/v2/boss/orders/reports',
  ],
  billingItems: [
    previewBillings,
    { type: 'items', ...period, service_code: 'refund.retained', billing_id: 77 },
    '/v2/boss/billings/reports',
  ],
  feesPerEcommerce: [previewRefunds, { type: 'fees', ...dates, ecommerce: 12 }, '/v2/boss/refunds/reports'],
  status: [previewStatus, { ...dates, ecommerce: 12, status: 'approved,none' }, '/v2/boss/reverses/reports/status'],
} as const satisfies Record<ReportName, unknown>

describe.each(reportNames)('%s', (report) => {
  const [endpoint, query, path] = expected[report]

  test('S2 §7, A40: the request has the specified path and parameters', () => {
    expect(queryBuilders[report](allFilters)).toEqual(query)
    expect(endpoint.path).toBe(path)
    expect(z.safeParse(endpoint.query, query).success).toBe(true)
  })

  test('accepts exactly the filters of its definition', () => {
    const empty = queryBuilders[report]({})
    for (const filter of reportFilters) {
      const name = getFilterParameterName(filter)
      const changed = queryBuilders[report]({ [name]: allFilters[name] })
      const isApplied = JSON.stringify(changed) !== JSON.stringify(empty)
      expect(isApplied, filter).toBe(reportDefinitionByName[report].filters.includes(filter))
    }
  })

  test('restores the filters of a stored export', () => {
    const sharedFilters = getSharedFilters(report, allFilters)
    expect(toUrlParameters(report, query)).toEqual(sharedFilters)
    const search = new URLSearchParams({ report, ...sharedFilters })
    expect(queryBuilders[report](parseListState(ReportState, search))).toEqual(query)
  })

  test('has unique columns', () => {
    const ids = reportDefinitionByName[report].columns.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('The next report takes over the filters that both reports have, and drops the others', () => {
  expect(getSharedFilters('users', allFilters)).toEqual({
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
    search: 'azul',
  })
  expect(getSharedFilters('groupedBillings', { search: 'azul', year: 2026 })).toEqual({ year: '2026' })
  expect(listActiveFilters('status', allFilters)).toEqual(['fromDate', 'toDate', 'ecommerce', 'statusList'])
})

test('Unknown filters of an old export are ignored', () => {
  expect(toUrlParameters('users', { start_date: 'yesterday', search: 'x' })).toEqual({ search: 'x' })
})

describe('The default period', () => {
  const today = '2026-11-26'
  const applyTo = (state: object) => {
    const { fromDate, toDate } = applyDefaultPeriod(z.parse(ReportState, state), today)
    return [fromDate, toDate]
  }

  test('selects the last 30 days, or this year for reports of billing periods, and all users', () => {
    expect(applyTo({ report: 'source' })).toEqual(['2026-10-28', today])
    expect(applyTo({ report: 'billingItems' })).toEqual(['2026-01-01', today])
    expect(applyTo({ report: 'users' })).toEqual([undefined, undefined])
  })

  test('gives way to dates, to a year of a report with years, to a billing and to all dates', () => {
    expect(applyTo({ toDate: '2026-01-31' })).toEqual([undefined, '2026-01-31'])
    expect(applyTo({ report: 'groupedBillings', year: 2025 })).toEqual([undefined, undefined])
    expect(applyTo({ report: 'source', year: 2025 })).toEqual(['2026-10-28', today])
    expect(applyTo({ report: 'billingItems', billing_id: 7 })).toEqual([undefined, undefined])
    expect(applyTo({ report: 'source', period: 'all' })).toEqual([undefined, undefined])
  })

  test('does not change the link to an export of all dates', () => {
    expect(toUrlParameters('source', { status: 'done' })).toEqual({ statusList: 'done', period: 'all' })
    expect(toUrlParameters('source', { start_date: '2026-01-31' })).toEqual({ fromDate: '2026-01-31' })
    expect(getSharedFilters('status', { period: 'all' })).toEqual({ period: 'all' })
  })
})

test('LGPD: the e-mail in a search for users is not passed to other reports and is not stored', () => {
  const search = 'maria@example.com'
  expect(getSharedFilters('users', { search })).toEqual({ search })
  expect(getSharedFilters('source', { search, fromDate: '2026-10-01' })).toEqual({ fromDate: '2026-10-01' })
  expect([
    isRejectedSearch('users', search),
    isRejectedSearch('source', search),
    isRejectedSearch('source', '771-AB'),
  ]).toEqual([...[false, true, false]])
  expect(toUrlParameters('users', { search: true, start_date: '2026-10-01' })).toEqual({ fromDate: '2026-10-01' })
})

test('Invalid parameters of the URL fall back to their defaults one by one', () => {
  const search = new URLSearchParams('report=nothing&fromDate=2026-02-31&month=13&year=2017&billing_id=12a&search=ab')
  expect(parseListState(ReportState, search)).toEqual({ report: 'source', search: 'ab' })
})

test('A saved view contains the report and its filters', () => {
  const state = { report: 'billingItems', year: '2026', month: '10', billing_id: '77' }
  expect(findInvalidViewParameters('reports.list', state)).toEqual([])
  expect(findInvalidViewParameters('reports.list', { ...state, month: '13', focus: 'export', hide: 'id' })).toEqual([
    'month',
    'focus',
    'hide',
  ])
})

test('S2 §9: The years run from next year to 2018, the newest first', () => {
  const years = listReportYears(new Date('2026-11-20T12:00:00Z'))
  expect(years[0]).toBe(2027)
  expect(years.at(-1)).toBe(2018)
  expect(years).toHaveLength(10)
})
