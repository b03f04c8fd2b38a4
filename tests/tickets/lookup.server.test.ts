// Tests the search for records in the command palette and in fields that select a record.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lookUpEcommerces, lookUpGroups, lookUpRecords, lookupKinds } from '#contract/console/tickets.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds, refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 60 })
})

interface Hit {
  readonly kind: string
  readonly id: number
  readonly matched: string
}

async function find(q: string): Promise<string[]> {
  const { data } = await api.call(lookUpRecords, { query: { q } })
  return data.map(({ kind, id, matched }: Hit) => `${kind} ${id} by ${matched}`)
}

const azulEcommerce = async () => {
  const [row] = await api.connection.db.select().from(ecommerces).where(eq(ecommerces.id, demoEcommerceIds.lojaAzul))
  if (!row) throw new Error('Loja Azul is missing')
  return row
}

describe('lookup', () => {
  test('returns 401 without a session', async () => {
    expect((await api.request(lookUpRecords, { query: { q: '1' } }, { as: null })).status).toBe(401)
  })

  test.each([{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(201) }, { q: 'a\u0000' }, { q: 'a', x: '1' }])(
    'returns 422 for %j',
    async (query) => {
      expect((await api.request(lookUpRecords, { query })).status).toBe(422)
    },
  )

  test.each(['918273', 'ZD-48213', 'Loja Azul', 'AA123456789BR'])(
    'returns nothing to a user without permissions for %s',
    async (q) => {
      const response = await api.request(lookUpRecords, { query: { q } }, { as: await api.openSession({}) })
      expect(response).toMatchObject({ status: 200, body: { data: [] } })
    },
  )

  test('returns reverses and refunds, but no ecommerces, to users with permission for tracking errors', async () => {
    for (const q of ['918273', '481501', 'AA123456789BR']) {
      const response = await api.request(lookUpRecords, { query: { q } }, { as: 'collaborator_aftersale' })
      expect(response.body.data, q).toHaveLength(1)
    }
    const nameResponse = await api.request(
      lookUpRecords,
      { query: { q: 'Loja Azul' } },
      { as: 'collaborator_aftersale' },
    )
    expect(nameResponse.body.data).toEqual([])
  })

  test('returns the newest records of a kind without a term, to users with permission', async () => {
    for (const kind of lookupKinds) {
      const { data } = await api.call(lookUpRecords, { query: { kind } })
      const ids: number[] = data.map(({ id }: Hit) => id)
      expect(ids.length, kind).toBeGreaterThan(0)
      expect(ids.length, kind).toBeLessThanOrEqual(8)
      expect(ids, kind).toEqual(ids.toSorted((left, right) => right - left))
      expect(new Set(data.map((hit: Hit) => `${hit.kind} ${hit.matched}`)), kind).toEqual(new Set([`${kind} newest`]))
      const rejected = await api.request(lookUpRecords, { query: { kind } }, { as: await api.openSession({}) })
      expect(rejected, kind).toMatchObject({ status: 200, body: { data: [] } })
    }
  })

  test('needs only readonly', async () => {
    const response = await api.request(lookUpRecords, { query: { q: '918273' } }, { as: 'financial' })
    expect(response.body.data).toHaveLength(1)
  })

  test('finds a reverse with its ecommerce', async () => {
    const { data } = await api.call(lookUpRecords, { query: { q: '918273' } })
    expect(data).toEqual([
      {
        kind: 'reverse',
        id: reverseScenarios.succeeds.id,
        title: expect.stringMatching(/^\d+-\d$/),
        ecommerce_id: demoEcommerceIds.lojaAzul,
        ecommerce_name: 'Loja Azul',
        status: 'approved',
        has_tracking_error: false,
        matched: 'id',
      },
    ])
  })

  test('finds a pasted ticket with its id', async () => {
    expect(await find('ZD-48213 918273')).toEqual(['reverse 918273 by id'])
  })

  test('finds a refund', async () => {
    expect(await find(String(refundScenarios.succeeds.id))).toEqual(['refund 481501 by id'])
  })

  test('returns both records for an id of a reverse and a refund', async () => {
    expect(await find('918299')).toEqual(['reverse 918299 by id', 'refund 918299 by id'])
  })

  test('finds an ecommerce by id, uuid, document, e-mail and url', async () => {
    const { uuid, email, url } = await azulEcommerce()
    expect(await find('1')).toEqual([
      'ecommerce 1 by id',
      'store 1 by id',
      'group 1 by id',
      'carrier 1 by id',
      'user 1 by id',
    ])
    expect(await find(uuid.toUpperCase())).toEqual(['ecommerce 1 by uuid'])
    expect(await find(email.toUpperCase())).toEqual(['ecommerce 1 by email'])
    for (const input of [url, `${url}/`, 'lojaazul.com.br', 'http://lojaazul.com.br/trocas?x=1']) {
      expect(await find(input)).toEqual(['ecommerce 1 by url'])
    }
    for (const input of ['12.ABC.345/01DE-35', '12abc34501de35'])
      expect(await find(input)).toContain('ecommerce 9 by document')
  })

  test('finds a tracking code', async () => {
    expect(await find('aa123456789br')).toEqual(['reverse 918273 by tracking_code'])
  })

  test.each(['loja azul', 'AZUL loja', 'Lója Ázul'])('finds a name by %s', async (q) => {
    expect((await find(q))[0]).toBe('ecommerce 1 by name')
  })

  test.each(["d'avila", 'davila', 'd avila', 'D’ÁVILA joias'])('finds a name with an apostrophe by %s', async (q) => {
    const { id } = await makeEcommerce(api.connection.db, { display_name: "D'Ávila Joias" })
    expect(await find(q)).toContain(`ecommerce ${id} by name`)
    await api.connection.db.delete(ecommerces).where(eq(ecommerces.id, id))
  })

  test('returns an exact name before names that contain it', async () => {
    const { db } = api.connection
    const similarEcommerce = await makeEcommerce(db, { display_name: 'Minha Loja Azul Clara' })
    const prefixedEcommerce = await makeEcommerce(db, { display_name: 'Loja Azul Norte' })
    expect((await find('loja azul')).slice(0, 3)).toEqual([
      'ecommerce 1 by name',
      `ecommerce ${prefixedEcommerce.id} by name`,
      `ecommerce ${similarEcommerce.id} by name`,
    ])
    for (const { id } of [similarEcommerce, prefixedEcommerce]) await db.delete(ecommerces).where(eq(ecommerces.id, id))
  })

  test('treats wildcards as characters', async () => {
    expect(await find('%%%')).toEqual([])
    expect(await find('___')).toEqual([])
    expect(await find('100%')).toEqual(['ecommerce 10 by name', 'store 1 by name', 'group 8 by name'])
  })

  test('finds several ids at once, at most 20 and each once', async () => {
    expect(await find('918273 481501 Loja Azul')).toEqual([
      'reverse 918273 by id',
      'refund 481501 by id',
      'ecommerce 1 by name',
    ])
    const many = await find('com.br 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 reversa')
    expect(many.length).toBeLessThanOrEqual(20)
    expect(new Set(many).size).toBe(many.length)
  })

  test('returns no name of a consumer', async () => {
    const { data } = await api.call(lookUpRecords, { query: { q: '918273' } })
    expect(JSON.stringify(data)).not.toMatch(/cliente\.example|customer/)
  })
})

