// What is told of fees and of what was used.
import { describe, expect, test } from 'vitest'
import { getCurrentFees, getFeeStatuses } from '#console/features/ecommerces/billing/fees-tab.tsx'
import { buildUsageSeries, exceedsQuota, formatFeeAmount } from '#console/features/ecommerces/billing/quotas-tab.tsx'
import type { Fee } from '#contract/platform/billing.ts'

const fee = (id: number, date: string, service_code = 'reverse.used'): Fee => ({
  ...{ id, service_code, start_at: `${date}T00:00:00.000Z`, fixed_fee: '1234.50', variable_fee: null, comments: '' },
  user: { first_name: 'Ana', last_name: 'Lima' },
})

describe('which fee is in force', () => {
  const fees = [fee(4, '2027-01-01'), fee(3, '2026-11-21'), fee(2, '2025-01-01'), fee(1, '2024-01-01', 'order.used')]

  test('the last one that has begun, of each service', () => {
    expect([...getFeeStatuses(fees, '2026-11-21')]).toEqual([
      [4, 'coming'],
      [3, 'current'],
      [2, 'past'],
      [1, 'current'],
    ])
    expect(getCurrentFees(fees, '2026-11-20').map(({ id }) => id)).toEqual([2, 1])
  })

  test('in whatever order they come', () => {
    expect(getCurrentFees([...fees].reverse(), '2026-11-21').map(({ id }) => id)).toEqual([1, 3])
  })

  test('S1 §9 reais or per cent', () => {
    expect(formatFeeAmount(fee(1, '2026-01-01'))).toBe('R$\u00a01.234,50')
    expect(formatFeeAmount({ fixed_fee: null, variable_fee: '2.5000' })).toBe('2,5\u00a0%')
  })
})

describe('what was used', () => {
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

  test('every service with a quota or a use, a month without use is 0', () => {
    expect(buildUsageSeries(months, use, quotas)).toEqual([
      { service: 'reverse.used', used: [501, 0], quota: { kind: 'limited', monthly: 500 } },
      { service: 'refund.retained', used: [0, 0], quota: { kind: 'unlimited' } },
      { service: 'order.used', used: [0, 7], quota: { kind: 'none' } },
      { service: 'other.used', used: [1, 0], quota: { kind: 'none' } },
    ])
  })

  test('over is more than the quota', () => {
    const [limited, unlimited] = buildUsageSeries(months, use, quotas)
    expect([500, 501].map((used) => limited && exceedsQuota(limited, used))).toEqual([false, true])
    expect(unlimited && exceedsQuota(unlimited, 1e9)).toBe(false)
  })
})
