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

const create = (body: unknown, as: string | null = 'n1') => api.request(createEcommerce, { body }, { as })

const withEcommerce = (more: Readonly<Record<string, unknown>>) => ({
  ...creationInput,
  ecommerce: { ...creationInput.ecommerce, ...more },
})

describe('who may create', () => {
  test('401, 403', async () => {
    expect((await create(creationInput, null)).status).toBe(401)
    expect((await create(creationInput, 'collaborator_aftersale')).status).toBe(403)
  })

  test('S1 §6 nobody who may only read', async () => {
    const { status, body } = await create(creationInput, 'financial')
    expect([status, body.context.missing]).toEqual([403, [{ context: 'ecommerces', level: 'read_and_write' }]])
  })
})

describe('what is created', () => {
  test('S1 §9 the defaults', async () => {
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

  test('S1 §2 every field of the form', async () => {
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

  test('S1 §5 name, URL and e-mail are trimmed; an empty optional field is none', async () => {
    const typed = { company_name: '  Loja  Dois ', url: ' https://www.lojadois.com.br ', hubspot_code: ' ' }
    const { body } = await create({ ...withEcommerce(typed), user: { email: ' dona@lojadois.com.br ' } })
    expect(body.data).toMatchObject({
      company_name: 'Loja  Dois',
      url: 'https://www.lojadois.com.br',
      email: 'dona@lojadois.com.br',
      hubspot_code: null,
    })
  })

  test('it is found at once, and who created it is on record', async () => {
    const { body } = await create(withEcommerce({ company_name: 'Ótica Recém-Criada' }))
    const { data } = await api.call(listEcommerces, { query: { q: 'otica recem' } })
    expect(data.map(({ id }: { id: number }) => id)).toEqual([body.data.id])
    const [entry] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(entry).toMatchObject({ action: 'ecommerces.create', entity: 'ecommerce', entity_id: String(body.data.id) })
  })

  test('a double click creates one', async () => {
    const headers = { 'Idempotency-Key': 'double-click' }
    const named = withEcommerce({ company_name: 'Uma Só' })
    const calling = { as: 'n1', headers } as const
    const [one, other] = [
      await api.request(createEcommerce, { body: named }, calling),
      await api.request(createEcommerce, { body: named }, calling),
    ]
    expect(one.body.data.id).toBe(other.body.data.id)
    expect(await api.connection.db.$count(ecommerces, eq(ecommerces.company_name, 'Uma Só'))).toBe(1)
  })
})

describe('the group that a new ecommerce names is guarded as in a save', () => {
  const groupRow = async (id: number) =>
    (await api.connection.db.select().from(activity).where(eq(activity.entity, 'group'))).filter(
      ({ entity_id }) => entity_id === String(id),
    )

  test('403 to who may not write groups, whatever group it is; nothing is created', async () => {
    const { id } = await makeGroup(api.connection.db)
    const before = await api.connection.db.$count(ecommerces)
    for (const wanted of [id, 999_999]) {
      const { status, body } = await create(withEcommerce({ ecommerce_group_id: wanted }), 'n1')
      expect([status, body.context.missing]).toEqual([403, [{ context: 'ecommerce_group', level: 'read_and_write' }]])
    }
    expect(await api.connection.db.$count(ecommerces)).toBe(before)
    expect((await create(withEcommerce({ ecommerce_group_id: null }), 'n1')).status).toBe(200)
  })

  test.each(['pending', 'error'] as const)('a group whose billing is %s: 409', async (status) => {
    const { id } = await makeGroup(api.connection.db, { status_replica_group_in_billing: status })
    const answer = await create(withEcommerce({ ecommerce_group_id: id }), 'ti')
    expect([answer.status, answer.body.error_code]).toEqual([409, 'groups.not_complete'])
  })

  test('it is linked, and the group records it', async () => {
    const { id } = await makeGroup(api.connection.db)
    const { body } = await create(withEcommerce({ ecommerce_group_id: id }), 'ti')
    expect(await groupRow(id)).toMatchObject([{ action: 'groups.editLinks', after: { links: [body.data.id] } }])
  })
})

test('groups are found for a picker by id, name and CRM id', async () => {
  const group = await makeGroup(api.connection.db, { name: 'Grupo São Bento', id_group_at_crm: 4_455_667 })
  const found = async (query: object, as = 'ti') => (await api.call(lookUpGroups, { query }, { as })).data
  const expected = { id: group.id, name: 'Grupo São Bento', id_group_at_crm: 4_455_667 }
  for (const q of ['são bento', 'SAO BENTO', 'bento grupo', '4455667', String(group.id)])
    expect(await found({ q }), q).toContainEqual(expected)
  expect(await found({ ids: String(group.id) })).toEqual([expected])
  expect(await found({ q: 'nada disso' })).toEqual([])
  // Without the right to groups: the name of one that an ecommerce is in, and no search.
  expect(await found({ q: 'são bento' }, 'n1')).toEqual([])
  expect(await found({}, 'n1')).toEqual([])
  expect(await found({ ids: String(group.id) }, 'n1')).toEqual([])
  await makeEcommerce(api.connection.db, { ecommerce_group_id: group.id })
  expect(await found({ ids: String(group.id) }, 'n1')).toEqual([expected])
  const refused = await api.request(lookUpGroups, {}, { as: await api.as({ stores: 'read_and_write' }) })
  expect(refused.status).toBe(403)
})

describe('what is refused', () => {
  test.each([
    ['S1 §5 company name', withEcommerce({ company_name: ' ' }), 'body.ecommerce.company_name', 'validation.required'],
    ['S1 §5 URL', withEcommerce({ url: '' }), 'body.ecommerce.url', 'validation.url'],
    ['S1 §5 URL format', withEcommerce({ url: 'loja' }), 'body.ecommerce.url', 'validation.url'],
    ['S1 §5 user e-mail', { ...creationInput, user: { email: '' } }, 'body.user.email', 'validation.required'],
    ['e-mail format', { ...creationInput, user: { email: 'dona@' } }, 'body.user.email', 'validation.email'],
    ['group', withEcommerce({ ecommerce_group_id: 'x' }), 'body.ecommerce.ecommerce_group_id', 'validation.id'],
    ['group', withEcommerce({ ecommerce_group_id: 99 }), 'body.ecommerce.ecommerce_group_id', 'validation.group'],
    ['segment', withEcommerce({ segment: 'nada' }), 'body.ecommerce.segment', 'validation.segment'],
    ['country', withEcommerce({ country: 'AR' }), 'body.ecommerce.country', 'validation.invalid'],
    ['unknown field', withEcommerce({ is_active: false }), 'body.ecommerce.is_active', 'validation.unknown_key'],
  ])('%s', async (_, body, field, code) => {
    const answer = await create(body, 'ti')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([expect.objectContaining({ field, code })])
  })

  test('all that is wrong at once', async () => {
    const { body } = await create({ ecommerce: {}, user: {} })
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'body.ecommerce.company_name',
      'body.ecommerce.url',
      'body.user.email',
    ])
  })
})

describe('what the form offers', () => {
  test('S1 §7 segments by name', async () => {
    const { data } = await api.call(listSegments, {}, { as: 'financial' })
    expect(data.segments).toContainEqual({ id: 'fashion', name: 'Moda' })
  })

  test('S1 §3 the 21 platforms', async () => {
    const { data } = await api.call(listPlatforms, {}, { as: 'financial' })
    expect(data).toHaveLength(21)
    expect(data).toContainEqual({ id: 10, name: 'VNDA', is_discontinued: true })
  })
})
