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
let activityId: number
const ticket = 'ZD-90210'
beforeAll(async () => {
  const { db } = api.connection
  const ecommerce_id = (await makeEcommerce(db)).id
  id = (await makeReverse(db, { ecommerce_id, tracking_error: 'cep_invalid' })).id
  const options = { as: 'n1', headers: { 'X-Ticket': ticket } }
  await api.request(revealAddress, { params: { id } }, options)
  const response = await api.request(correctZip, { params: { id }, body: { zip_code: '30130005' } }, options)
  activityId = Number(response.headers.get('X-Activity'))
})

const expectedActions = ['trackingErrors.correctZip', 'trackingErrors.reveal']
const readList = async (sender: string) => {
  const { data, total } = (
    await api.request(listActivity, { query: { entity: 'reverse', id: String(id) } }, { as: sender })
  ).body
  return [total, data.map(({ action }: { action: string }) => action)]
}
const readTicketCard = async (sender: string) => {
  const { changes, changes_total } = (await api.request(getTicket, { params: { ticket } }, { as: sender })).body.data
  return [changes_total, changes.map(({ action }: { action: string }) => action)]
}
const getStatuses = async (sender: string) => {
  const openResponse = await api.request(getActivity, { params: { id: activityId } }, { as: sender })
  const undoResponse = await api.request(undoActivity, { params: { id: activityId }, body: {} }, { as: sender })
  return [openResponse.status, undoResponse.status]
}

test('a user with only courier readonly sees corrections and reveals of others, and cannot undo them', async () => {
  const sessionToken = await api.openSession({ courier: 'readonly' })
  expect([await readList(sessionToken), await readTicketCard(sessionToken)]).toEqual([
    [2, expectedActions],
    [2, expectedActions],
  ])
  expect(await getStatuses(sessionToken)).toEqual([200, 403])
})

test('a user with ecommerces but without courier cannot see, open or undo corrections and reveals', async () => {
  for (const permissions of [
    { ecommerces: 'read_and_write' },
    { ecommerces: 'read_and_write', users: 'readonly' },
  ] as const) {
    const sessionToken = await api.openSession(permissions)
    const [, actions] = await readList(sessionToken)
    for (const action of expectedActions) expect(actions).not.toContain(action)
    expect(await readTicketCard(sessionToken)).toMatchObject([0, []])
    expect(await getStatuses(sessionToken)).toEqual([404, 404])
  }
})

test('removing the courier permission hides corrections and reveals immediately, and sets their total to 0', async () => {
  const sessionToken = await api.openSession({ ecommerces: 'readonly', courier: 'readonly' })
  expect(await readList(sessionToken)).toMatchObject([2, expectedActions])
  await api.connection.db.execute(`update users set permissions = jsonb_set(permissions, '{courier}', '"denied"')
    where id = (select max(id) from users)`)
  expect(await readList(sessionToken)).toEqual([0, []])
})
