// What every connection to a PostgreSQL begins with: bounds on how long it may work and idle. A pooler in between need not know of them.
import { createServer, connect as dial, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseAway } from '#server/db/away.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { emptyPostgres, hasPostgres } from '../postgres.ts'

/** What becomes of a connection that sends its bounds. */
type Fate = 'answered' | 'cut' | 'unanswered'

describe.skipIf(!hasPostgres)('a new connection', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>
  let wire: Server
  let connection: Connection
  let fate: Fate = 'answered'

  beforeAll(async () => {
    database = await emptyPostgres()
    const url = new URL(database.url)
    wire = await startWire(url, () => fate)
    const address = wire.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    url.port = String(address.port)
    connection = await connect({ databaseUrl: url.href, dataDir: '' }, { hosting: 'in-process' })
  })
  afterAll(async () => {
    await connection?.close()
    await new Promise((resolve) => wire?.close(resolve))
    await database?.remove()
  })

  test('has both bounds before anything is asked of it, and was opened without them', async () => {
    const { pool } = connection
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    for (const client of clients) {
      const { rows } = await client.query(`
        select name, setting, source from pg_settings
        where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`)
      expect(rows).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '60000', source: 'session' },
        { name: 'statement_timeout', setting: '30000', source: 'session' },
      ])
    }
    for (const client of clients) client.release(true)
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
        expect(isDatabaseAway(error), String(error)).toBe(true)
      }
      expect(connection.pool.totalCount).toBe(0)
      fate = 'answered'
      expect((await connection.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
      const last = await connection.pool.connect()
      last.release(true)
    },
  )
})

function startWire({ hostname, port }: URL, fate: () => Fate): Promise<Server> {
  const wire = createServer((socket) => {
    const target = dial(Number(port), hostname)
    socket.on('data', (data) => {
      const isBound = data.toString('latin1').includes('statement_timeout = ')
      if (!isBound || fate() === 'answered') target.write(data)
      else if (fate() === 'cut') socket.resetAndDestroy()
    })
    target.on('data', (data) => socket.write(data))
    for (const end of [socket, target])
      end
        .on('error', () => {})
        .on('close', () => {
          socket.destroy()
          target.destroy()
        })
  })
  return new Promise((resolve) => wire.listen(0, '127.0.0.1', () => resolve(wire)))
}
