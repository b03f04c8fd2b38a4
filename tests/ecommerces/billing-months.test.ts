// Tests the functions that compute billing months in the time zone of São Paulo.
import { expect, test } from 'vitest'
import { getFirstDayOfMonth, getNextMonth, listLastMonths } from '#server/platform/ecommerces/billing.ts'

test.each([
  ['2026-11-16T15:00:00Z', '2025-12', '2026-11'],
  // São Paulo is three hours behind UTC, so the month is still November there.
  ['2026-12-01T02:59:59Z', '2025-12', '2026-11'],
  ['2026-12-01T03:00:00Z', '2026-01', '2026-12'],
  ['2027-01-01T01:00:00Z', '2026-01', '2026-12'],
])('listLastMonths returns the last twelve months at %s', (now, first, last) => {
  const months = listLastMonths(new Date(now))
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual([first, last])
  for (const [index, month] of months.slice(1).entries()) expect(getNextMonth(months[index] ?? '')).toBe(month)
})

test('getNextMonth continues with January after December', () => {
  expect(getNextMonth('2026-12')).toBe('2027-01')
  expect(getFirstDayOfMonth('2026-12')).toBe('2026-12-01')
})
