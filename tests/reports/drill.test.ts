// Tests the links from a bar of a chart to the rows that it counts, and the comparison with the previous period.
import type { TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Bucket,
  buildBuckets,
  createPreviousValueLookup,
  getBarPeriod,
} from '#console/features/reports/buckets.ts'
import { formatDifference, getComparedPeriods } from '#console/features/reports/comparison.tsx'
import { addBarFilters, getReverseListFilters, getUserListFilters } from '#console/features/reports/drill.ts'
import { type ReportName, ReportState } from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'
import { loadTranslations } from '../activity/texts.ts'

const today = '2026-11-26'
const buildState = (report: ReportName, filters: object = {}): ReportState =>
  z.parse(ReportState, { report, ...filters })

test.each([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['month', '2026-02', '2026-02-01', '2026-02-28'],
  ['year', '2025', '2025-01-01', '2025-12-31'],
] as const)('A bar of a %s links to its days', (step, key, from, to) => {
  expect(getBarPeriod(step, key)).toEqual({ from, to })
  expect(getBarPeriod(step, null)).toBeNull()
})

describe('The link of a bar', () => {
  test('of a week or month selects its days within the chosen period, until today', () => {
    const state = buildState('source', { fromDate: '2026-11-18', statusList: 'done' })
    const dates = (key: string) => addBarFilters(state, 'week', key, today)
    expect(dates('2026-11-16')).toEqual({ ...state, fromDate: '2026-11-18', toDate: '2026-11-22' })
    expect(dates('2026-11-23')).toEqual({ ...state, fromDate: '2026-11-23', toDate: today })
    expect(addBarFilters(buildState('groupedBillings'), 'month', '2026-10', today)).toMatchObject({
      ...{ report: 'groupedBillings', fromDate: '2026-10-01', toDate: '2026-10-31' },
    })
  })

  test('of a status selects the reverses with that status, or without a status', () => {
    expect(addBarFilters(buildState('status', { of_ecommerce: '7' }), 'status', 'done', today)).toEqual(
      buildState('source', { of_ecommerce: '7', statusList: 'done' }),
    )
    expect(addBarFilters(buildState('status'), 'status', null, today)).toMatchObject({ statusList: 'none' })
  })

  test('of a service selects its items; a value without a filter has no link', () => {
    const items = buildState('billingItems')
    expect(addBarFilters(items, 'service', 'order.used', today)).toMatchObject({ service_code: 'order.used' })
    expect(addBarFilters(items, 'service', 'other', today)).toBeNull()
    expect(addBarFilters(buildState('users'), 'accountType', 'n1', today)).toBeNull()
  })

  test('of an account type opens the list of users, without a period', () => {
    expect(getUserListFilters(buildState('users'), 'accountType', 'n1')).toEqual({ of_type: 'n1' })
    expect(getUserListFilters(buildState('users', { search: 'ana' }), 'accountType', 'cs')).toEqual({
      of_type: 'cs',
      search: 'ana',
    })
    expect(getUserListFilters(buildState('users', { fromDate: '2026-11-01' }), 'accountType', 'n1')).toBeNull()
    expect(getUserListFilters(buildState('users'), 'accountType', '…')).toBeNull()
    expect(getUserListFilters(buildState('status'), 'status', 'n1')).toBeNull()
  })

  test('of a carrier selects the reverses of that carrier, and of a score the feedbacks with that score', () => {
    const transfers = buildState('courierTransfer', { fromDate: '2026-11-01' })
    const jadlogState = buildState('courierTransfer', { fromDate: '2026-11-01', of_carrier: 'Jadlog' })
    expect(addBarFilters(transfers, 'carrier', 'Jadlog', today)).toEqual(jadlogState)
    expect(addBarFilters(jadlogState, 'carrier', 'Jadlog', today)).toBeNull()
    // Some bars have no link: the bar `…` for several merged names, the bar for rows without a name, and a bar whose
    // name begins with a space, which the URL would lose.
    for (const key of ['…', ' Jadlog', null]) expect(addBarFilters(transfers, 'carrier', key, today)).toBeNull()
    expect(addBarFilters(buildState('feedbacks'), 'score', '0', today)).toEqual(buildState('feedbacks', { score: 0 }))
    expect(addBarFilters(buildState('feedbacks'), 'score', '11', today)).toBeNull()
  })

  test('of a single day opens the list of reverses, because the period cannot be narrowed', () => {
    const state = buildState('source', { fromDate: '2026-11-20', toDate: '2026-11-20', statusList: 'none' })
    expect(addBarFilters(state, 'day', '2026-11-20', today)).toBeNull()
    expect(getReverseListFilters(state)).toEqual({ from: '2026-11-20', to: '2026-11-20', status: 'none' })
    expect(getReverseListFilters({ ...state, statusList: 'done,none' })).toBeNull()
    expect(getReverseListFilters({ ...state, search: '9' })).toBeNull()
    expect(getReverseListFilters(buildState('source'))).toBeNull()
  })
})

