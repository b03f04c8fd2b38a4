// Tests the endpoint that links ecommerces to a group and removes the links.
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import { getGroupLinks, saveGroupLinks } from '#contract/platform/groups.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const db = () => api.connection.db
const getGroupId = async (id: number) =>
  (await db().select().from(ecommerces).where(eq(ecommerces.id, id)))[0]?.ecommerce_group_id
const save = (id: number, links: number[], unlinks: number[] = [], more = {}) =>
  api.request(saveGroupLinks, { params: { id }, body: { group_id: id, links, unlinks, ...more } })

test('the endpoints return 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
  const { id } = await makeGroup(db())
  for (const endpoint of [getGroupLinks, saveGroupLinks]) {
    const status = async (sender: string | null, groupId: unknown) => {
      const body = endpoint === saveGroupLinks ? { body: { group_id: groupId, links: [], unlinks: [] } } : {}
      return (await api.request(endpoint, { params: { id: groupId }, ...body }, { as: sender })).status
    }
    expect(await status(null, id)).toBe(401)
    expect(await status('n1', id)).toBe(403)
    expect(await status('ti', 'x')).toBe(422)
    expect(await status('ti', 999_999)).toBe(404)
    expect(await status('ti', id)).toBe(200)
  }
  const links = { group_id: id, links: [], unlinks: [] }
  expect((await api.request(saveGroupLinks, { params: { id }, body: links }, { as: 'cs' })).status).toBe(403)
  expect((await api.request(getGroupLinks, { params: { id } }, { as: 'cs' })).status).toBe(200)
})

test('S2 §7 a save adds the links, removes the unlinks and returns the linked ecommerces', async () => {
  const group = await makeGroup(db())
  const stayingEcommerce = await makeEcommerce(db(), { ecommerce_group_id: group.id })
  const unlinkedEcommerce = await makeEcommerce(db(), { ecommerce_group_id: group.id, is_active: false })
  const newEcommerce = await makeEcommerce(db(), { display_name: 'Loja Nova' })
  const response = await save(group.id, [newEcommerce.id], [unlinkedEcommerce.id])
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ success: true, group_id: group.id, version: 2 })
  expect(response.body.data.map(({ id }: { id: number }) => id)).toEqual([stayingEcommerce.id, newEcommerce.id])
  expect(response.body.data[1]).toEqual({
    id: newEcommerce.id,
    display_name: 'Loja Nova',
    is_active: true,
    ecommerce_group_id: group.id,
  })
  expect(await getGroupId(unlinkedEcommerce.id)).toBeNull()
  const { version } = (await db().select().from(ecommerces).where(eq(ecommerces.id, newEcommerce.id)))[0] ?? {}
  expect(version).toBe(2)
  const linkActivity = and(eq(activity.action, 'groups.editLinks'), eq(activity.ecommerce_id, newEcommerce.id))
  expect(await db().select().from(activity).where(linkActivity)).toHaveLength(1)
})

