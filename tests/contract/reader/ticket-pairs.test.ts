// Tests which ticket the text reader assigns to each record of a text with several tickets.
import { expect, test } from 'vitest'
import { findTicketOfValues, listTickets } from '#contract/reader/batches.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

const listPairs = (text: string) =>
  [...recognizeText(text).ticketByValue].map(([value, ticket]) => `${value} ${ticket}`)

test.each([
  ['ZD-1 reversa 918273', []],
  ['ZD-1 reversa 918273\nZD-1 reversa 918274', []],
  ['ZD-1 reversa 918273\nZD-2 reversa 918274', ['918273 ZD-1', '918274 ZD-2']],
  ['ZD-1 reversas 918273 e 918274\nZD-2', ['918273 ZD-1', '918274 ZD-1']],
  ['ZD-1 reversa 918273. Reversa 918274 também.\nZD-2', ['918273 ZD-1', '918274 ZD-1']],
  ['ZD-1 pedido 55512\nZD-2 reembolso 7001', ['55512 ZD-1', '7001 ZD-2']],
  ['Chamado\tReversa\n1001\t918273\n1002\t918274', ['918273 ZD-1001', '918274 ZD-1002']],
  ['ZD-1 e ZD-2\nreversa 918273', []],
  ['ZD-1 e ZD-2: reversa 918273', []],
  ['Reversa 918273 do ZD-1. Reversa 918274 do ZD-2.', ['918273 ZD-1', '918274 ZD-2']],
  ['ZD-1, rev. 918273; ZD-2, rev. 918274', ['918273 ZD-1', '918274 ZD-2']],
  ['Reversa 918273 do ZD-1. Reversa 918274. ZD-2.', ['918273 ZD-1']],
  ['ZD-1 reversa 918273\nZD-2 reversa 918273', []],
  ['ZD-1 reversa 918273\nreversa 918273 de novo\nZD-2', ['918273 ZD-1']],
  [
    'https://acme.zendesk.com/agent/tickets/1001 reversa 918273! ZD-2 reversa 918274',
    ['918273 ZD-1001', '918274 ZD-2'],
  ],
])('The values with a ticket of %j are %j', (text, pairs) => {
  expect(listPairs(text)).toEqual(pairs)
})

test.each([
  ['ZD-1 reversa 918273\nZD-2 reversa 918274', ['ZD-1', 'ZD-2']],
  ['ZD-1 reversa 918273\n> ZD-2 reversa 918274', ['ZD-1']],
  ['ZD-1 reversa 918273\nObrigada,\nAna, ref. ZD-2', ['ZD-1']],
  ['ZD-1 reversa 918273\nObrigada!\nZD-2 reversa 918274', ['ZD-1', 'ZD-2']],
  ['reversa 918273\nObrigada,\nAna, ref. ZD-2', ['ZD-2']],
  ['Chamado ZD-1 (relacionado ao ZD-2): reprocessar a reversa 918273', ['ZD-1']],
  ['ZD-1, duplicado do chamado nº 4821, reversa 918273', ['ZD-1']],
  ['ticket ZD-1 is related to ticket ZD-2', ['ZD-1']],
  ['reversa 918273, relacionado ao ZD-2', ['ZD-2']],
])('The tickets of %j are %j', (text, tickets) => {
  expect(listTickets(recognizeText(text))).toEqual(tickets)
})

test.each<[text: string, ids: readonly string[], ticket: string | undefined]>([
  ['reversas 918273 e 918274', ['918273', '918274'], undefined],
  ['ZD-1\nreversas 918273 e 918274', ['918273', '918274'], 'ZD-1'],
  ['ZD-1 reversas 918273 e 918274\nZD-2', ['918273', '918274'], 'ZD-1'],
  ['ZD-1 reversa 918273\nZD-2 reversa 918274', ['918273', '918274'], undefined],
  ['ZD-1 reversa 918273\nreversa 918274\nZD-2', ['918273', '918274'], undefined],
  ['ZD-1 e ZD-2', [], undefined],
])('In %j, the ticket of %j is %s', (text, ids, ticket) => {
  expect(findTicketOfValues(recognizeText(text), ids)).toBe(ticket)
})
