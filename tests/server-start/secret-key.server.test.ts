// The key of the secrets belongs to the database: a start with another one is refused, unless it is replaced on purpose.
import { beforeEach, expect, test } from 'vitest'
import { secretKeyCheck } from '#server/db/schema/console/pipeline.ts'
import { StartError } from '#server/errors.ts'
import { checkSecretKey, createSecrets } from '#server/services/secrets.ts'
import { testDatabase } from '../database.ts'
import { makeEcommerce, makeIntegration } from '../factories.ts'
import { emptyPostgres, hasPostgres } from '../postgres.ts'
import { runServer } from '../running-server.ts'

const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const plain = { oldSecretKeys: [], resetSecretKey: false }

let connection: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
  connection = await testDatabase()
  return () => connection.close()
})

const start = (by: Buffer, options = {}) => checkSecretKey(connection.db, by, { ...plain, ...options })

test('the first start keeps what a later one with another key is refused by', async () => {
  await Promise.all([start(key), start(key)])
  expect(await connection.db.select().from(secretKeyCheck)).toHaveLength(1)
  await start(key)
  await expect(start(next)).rejects.toThrow(StartError)
  await start(key)
})

test('of two first starts with two keys one is refused', async () => {
  const outcomes = await Promise.allSettled([start(key), start(next)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a key is replaced with the old one beside it, and then stands alone', async () => {
  await start(key)
  await start(next, { oldSecretKeys: [key] })
  await start(next)
  await expect(start(key)).rejects.toThrow(StartError)
})

test('where the old key is lost, a reset takes the new one', async () => {
  await start(key)
  await start(next, { resetSecretKey: true })
  await start(next)
})

test('a database of before is told by a secret in it', async () => {
  const { id } = await makeEcommerce(connection.db)
  await makeIntegration(connection.db, { ecommerce_id: id, password: createSecrets(key).encrypt('hunter2') })
  await expect(start(next)).rejects.toThrow(StartError)
  expect(await connection.db.select().from(secretKeyCheck)).toEqual([])
  await start(key)
  await expect(start(next)).rejects.toThrow(StartError)
})

test.skipIf(!hasPostgres)('the built server exits with one line, and starts after a reset', async () => {
  const { url, remove } = await emptyPostgres()
  const environment = { DATABASE_URL: url, DEMO: '1', DEMO_ECOMMERCES: '1' }
  const stopped = async (more: Record<string, string>) => (await runServer({ ...environment, ...more })).stop()
  await stopped({ SECRET_KEY: key.toString('hex') })
  const wrong = { SECRET_KEY: next.toString('hex') }
  await expect(stopped(wrong)).rejects.toThrow(/exit code 1\).*sealed with another key.*SECRET_KEY_RESET=1\.\n$/s)
  expect(await stopped({ ...wrong, SECRET_KEY_RESET: '1' })).toBe(0)
  expect(await stopped(wrong)).toBe(0)
  await remove()
})
