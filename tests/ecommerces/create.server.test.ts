// Tests the endpoint that creates an ecommerce: permissions, default values and validation.
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lookUpGroups } from '#contract/console/tickets.ts'
import {
  createEcommerce,
  getEcommerce,
  listEcommerces,
  listPlatforms,
  listSegments,
} from '#contract/platform/ecommerces.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { creationInput } from './details-input.ts'

const api = useApi()

const create = (body: unknown, sender: string | null = 'n1') => api.request(createEcommerce, { body }, { as: sender })

const withEcommerce = (fields: Readonly<Record<string, unknown>>) => ({
  ...creationInput,
  ecommerce: { ...creationInput.ecommerce, ...fields },
})

describe('POST /ecommerces checks permissions', () => {
  test('returns 401 without a session and 403 without permission', async () => {
    expect((await create(creationInput, null)).status).toBe(401)
    expect((await create(creationInput, 'collaborator_aftersale')).status).toBe(403)
  })

  test('S1 §6 returns 403 with the missing level to a user with read permission', async () => {
    const { status, body } = await create(creationInput, 'financial')
    expect([status, body.context.missing]).toEqual([403, [{ context: 'ecommerces', level: 'read_and_write' }]])
  })
})

describe('POST /ecommerces creates an ecommerce', () => {
  test('S1 §9 uses the defaults for omitted fields', async () => {
    const { status, body, headers } = await create(creationInput)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      company_name: 'Loja Nova Ltda.',
      trade_name: 'Loja Nova Ltda.',
      display_name: 'Loja Nova Ltda.',
      url: 'lojanova.com.br',
      email: 'dona@lojanova.com.br',
      language: 'pt-BR',
      retention_actived: true,
      is_test: false,
      use_default_contract: false,
      is_active: true,
      ecommerce_group_id: null,
      hubspot_code: null,
      segment: null,
      document: '',
      address: { country: 'BR', zip_code: '', city_id: null },
      integration: null,
      version: 1,
    })
    expect(headers.get('ETag')).toBe('"1"')
    expect(await api.call(getEcommerce, { params: { id: body.data.id } })).toEqual({ data: body.data })
  })

  test('S1 §2 stores every field of the form', async () => {
    const group = await makeGroup(api.connection.db)
    const chosen = {
      ecommerce_group_id: String(group.id),
      language: 'es',
      country: 'MX',
      hubspot_code: 'HS-1',
      segment: 'fashion',
      retention_actived: false,
      is_test: true,
      use_default_contract: true,
    }
    const { body } = await create(withEcommerce(chosen), 'ti')
    const { country, ...rest } = chosen
    expect(body.data).toMatchObject({ ...rest, ecommerce_group_id: group.id, address: { country } })
  })

  test('S1 §5 trims name, URL and e-mail, and stores an empty optional field as null', async () => {
    const untrimmed = { company_name: '  Loja  Dois ', url: ' https://www.lojadois.com.br ', hubspot_code: ' ' }
    const { body } = await create({ ...withEcommerce(untrimmed), user: { email: ' dona@lojadois.com.br ' } })
    expect(body.data).toMatchObject({
      company_name: 'Loja  Dois',
      url: 'https://www.lojadois.com.br',
      email: 'dona@lojadois.com.br',
      hubspot_code: null,
    })
  })

  test('makes the ecommerce available in the search and records the creation', async () => {
    const { body } = await create(withEcommerce({ company_name: 'Ótica Recém-Criada' }))
    const { data } = await api.call(listEcommerces, { query: { q: 'otica recem' } })
    expect(data.map(({ id }: { id: number }) => id)).toEqual([body.data.id])
    const [entry] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(entry).toMatchObject({ action: 'ecommerces.create', entity: 'ecommerce', entity_id: String(body.data.id) })
  })

  test('creates one ecommerce for two requests with the same idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'double-click' }
    const requestBody = withEcommerce({ company_name: 'Uma Só' })
    const calling = { as: 'n1', headers } as const
    const [one, other] = [
      await api.request(createEcommerce, { body: requestBody }, calling),
      await api.request(createEcommerce, { body: requestBody }, calling),
    ]
    expect(one.body.data.id).toBe(other.body.data.id)
    expect(await api.connection.db.$count(ecommerces, eq(ecommerces.company_name, 'Uma Só'))).toBe(1)
  })
})

