// What every connection to a PostgreSQL begins with: bounds on how long it may work and idle. A pooler in between need not know of them.
import { connect as dial } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { isDatabaseOverloaded, isDatabaseUnavailable } from '#server/db/errors.ts'
import { emptyPostgres, hasPostgres } from '../postgres.ts'
import { type Fate, startWire, type Wire } from './cut-wire.ts'

describe.skipIf(!hasPostgres)('a new connection', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>
  let wire: Wire
  let connection: Connection
  /** What becomes of a connection that sends its bounds. */
  let fate: Fate = 'answered'

  beforeAll(async () => {
    database = await emptyPostgres()
    const url = new URL(database.url)
    const { hostname, port } = url
    wire = await startWire(
      () => dial(Number(port), hostname),
      (sent) => (sent.includes('statement_timeout = ') ? fate : 'answered'),
    )
    url.port = String(wire.port)
    connection = await connect({ databaseUrl: url.href, dataDir: '' }, { hosting: 'in-process' })
  })
  afterAll(async () => {
    await connection?.close()
    await wire?.close()
    await database?.remove()
  })

  test('has its bounds before anything is asked of it, and was opened without them', async () => {
    const { pool } = connection
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    for (const client of clients) {
      const { rows } = await client.query(`
        select name, setting, source from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`)
      expect(rows).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '60000', source: 'session' },
        { name: 'lock_timeout', setting: '2000', source: 'session' },
        { name: 'statement_timeout', setting: '30000', source: 'session' },
      ])
    }
    for (const client of clients) client.release(true)
  })

  test('fails a statement that takes too long as something that may succeed later', async () => {
    const client = await connection.pool.connect()
    await client.query(`set statement_timeout = '20ms'`)
    const error = await client.query('select pg_sleep(60)').catch((reason) => reason)
    client.release(true)
    expect(isDatabaseOverloaded(error), String(error)).toBe(true)
  })

  // Cut oftener than there are connections.
  test.each<[Fate, number]>([
    ['cut', 11],
    ['unanswered', 1],
  ])(
    'that is %s while it is given them fails its own request as out of reach, and leaves its place',
    { timeout: 30_000 },
    async (end, times) => {
      fate = end
      for (let time = 1; time <= times; time++) {
        const error = await connection.pool.query('select 1').catch((reason) => reason)
        expect(isDatabaseUnavailable(error), String(error)).toBe(true)
      }
      expect(connection.pool.totalCount).toBe(0)
      fate = 'answered'
      expect((await connection.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
      const last = await connection.pool.connect()
      last.release(true)
    },
  )
})

describe.skipIf(!hasPostgres)('health', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>
  let connection: Connection
  beforeAll(async () => {
    database = await emptyPostgres()
    connection = await connect({ databaseUrl: database.url, dataDir: '' }, { hosting: 'in-process' })
  })
  afterAll(async () => {
    await connection?.close()
    await database?.remove()
  })

  test('is told while every connection for calls is at work', async () => {
    const { pool } = connection
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const waiting = pool.query('select 1')
    expect(await connection.isReachable()).toBe(true)
    for (const client of clients) client.release()
    await waiting
  })
})

describe('health of the embedded database', () => {
  test('is told while its one connection is at work', async () => {
    const connection = await connect({ databaseUrl: null, dataDir: 'memory://' }, { hosting: 'in-process' })
    await connection.pool.query('select 1')
    const client = await connection.pool.connect()
    expect(await connection.isReachable()).toBe(true)
    client.release()
    expect(await connection.isReachable()).toBe(true)
    await connection.close()
  })
})
