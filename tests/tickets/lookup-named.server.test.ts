// Tests the palette search for stores, groups, carriers and users. Users find only the kinds of records that their
// permissions allow.
import { beforeAll, expect, test } from 'vitest'
import { buildUniformPermissions, type Context, contexts } from '#contract/access.ts'
import { type LookupResult, lookUpRecords } from '#contract/console/tickets.ts'
import { makeCarrier, makeEcommerce, makeGroup, makeReverse, makeStore, makeUser } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let group: Awaited<ReturnType<typeof makeGroup>>
let user: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  const { db } = api.connection
  group = await makeGroup(db, { id: 400, name: 'Grupo Água Viva', first_group_manager: 'Gestao@Agua.example' })
  user = await makeUser(db, {
    id: 400,
    first_name: 'Íris',
    last_name: 'do Amaral Água',
    email: 'Iris@reversa.example',
    access: 'n1',
    permissions: buildUniformPermissions('denied'),
  })
  await makeCarrier(db, { id: 400, name: 'Água Branca Fretes', url: 'https://WWW.agua-branca.example:8443/conector' })
  const ecommerce = await makeEcommerce(db, { id: 400, display_name: 'Água de Cheiro' })
  await makeReverse(db, { id: 400, ecommerce_id: ecommerce.id })
  await makeStore(db, {
    ...{ id: 400, ecommerce_id: ecommerce.id, display_name: 'Balcão Água Rasa' },
    ...{ cnpj: '19131243000197', email: 'Balcao@Agua.example' },
  })
})

async function find(q: string, sender = 'admin_boss'): Promise<string[]> {
  const { data } = await api.call(lookUpRecords, { query: { q } }, { as: sender })
  return data.map(({ kind, id, matched }: LookupResult) => `${kind} ${id} by ${matched}`)
}

test("A group is found by id, uuid, its manager's e-mail and its name without accents", async () => {
  expect(await find('400')).toContain('group 400 by id')
  expect(await find(group.uuid.toUpperCase())).toEqual(['group 400 by uuid'])
  expect(await find('gestao@agua.example')).toEqual(['group 400 by email'])
  expect(await find('viva agua')).toEqual(['group 400 by name'])
})

test('A store is found with its ecommerce by id, CNPJ, e-mail and name', async () => {
  expect(await find('400')).toContain('store 400 by id')
  expect(await find('19.131.243/0001-97')).toEqual(['store 400 by document'])
  expect(await find('balcao@agua.example')).toEqual(['store 400 by email'])
  expect(await find('rasa balcao')).toEqual(['store 400 by name'])
  const { data } = await api.call(lookUpRecords, { query: { q: 'balcao' } }, { as: 'cs' })
  expect(data).toMatchObject([{ title: 'Balcão Água Rasa', ecommerce_name: 'Água de Cheiro', status: 'active' }])
})

test('A user is found by id, e-mail and name, and an e-mail does not count as a name', async () => {
  expect(await find('400')).toContain('user 400 by id')
  expect(await find('IRIS@reversa.example')).toEqual(['user 400 by email'])
  expect(await find('iris amaral')).toEqual(['user 400 by name'])
  expect(await find('reversa')).toEqual([])
})

test('A carrier is found by id, the host of its URL and name', async () => {
  expect(await find('400')).toContain('carrier 400 by id')
  expect(await find('https://agua-branca.example/qualquer')).toEqual(['carrier 400 by url'])
  expect(await find('www.agua-branca.example')).toEqual(['carrier 400 by url'])
  expect(await find('fretes agua')).toEqual(['carrier 400 by name'])
})

test('Records of ecommerces come first', async () => {
  const kinds = (await find('400')).map((result) => result.split(' ')[0])
  expect(kinds).toEqual(['reverse', 'ecommerce', 'store', 'group', 'carrier', 'user'])
  expect((await find('agua')).map((result) => result.split(' ')[0])).toEqual([
    'ecommerce',
    'store',
    'group',
    'carrier',
    'user',
  ])
  expect(user.id).toBe(400)
})

