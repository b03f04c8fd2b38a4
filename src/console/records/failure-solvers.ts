// Maps the error of a reprocess to the party that can solve it, and builds the question to the merchant or the
// carrier.
import type { TFunction } from 'i18next'
import type { ReprocessType } from '#contract/platform/reprocess.ts'

/** Subject of a question to the merchant or the carrier: last part of the translation key `reprocess:question.ask`. */
export type QuestionSubject = 'address' | 'items' | 'amount' | 'order' | 'received' | 'system' | 'carrier'

/**
 * Party that can solve an error. `merchant`: the merchant answers a question · `retry`: another attempt solves it ·
 * `delivery`: the reverse continues after the delivery of the goods · `nobody`: nothing has to be solved · `support`:
 * the administrator of the platform.
 */
interface FailureSolver {
  readonly solver: 'merchant' | 'retry' | 'delivery' | 'nobody' | 'support'
  readonly question: QuestionSubject | null
}

const askMerchant = (question: QuestionSubject): FailureSolver => ({ solver: 'merchant', question })
const retry: FailureSolver = { solver: 'retry', question: null }
const delivery: FailureSolver = { solver: 'delivery', question: null }
const nobody: FailureSolver = { solver: 'nobody', question: null }
const support: FailureSolver = { solver: 'support', question: null }

const solversByErrorName: Readonly<Record<string, FailureSolver>> = {
  ...{ address_incomplete: askMerchant('address'), zip_invalid: askMerchant('address') },
  zip_other_state: askMerchant('address'),
  ...{ items_missing: askMerchant('items'), items_invalid: askMerchant('items') },
  ...{ refund_amount: askMerchant('amount'), refund_amount_too_high: askMerchant('amount') },
  reverse_reception_unknown: askMerchant('received'),
  ...{ awaiting_shipment: delivery, in_transit: delivery, reverse_not_received: delivery },
  ...{ canceled: nobody, already_done: nobody, manual: nobody, status_not_allowed: nobody, reverse_canceled: nobody },
  ...{ running: retry, duplicate: retry, interrupted: retry, outcome_unknown: retry, record_changed: retry },
  ...{ authorization_unavailable: retry, merchant_cut: retry, merchant_slow: retry, merchant_busy: retry },
  ...{ merchant_unreachable: askMerchant('system'), merchant_certificate: askMerchant('system') },
  ...{ merchant_down: askMerchant('system'), merchant_too_large: askMerchant('system') },
  ...{ merchant_unreadable: askMerchant('system'), merchant_unexpected: askMerchant('system') },
  ...{ merchant_redirected: askMerchant('system'), merchant_not_found: askMerchant('system') },
  ...{ refused_already_refunded: nobody },
}

/** Errors that the user fixes in the settings of the ecommerce or its integration. */
const fixableErrorPattern = /^(?:integration_|credentials_|ecommerce_inactive$|authorization_expired$)/

/**
 * Returns who can solve an error of a reprocess; null if the user can fix the error in the console. An unknown error is
 * for the administrator of the platform.
 */
export function findFailureSolver(error: string): FailureSolver | null {
  const name = error.replace(/^reprocess\./, '')
  if (fixableErrorPattern.test(name)) return null
  if (Object.hasOwn(solversByErrorName, name)) return solversByErrorName[name] ?? support
  return /^refused/.test(name) ? askMerchant('order') : support
}

export interface FailedRecord {
  readonly type: ReprocessType
  readonly id: number
}

/** Builds the question to the merchant or the carrier. `reason` is the translated text of the error. */
export function formatQuestion(
  { type, id }: FailedRecord,
  { reason, subject }: { readonly reason: string; readonly subject: QuestionSubject },
  t: TFunction,
): string {
  const record = t(`reprocess:the.${type}`, { id })
  const problem = t('reprocess:question.text', { record, reason: reason.replace(/[.;]\s*$/, '') })
  return `${problem}\n\n${t(`reprocess:question.ask.${subject}`)}`
}