describe('The previous period', () => {
  test('is requested with its own dates, whichever way the period was chosen', () => {
    const getPreviousPeriod = (report: ReportName, filters: object) =>
      getComparedPeriods(buildState(report, filters), today)?.state ?? null
    expect(getPreviousPeriod('source', { fromDate: '2026-11-20' })).toEqual(
      buildState('source', { fromDate: '2026-11-13', toDate: '2026-11-19' }),
    )
    expect(getPreviousPeriod('groupedBillings', { year: '2026', month: '1' })).toMatchObject({
      ...{ fromDate: '2025-12-01', toDate: '2025-12-31', year: undefined, month: undefined },
    })
    expect(getPreviousPeriod('groupedBillings', { year: '2025' })).toMatchObject({
      fromDate: '2024-01-01',
      toDate: '2024-12-31',
    })
    // An unfinished year is compared with the same part of the previous year.
    expect(getPreviousPeriod('groupedBillings', { year: '2026' })).toMatchObject({
      fromDate: '2025-01-01',
      toDate: '2025-11-26',
    })
    expect(getPreviousPeriod('groupedBillings', { year: '2027' })).toBeNull()
    // The filter `year` is ignored, because it belongs to another report.
    expect(getPreviousPeriod('source', { fromDate: '2026-11-20', year: '2025' })).toMatchObject({
      fromDate: '2026-11-13',
    })
  })

  test('of the last 30 days has 30 days, although these dates can be a whole month', () => {
    const dates = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const getPreviousDates = (today: string) => getComparedPeriods(buildState('source', dates), today)?.previous
    expect(getPreviousDates('2026-11-30')).toEqual({ from: '2026-10-02', to: '2026-10-31' })
    expect(getPreviousDates('2026-12-10')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  })

  test('does not exist without a start date, nor for dates within a year', () => {
    expect(getComparedPeriods(buildState('source', { toDate: '2026-11-20' }), today)).toBeNull()
    expect(getComparedPeriods(buildState('groupedBillings', { month: '3' }), today)).toBeNull()
    expect(
      getComparedPeriods(buildState('groupedBillings', { fromDate: '2026-01-05', year: '2026' }), today),
    ).toBeNull()
  })

  const chart = (grouping: 'day' | 'month' | 'carrier', points: readonly (readonly [string | null, number])[]) => ({
    by: grouping,
    unit: 'count' as const,
    points: points.map(([key, value]) => ({ key, value })),
  })
  const buildBucket = (key: string | null): Bucket => ({ key, value: 0, statusValues: new Map() })

  test('matches a day to the same day, a month to its month, and a name to itself', () => {
    const days = createPreviousValueLookup('day', chart('day', [['2026-10-03', 5]]), ['2026-11-01', '2026-10-01'])
    expect([days?.(buildBucket('2026-11-03')), days?.(buildBucket('2026-11-04'))]).toEqual([5, 0])
    const months = createPreviousValueLookup(
      'month',
      chart('day', [
        ['2025-03-01', 2],
        ['2025-03-31', 3],
      ]),
      ['2026-01-01', '2025-01-01'],
    )
    expect([months?.(buildBucket('2026-03')), months?.(buildBucket('2026-04'))]).toEqual([5, 0])
    const names = createPreviousValueLookup('carrier', chart('carrier', [['Jadlog', 4]]), ['2026-11-01', '2026-10-01'])
    expect([names?.(buildBucket('Jadlog')), names?.(buildBucket(null)), names?.(buildBucket('…'))]).toEqual([
      4,
      0,
      undefined,
    ])
  })

  test('keeps a bar for every day of the period, with or without rows', () => {
    const period = { from: '2026-11-01', to: '2026-11-05' }
    const { grouping, buckets } = buildBuckets(chart('day', [['2026-11-03', 1]]), period)
    expect([grouping, buckets.map(({ value }) => value)]).toEqual(['day', [0, 0, 1, 0, 0]])
    const months = buildBuckets(chart('month', [['2026-03', 1]]), { from: '2026-01-01', to: '2026-04-30' })
    expect(months.buckets.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
    expect(buildBuckets(chart('day', []), period).buckets).toHaveLength(5)
  })

  test('contains no week of the current period', () => {
    expect(
      buildBuckets(
        chart('day', [
          ['2026-01-01', 1],
          ['2026-03-01', 1],
        ]),
      ).grouping,
    ).toBe('week')
    expect(createPreviousValueLookup('week', chart('day', []), ['2026-01-01', '2025-11-01'])).toBeNull()
  })
})

describe('A difference is formatted with a sign and a word', () => {
  let t: TFunction
  beforeAll(async () => {
    t = (await loadTranslations()).find(([language]) => language === 'pt-BR')?.[1] ?? t
  })

  test.each([
    [34, 20, '+14 (70\u00a0% a mais)'],
    [1000, 3000, '−2.000 (66,7\u00a0% a menos)'],
    [5, 5, 'igual'],
    [3, 0, '+3 (antes, zero)'],
    [0, 8, '−8 (100\u00a0% a menos)'],
  ])('%d after %d: %s', (now, before, expected) => {
    expect(formatDifference('count', now, before, t)).toBe(expected)
  })

  test('is also formatted for amounts of money', () => {
    expect(formatDifference('reais', 15_050, 10_000, t)).toBe('+R$\u00a050,50 (50,5\u00a0% a mais)')
  })
})
