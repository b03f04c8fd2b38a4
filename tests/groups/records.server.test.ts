// Tests the endpoints that create, read, save and delete a group.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createGroup, deleteGroup, getGroup, groupColumns, listGroups, saveGroup } from '#contract/platform/groups.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { groupMetadatas, groups } from '#server/db/schema/platform/groups.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const db = () => api.connection.db
const getRow = async (id: number) => (await db().select().from(groups).where(eq(groups.id, id)))[0]
const creationBody = {
  name: 'Grupo Aurora',
  id_group_at_crm: 5150,
  first_group_manager: 'ana@aurora.example',
  first_group_manager_confirmation: 'ana@aurora.example',
  is_active: true,
}
const saveBody = { name: 'Outro nome', id_group_at_crm: 99, is_active: false }

describe('POST /v2/groups creates a group', () => {
  test('S2 §2 S2 §4 returns the new group with the billing status pending', async () => {
    const response = await api.request(createGroup, { body: creationBody })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      success: true,
      data: {
        name: 'Grupo Aurora',
        id_group_at_crm: 5150,
        first_group_manager: 'ana@aurora.example',
        is_active: true,
        status_replica_group_in_billing: 'pending',
        error_replica_group_in_billing: null,
        linked_ecommerce_number: 0,
        version: 1,
      },
    })
    expect(response.headers.get('ETag')).toBe('"1"')
    expect(response.body.data).not.toHaveProperty('first_group_manager_confirmation')
  })

  test('S2 §3 creates an active group by default', async () => {
    const { is_active: _, ...rest } = creationBody
    expect((await api.call(createGroup, { body: rest })).data.is_active).toBe(true)
  })

  test.each([
    ['S2 §5 a name of 2 characters', { name: 'ab' }, 'body.name', 'validation.min_length'],
    ['S2 §5 a name of 2 characters and blanks', { name: '  ab  ' }, 'body.name', 'validation.min_length'],
    ['S2 §5 a missing name', { name: undefined }, 'body.name', 'validation.required'],
    ['S2 §5 the CRM id 0', { id_group_at_crm: 0 }, 'body.id_group_at_crm', 'validation.min_number'],
    ['S2 §5 a CRM id with letters', { id_group_at_crm: '1x' }, 'body.id_group_at_crm', 'validation.invalid'],
    ['S2 §5 a fractional CRM id', { id_group_at_crm: 1.5 }, 'body.id_group_at_crm', 'validation.invalid'],
    ['S2 §5 an empty e-mail', { first_group_manager: '' }, 'body.first_group_manager', 'validation.required'],
    [
      'S2 §5 a confirmation that differs from the e-mail',
      { first_group_manager_confirmation: 'bia@aurora.example' },
      'body.first_group_manager_confirmation',
      'validation.email_confirmation',
    ],
    ['an unknown field', { billing: 'complete' }, 'body.billing', 'validation.unknown_key'],
    ['the billing status', { status_replica_group_in_billing: 'complete' }, undefined, undefined],
  ])('%s returns 422', async (_, change, field, code) => {
    const response = await api.request(createGroup, { body: { ...creationBody, ...change } })
    expect(response.status).toBe(422)
    if (field) expect(response.body.errors).toContainEqual(expect.objectContaining({ field, code }))
  })

  test('S2 §5 a wrong confirmation returns its message in the language of the request', async () => {
    const body = { ...creationBody, first_group_manager_confirmation: 'x@y.example' }
    const response = await api.request(createGroup, { body }, { headers: { 'Accept-Language': 'en' } })
    expect(response.body.errors[0].message).toBe('The e-mail should be the same as the previous field')
  })

  test('S2 §6 returns 401 without a session and 403 without permission', async () => {
    expect((await api.request(createGroup, { body: creationBody }, { as: null })).status).toBe(401)
    expect((await api.request(createGroup, { body: creationBody }, { as: 'cs' })).status).toBe(403)
  })

  test('creates one group for two requests with the same idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'new-group-1' }
    const before = await db().$count(groups)
    const [one, two] = await Promise.all(
      [1, 2].map(() => api.request(createGroup, { body: creationBody }, { headers })),
    )
    expect([one?.status, two?.status].filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(await db().$count(groups)).toBe(before + 1)
  })
})

