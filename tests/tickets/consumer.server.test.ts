// Tests the search for a consumer by a complete e-mail, document or phone number. The search compares keyed hashes and
// stores no search term.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUniformPermissions, contexts, defaultPermissionsByType } from '#contract/access.ts'
import { type LookupResult, MAX_CONSUMER_REVERSES, searchConsumer } from '#contract/console/tickets.ts'
import { parseArguments, runLgpdCommand } from '#server/consumers/command.ts'
import { findConsumers } from '#server/consumers/find.ts'
import type { Connection } from '#server/db/connect.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { consumerHashes, reverses } from '#server/db/schema/platform/reverses.ts'
import { getHashVersion, hashConsumers, startConsumerHashing } from '#server/services/consumer-hashes.ts'
import { createSecrets } from '#server/services/secrets.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { address, makeEcommerce, makeReverse, makeUser } from '../factories.ts'
import { type Api, readLastActivity, startApi, testConfig } from '../harness.ts'

const maria = {
  ...{ name: 'Maria', email: 'Maria.Silva+loja@Example.com', document: '529.982.247-25', phone: '5511987654321' },
  address,
}
const joao = { ...maria, name: 'João', email: 'joao@example.com', document: '11144477735', phone: '551133334444' }
const shop = { ...joao, email: '', document: '11222333000181', phone: '' }

