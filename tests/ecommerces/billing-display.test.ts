// Tests how the billing tab displays fees and usage.
import { describe, expect, test } from 'vitest'
import { getCurrentFees, getFeeStatuses } from '#console/features/ecommerces/billing/fees-tab.tsx'
import { buildUsageSeries, exceedsQuota, formatFeeAmount } from '#console/features/ecommerces/billing/quotas-tab.tsx'
import type { Fee } from '#contract/platform/billing.ts'

const fee = (id: number, date: string, service_code = 'reverse.used'): Fee => ({
  ...{ id, service_code, start_at: `${date}T00:00:00.000Z`, fixed_fee: '1234.50', variable_fee: null, comments: '' },
  user: { first_name: 'Ana', last_name: 'Lima' },
})

describe('The current fee is determined', () => {
  const fees = [fee(4, '2027-01-01'), fee(3, '2026-11-21'), fee(2, '2025-01-01'), fee(1, '2024-01-01', 'order.used')]

  test('the current fee of a service is the latest fee that has started', () => {
    expect([...getFeeStatuses(fees, '2026-11-21')]).toEqual([
      [4, 'coming'],
      [3, 'current'],
      [2, 'past'],
      [1, 'current'],
    ])
    expect(getCurrentFees(fees, '2026-11-20').map(({ id }) => id)).toEqual([2, 1])
  })

  test('the current fees do not depend on the order of the list', () => {
    expect(getCurrentFees([...fees].reverse(), '2026-11-21').map(({ id }) => id)).toEqual([1, 3])
  })

  test('S1 §9 a fixed fee is displayed in reais, a variable fee in per cent', () => {
    expect(formatFeeAmount(fee(1, '2026-01-01'))).toBe('R$\u00a01.234,50')
    expect(formatFeeAmount({ fixed_fee: null, variable_fee: '2.5000' })).toBe('2,5\u00a0%')
  })
})

describe('The usage of quotas is displayed', () => {
  const months = ['2026-10', '2026-11']
  const use = [
    { service_code: 'order.used', month: '2026-11', used: 7 },
    { service_code: 'reverse.used', month: '2026-10', used: 501 },
    { service_code: 'other.used', month: '2026-10', used: 1 },
  ]
  const quotas = [
    { service_code: 'reverse.used', monthly_quota: 500, unlimited_quota: false },
    { service_code: 'refund.retained', monthly_quota: 9, unlimited_quota: true },
  ]

  test('the series contain every service with a quota or usage, and 0 for months without usage', () => {
    expect(buildUsageSeries(months, use, quotas)).toEqual([
      { service: 'reverse.used', usagePerMonth: [501, 0], quota: { kind: 'limited', monthly: 500 } },
      { service: 'refund.retained', usagePerMonth: [0, 0], quota: { kind: 'unlimited' } },
      { service: 'order.used', usagePerMonth: [0, 7], quota: { kind: 'none' } },
      { service: 'other.used', usagePerMonth: [1, 0], quota: { kind: 'none' } },
    ])
  })

  test('only usage above a limited quota exceeds the quota', () => {
    const [limited, unlimited] = buildUsageSeries(months, use, quotas)
    expect([500, 501].map((used) => limited && exceedsQuota(limited, used))).toEqual([false, true])
    expect(unlimited && exceedsQuota(unlimited, 1e9)).toBe(false)
  })
})
