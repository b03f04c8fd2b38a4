// Tests the timeouts that the server sets after it has opened a PostgreSQL connection, so that a connection pooler need
// not support startup options.
import { connect as dial } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { isDatabaseOverloaded, isTransientDatabaseError } from '#server/db/errors.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { type ConnectionFault, type ConnectionProxy, startProxy } from './cut-wire.ts'

describe.skipIf(!hasPostgres)('A new connection', () => {
  let database: Awaited<ReturnType<typeof createEmptyPostgres>>
  let connectionProxy: ConnectionProxy
  let connection: Connection
  /** Action of the proxy when the server sends the message that sets the timeouts of a new connection. */
  let connectionFault: ConnectionFault = 'answered'

  beforeAll(async () => {
    database = await createEmptyPostgres()
    const url = new URL(database.url)
    const { hostname, port } = url
    connectionProxy = await startProxy(
      () => dial(Number(port), hostname),
      (data) => (data.includes('statement_timeout = ') ? connectionFault : 'answered'),
    )
    url.port = String(connectionProxy.port)
    connection = await connect({ databaseUrl: url.href, dataDir: '' }, { hosting: 'in-process' })
  })
  afterAll(async () => {
    await connection?.close()
    await connectionProxy?.close()
    await database?.remove()
  })

  test('sets its timeouts before the first query and not in its startup packet', async () => {
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

  test('fails a statement that takes too long with an error that allows a retry', async () => {
    const client = await connection.pool.connect()
    await client.query(`set statement_timeout = '20ms'`)
    const error = await client.query('select pg_sleep(60)').catch((reason) => reason)
    client.release(true)
    expect(isDatabaseOverloaded(error), String(error)).toBe(true)
  })

  // Resets 11 connections, which is more than the pool may have, to prove that the pool releases the slot of each reset
  // connection.
  test.each<[failureKind: ConnectionFault, failureCount: number]>([
    ['reset', 11],
    ['unanswered', 1],
  ])(
    'with the failure %s while it sets its timeouts fails only its request as unavailable and releases its place in the pool',
    { timeout: 30_000 },
    async (failureKind, failureCount) => {
      connectionFault = failureKind
      for (let attempt = 1; attempt <= failureCount; attempt++) {
        const error = await connection.pool.query('select 1').catch((reason) => reason)
        expect(isTransientDatabaseError(error), String(error)).toBe(true)
      }
      expect(connection.pool.totalCount).toBe(0)
      connectionFault = 'answered'
      expect((await connection.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
      const client = await connection.pool.connect()
      client.release(true)
    },
  )
})

describe.skipIf(!hasPostgres)('The health check', () => {
  let database: Awaited<ReturnType<typeof createEmptyPostgres>>
  let connection: Connection
  beforeAll(async () => {
    database = await createEmptyPostgres()
    connection = await connect({ databaseUrl: database.url, dataDir: '' }, { hosting: 'in-process' })
  })
  afterAll(async () => {
    await connection?.close()
    await database?.remove()
  })

  test('responds while every connection for requests is busy', async () => {
    const { pool } = connection
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const waitingQuery = pool.query('select 1')
    expect(await connection.isReachable()).toBe(true)
    for (const client of clients) client.release()
    await waitingQuery
  })
})

describe('The health check of the embedded database', () => {
  test('responds while its only connection is busy', async () => {
    const connection = await connect({ databaseUrl: null, dataDir: 'memory://' }, { hosting: 'in-process' })
    await connection.pool.query('select 1')
    const client = await connection.pool.connect()
    expect(await connection.isReachable()).toBe(true)
    client.release()
    expect(await connection.isReachable()).toBe(true)
    await connection.close()
  })
})
