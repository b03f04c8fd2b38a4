// Tests which command the console offers to correct the cause of a failed reprocess (an attempt to send a record to the
// merchant's system again).
import { expect, test } from 'vitest'
import { findErrorFix, isDetectedByDryRun } from '#console/features/reprocess/error-fix.ts'
import { findFailureSolver } from '#console/records/failure-solvers.ts'
import type { CheckedRecord } from '#contract/platform/reprocess.ts'
import texts from '#locales/pt-BR/errors.json'

const check: CheckedRecord = {
  ...{ type: 'refund', id: 7, ecommerce_id: 1, reverse_id: 5, integration_id: 3 },
  ...{ status: 'approved', next_status: 'processing', checks: [], refusal: null },
  ...{ in_the_way: null, attempts: [], zip_refusal: null },
}

test.each([
  ['zip_invalid', 'trackingErrors.correctZip', { reverse_id: '5' }],
  ['zip_other_state', 'trackingErrors.correctZip', { reverse_id: '5' }],
  ['address_incomplete', 'trackingErrors.correctZip', { reverse_id: '5' }],
  ['integration_missing', 'ecommerces.addIntegration', { ecommerce: '1' }],
  ['integration_inactive', 'ecommerces.editIntegration', { ecommerce: '1', integration_id: '3' }],
  ['integration_incomplete', 'ecommerces.editIntegration', { ecommerce: '1', integration_id: '3' }],
  ['integration_options_invalid', 'ecommerces.editIntegrationOptions', { ecommerce: '1', integration_id: '3' }],
  ['ecommerce_inactive', 'ecommerces.open', { ecommerce: '1' }],
  ['reverse_not_received', 'reverses.show', { reverse_id: '5' }],
  ['reverse_canceled', 'reverses.show', { reverse_id: '5' }],
  ['reverse_reception_unknown', 'reverses.show', { reverse_id: '5' }],
  ['merchant_credentials_refused', 'ecommerces.editIntegration', { ecommerce: '1', integration_id: '3' }],
])('%s is corrected by %s', (failure, command, args) => {
  const fix = findErrorFix(`reprocess.${failure}`, check)
  expect(fix?.command.id).toBe(command)
  expect(fix?.args).toEqual(args)
  expect(fix?.disabledErrorKey).toBeNull()
})

test('A zip code that cannot be corrected states the reason, and an address without one has no command', () => {
  const checkWithoutZipError = { ...check, zip_refusal: 'trackingErrors.no_error' }
  expect(findErrorFix('reprocess.zip_invalid', checkWithoutZipError)?.disabledErrorKey).toBe('trackingErrors.no_error')
  expect(findErrorFix('reprocess.address_incomplete', checkWithoutZipError)).toBeNull()
})

test.each(['canceled', 'already_done', 'items_missing', 'refund_amount', 'interrupted', 'new_one'])(
  '%s cannot be corrected in the console',
  (failure) => expect(findErrorFix(`reprocess.${failure}`, check)).toBeNull(),
)

test('There is no command without a failure or without data of the record', () => {
  expect(findErrorFix(null, check)).toBeNull()
  expect(findErrorFix('reprocess.zip_invalid', null)).toBeNull()
})

test('A failure that only sending can detect does not count as corrected when the check passes', () => {
  expect(isDetectedByDryRun('reprocess.zip_invalid')).toBe(true)
  for (const error of ['reprocess.merchant_credentials_refused', 'reprocess.interrupted', null])
    expect(isDetectedByDryRun(error)).toBe(false)
})

test.each([
  ['address_incomplete', 'merchant', 'address'],
  ['items_missing', 'merchant', 'items'],
  ['refund_amount_too_high', 'merchant', 'amount'],
  ['refused_invoice_missing', 'merchant', 'order'],
  ['merchant_unreachable', 'merchant', 'system'],
  ['in_transit', 'delivery', null],
  ['already_done', 'nobody', null],
  ['outcome_unknown', 'retry', null],
  ['new_one', 'support', null],
])('%s is solved by %s', (failure, solver, question) => {
  expect(findFailureSolver(`reprocess.${failure}`)).toEqual({ solver, question })
})

test('Every error of a reprocess has a button that fixes it or somebody who can solve it, and needs no administrator', () => {
  for (const name of Object.keys(texts.errors.reprocess)) {
    if (['done', 'cancelled', 'not_found', 'other_ecommerce'].includes(name)) continue
    const fix = findErrorFix(`reprocess.${name}`, check)
    expect(fix !== null || findFailureSolver(`reprocess.${name}`)?.solver !== 'support', name).toBe(true)
  }
})