describe('GET /v2/groups lists groups', () => {
  test('S2 §9 returns 11 groups per page, newest first, with the number of linked ecommerces', async () => {
    for (let index = 0; index < 12; index += 1) await makeGroup(db())
    const last = await makeGroup(db(), { name: 'A última' })
    await makeEcommerce(db(), { ecommerce_group_id: last.id })
    await makeEcommerce(db(), { ecommerce_group_id: last.id, is_active: false })
    const { data, meta } = await api.call(listGroups, { query: {} })
    expect(data).toHaveLength(11)
    expect(data[0]).toMatchObject({ id: last.id, name: 'A última', linked_ecommerce_number: 2 })
    const total = await db().$count(groups)
    expect(meta).toEqual({ current_page: 1, per_page: 11, total, last_page: Math.ceil(total / 11) })
    const second = await api.call(listGroups, { query: { page: '2', per_page: '11' } })
    expect(second.data[0].id).toBeLessThan(data[10].id)
    expect((await api.call(listGroups, { query: { page: '999' } })).data).toEqual([])
  })

  test('searches by name, id and CRM id, filters by situation, and sorts by every column in both directions', async () => {
    const one = await makeGroup(db(), { name: 'Águas do Sul', id_group_at_crm: 880_001, is_active: false })
    const secondGroup = await makeGroup(db(), { name: 'Sul das Águas', id_group_at_crm: 880_002 })
    const ids = async (query: object) =>
      (await api.call(listGroups, { query: { per_page: 1000, ...query } })).data.map(({ id }: { id: number }) => id)
    expect(await ids({ q: 'aguas SUL' })).toEqual([secondGroup.id, one.id])
    expect(await ids({ q: 'aguas', order_by: 'name' })).toEqual([one.id, secondGroup.id])
    expect(await ids({ q: 'aguas', order_by: 'name', sort: 'desc' })).toEqual([secondGroup.id, one.id])
    expect(await ids({ q: String(one.id_group_at_crm) })).toEqual([one.id])
    expect(await ids({ q: String(secondGroup.id) })).toContain(secondGroup.id)
    expect(await ids({ q: 'aguas', situation: 'inactive' })).toEqual([one.id])
    expect(await ids({ q: 'aguas', situation: 'active' })).toEqual([secondGroup.id])
    expect(await ids({ q: '100% de nada' })).toEqual([])
    const all = await ids({})
    for (const order_by of groupColumns)
      for (const sort of ['asc', 'desc']) {
        const sortedIds = await ids({ order_by, sort })
        expect([order_by, sort, [...sortedIds].sort((left, right) => right - left)]).toEqual([order_by, sort, all])
      }
  })

  test('returns 401, 403 and 422 for requests without session, permission or valid query', async () => {
    expect((await api.request(listGroups, {}, { as: null })).status).toBe(401)
    expect((await api.request(listGroups, {}, { as: 'n1' })).status).toBe(403)
    const invalidQueries = [{ order_by: 'uuid' }, { sort: 'up' }, { situation: 'all' }, { q: 'a\u0000' }]
    for (const query of [{ page: 0 }, { per_page: 0 }, { per_page: 'x' }, { limit: 5 }, ...invalidQueries])
      expect((await api.request(listGroups, { query })).status).toBe(422)
  })
})