describeOnEachDatabase((open) => {
  let connection: Connection
  let api: Api
  let merchant: number
  beforeAll(async () => {
    connection = await open()
    api = await startApi({ connection })
    const { db } = connection
    merchant = (await makeEcommerce(db, { id: 900, email: 'maria.silva+loja@example.com' })).id
    await makeReverse(db, { id: 1, ecommerce_id: merchant, customer: maria, created_at: new Date('2026-01-01') })
    await makeReverse(db, { id: 2, ecommerce_id: merchant, customer: maria })
    await makeReverse(db, { id: 3, ecommerce_id: merchant, customer: joao })
    await makeReverse(db, { id: 4, ecommerce_id: merchant, customer: shop })
    await hashConsumers(db, api.services.secrets)
  })
  afterAll(async () => {
    await api?.close()
    await connection?.close()
  })

  const search = (q: unknown, sender: string | null = 'n1') =>
    api.request(searchConsumer, { body: { q } }, { as: sender })
  const ids = async (q: string, as?: string) =>
    (await search(q, as)).body.data
      .filter(({ kind }: LookupResult) => kind === 'reverse')
      .map(({ id }: LookupResult) => id)

  test('The search finds e-mail, document and telephone in any notation, the newest reverse first', async () => {
    for (const q of [
      ...['maria.silva+loja@example.com', ' MARIA.SILVA+LOJA@EXAMPLE.COM ', 'E-mail: maria.silva+loja@example.com'],
      ...['52998224725', '529.982.247-25', '529 982 247 25', 'CPF: 529.982.247-25', '529.982.247\u201125'],
      ...['11987654321', '(11) 98765-4321', '+55 11 98765-4321', '011 98765 4321', 'Tel. (11) 98765.4321'],
    ])
      expect(await ids(q), q).toEqual([2, 1])
    expect(await ids('(11) 3333-4444')).toEqual([3])
    expect(await ids('11.222.333/0001-81')).toEqual([4])
  })

  test('The search is exact: it finds nothing for a part of a value or a similar value', async () => {
    expect(await ids('silva+loja@example.com')).toEqual([])
    expect(await ids('39053344705')).toEqual([])
    expect(await ids('11987654322')).toEqual([])
  })

  test('A row equals that of the record search and contains nothing of the consumer', async () => {
    const { body } = await search('joao@example.com')
    expect(body).toEqual({
      data: [
        {
          ...{ kind: 'reverse', id: 3, title: expect.any(String), status: 'approved', matched: 'consumer' },
          ...{ ecommerce_id: merchant, ecommerce_name: expect.any(String), has_tracking_error: false },
        },
      ],
      has_more: false,
    })
  })

  test('An e-mail also finds ecommerces and users for users who may read them', async () => {
    const { body } = await search('maria.silva+loja@example.com')
    expect(body.data.at(-1)).toMatchObject({ kind: 'ecommerce', id: 900, matched: 'email' })
    expect((await search('52998224725')).body.data).toHaveLength(2)
    await makeUser(connection.db, {
      ...{ first_name: 'Ana', last_name: 'Lima', email: 'ana@gente.example', access: 'n1' },
      permissions: buildUniformPermissions('denied'),
    })
    expect((await search('ana@gente.example', 'n1')).body.data).toEqual([])
    expect((await search('ana@gente.example', 'admin_boss')).body.data).toMatchObject([{ kind: 'user' }])
  })

  test('A search needs a session and read access to courier, whatever the account type', async () => {
    expect((await search('joao@example.com', null)).status).toBe(401)
    for (const context of contexts) {
      const sessionToken = await api.openSession({ [context]: 'readonly' })
      expect((await search('joao@example.com', sessionToken)).status, context).toBe(context === 'courier' ? 200 : 403)
    }
    expect((await search('joao@example.com', 'financial')).status).toBe(403)
    const financial = await api.openSession({ ...defaultPermissionsByType.financial, courier: 'readonly' })
    expect((await search('joao@example.com', financial)).status).toBe(200)
  })

  test.each([undefined, '', '   ', 'joao', '918273', '52998224726', '987654321', '@', 'a@b', 'x'.repeat(300), 12])(
    'The incomplete term %j returns 422 without repeating the term',
    async (q) => {
      const { status, body } = await search(q)
      expect(status).toBe(422)
      if (typeof q === 'string' && q.length > 5) expect(JSON.stringify(body)).not.toContain(q)
    },
  )

  test('The activity records that a user searched but not the term; no idempotency key or log line stores the term', async () => {
    const headers = { 'Idempotency-Key': 'search-once' }
    const search = () => api.request(searchConsumer, { body: { q: '529.982.247-25' } }, { as: 'n1', headers })
    const [first, second] = [await search(), await search()]
    expect(first.status).toBe(200)
    expect(second.headers.get('Idempotent-Replay')).toBeNull()
    const row = await readLastActivity(connection.db)
    expect(row).toMatchObject({ action: 'consumers.search', entity: 'consumer', before: null, after: null })
    const searchActivity = await connection.db.select().from(activity).where(eq(activity.action, 'consumers.search'))
    const storedKeys = await connection.db.select().from(idempotencyKeys)
    const storedText = JSON.stringify([searchActivity, storedKeys, api.logLines])
    expect(storedText).not.toMatch(/529\.?982|silva|98765-?4321/i)
    expect(storedKeys.filter(({ key }) => key.startsWith('search-'))).toEqual([])
  })

  test('The hashes are not readable: 16 bytes that differ by key and by kind', async () => {
    const [row] = await connection.db.select().from(consumerHashes).where(eq(consumerHashes.reverse_id, 1))
    expect([row?.document, row?.email, row?.phone].map((hash) => hash?.length)).toEqual([16, 16, 16])
    const { hash } = api.services.secrets.getKeyedHashes()
    expect(hash('document 1')).not.toEqual(hash('phone 1'))
    expect(createSecrets(Buffer.alloc(32, 1)).getKeyedHashes().hash('x')).not.toEqual(hash('x'))
    const empty = await connection.db.select().from(consumerHashes).where(eq(consumerHashes.reverse_id, 4))
    expect(empty).toMatchObject([{ email: null, phone: null }])
  })

  test('The search returns a limited number of rows and states that there are more', async () => {
    const customer = { ...maria, document: '39053344705', email: 'muitas@example.com', phone: '' }
    for (let id = 100; id <= 100 + MAX_CONSUMER_REVERSES; id++)
      await makeReverse(connection.db, { id, ecommerce_id: merchant, customer })
    await hashConsumers(connection.db, api.services.secrets)
    const { body } = await search('muitas@example.com')
    expect(body.data).toHaveLength(MAX_CONSUMER_REVERSES)
    expect(body.has_more).toBe(true)
  })

  test('Existing consumers are hashed at the start, and again with a new key', async () => {
    const { db } = connection
    await makeReverse(db, { id: 5000, ecommerce_id: merchant, customer: { ...joao, email: 'tarde@example.com' } })
    expect(await ids('tarde@example.com')).toEqual([])
    const config = { ...testConfig, secretKey: Buffer.alloc(32, 9) }
    const renewed = await startApi({ connection, config })
    const worker = startConsumerHashing(renewed.services)
    const version = getHashVersion(renewed.services.secrets.getKeyedHashes())
    await expect
      .poll(() => db.$count(consumerHashes, eq(consumerHashes.key_id, version)), { timeout: 10_000 })
      .toBe(await db.$count(reverses))
    await worker.stop()
    const requestOptions = { as: 'admin_boss' }
    const { body } = await renewed.request(searchConsumer, { body: { q: 'tarde@example.com' } }, requestOptions)
    expect(body.data).toMatchObject([{ id: 5000 }])
    expect(await ids('tarde@example.com')).toEqual([])
    await renewed.close()
    await hashConsumers(db, api.services.secrets)
    expect(await ids('tarde@example.com')).toEqual([5000])
  })

  test('A start replaces hashes of a former normal form: telephones with 0055 or a carrier code are found', async () => {
    const { db } = connection
    const { keyId, hash } = api.services.secrets.getKeyedHashes()
    // Stores phone hashes of an earlier version, which only removed leading zeros before hashing.
    const storedRows = [
      { id: 5001, phone: '005511988887777', earlierNormalization: '5511988887777' },
      { id: 5002, phone: '015 11 98888-7777', earlierNormalization: '1511988887777' },
    ]
    for (const { id, phone, earlierNormalization } of storedRows) {
      await makeReverse(db, { id, ecommerce_id: merchant, customer: { ...shop, phone } })
      await db
        .insert(consumerHashes)
        .values({ reverse_id: id, key_id: keyId, phone: hash(`phone ${earlierNormalization}`) })
    }
    const worker = startConsumerHashing(api.services)
    await expect.poll(() => ids('(11) 98888-7777'), { timeout: 10_000 }).toEqual([5002, 5001])
    await worker.stop()
    const consumers = await findConsumers(db, { phone: '11988887777' })
    expect(consumers.flatMap((consumer) => consumer.reverses.map(({ id }) => id))).toEqual(
      expect.arrayContaining([5001, 5002]),
    )
  })

  test('Missing hashes are created in several batches, starting at the saved position', async () => {
    const { db } = connection
    const customer = sql`${JSON.stringify({ ...joao, email: 'lote@example.com' })}::jsonb`
    await db.execute(sql`insert into reverses (id, ecommerce_id, order_number, customer, items)
      select 10000 + n, ${merchant}, 'L-' || n, ${customer}, '[]'::jsonb from generate_series(1, 1200) n`)
    expect(await hashConsumers(db, api.services.secrets, { afterId: 10_000 })).toBe(11_200)
    expect(await db.$count(consumerHashes, sql`reverse_id > 10000`)).toBe(1200)
    await db.delete(consumerHashes).where(eq(consumerHashes.reverse_id, 10_700))
    await hashConsumers(db, api.services.secrets)
    expect(await db.$count(consumerHashes, sql`reverse_id > 10000`)).toBe(1200)
  })

  test('An anonymised consumer is not found any more, even after hashing again', async () => {
    const { db } = connection
    const order = await parseArguments(
      ['anonymise', '--document', '529.982.247-25', '--by', 'X', '--yes'],
      async () => '',
    )
    await runLgpdCommand(order, { db, now: new Date(), exportFiles: null, print: () => undefined })
    expect(await db.$count(consumerHashes, sql`reverse_id in (1, 2)`)).toBe(0)
    await hashConsumers(db, api.services.secrets)
    const rows = await db.select().from(consumerHashes).where(sql`reverse_id in (1, 2)`)
    for (const { document, email, phone } of rows) expect([document, email, phone]).toEqual([null, null, null])
    for (const q of ['52998224725', 'maria.silva+loja@example.com', '11987654321']) expect(await ids(q)).toEqual([])
  })
})

test('The demo has its hashes from the first request on', async () => {
  const api = await startApi()
  await seedDemo(api.connection.db, { ecommerceCount: 20, secrets: api.services.secrets })
  const [row] = await api.connection.db.select().from(reverses).limit(1)
  const { body } = await api.request(searchConsumer, { body: { q: row?.customer.document } })
  expect(body.data.map(({ id }: LookupResult) => id)).toContain(row?.id)
  await api.close()
})

test('Without a key there is no search', async () => {
  const api = await startApi({ config: { secretKey: null } })
  expect((await api.request(searchConsumer, { body: { q: 'joao@example.com' } })).status).toBe(503)
  await api.close()
})
