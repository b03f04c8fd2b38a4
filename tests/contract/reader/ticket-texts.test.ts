// Tests which reverses (return requests), refunds, tickets and orders are recognized in pasted ticket texts, and that
// personal data are ignored.
import { expect, test } from 'vitest'
import { findFirstValue, listBatches } from '#contract/reader/batches.ts'
import type { Recognition } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { ticketTexts } from './ticket-texts.ts'

test.each(ticketTexts)(
  'recognise finds the records, the ticket and the orders in $text',
  ({ text, reverse = [], refund = [], ticket, orders = [] }) => {
    const recognized = recognizeText(text)
    expect(recognized.recordIds).toEqual({ reverse, refund })
    expect(findFirstValue(recognized, 'ticket')).toBe(ticket)
    const isOrder = ({ kind, noun }: Recognition) => kind === 'order' || (kind === 'id' && noun === 'order')
    expect(recognized.recognitions.filter(isOrder).map(({ value }) => value)).toEqual(orders)
  },
)

test('at least fifty ticket texts are tested', () => expect(ticketTexts.length).toBeGreaterThanOrEqual(50))

/** Matches the CPFs, phone numbers and other personal data that occur in the test texts. */
const personalDataPattern = /529|98224725|91234|34567890|3456-7890|98765|1234 ?5678|555 ?0199|982\.247/

test('no personal data are recognized as an id, an order or a ticket', () => {
  for (const { text } of ticketTexts) {
    const { recognitions, recordIds } = recognizeText(text)
    const recognizedValues = [
      ...Object.values(recordIds).flat(),
      ...recognitions.flatMap(({ kind, value }) => (['id', 'order', 'ticket'].includes(kind) ? value : [])),
    ]
    for (const value of recognizedValues) expect(value, text).not.toMatch(personalDataPattern)
  }
})

test('batches contain records of one kind, and the largest batch comes first', () => {
  const countBatches = (text: string) => listBatches(recognizeText(text)).map(([kind, ids]) => [kind, ids.length])
  expect(countBatches('reversas 1001, 1002 e 1003 e reembolsos 7001 e 7002')).toEqual([
    ['reverse', 3],
    ['refund', 2],
  ])
  expect(countBatches('reversa 918273')).toEqual([])
  expect(countBatches('reversa 918273 e reembolso 7001')).toEqual([])
  expect(countBatches('918273 01310100')).toEqual([])
})
