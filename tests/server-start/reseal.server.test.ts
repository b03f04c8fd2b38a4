// Tests key rotation: the command `secrets reseal` encrypts every secret with the current key, in batches and during
// concurrent writes.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { columnKinds } from '#server/consumers/columns.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { encryptSecrets } from '#server/platform/ecommerces/integration-rows.ts'
import { hideSecrets, strictSecretRules } from '#server/services/json-secrets.ts'
import { copyPlatformUser } from '#server/services/people.ts'
import { countEncryptedValues, encryptedColumns, reencryptSecrets } from '#server/services/reseal.ts'
import { createSecrets } from '#server/services/secrets.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { makeEcommerce, makeIntegration, makeStore, makeUser } from '../factories.ts'

const [oldKey, key, unknownKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const keys = { key, oldKeys: [oldKey] }

describeOnEachDatabase((open) => {
  test('Reseal encrypts every kind of secret with the current key, and a second run finds nothing to do', async () => {
    const connection = await open()
    const { db } = connection
    const seal = (text: string, secretKey = oldKey) => createSecrets(secretKey).encrypt(text)
    const { id: ecommerce_id } = await makeEcommerce(db)
    const options = encryptSecrets(hideSecrets('{"token": "o"}', undefined, strictSecretRules), createSecrets(oldKey))
    const integration = await makeIntegration(db, { ecommerce_id, password: seal('p'), ...options })
    const integrationWithLostKey = await makeIntegration(db, {
      ...{ ecommerce_id, integration_type: 'order_ecommerce', password: seal('x', unknownKey) },
    })
    const integrationWithNewKey = await makeIntegration(db, {
      ...{ ecommerce_id, integration_type: 'refund_ecommerce', password: seal('n', key) },
    })
    await db.insert(oauthTokens).values({ integration_id: integration.id, tokens: seal('{"access_token": "a"}') })
    const store = await makeStore(db, { ecommerce_id })
    await db
      .update(stores)
      .set({ contract_password: seal('s') })
      .where(eq(stores.id, store.id))
    const carrier = { name: 'C', url: 'https://c.example', url_key: 'c.example', services: [], custom_fields: {} }
    await db.insert(courierConnectors).values({ ...carrier, secret_fields: seal('{"pac": {"token": "c"}}') })
    const user = await makeUser(db, { access: 'n1', permissions: buildUniformPermissions('denied') })
    await copyPlatformUser(db, user)
    const expires_at = new Date(Date.now() + 3_600_000)
    await db
      .insert(sessions)
      .values({ user_id: user.id, token_hash: Buffer.of(1), expires_at, upstream_token: seal('b') })
    const user_name = { first_name: 'Ana', last_name: 'Lima' }
    await db.insert(batches).values({
      ...{ type: 'reprocess.reverse', ticket: 'ZD-1', task: 'Corrigir', status: 'running' },
      ...{ user_id: user.id, user_name, upstream_token: seal('t') },
    })
    const version = sql`select version from integrations where id = ${integration.id}`
    const before = await db.execute(version)

    const counted = await countEncryptedValues(db, keys)
    expect(counted.map(({ former }) => former)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(await reencryptSecrets(db, keys)).toEqual(counted)
    const [passwords, ...otherCounts] = await reencryptSecrets(db, keys)
    expect(passwords).toEqual({ kind: 'integration passwords', former: 0, present: 2, changed: 0, unreadable: 1 })
    for (const counts of otherCounts) expect(counts).toMatchObject({ former: 0, present: 1, unreadable: 0 })

    const present = createSecrets(key)
    const findIntegrationRow = async (id: number) =>
      (await db.select().from(integrations).where(eq(integrations.id, id)))[0]
    expect(present.decrypt((await findIntegrationRow(integration.id))?.password ?? Buffer.of())).toBe('p')
    expect(present.decrypt((await findIntegrationRow(integration.id))?.options_secrets ?? Buffer.of())).toContain('o')
    expect((await findIntegrationRow(integrationWithLostKey.id))?.password).toEqual(integrationWithLostKey.password)
    expect((await findIntegrationRow(integrationWithNewKey.id))?.password).toEqual(integrationWithNewKey.password)
    expect((await db.execute(version)).rows).toEqual(before.rows)
    await connection.close()
  })

  test('Reseal keeps a value that a server stored after reseal read the old one', async () => {
    const connection = await open()
    const { db } = connection
    const { id: ecommerce_id } = await makeEcommerce(db)
    const { id } = await makeIntegration(db, { ecommerce_id, password: createSecrets(oldKey).encrypt('old') })
    const newerSecret = createSecrets(key).encrypt('typed meanwhile')
    // Simulates a concurrent write that stores a newer value after the command has read the row and before it writes
    // the row.
    const delayedDatabase = new Proxy(db, {
      get: (target, name) =>
        name !== 'execute'
          ? Reflect.get(target, name)
          : async (query: Parameters<typeof db.execute>[0]) => {
              const result = await target.execute(query)
              if (result.rows.length > 0) await db.update(integrations).set({ password: newerSecret })
              return result
            },
    })
    const [passwords] = await reencryptSecrets(delayedDatabase, keys)
    expect(passwords).toMatchObject({ former: 0, changed: 1 })
    const [row] = await db.select().from(integrations).where(eq(integrations.id, id))
    expect(createSecrets(key).decrypt(row?.password ?? Buffer.of())).toBe('typed meanwhile')
    await connection.close()
  })
})

test('Reseal covers every column that contains encrypted values', () => {
  /**
   * Binary columns without encrypted values (hashes, pictures, public data). The key check is also excluded, because
   * every start encrypts it again.
   */
  const excludedColumns = new Set([
    ...['consumer_hashes', 'logos', 'oauth_states', 'secret_key_check', 'demo_keys', 'ticket_notes'],
    ...['courier_connectors.logo', 'sessions.token_hash'],
  ])
  const secretColumns = Object.entries(columnKinds).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, kind]) => kind === 'secret')
      .map(([column]) => `${table}.${column}`)
      .filter((name) => !excludedColumns.has(name) && !excludedColumns.has(table)),
  )
  expect(encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(secretColumns.sort())
})
