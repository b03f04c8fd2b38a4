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
  await seedDemo(api.connection.db, { ecommerces: 60 })
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

const azul = async () => {
  const [row] = await api.connection.db.select().from(ecommerces).where(eq(ecommerces.id, demoEcommerceIds.lojaAzul))
  if (!row) throw new Error('Loja Azul is missing')
  return row
}

describe('lookup', () => {
  test('nobody: 401', async () => {
    expect((await api.request(lookUpRecords, { query: { q: '1' } }, { as: null })).status).toBe(401)
  })

  test.each([{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(201) }, { q: 'a\u0000' }, { q: 'a', x: '1' }])(
    '%j: 422',
    async (query) => {
      expect((await api.request(lookUpRecords, { query })).status).toBe(422)
    },
  )

  test.each(['918273', 'ZD-48213', 'Loja Azul', 'AA123456789BR'])(
    'who may read nothing finds nothing by %s',
    async (q) => {
      const answer = await api.request(lookUpRecords, { query: { q } }, { as: await api.as({}) })
      expect(answer).toMatchObject({ status: 200, body: { data: [] } })
    },
  )

  test('who reads tracking errors finds reverses and refunds, and no merchant', async () => {
    for (const q of ['918273', '481501', 'AA123456789BR']) {
      const answer = await api.request(lookUpRecords, { query: { q } }, { as: 'collaborator_aftersale' })
      expect(answer.body.data, q).toHaveLength(1)
    }
    const named = await api.request(lookUpRecords, { query: { q: 'Loja Azul' } }, { as: 'collaborator_aftersale' })
    expect(named.body.data).toEqual([])
  })

  test('without a text the newest of the kind that is asked for, for who may read it', async () => {
    for (const kind of lookupKinds) {
      const { data } = await api.call(lookUpRecords, { query: { kind } })
      const ids: number[] = data.map(({ id }: Hit) => id)
      expect(ids.length, kind).toBeGreaterThan(0)
      expect(ids.length, kind).toBeLessThanOrEqual(8)
      expect(ids, kind).toEqual(ids.toSorted((one, other) => other - one))
      expect(new Set(data.map((one: Hit) => `${one.kind} ${one.matched}`)), kind).toEqual(new Set([`${kind} newest`]))
      const refused = await api.request(lookUpRecords, { query: { kind } }, { as: await api.as({}) })
      expect(refused, kind).toMatchObject({ status: 200, body: { data: [] } })
    }
  })

  test('readonly is enough', async () => {
    const answer = await api.request(lookUpRecords, { query: { q: '918273' } }, { as: 'financial' })
    expect(answer.body.data).toHaveLength(1)
  })

  test('a reverse, with its merchant', async () => {
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

  test('a pasted ticket with its id', async () => {
    expect(await find('ZD-48213 918273')).toEqual(['reverse 918273 by id'])
  })

  test('a refund', async () => {
    expect(await find(String(refundScenarios.succeeds.id))).toEqual(['refund 481501 by id'])
  })

  test('an id that is both a reverse and a refund is both', async () => {
    expect(await find('918299')).toEqual(['reverse 918299 by id', 'refund 918299 by id'])
  })

  test('an ecommerce by id, uuid, document, e-mail and url', async () => {
    const { uuid, email, url } = await azul()
    expect(await find('1')).toEqual([
      'ecommerce 1 by id',
      'store 1 by id',
      'group 1 by id',
      'carrier 1 by id',
      'user 1 by id',
    ])
    expect(await find(uuid.toUpperCase())).toEqual(['ecommerce 1 by uuid'])
    expect(await find(email.toUpperCase())).toEqual(['ecommerce 1 by email'])
    for (const typed of [url, `${url}/`, 'lojaazul.com.br', 'http://lojaazul.com.br/trocas?x=1']) {
      expect(await find(typed)).toEqual(['ecommerce 1 by url'])
    }
    for (const typed of ['12.ABC.345/01DE-35', '12abc34501de35'])
      expect(await find(typed)).toContain('ecommerce 9 by document')
  })

  test('a tracking code', async () => {
    expect(await find('aa123456789br')).toEqual(['reverse 918273 by tracking_code'])
  })

  test.each(['loja azul', 'AZUL loja', 'Lója Ázul'])('a name: %s', async (q) => {
    expect((await find(q))[0]).toBe('ecommerce 1 by name')
  })

  test.each(["d'avila", 'davila', 'd avila', 'D’ÁVILA joias'])('a name with an apostrophe: %s', async (q) => {
    const { id } = await makeEcommerce(api.connection.db, { display_name: "D'Ávila Joias" })
    expect(await find(q)).toContain(`ecommerce ${id} by name`)
    await api.connection.db.delete(ecommerces).where(eq(ecommerces.id, id))
  })

  test('the name itself comes before names that only hold it', async () => {
    const { db } = api.connection
    const near = await makeEcommerce(db, { display_name: 'Minha Loja Azul Clara' })
    const begins = await makeEcommerce(db, { display_name: 'Loja Azul Norte' })
    expect((await find('loja azul')).slice(0, 3)).toEqual([
      'ecommerce 1 by name',
      `ecommerce ${begins.id} by name`,
      `ecommerce ${near.id} by name`,
    ])
    for (const { id } of [near, begins]) await db.delete(ecommerces).where(eq(ecommerces.id, id))
  })

  test('wildcards are characters', async () => {
    expect(await find('%%%')).toEqual([])
    expect(await find('___')).toEqual([])
    expect(await find('100%')).toEqual(['ecommerce 10 by name', 'store 1 by name', 'group 8 by name'])
  })

  test('several at once, 20 at most, none twice', async () => {
    expect(await find('918273 481501 Loja Azul')).toEqual([
      'reverse 918273 by id',
      'refund 481501 by id',
      'ecommerce 1 by name',
    ])
    const many = await find('com.br 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 reversa')
    expect(many.length).toBeLessThanOrEqual(20)
    expect(new Set(many).size).toBe(many.length)
  })

  test('no customer is named', async () => {
    const { data } = await api.call(lookUpRecords, { query: { q: '918273' } })
    expect(JSON.stringify(data)).not.toMatch(/cliente\.example|customer/)
  })
})

describe('lookup of ecommerces, for pickers', () => {
  test('nobody: 401; wrong ids: 422', async () => {
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

  const nothing = {}
  const elsewhere = { shipping: 'read_and_write', comunication: 'read_and_write', users: 'read_and_write' } as const

  test.each([
    ['who may read nothing', nothing],
    ['who may use no page with a picker', elsewhere],
  ])('%s: 403, by id, name and all', async (_, rights) => {
    const as = await api.as(rights)
    for (const query of [{}, { q: 'loja' }, { q: '1' }, { ids: '1' }, { ids: '1,2' }, { linkable: 'true' }])
      expect((await api.request(lookUpEcommerces, { query }, { as })).status).toBe(403)
    expect((await api.request(lookUpGroups, { query: { ids: '1,2' } }, { as })).status).toBe(403)
    expect((await api.call(lookUpRecords, { query: { q: 'loja azul' } }, { as })).data).toEqual([])
  })

  test.each(['ecommerces', 'stores', 'ecommerce_group', 'courier', 'relatories', 'config'])(
    'the right to read %s is enough: its pages have a picker',
    async (context) => {
      const as = await api.as({ [context]: 'readonly' })
      expect((await api.call(lookUpEcommerces, { query: {} }, { as })).data).toHaveLength(20)
    },
  )

  test('ids and display names only, 20 rows', async () => {
    const { data } = await api.call(lookUpEcommerces, { query: {} }, { as: 'collaborator_aftersale' })
    expect(data).toHaveLength(20)
    expect(data[0]).toEqual({ id: 1, display_name: 'Loja Azul' })
  })

  test('by name without accents, by id', async () => {
    const named = await api.call(lookUpEcommerces, { query: { q: 'casa conceicao' } })
    expect(named.data).toEqual([{ id: 2, display_name: 'Casa Conceição' }])
    const numbered = await api.call(lookUpEcommerces, { query: { q: '2' } })
    expect(numbered.data).toContainEqual({ id: 2, display_name: 'Casa Conceição' })
  })

  test('never by what the person may not see', async () => {
    const { email, document } = await azul()
    for (const q of [email, document, 'lojaazul.com.br']) {
      expect((await api.call(lookUpEcommerces, { query: { q } }, { as: 'collaborator_aftersale' })).data).toEqual([])
    }
  })

  test('by ids: those, however many', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1)
    const { data } = await api.call(lookUpEcommerces, { query: { ids: [...ids, 99_999].join(',') } })
    expect(data.map(({ id }: { id: number }) => id)).toEqual(ids)
  })
})
