// What a ticket is, and how it is kept: the console and the server ask the same schema.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ticketNumber } from '#contract/fields.ts'

test.each([
  ['ZD-48213', 'ZD-48213'],
  [' zd48213 ', 'ZD-48213'],
  ['#48213', '#48213'],
  ['48213', '48213'],
  ['FD-77', 'FD-77'],
  ['SUP-12', 'SUP-12'],
  ['https://acme.zendesk.com/agent/tickets/48213?filter=1', '#48213'],
  ['https://acme.freshdesk.com/a/ticket/77', '#77'],
])('%j is %s', (typed, ticket) => expect(z.parse(ticketNumber, typed)).toBe(ticket))

test.each([
  '#4821348213ZD-1',
  '#48213#48214',
  'ZD-1 & 2',
  'ZD-',
  '-1',
  'amanhã',
  '1234567890123',
  'https://acme.example/',
])('%j is no ticket', (typed) =>
  expect(z.safeParse(ticketNumber, typed).error?.issues[0]?.message).toBe('validation.ticket'),
)
