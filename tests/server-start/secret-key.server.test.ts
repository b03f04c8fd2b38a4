// Tests that a server starts only with the encryption key of its database, unless the operator rotates or resets the
// key.
import { beforeEach, expect, test } from 'vitest'
import { secretKeyCheck } from '#server/db/schema/console/pipeline.ts'
import { StartError } from '#server/errors.ts'
import { checkSecretKey, createSecrets } from '#server/services/secrets.ts'
import { createTestDatabase } from '../database.ts'
import { makeEcommerce, makeIntegration } from '../factories.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { runServer } from '../running-server.ts'

const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const defaultOptions = { oldSecretKeys: [], resetSecretKey: false }

let connection: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  connection = await createTestDatabase()
  return () => connection.close()
})

const start = (secretKey: Buffer, options = {}) =>
  checkSecretKey(connection.db, secretKey, { ...defaultOptions, ...options })

test('The first start stores a check value, and a start with another key is rejected', async () => {
  await Promise.all([start(key), start(key)])
  expect(await connection.db.select().from(secretKeyCheck)).toHaveLength(1)
  await start(key)
  await expect(start(next)).rejects.toThrow(StartError)
  await start(key)
})

test('One of two parallel first starts with different keys is rejected', async () => {
  const outcomes = await Promise.allSettled([start(key), start(next)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('A key can be replaced while the old key is configured, and the old key can be removed afterwards', async () => {
  await start(key)
  await start(next, { oldSecretKeys: [key] })
  await start(next)
  await expect(start(key)).rejects.toThrow(StartError)
})

test('If the old key is lost, a reset accepts the new key', async () => {
  await start(key)
  await start(next, { resetSecretKey: true })
  await start(next)
})

test('A database without a check value is verified with one of its secrets', async () => {
  const { id } = await makeEcommerce(connection.db)
  await makeIntegration(connection.db, { ecommerce_id: id, password: createSecrets(key).encrypt('hunter2') })
  await expect(start(next)).rejects.toThrow(StartError)
  expect(await connection.db.select().from(secretKeyCheck)).toEqual([])
  await start(key)
  await expect(start(next)).rejects.toThrow(StartError)
})

test.skipIf(!hasPostgres)('The built server exits with a one-line message, and starts after a reset', async () => {
  const { url, remove } = await createEmptyPostgres()
  const environment = { DATABASE_URL: url, DEMO: '1', DEMO_ECOMMERCES: '1' }
  const startAndStop = async (more: Record<string, string>) => (await runServer({ ...environment, ...more })).stop()
  await startAndStop({ SECRET_KEY: key.toString('hex') })
  const environmentWithWrongKey = { SECRET_KEY: next.toString('hex') }
  await expect(startAndStop(environmentWithWrongKey)).rejects.toThrow(
    /exit code 1\).*sealed with another key.*SECRET_KEY_RESET=1\.\n$/s,
  )
  expect(await startAndStop({ ...environmentWithWrongKey, SECRET_KEY_RESET: '1' })).toBe(0)
  expect(await startAndStop(environmentWithWrongKey)).toBe(0)
  await remove()
})