describe('GET and PUT /v2/groups/:id read and save a group', () => {
  test('return 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    const { id } = await makeGroup(db())
    for (const endpoint of [getGroup, saveGroup]) {
      const body = endpoint === saveGroup ? { body: saveBody } : {}
      const status = async (sender: string | null, groupId: unknown) =>
        (await api.request(endpoint, { params: { id: groupId }, ...body }, { as: sender })).status
      expect(await status(null, id)).toBe(401)
      expect(await status('n1', id)).toBe(403)
      expect(await status('ti', 'x')).toBe(422)
      expect(await status('ti', 999_999)).toBe(404)
      expect(await status('ti', id)).toBe(200)
    }
  })

  test('S2 §2 PUT saves name, CRM id and is_active, and rejects the e-mail of the manager', async () => {
    const { id, first_group_manager } = await makeGroup(db())
    const response = await api.call(saveGroup, { params: { id }, body: saveBody })
    expect(response.data).toMatchObject({ ...saveBody, first_group_manager, version: 2 })
    const bodyWithManager = { ...saveBody, first_group_manager: 'outra@grupo.example' }
    expect((await api.request(saveGroup, { params: { id }, body: bodyWithManager })).status).toBe(422)
  })

  test.each(['pending', 'error'] as const)('S2 §4 PUT returns 409 for a group whose billing is %s', async (status) => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: status })
    const response = await api.request(saveGroup, { params: { id }, body: saveBody })
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.not_complete'])
    expect((await getRow(id))?.version).toBe(1)
  })

  test('PUT returns 412 with the current group when another user has saved meanwhile', async () => {
    const { id, name } = await makeGroup(db())
    const headers = { 'If-Match': '"1"' }
    expect((await api.request(saveGroup, { params: { id }, body: { ...saveBody, name } }, { headers })).status).toBe(
      200,
    )
    const response = await api.request(saveGroup, { params: { id }, body: saveBody }, { headers })
    expect([response.status, response.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(response.body.context.current).toMatchObject({ id, name, version: 2 })
  })

  test('PUT records only the changed fields', async () => {
    const { id, id_group_at_crm } = await makeGroup(db(), { name: 'Antes' })
    await api.call(saveGroup, { params: { id }, body: { name: 'Depois', id_group_at_crm, is_active: true } })
    const [entry] = await db()
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(id)))
    expect(entry).toMatchObject({ action: 'groups.edit', before: { name: 'Antes' }, after: { name: 'Depois' } })
  })
})

describe('DELETE /v2/groups/:id deletes a group', () => {
  test('returns 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    const { id } = await makeGroup(db())
    const status = async (sender: string | null, groupId: unknown) =>
      (await api.request(deleteGroup, { params: { id: groupId } }, { as: sender })).status
    expect(await status(null, id)).toBe(401)
    expect(await status('financial', id)).toBe(403)
    expect(await status('ti', 'x')).toBe(422)
    expect(await status('ti', 999_999)).toBe(404)
  })

  test('deletes a complete group without ecommerces and records the reason', async () => {
    const { id } = await makeGroup(db())
    await db().insert(groupMetadatas).values({ group_id: id, name: 'tema', value: '{}' })
    const response = await api.request(deleteGroup, { params: { id }, body: { reason: 'Contrato encerrado' } })
    expect(response.body).toEqual({ success: true })
    expect(await getRow(id)).toBeUndefined()
    const [entry] = await db()
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(id)))
    expect(entry).toMatchObject({ action: 'groups.delete', after: { reason: 'Contrato encerrado' } })
  })

  test('accepts a request without a body', async () => {
    const { id } = await makeGroup(db())
    expect((await api.request(deleteGroup, { params: { id } })).status).toBe(200)
  })

  test.each(['pending', 'error'] as const)('S2 §4 returns 409 for a group whose billing is %s', async (status) => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: status })
    const response = await api.request(deleteGroup, { params: { id } })
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.not_complete'])
    expect(await getRow(id)).toBeDefined()
  })

  test('returns 409 while ecommerces are linked to the group', async () => {
    const { id } = await makeGroup(db())
    await makeEcommerce(db(), { ecommerce_group_id: id })
    const response = await api.request(deleteGroup, { params: { id } })
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.still_linked'])
    expect(response.body.context).toEqual({ linked_ecommerce_number: 1 })
    expect(await getRow(id)).toBeDefined()
  })

  test('returns 412 when the version is stale', async () => {
    const { id } = await makeGroup(db(), { version: 4 })
    const response = await api.request(deleteGroup, { params: { id } }, { headers: { 'If-Match': '"3"' } })
    expect(response.status).toBe(412)
    expect(await getRow(id)).toBeDefined()
  })
})