describe('lookup of ecommerces for pickers', () => {
  test('returns 401 without a session and 422 for invalid ids', async () => {
    expect((await api.request(lookUpEcommerces, {}, { as: null })).status).toBe(401)
    for (const ids of [
      'x',
      '1,',
      '1;2',
      '0',
      '2147483648',
      '1,9999999999',
      Array.from({ length: 101 }, (_, id) => id + 1).join(','),
    ]) {
      expect((await api.request(lookUpEcommerces, { query: { ids } })).status).toBe(422)
    }
  })

  const noPermissions = {}
  const otherPermissions = {
    shipping: 'read_and_write',
    comunication: 'read_and_write',
    users: 'read_and_write',
  } as const

  test.each([
    ['who may read nothing', noPermissions],
    ['who may use no page with a picker', otherPermissions],
  ])('returns 403 for %s, by id, by name and for all', async (_, rights) => {
    const sessionToken = await api.openSession(rights)
    for (const query of [{}, { q: 'loja' }, { q: '1' }, { ids: '1' }, { ids: '1,2' }, { linkable: 'true' }])
      expect((await api.request(lookUpEcommerces, { query }, { as: sessionToken })).status).toBe(403)
    expect((await api.request(lookUpGroups, { query: { ids: '1,2' } }, { as: sessionToken })).status).toBe(403)
    expect((await api.call(lookUpRecords, { query: { q: 'loja azul' } }, { as: sessionToken })).data).toEqual([])
  })

  test.each(['ecommerces', 'stores', 'ecommerce_group', 'courier', 'relatories', 'config'])(
    'needs only permission to read %s, because its pages have a picker',
    async (context) => {
      const sessionToken = await api.openSession({ [context]: 'readonly' })
      expect((await api.call(lookUpEcommerces, { query: {} }, { as: sessionToken })).data).toHaveLength(20)
    },
  )

  test('returns only ids and display names, 20 rows', async () => {
    const { data } = await api.call(lookUpEcommerces, { query: {} }, { as: 'collaborator_aftersale' })
    expect(data).toHaveLength(20)
    expect(data[0]).toEqual({ id: 1, display_name: 'Loja Azul' })
  })

  test('finds names without accents, and ids', async () => {
    const nameResponse = await api.call(lookUpEcommerces, { query: { q: 'casa conceicao' } })
    expect(nameResponse.data).toEqual([{ id: 2, display_name: 'Casa Conceição' }])
    const numbered = await api.call(lookUpEcommerces, { query: { q: '2' } })
    expect(numbered.data).toContainEqual({ id: 2, display_name: 'Casa Conceição' })
  })

  test('does not search fields that the user may not see', async () => {
    const { email, document } = await azulEcommerce()
    for (const q of [email, document, 'lojaazul.com.br']) {
      expect((await api.call(lookUpEcommerces, { query: { q } }, { as: 'collaborator_aftersale' })).data).toEqual([])
    }
  })

  test('returns all requested ids, regardless of their number', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1)
    const { data } = await api.call(lookUpEcommerces, { query: { ids: [...ids, 99_999].join(',') } })
    expect(data.map(({ id }: { id: number }) => id)).toEqual(ids)
  })
})
