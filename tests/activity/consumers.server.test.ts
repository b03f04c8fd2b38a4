// Tests that only users with read permission for `courier` see consumers' addresses, in the activity and on the card of
// a ticket.
import { beforeAll, expect, test } from 'vitest'
import { getActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import { getTicket } from '#contract/console/tickets.ts'
import { correctZip, revealAddress } from '#contract/platform/tracking-errors.ts'
import { makeEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
let written: number
const ticket = 'ZD-90210'
beforeAll(async () => {
  const { db } = api.connection
  const ecommerce_id = (await makeEcommerce(db)).id
  id = (await makeReverse(db, { ecommerce_id, tracking_error: 'cep_invalid' })).id
  const calling = { as: 'n1', headers: { 'X-Ticket': ticket } }
  await api.request(revealAddress, { params: { id } }, calling)
  const corrected = await api.request(correctZip, { params: { id }, body: { zip_code: '30130005' } }, calling)
  written = Number(corrected.headers.get('X-Activity'))
})

const both = ['trackingErrors.correctZip', 'trackingErrors.reveal']
const listed = async (as: string) => {
  const { data, total } = (await api.request(listActivity, { query: { entity: 'reverse', id: String(id) } }, { as }))
    .body
  return [total, data.map(({ action }: { action: string }) => action)]
}
const onCard = async (as: string) => {
  const { changes, changes_total } = (await api.request(getTicket, { params: { ticket } }, { as })).body.data
  return [changes_total, changes.map(({ action }: { action: string }) => action)]
}
const statusOf = async (as: string) => {
  const opened = await api.request(getActivity, { params: { id: written } }, { as })
  const undone = await api.request(undoActivity, { params: { id: written }, body: {} }, { as })
  return [opened.status, undone.status]
}

test('who reads courier sees what colleagues corrected and revealed, and nothing else of reverses is needed', async () => {
  const as = await api.as({ courier: 'readonly' })
  expect([await listed(as), await onCard(as)]).toEqual([
    [2, both],
    [2, both],
  ])
  expect(await statusOf(as)).toEqual([200, 403])
})

test('who reads ecommerces and not courier sees neither, opens neither, takes neither back', async () => {
  for (const rights of [
    { ecommerces: 'read_and_write' },
    { ecommerces: 'read_and_write', users: 'readonly' },
  ] as const) {
    const as = await api.as(rights)
    const [, actions] = await listed(as)
    for (const action of both) expect(actions).not.toContain(action)
    expect(await onCard(as)).toMatchObject([0, []])
    expect(await statusOf(as)).toEqual([404, 404])
  }
})

test('a right that is taken away takes them away at once, and their total', async () => {
  const as = await api.as({ ecommerces: 'readonly', courier: 'readonly' })
  expect(await listed(as)).toMatchObject([2, both])
  await api.connection.db.execute(`update users set permissions = jsonb_set(permissions, '{courier}', '"denied"')
    where id = (select max(id) from users)`)
  expect(await listed(as)).toEqual([0, []])
})