test('Records of ecommerces come first even when many others match, so that no exact match is lost', async () => {
  const { db } = api.connection
  const ids = Array.from({ length: 7 }, (_, index) => 900 + index)
  for (const id of ids) {
    await makeGroup(db, { id, name: `Zênite ${id}` })
    await makeCarrier(db, { id, name: `Zênite ${id}` })
    await makeUser(db, { id, first_name: 'Zênite', access: 'n1', permissions: buildUniformPermissions('denied') })
    await makeStore(db, { id, ecommerce_id: 400, display_name: `Zênite ${id}` })
    await makeGroup(db, { name: 'Zênite' })
    await makeUser(db, { first_name: 'Zênite', access: 'n1', permissions: buildUniformPermissions('denied') })
    await makeStore(db, { ecommerce_id: 400, display_name: 'Zênite' })
  }
  await makeReverse(db, { id: 903, ecommerce_id: 400 })
  await makeReverse(db, { id: 910, ecommerce_id: 400, tracking_code: 'ZZ123456789BR' })
  const results = await find(`ZZ123456789BR zenite ${ids.join(' ')}`)
  expect(results).toHaveLength(20)
  expect(results.slice(0, 2)).toEqual(['reverse 910 by tracking_code', 'reverse 903 by id'])
  for (const kind of ['store', 'group', 'carrier', 'user'])
    expect(results.filter((result) => result.startsWith(kind)).length).toBeLessThanOrEqual(5)
})

test('A picker finds records of one kind only, and none without permission', async () => {
  const lookUpKind = (kind: string, sender = 'admin_boss') =>
    api.request(lookUpRecords, { query: { q: '400', kind } }, { as: sender })
  const { body } = await lookUpKind('store')
  expect(body.data).toMatchObject([{ kind: 'store', id: 400 }])
  const userWithoutStores = await api.openSession({ ...buildUniformPermissions('readonly'), stores: 'denied' })
  expect((await lookUpKind('store', userWithoutStores)).body.data).toEqual([])
  expect((await lookUpKind('nada')).status).toBe(422)
})

const kindsByContext: Partial<Record<Context, readonly string[]>> = {
  ecommerces: ['reverse', 'ecommerce'],
  courier: ['reverse'],
  stores: ['store'],
  ecommerce_group: ['group'],
  shipping: ['carrier'],
  users: ['user'],
}

const order = ['reverse', 'ecommerce', 'store', 'group', 'carrier', 'user']
const compareKinds = (left: string, right: string) => order.indexOf(left) - order.indexOf(right)

test.each(contexts.flatMap((context) => [[context, 'readonly'] as const, [context, 'denied'] as const]))(
  'With %s %s, and without this permission, each kind has its own access',
  async (context, level) => {
    const sessionToken = await api.openSession(
      level === 'readonly' ? { [context]: level } : { ...buildUniformPermissions('readonly'), [context]: level },
    )
    const kinds = (await find('400', sessionToken)).map((result) => result.split(' ')[0])
    const allowedKinds = kindsByContext[context] ?? []
    // Expects a kind with two contexts, such as `reverse`, to stay visible while the user has permission for one of
    // them.
    const otherKinds = Object.entries(kindsByContext).flatMap(([otherContext, kinds]) =>
      otherContext === context ? [] : kinds,
    )
    expect(kinds).toEqual(level === 'readonly' ? allowedKinds : [...new Set(otherKinds)].sort(compareKinds))
  },
)

test('A typing error in a name is tolerated when no name matches exactly, for users with permission', async () => {
  expect(await find('balcoa rasa')).toEqual(['store 400 by similar'])
  expect(await find('Grupo Água Vivva')).toEqual(['group 400 by similar'])
  expect(await find('amarla agua')).toEqual(['user 400 by similar'])
  expect(await find('brnca fretes')).toEqual(['carrier 400 by similar'])
  expect(await find('agua chero')).toEqual(['ecommerce 400 by similar'])
  expect(await find('cheeiro')).toEqual(['ecommerce 400 by similar'])
  expect(await find('hceiro')).toEqual(['ecommerce 400 by similar'])
  expect(await find('brnca fretes', 'financial')).toEqual([])
})

test('No typing error is tolerated in short words, in codes, and when another record matches exactly', async () => {
  expect(await find('agua ras1')).toEqual([])
  expect(await find('viv agua')).toEqual(['group 400 by name'])
  expect(await find('vva')).toEqual([])
  expect(await find('iris@reversa.exampel')).toEqual([])
})
