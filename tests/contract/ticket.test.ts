// Tests that a ticket number is parsed to the same text however a user writes it (E1 in docs/decisions.md).
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ticketNumber } from '#contract/fields.ts'
import { getTicketUrl, setTicketSettings } from '#contract/typed-text.ts'

afterEach(() => setTicketSettings({ prefix: 'ZD', url: null }))

test.each([
  ['ZD-48213', 'ZD-48213'],
  [' zd48213 ', 'ZD-48213'],
  ['zd-48213', 'ZD-48213'],
  ['ZD 48213', 'ZD-48213'],
  ['ZD\u201148213', 'ZD-48213'],
  ['ZD – 48213', 'ZD-48213'],
  ['ZD#48213', 'ZD-48213'],
  ['#48213', 'ZD-48213'],
  ['# 48213', 'ZD-48213'],
  ['48213', 'ZD-48213'],
  ['48213.', 'ZD-48213'],
  ['ZD-48213,', 'ZD-48213'],
  ['(ZD-48213)', 'ZD-48213'],
  ['ZD-048213', 'ZD-48213'],
  ['\u200bZD-\u200b48213\ufeff', 'ZD-48213'],
  ['\u202aZD-48213\u202c', 'ZD-48213'],
  ['chamado 48213', 'ZD-48213'],
  ['Ticket #48213', 'ZD-48213'],
  ['nº 48213', 'ZD-48213'],
  ['FD-77', 'FD-77'],
  ['fd–77', 'FD-77'],
  ['FD77', 'FD-77'],
  ['SUP-12', 'SUP-12'],
  ['https://acme.zendesk.com/agent/tickets/48213?filter=1', 'ZD-48213'],
  ['https://acme.zendesk.com/agent/tickets/48213.', 'ZD-48213'],
  ['https://acme.zendesk.com/hc/pt-br/requests/48213', 'ZD-48213'],
  ['https://acme.freshdesk.com/a/tickets/77', 'ZD-77'],
  ['https://chat.acme.com/app/accounts/1/conversations/77', 'ZD-77'],
])('%j is parsed as the ticket %s', (input, ticket) => expect(z.parse(ticketNumber, input)).toBe(ticket))

test.each([
  '#4821348213ZD-1',
  '#48213#48214',
  'ZD-1 & 2',
  'ZD-',
  'ZD-0',
  'amanhã',
  'loja 24',
  '1234567890123',
  'https://acme.example/',
  'AA123456789BR',
])('%j is not a ticket', (input) =>
  expect(z.safeParse(ticketNumber, input).error?.issues[0]?.message).toBe('validation.ticket'),
)

describe('An installation can have its own helpdesk and prefix', () => {
  const url = 'https://acme.freshdesk.com/a/tickets/{number}'

  test.each([
    ['77', 'FD-77'],
    ['#77', 'FD-77'],
    ['fd77', 'FD-77'],
    ['ZD-48213', 'ZD-48213'],
    ['https://acme.freshdesk.com/a/tickets/77', 'FD-77'],
    ['https://other.zendesk.com/agent/tickets/77', undefined],
  ])('%s is parsed as the ticket %s', (input, ticket) => {
    setTicketSettings({ prefix: 'FD', url })
    expect(z.safeParse(ticketNumber, input).data).toBe(ticket)
  })

  test('only tickets with the own prefix have a URL', () => {
    setTicketSettings({ prefix: 'FD', url })
    expect(getTicketUrl('FD-77')).toBe('https://acme.freshdesk.com/a/tickets/77')
    expect(getTicketUrl('ZD-77')).toBeNull()
  })
})
