// Tests the owner and the tags of an ecommerce: saving, validation, list filters, activity and undo.
import { describe, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { getLastActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import { lookUpRecords } from '#contract/console/tickets.ts'
import { getEcommerce, getEcommerceFilters, listEcommerces, saveOwnership } from '#contract/platform/ecommerces.ts'
import { getMe } from '#contract/platform/session.ts'
import { deleteUser } from '#contract/platform/users.ts'
import { makeEcommerce, makeUser } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const createEcommerce = async () => (await makeEcommerce(api.connection.db)).id
const getUserId = async (sender: string): Promise<number> => (await api.call(getMe, {}, { as: sender })).user.id
const save = (id: number, body: object, sender = 'cs', headers: Record<string, string> = {}) =>
  api.request(saveOwnership, { params: { id }, body }, { as: sender, headers })
const getOwnership = async (id: number) => {
  const { owner, tags } = (await api.call(getEcommerce, { params: { id } })).data
  return { owner: owner?.id ?? null, tags }
}
/** Reads the ecommerce through the look-up endpoint, which searches all kinds of records. */
const lookUpEcommerce = async (id: number) =>
  (await api.call(lookUpRecords, { query: { q: String(id), kind: 'ecommerce' } }, { as: 'cs' })).data[0]
const listIds = async (query: object, as = 'cs') =>
  (await api.call(listEcommerces, { query }, { as })).data.map(({ id }: { id: number }) => id)

describe('Owner and tags can be saved', () => {
  test('PUT returns 401 without a session, 403 without permission, 404 for an unknown id and 422 for invalid input', async () => {
    const id = await createEcommerce()
    expect((await api.request(saveOwnership, { params: { id }, body: {} }, { as: null })).status).toBe(401)
    expect((await save(id, { tags: ['vip'] }, 'financial')).status).toBe(403)
    expect((await save(999_999, { tags: ['vip'] })).status).toBe(404)
    for (const body of [
      { tags: [''] },
      { tags: ['a,b'] },
      { tags: ['x'.repeat(31)] },
      { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) },
      { owner_id: 999_999 },
    ])
      expect((await save(id, body)).status, JSON.stringify(body)).toBe(422)
    const denied = await makeUser(api.connection.db, { access: 'n1', permissions: buildUniformPermissions('denied') })
    const response = await save(id, { owner_id: denied.id })
    expect([response.status, response.body.errors[0].field]).toEqual([422, 'body.owner_id'])
  })

  test('tags are normalized and deduplicated, and fields that the request omits stay unchanged', async () => {
    const id = await createEcommerce()
    const n1 = await getUserId('n1')
    const { body } = await save(id, { owner_id: n1, tags: [' #VIP ', 'vip', 'Black  Friday'] })
    expect(body.data).toMatchObject({
      owner: { id: n1, name: expect.stringMatching(/\S/) },
      tags: ['black friday', 'vip'],
    })
    await save(id, { add_tags: ['novo', 'vip'], remove_tags: ['black friday'] })
    expect(await getOwnership(id)).toEqual({ owner: n1, tags: ['novo', 'vip'] })
    expect((await lookUpEcommerce(id)).owner).toBe(body.data.owner.name)
    await save(id, { owner_id: null })
    expect(await getOwnership(id)).toEqual({ owner: null, tags: ['novo', 'vip'] })
    expect(await lookUpEcommerce(id)).not.toHaveProperty('owner')
    const full = { add_tags: Array.from({ length: 9 }, (_, n) => `t${n}`) }
    expect((await save(id, full)).body.errors[0].field).toBe('body.add_tags')
  })

  test('a save with a stale version returns 412 with the current tags', async () => {
    const id = await createEcommerce()
    const headers = { 'If-Match': '"1"' }
    expect((await save(id, { tags: ['um'] }, 'cs', headers)).status).toBe(200)
    const response = await save(id, { tags: ['dois'] }, 'ti', headers)
    expect([response.status, response.body.context.current.tags]).toEqual([412, ['um']])
  })
})

describe('The list displays owner and tags', () => {
  test('the list filters by owner and tag, and the filters offer the owners and tags in use', async () => {
    const [firstId, secondId] = [await createEcommerce(), await createEcommerce()]
    const [cs, n1] = [await getUserId('cs'), await getUserId('n1')]
    await save(firstId, { owner_id: cs, tags: ['filtro a'] })
    await save(secondId, { owner_id: n1, tags: ['filtro a', 'filtro b'] })
    expect(await listIds({ owner: 'me', tag: 'Filtro A' })).toEqual([firstId])
    expect(await listIds({ owner: n1, tag: 'filtro a' })).toEqual([secondId])
    expect(await listIds({ tag: 'filtro b' })).toEqual([secondId])
    expect(await listIds({ owner: 'nobody', tag: 'filtro a' })).toEqual([])
    const { data } = await api.call(listEcommerces, { query: { tag: 'filtro b' } })
    expect(data[0]).toMatchObject({ owner: { id: n1 }, tags: ['filtro a', 'filtro b'] })
    const filters = await api.call(getEcommerceFilters, {})
    expect(filters.tags).toEqual(expect.arrayContaining(['filtro a', 'filtro b']))
    expect(filters.owners.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([cs, n1]))
  })

  test('deleting a user removes the user as owner of ecommerces', async () => {
    const id = await createEcommerce()
    const user = await makeUser(api.connection.db, { access: 'n1', permissions: buildUniformPermissions('readonly') })
    await save(id, { owner_id: user.id })
    await api.call(deleteUser, { params: { id: user.id }, body: {} })
    expect(await getOwnership(id)).toEqual({ owner: null, tags: [] })
  })
})

describe('The activity records owner and tags', () => {
  test('the activity row contains the name of the owner, and the undo restores the previous values', async () => {
    const id = await createEcommerce()
    const n1 = await getUserId('n1')
    await save(id, { tags: ['antes'] })
    await save(id, { owner_id: n1, tags: ['depois'] })
    const [row] = (await api.call(listActivity, { query: { entity: 'ecommerce', id: String(id) } }, { as: 'cs' })).data
    expect(row).toMatchObject({ action: 'ecommerces.editOwnership', can_undo: true })
    expect(row.names[`owner/${n1}`]).toMatch(/\S/)
    const last = (await api.call(getLastActivity, { query: { direction: 'undo' } }, { as: 'cs' })).data
    expect((await api.request(undoActivity, { params: { id: last.id }, body: {} }, { as: 'cs' })).status).toBe(200)
    expect(await getOwnership(id)).toEqual({ owner: null, tags: ['antes'] })
  })

  test('the undo returns 409 when another user has changed the record since', async () => {
    const id = await createEcommerce()
    await save(id, { tags: ['meu'] })
    const last = (await api.call(getLastActivity, { query: { direction: 'undo' } }, { as: 'cs' })).data
    await save(id, { add_tags: ['seu'] }, 'ti')
    const response = await api.request(undoActivity, { params: { id: last.id }, body: {} }, { as: 'cs' })
    expect([response.status, response.body.error_code]).toEqual([409, 'activity.moved_on'])
  })
})
