// Tests which values are recognized in complete support tickets: ticket, records, orders, tracking codes, CEPs (zip
// codes) and intent.
import { expect, test } from 'vitest'
import { findFirstValue } from '#contract/reader/batches.ts'
import type { Recognition } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { type ProseTicket, proseTickets } from './prose-tickets.ts'

/**
 * Returns the expected intent of a ticket, which follows from the command of its expected first row: `open` or `work`.
 */
function getExpectedIntent({ firstRow }: ProseTicket): 'open' | 'work' | null {
  if (/^reverses\.(?:open|show)/.test(firstRow)) return 'open'
  return /^(?:reprocess|trackingErrors)\./.test(firstRow) ? 'work' : null
}

test.each(proseTickets)('The values of a ticket in $language are recognized: $text', (ticket) => {
  const recognized = recognizeText(ticket.text)
  const listValues = (isIncluded: (recognition: Recognition) => boolean) =>
    recognized.recognitions.filter(isIncluded).map(({ value }) => value)
  expect({
    ticket: findFirstValue(recognized, 'ticket') ?? null,
    reverses: recognized.recordIds.reverse,
    refunds: recognized.recordIds.refund,
    orders: listValues(({ kind, noun }) => kind === 'order' || (kind === 'id' && noun === 'order')),
    tracking: listValues(({ kind }) => kind === 'tracking'),
    zips: listValues(({ kind }) => kind === 'zip'),
    intent: recognized.intent,
  }).toEqual({
    ticket: ticket.ticket,
    reverses: ticket.reverses,
    refunds: ticket.refunds,
    orders: ticket.orders ?? [],
    tracking: ticket.tracking ?? [],
    zips: ticket.zips ?? [],
    intent: getExpectedIntent(ticket),
  })
})