describe('A rejected save changes nothing', () => {
  test('an ecommerce of another group returns 409 with its id and name', async () => {
    const [ownGroup, otherGroup] = [await makeGroup(db()), await makeGroup(db())]
    const otherGroupEcommerce = await makeEcommerce(db(), {
      ecommerce_group_id: otherGroup.id,
      display_name: 'Loja Tomada',
    })
    const free = await makeEcommerce(db())
    const response = await save(ownGroup.id, [free.id, otherGroupEcommerce.id])
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.already_linked'])
    expect(response.body.context.ids).toEqual([otherGroupEcommerce.id])
    expect(response.body.message).toContain(`${otherGroupEcommerce.id} - Loja Tomada`)
    expect(await getGroupId(free.id)).toBeNull()
    expect(await getGroupId(otherGroupEcommerce.id)).toBe(otherGroup.id)
  })

  test('an unlink of an ecommerce that is not linked returns 409', async () => {
    const [ownGroup, otherGroup] = [await makeGroup(db()), await makeGroup(db())]
    const foreign = await makeEcommerce(db(), { ecommerce_group_id: otherGroup.id })
    const response = await save(ownGroup.id, [], [foreign.id])
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.not_linked'])
    expect(await getGroupId(foreign.id)).toBe(otherGroup.id)
  })

  test('S2 §2 an inactive ecommerce and an unknown ecommerce return 422', async () => {
    const { id } = await makeGroup(db())
    const inactiveEcommerce = await makeEcommerce(db(), { is_active: false })
    const inactive = await save(id, [inactiveEcommerce.id])
    expect([inactive.status, inactive.body.error_code]).toEqual([422, 'groups.inactive_ecommerces'])
    const unknown = await save(id, [2_000_000])
    expect([unknown.status, unknown.body.error_code]).toEqual([422, 'groups.unknown_ecommerces'])
    expect(unknown.body.context.ids).toEqual([2_000_000])
  })

  test.each([
    ['another group_id', { group_id: 1_000_000 }, 'body.group_id'],
    ['a duplicate link', { links: [5, 5] }, 'body.links'],
    ['an ecommerce in links and unlinks', { links: [5], unlinks: [5] }, 'body.unlinks'],
    ['more than 1000 links', { links: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'body.links'],
    ['a number instead of a list', { links: 5 }, 'body.links'],
    ['missing unlinks', { unlinks: undefined }, 'body.unlinks'],
  ])('a body with %s returns 422', async (_, change, field) => {
    const { id } = await makeGroup(db())
    const response = await save(id, [], [], change)
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })

  test.each(['pending', 'error'] as const)('S2 §4 a group whose billing is %s returns 409', async (status) => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: status })
    const free = await makeEcommerce(db())
    const response = await save(id, [free.id])
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.not_complete'])
    expect(await getGroupId(free.id)).toBeNull()
  })

  test('a save with a stale version returns 412 with the linked ecommerces', async () => {
    const { id } = await makeGroup(db())
    const [one, two] = [await makeEcommerce(db()), await makeEcommerce(db())]
    await save(id, [one.id])
    const body = { group_id: id, links: [two.id], unlinks: [] }
    const response = await api.request(saveGroupLinks, { params: { id }, body }, { headers: { 'If-Match': '"1"' } })
    expect(response.status).toBe(412)
    expect(response.body.context.current).toMatchObject({ version: 2, data: [{ id: one.id }] })
    expect(await getGroupId(two.id)).toBeNull()
  })
})

test('S2 §2 the picker finds active ecommerces without a group and returns id and display name', async () => {
  const { id } = await makeGroup(db())
  const free = await makeEcommerce(db(), { display_name: 'Quitanda livre' })
  await makeEcommerce(db(), { display_name: 'Quitanda com grupo', ecommerce_group_id: id })
  await makeEcommerce(db(), { display_name: 'Quitanda inativa', is_active: false })
  const { data } = await api.call(lookUpEcommerces, { query: { q: 'quitanda', linkable: 'true' } })
  expect(data).toEqual([{ id: free.id, display_name: 'Quitanda livre' }])
  expect((await api.call(lookUpEcommerces, { query: { q: 'quitanda', linkable: 'false' } })).data).toHaveLength(3)
  expect((await api.request(lookUpEcommerces, { query: { linkable: 'yes' } })).status).toBe(422)
})

test('the picker returns CNPJ and URL of ecommerces with the same name, to users who may read groups', async () => {
  const first = await makeEcommerce(db(), { display_name: 'Padaria São José' })
  const second = await makeEcommerce(db(), { display_name: 'padaria sao jose' })
  const query = { q: 'padaria', linkable: 'true' }
  const { data } = await api.call(lookUpEcommerces, { query })
  expect(data).toEqual(
    [first, second].map(({ id, display_name, document, url }) => ({ id, display_name, document, url })),
  )
  const sessionToken = await api.openSession({ stores: 'readonly' })
  expect((await api.call(lookUpEcommerces, { query }, { as: sessionToken })).data).toEqual(
    [first, second].map(({ id, display_name }) => ({ id, display_name })),
  )
})
