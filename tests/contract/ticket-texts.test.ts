// Whatever an agent pastes: its reverses and refunds, its ticket, its orders, and nothing of a person.
import { expect, test } from 'vitest'
import { batchesIn, firstOf, recognise, type Token } from '#contract/paste-parser.ts'
import { ticketTexts } from './ticket-texts.ts'

test.each(ticketTexts)('$text', ({ text, reverse = [], refund = [], ticket, orders = [] }) => {
  const pasted = recognise(text)
  expect(pasted.records).toEqual({ reverse, refund })
  expect(firstOf(pasted, 'ticket')).toBe(ticket)
  const isOrder = ({ kind, hint }: Token) => kind === 'order' || (kind === 'id' && hint === 'order')
  expect(pasted.tokens.filter(isOrder).map(({ value }) => value)).toEqual(orders)
})

test('there are fifty of them and more', () => expect(ticketTexts.length).toBeGreaterThanOrEqual(50))

/** CPFs, telephones and the like of the people in the texts. */
const personal = /529|98224725|91234|34567890|3456-7890|98765|1234 ?5678|555 ?0199|982\.247/

test('nothing of a person is an id, an order or a ticket', () => {
  for (const { text } of ticketTexts) {
    const { tokens, records } = recognise(text)
    const named = [
      ...Object.values(records).flat(),
      ...tokens.flatMap(({ kind, value }) => (['id', 'order', 'ticket'].includes(kind) ? value : [])),
    ]
    for (const value of named) expect(value, text).not.toMatch(personal)
  }
})

test('a batch is of one kind; the larger first', () => {
  const of = (text: string) => batchesIn(recognise(text)).map(([kind, ids]) => [kind, ids.length])
  expect(of('reversas 1001, 1002 e 1003 e reembolsos 7001 e 7002')).toEqual([
    ['reverse', 3],
    ['refund', 2],
  ])
  expect(of('reversa 918273')).toEqual([])
  expect(of('reversa 918273 e reembolso 7001')).toEqual([])
  expect(of('918273 01310100')).toEqual([])
})
