// Tests the card of a helpdesk ticket. The card lists the changes that users made for this ticket, as far as the
// signed-in user may see them (product decision B).
import { beforeAll, expect, test } from 'vitest'
import { putPreferences } from '#contract/console/preferences.ts'
import { getTicket, MAX_TICKET_CARD_ROWS, TicketCard } from '#contract/console/tickets.ts'
import { setAvailability } from '#contract/platform/ecommerces.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { makeAttempt, makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerceId: number
let reverseId: number

beforeAll(async () => {
  ecommerceId = (await makeEcommerce(api.connection.db, { display_name: 'Loja Azul' })).id
  await makeIntegration(api.connection.db, { ecommerce_id: ecommerceId })
  reverseId = (await makeReverse(api.connection.db, { ecommerce_id: ecommerceId, status: 'approved' })).id
})

const readCard = async (ticket: string, requestOptions = {}) =>
  TicketCard.parse((await api.call(getTicket, { params: { ticket } }, requestOptions)).data)

test('The card returns 401 without a session', async () => {
  expect((await api.request(getTicket, { params: { ticket: 'ZD-1' } }, { as: null })).status).toBe(401)
})

test.each(['x'.repeat(256), ' ', 'a\u0001'])('The card returns 422 for the invalid ticket %j', async (ticket) => {
  expect((await api.request(getTicket, { params: { ticket } })).status).toBe(422)
})

test('The card of an unused ticket is empty', async () => {
  const emptyCard = { attempts: [], attempts_total: 0, changes: [], changes_total: 0, notes: [] }
  expect(await readCard('#7')).toEqual({ ticket: 'ZD-7', ...emptyCard })
  expect(await readCard('zd7')).toEqual({ ticket: 'ZD-7', ...emptyCard })
})

test('The card lists reprocesses with their results and other writes, and nothing of other tickets', async () => {
  const body = { task: 'Teste', ecommerce_id: ecommerceId, reverse_id: reverseId }
  await api.call(reprocessReverse, { body: { ...body, ticket: 'ZD-48213' } })
  await api.call(reprocessReverse, { body: { ...body, ticket: 'ZD-2', confirm_duplicate: true } })
  const disableInput = { params: { id: ecommerceId }, body: { is_active: false, reason: 'Pedido' } }
  await api.call(setAvailability, disableInput, { headers: { 'X-Ticket': 'ZD-48213' } })
  const card = await readCard('ZD-48213')
  expect(card).toMatchObject({ attempts_total: 1, changes_total: 1 })
  expect(card.attempts[0]).toMatchObject({ entity_id: reverseId, ecommerce_name: 'Loja Azul', ticket: 'ZD-48213' })
  expect(card.changes[0]).toMatchObject({
    ...{ action: 'ecommerces.disable', entity_id: String(ecommerceId), ecommerce_name: 'Loja Azul', more: 0 },
    changes: expect.arrayContaining([{ path: 'is_active', before: true, after: false }]),
  })
})

test('A user without permission for ecommerces sees no reprocess and no other write', async () => {
  expect(await readCard('ZD-48213', { as: 'collaborator_aftersale' })).toMatchObject({
    attempts_total: 0,
    changes_total: 0,
  })
})

test('A long card contains the newest writes and the total number', async () => {
  for (let index = 0; index < MAX_TICKET_CARD_ROWS + 3; index += 1)
    await makeAttempt(api.connection.db, { ecommerce_id: ecommerceId, entity_id: 70_000 + index, ticket: 'ZD-3' })
  const card = await readCard('ZD-3')
  expect(card.attempts_total).toBe(MAX_TICKET_CARD_ROWS + 3)
  expect(card.attempts.map(({ entity_id }) => entity_id).slice(0, 2)).toEqual([70_052, 70_051])
  expect(card.attempts).toHaveLength(MAX_TICKET_CARD_ROWS)
})

test.each(['%', '%00', ' ', 'x'.repeat(61), 'ZD-', 'ZD-1 & 2', '#48213ZD-48214', 'abc'])(
  'A write under the invalid ticket %j is rejected',
  async (ticket) => {
    const activation = { params: { id: ecommerceId }, body: { is_active: true, reason: 'Pedido' } }
    const response = await api.request(setAvailability, activation, { headers: { 'X-Ticket': ticket } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toMatchObject([{ field: 'X-Ticket', code: 'validation.ticket' }])
  },
)

test('A reprocess needs a ticket, and the error names its field', async () => {
  const body = { task: 'Teste', ecommerce_id: ecommerceId, reverse_id: reverseId, ticket: 'ZD-48213 e outro' }
  const response = await api.request(reprocessReverse, { body })
  expect(response.status).toBe(422)
  expect(response.body.errors).toMatchObject([{ field: 'body.ticket', code: 'validation.ticket' }])
})

test('The URL of a ticket is converted to the ticket', async () => {
  const activation = { params: { id: ecommerceId }, body: { is_active: true, reason: 'Pedido' } }
  const ticket = encodeURIComponent('https://acme.zendesk.com/agent/tickets/51234')
  expect((await api.request(setAvailability, activation, { headers: { 'X-Ticket': ticket } })).status).toBe(200)
  expect(await readCard('51234')).toMatchObject({ changes_total: 1 })
})

test('Rows that were recorded under any ticket can be read', async () => {
  await makeAttempt(api.connection.db, { ecommerce_id: ecommerceId, entity_id: 80_000, ticket: 'e-mail da Ana' })
  expect(await readCard('e-mail da Ana')).toMatchObject({ attempts_total: 1 })
})

test("Writes to the user's own data are recorded without a ticket", async () => {
  await api.call(putPreferences, { body: { theme: 'dark' } }, { headers: { 'X-Ticket': 'ZD-8' } })
  expect(await readCard('ZD-8')).toMatchObject({ changes_total: 0 })
})
