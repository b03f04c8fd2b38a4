// Tests database connections that break at any moment: only one request may fail.
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createTestDatabase } from '../database.ts'
import { startProxy } from './cut-wire.ts'

let database: Connection
let wired: Connection
let shouldCut: (data: string) => boolean = () => false

beforeAll(async () => {
  database = await createTestDatabase()
  const { host, port } = database.pool.options
  const wire = await startProxy(
    () => connect(`${host}/.s.PGSQL.${port}`),
    (data) => (shouldCut(data) ? 'reset' : 'answered'),
  )
  wired = createConnection(createEmbeddedPool({ host: '127.0.0.1', port: wire.port }), wire.close)
})
afterAll(async () => {
  await wired.close()
  await database.close()
})

for (const cutStatement of ['begin', 'select 41', 'commit'])
  test(`After more broken connections at ${cutStatement} than the pool has, the pool is complete again`, async () => {
    const { max } = wired.pool.options
    for (let round = 0; round <= max; round++) {
      shouldCut = (data) => data.includes(cutStatement)
      await expect(wired.db.transaction((tx) => tx.execute(sql`select 41`))).rejects.toThrow()
      shouldCut = () => false
      expect((await wired.db.execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
    }
    expect(wired.pool.waitingCount).toBe(0)
    expect(wired.pool.totalCount - wired.pool.idleCount).toBe(0)
  })
