// Tests the billing forms: conversion between typed values, displayed values and request bodies, and validation.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as fees from '#console/features/ecommerces/billing/fees-tab.tsx'
import * as quotas from '#console/features/ecommerces/billing/quotas-tab.tsx'
import { SubscriptionForm, toSubscriptionValues } from '#console/features/ecommerces/billing/subscription-tab.tsx'
import { formatAmount, formatDecimal } from '#console/lib/format.ts'
import { addFee, saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { createRandom, type Random } from '../../src/demo/random.ts'

const getErrors = (schema: z.ZodType, values: unknown) =>
  Object.fromEntries(
    z.safeParse(schema, values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('The subscription form', () => {
  test('S1 §9 has the defaults monthly and reverse', () => {
    expect(toSubscriptionValues(null)).toEqual({
      frequency_id: '3',
      frequency_fee: '',
      service_code: 'reverse',
      started_at: '',
    })
  })

  test('sends the displayed values of a record unchanged', () => {
    const record = { ecommerce_id: 1, frequency_id: 2, frequency_fee: '1234.50', service_code: 'reverse' } as const
    const displayed = toSubscriptionValues({
      ...record,
      started_at: '2026-11-01T00:00:00.000Z',
      billing_fees: [],
      version: 4,
    })
    expect(displayed).toMatchObject({ frequency_id: '2', frequency_fee: '1.234,50', started_at: '01/11/2026' })
    const body = z.parse(SubscriptionForm, displayed)
    expect(body).toEqual({
      frequency_id: 2,
      frequency_fee: '1234.50',
      service_code: 'reverse',
      started_at: '2026-11-01T00:00:00.000Z',
    })
    expect(saveSubscription.body.safeParse(body).success).toBe(true)
  })
})

describe('The fee form', () => {
  const feeValues = { ...fees.emptyFee, service_code: 'reverse.used', fixed_fee: '4,9', start_at: '1/12/2026' } as const

  test('S1 §5 sends only the amount that applies to the service', () => {
    const start_at = '2026-12-01T00:00:00.000Z'
    expect(fees.buildFeeBody({ ...feeValues, variable_fee: 'abc' })).toEqual({
      ...{ service_code: 'reverse.used', fixed_fee: '4.9', start_at, comments: '' },
    })
    expect(
      fees.buildFeeBody({ ...feeValues, service_code: 'refund.retained', fixed_fee: '', variable_fee: '2,5 %' }),
    ).toEqual({
      ...{ service_code: 'refund.retained', variable_fee: '2.5', start_at, comments: '' },
    })
  })

  test('reports all invalid fields at once', () => {
    expect(getErrors(fees.FeeFormSchema, { ...feeValues, fixed_fee: '', start_at: '31/02/2026' })).toEqual({
      fixed_fee: 'validation.required',
      start_at: 'validation.date',
    })
    expect(
      getErrors(fees.FeeFormSchema, { ...feeValues, service_code: 'refund.retained', variable_fee: '2.5.1' }),
    ).toEqual({
      variable_fee: 'validation.percent',
    })
    expect(getErrors(fees.FeeFormSchema, { ...feeValues, fixed_fee: '100.000,01' })).toEqual({
      fixed_fee: 'validation.max_number?maximum=100000',
    })
  })

  test('previews the values to be sent, without missing and invalid values', () => {
    expect(fees.parseFeePreview(feeValues)).toEqual({
      service: 'reverse.used',
      fixed_fee: '4.9',
      variable_fee: null,
      start_at: '2026-12-01T00:00:00.000Z',
    })
    const emptyPreview = { service: null, fixed_fee: null, variable_fee: null, start_at: null }
    expect(fees.parseFeePreview(fees.emptyFee)).toEqual(emptyPreview)
    expect(fees.parseFeePreview({ ...fees.emptyFee, fixed_fee: '4,9', start_at: '2' })).toEqual(emptyPreview)
  })

  test('sends any amount in Brazilian notation exactly, in a form that the server accepts', () => {
    const random = createRandom(140)
    for (let run = 0; run < 2000; run++) {
      const isFixed = random.chance(0.5)
      const storedAmount = isFixed
        ? `${random.between(0, 99_999)}.${random.text('0123456789', 2)}`
        : buildRandomPercent(random)
      const displayed = isFixed ? formatAmount(storedAmount) : formatDecimal(storedAmount)
      const service_code = isFixed ? 'order.used' : 'refund.retained'
      const body = fees.buildFeeBody({ ...feeValues, service_code, fixed_fee: displayed, variable_fee: displayed })
      expect([
        displayed,
        isFixed ? 'fixed_fee' in body && body.fixed_fee : 'variable_fee' in body && body.variable_fee,
      ]).toEqual([displayed, storedAmount])
      expect(addFee.body.safeParse(body).success).toBe(true)
    }
  })
})

const buildRandomPercent = (random: Random) =>
  `${random.between(0, 99)}.${random.text('0123456789', 3)}${random.between(1, 9)}`

describe('The quota form', () => {
  const line = { service_code: 'reverse.used', monthly_quota: '1.200', unlimited_quota: false }
  const getLineErrors = (...lines: object[]) => getErrors(quotas.QuotaForm, { billing_quotas: lines })

  test('S1 §5 sends the quota as a number and unlimited as a boolean', () => {
    const unlimitedLine = { service_code: 'order.used', monthly_quota: '', unlimited_quota: true }
    const body = quotas.buildQuotasBody({ billing_quotas: [line, unlimitedLine] })
    expect(body.billing_quotas).toEqual([
      { service_code: 'reverse.used', monthly_quota: 1200, unlimited_quota: false },
      { service_code: 'order.used', monthly_quota: null, unlimited_quota: true },
    ])
    expect(saveQuotas.body.safeParse(body).success).toBe(true)
    expect(quotas.toQuotaValues(body)).toEqual({ billing_quotas: [line, unlimitedLine] })
  })

  test('S1 §5 requires a service, and each service at most once', () => {
    expect(getLineErrors({ ...line, service_code: '' })).toEqual({
      'billing_quotas.0.service_code': 'validation.required',
    })
    expect(getLineErrors(line, line)).toEqual({ 'billing_quotas.1.service_code': 'validation.service_twice' })
  })

  test.each([
    ['', 'validation.required'],
    ['abc', 'validation.whole'],
    ['1,5', 'validation.whole'],
    ['-3', 'validation.whole'],
    ['1.2', 'validation.whole'],
    ['100.000.001', 'validation.max_number?maximum=100000000'],
  ])('the monthly quota %j is rejected with %s unless the quota is unlimited', (monthly_quota, message) => {
    expect(getLineErrors({ ...line, monthly_quota })).toEqual({ 'billing_quotas.0.monthly_quota': message })
    expect(getLineErrors({ ...line, monthly_quota, unlimited_quota: true })).toEqual({})
  })
})
