// Where a reprocess leads each status, for reverses and for refunds: the one place that says so (S1 §4 names the statuses only).
import type { ReprocessType } from '#contract/reprocess.ts'
import type { ReverseStatus } from '#contract/reverse-statuses.ts'

/** Why a status cannot be reprocessed: keys of the `reprocess` texts. */
export type Refused = 'canceled' | 'already_done' | 'manual' | 'in_transit' | 'status_not_allowed'

type Next = { readonly to: ReverseStatus } | { readonly refused: Refused }

const to = (status: ReverseStatus): Next => ({ to: status })
const refused = (reason: Refused): Next => ({ refused: reason })

type Transitions = Readonly<Record<ReverseStatus, Next>>

/** A record that never got a status gets its first. */
const first = to('pending')

/** The status a step forward leads to, once the merchant's system has the record again. */
const reverseTransitions: Transitions = {
  pending: to('approved'),
  invoice_pending: to('approved'),
  processing: to('approved'),
  awaiting_payment: to('approved'),
  approved: to('awaiting'),
  partially_approved: to('awaiting'),
  shipping_failed: to('awaiting'),
  delivered: to('almost_done'),
  partially_completed: to('completed'),
  almost_done: to('done'),
  completed: to('done'),
  awaiting: refused('in_transit'),
  shipped: refused('in_transit'),
  manually: refused('manual'),
  canceled: refused('canceled'),
  done: refused('already_done'),
}

const refundTransitions: Transitions = {
  pending: to('approved'),
  approved: to('processing'),
  partially_approved: to('processing'),
  awaiting: to('processing'),
  processing: to('done'),
  awaiting_payment: to('done'),
  partially_completed: to('completed'),
  almost_done: to('done'),
  completed: refused('already_done'),
  done: refused('already_done'),
  manually: refused('manual'),
  canceled: refused('canceled'),
  shipped: refused('status_not_allowed'),
  delivered: refused('status_not_allowed'),
  shipping_failed: refused('status_not_allowed'),
  invoice_pending: refused('status_not_allowed'),
}

const transitions: Readonly<Record<ReprocessType, Transitions>> = {
  reverse: reverseTransitions,
  refund: refundTransitions,
}

/** A status this version does not know is left alone. */
export function nextStatus(type: ReprocessType, status: string | null): Next {
  if (status === null) return first
  const known = Object.entries(transitions[type]).find(([name]) => name === status)
  return known?.[1] ?? refused('status_not_allowed')
}

/** Statuses of a reverse whose goods are back: only then money goes back. */
export const received: readonly (ReverseStatus | null)[] = [
  'delivered',
  'partially_completed',
  'almost_done',
  'completed',
  'done',
]
