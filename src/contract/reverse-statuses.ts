// What a reverse may be in.
export const reverseStatuses = [
  'manually',
  'partially_approved',
  'partially_completed',
  'completed',
  'shipped',
  'delivered',
  'pending',
  'approved',
  'processing',
  'awaiting',
  'canceled',
  'shipping_failed',
  'invoice_pending',
  'awaiting_payment',
  'almost_done',
  'done',
] as const
export type ReverseStatus = (typeof reverseStatuses)[number]
