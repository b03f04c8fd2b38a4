// Tests named periods such as `lastMonth`, the previous period for the comparison of a report, and date filters that no
// day can match.
import { expect, test } from 'vitest'
import { canAnyDateMatch, getPeriod, getPreviousPeriod, type PeriodName } from '#contract/periods.ts'

const today = '2026-11-26'

test.each<[name: PeriodName, from: string, to: string]>([
  ['today', '2026-11-26', '2026-11-26'],
  ['yesterday', '2026-11-25', '2026-11-25'],
  ['last7Days', '2026-11-20', '2026-11-26'],
  ['last30Days', '2026-10-28', '2026-11-26'],
  ['thisWeek', '2026-11-23', '2026-11-26'],
  ['lastWeek', '2026-11-16', '2026-11-22'],
  ['thisMonth', '2026-11-01', '2026-11-26'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisYear', '2026-01-01', '2026-11-26'],
  ['lastYear', '2025-01-01', '2025-12-31'],
])('the period %s is from %s to %s', (name, from, to) => {
  expect(getPeriod(name, today)).toEqual({ from, to })
})

test.each([
  ['a day', '2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
  ['seven days', '2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
  ['days across a month', '2026-02-25', '2026-03-06', '2026-02-15', '2026-02-24'],
  ['a month that is not over', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['more days than the month before has', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a whole month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['the month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year that is not over', '2026-01-01', '2026-11-26', '2025-01-01', '2025-11-26'],
  ['a leap day', '2028-01-01', '2028-02-29', '2027-11-01', '2027-12-31'],
  ['a whole year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
] as const)('getPreviousPeriod returns the comparison period of %s', (_what, from, to, fromBefore, toBefore) => {
  expect(getPreviousPeriod({ from, to })).toEqual({ from: fromBefore, to: toBefore })
})

test.each([
  [{ year: 2025 }, true, 'a year alone'],
  [{ from: '2026-01-01' }, true, 'dates alone'],
  [{ from: '2026-01-01', year: 2025 }, false, 'a year that was over'],
  [{ to: '2025-06-30', year: 2025 }, true, 'a part of the year'],
  [{ from: '2026-10-15', to: '2026-10-20', year: 2026, month: 10 }, true, 'days of the month'],
  [{ from: '2026-11-01', year: 2026, month: 10 }, false, 'days after the month'],
  [{ from: '2026-11-01', to: '2026-11-20', month: 10 }, false, 'another month of any year'],
  [{ from: '2026-12-20', to: '2027-01-10', month: 1 }, true, 'across the turn of a year'],
  [{ from: '2026-10-20', month: 11 }, true, 'until today'],
  [{ from: '2025-01-01', month: 3 }, true, 'a year and more'],
  [{ to: '2026-01-01', month: 3 }, true, 'no beginning'],
])('canAnyDateMatch of the filters %j is %s (%s)', (filters, can, _why) => {
  expect(canAnyDateMatch(filters, today)).toBe(can)
})