describe('The group of a new ecommerce is checked as in a save', () => {
  const groupRow = async (id: number) =>
    (await api.connection.db.select().from(activity).where(eq(activity.entity, 'group'))).filter(
      ({ entity_id }) => entity_id === String(id),
    )

  test('POST returns 403 without write permission for groups, and creates nothing', async () => {
    const { id } = await makeGroup(api.connection.db)
    const before = await api.connection.db.$count(ecommerces)
    for (const groupId of [id, 999_999]) {
      const { status, body } = await create(withEcommerce({ ecommerce_group_id: groupId }), 'n1')
      expect([status, body.context.missing]).toEqual([403, [{ context: 'ecommerce_group', level: 'read_and_write' }]])
    }
    expect(await api.connection.db.$count(ecommerces)).toBe(before)
    expect((await create(withEcommerce({ ecommerce_group_id: null }), 'n1')).status).toBe(200)
  })

  test.each(['pending', 'error'] as const)('a group whose billing is %s returns 409', async (status) => {
    const { id } = await makeGroup(api.connection.db, { status_replica_group_in_billing: status })
    const response = await create(withEcommerce({ ecommerce_group_id: id }), 'ti')
    expect([response.status, response.body.error_code]).toEqual([409, 'groups.not_complete'])
  })

  test('the ecommerce is linked, and the activity of the group records the link', async () => {
    const { id } = await makeGroup(api.connection.db)
    const { body } = await create(withEcommerce({ ecommerce_group_id: id }), 'ti')
    expect(await groupRow(id)).toMatchObject([{ action: 'groups.editLinks', after: { links: [body.data.id] } }])
  })
})

test('groups are found for a picker by id, name and CRM id', async () => {
  const group = await makeGroup(api.connection.db, { name: 'Grupo São Bento', id_group_at_crm: 4_455_667 })
  const findGroups = async (query: object, sender = 'ti') =>
    (await api.call(lookUpGroups, { query }, { as: sender })).data
  const expected = { id: group.id, name: 'Grupo São Bento', id_group_at_crm: 4_455_667 }
  for (const q of ['são bento', 'SAO BENTO', 'bento grupo', '4455667', String(group.id)])
    expect(await findGroups({ q }), q).toContainEqual(expected)
  expect(await findGroups({ ids: String(group.id) })).toEqual([expected])
  expect(await findGroups({ q: 'nada disso' })).toEqual([])
  // The account type n1 has no permission for groups. A search finds no group, and a request by id returns only groups
  // that contain an ecommerce.
  expect(await findGroups({ q: 'são bento' }, 'n1')).toEqual([])
  expect(await findGroups({}, 'n1')).toEqual([])
  expect(await findGroups({ ids: String(group.id) }, 'n1')).toEqual([])
  await makeEcommerce(api.connection.db, { ecommerce_group_id: group.id })
  expect(await findGroups({ ids: String(group.id) }, 'n1')).toEqual([expected])
  const response = await api.request(lookUpGroups, {}, { as: await api.openSession({ stores: 'read_and_write' }) })
  expect(response.status).toBe(403)
})

describe('POST /ecommerces rejects invalid values', () => {
  test.each([
    [
      'S1 §5 empty company name',
      withEcommerce({ company_name: ' ' }),
      'body.ecommerce.company_name',
      'validation.required',
    ],
    ['S1 §5 empty URL', withEcommerce({ url: '' }), 'body.ecommerce.url', 'validation.url'],
    ['S1 §5 invalid URL', withEcommerce({ url: 'loja' }), 'body.ecommerce.url', 'validation.url'],
    ['S1 §5 empty user e-mail', { ...creationInput, user: { email: '' } }, 'body.user.email', 'validation.required'],
    ['invalid e-mail', { ...creationInput, user: { email: 'dona@' } }, 'body.user.email', 'validation.email'],
    [
      'invalid group id',
      withEcommerce({ ecommerce_group_id: 'x' }),
      'body.ecommerce.ecommerce_group_id',
      'validation.id',
    ],
    [
      'unknown group',
      withEcommerce({ ecommerce_group_id: 99 }),
      'body.ecommerce.ecommerce_group_id',
      'validation.group',
    ],
    ['unknown segment', withEcommerce({ segment: 'nada' }), 'body.ecommerce.segment', 'validation.segment'],
    ['unknown country', withEcommerce({ country: 'AR' }), 'body.ecommerce.country', 'validation.invalid'],
    ['unknown field', withEcommerce({ is_active: false }), 'body.ecommerce.is_active', 'validation.unknown_key'],
  ])('%s is rejected with an error at its field', async (_, body, field, code) => {
    const response = await create(body, 'ti')
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([expect.objectContaining({ field, code })])
  })

  test('all invalid fields are reported in one response', async () => {
    const { body } = await create({ ecommerce: {}, user: {} })
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'body.ecommerce.company_name',
      'body.ecommerce.url',
      'body.user.email',
    ])
  })
})

describe('The form gets its options from the server', () => {
  test('S1 §7 GET /segments returns ids and names', async () => {
    const { data } = await api.call(listSegments, {}, { as: 'financial' })
    expect(data.segments).toContainEqual({ id: 'fashion', name: 'Moda' })
  })

  test('S1 §3 GET /platforms returns the 21 platforms', async () => {
    const { data } = await api.call(listPlatforms, {}, { as: 'financial' })
    expect(data).toHaveLength(21)
    expect(data).toContainEqual({ id: 10, name: 'VNDA', is_discontinued: true })
  })
})
