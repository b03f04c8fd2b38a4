// Tests that the embedded database behaves like a PostgreSQL with several connections, although PGlite has only one
// session.
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { createTestDatabase } from '../database.ts'

let connection: Connection

beforeAll(async () => {
  connection = await createTestDatabase()
  await connection.pool.query('create table counters (id int primary key, n int not null)')
  await connection.pool.query('insert into counters values (1, 0)')
})
afterAll(() => connection.close())

async function count(): Promise<number> {
  const { rows } = await connection.pool.query<{ n: number }>('select n from counters where id = 1')
  return rows[0]?.n ?? Number.NaN
}

test('Parallel statements with parameters never mix, in however many pieces they arrive', async () => {
  const wire = await startSlowProxy()
  const pool = new pg.Pool({ host: '127.0.0.1', port: wire.port, user: 'postgres', database: 'postgres', max: 1 })
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const responses = await Promise.all(
    numbers.map((number) => pool.query(`select $1::int as given, ${number} as own`, [number])),
  )
  expect(responses.map(({ rows }) => rows[0])).toEqual(numbers.map((number) => ({ given: number, own: number })))
  await pool.end()
  await wire.close()
})

test('A new connection can reuse the statement names of an earlier connection', async () => {
  const namedQuery = { name: 'named', text: 'select $1::int as given', values: [1] }
  for (let number = 1; number <= 3; number++) {
    const client = await connection.pool.connect()
    expect((await client.query({ ...namedQuery, values: [number] })).rows).toEqual([{ given: number }])
    client.release(true)
  }
})

test.each(['select 1', 'select nothing from nowhere'])(
  'A connection that is cut off during “%s” does not affect the next connection',
  async (text) => {
    const client = await connection.pool.connect()
    client.on('error', () => {})
    // Sends a Parse message without the Sync message that normally follows it.
    client.connection.parse({ name: '', text, types: [] }, false)
    await new Promise((resolve) => setTimeout(resolve, 50))
    client.connection.stream.destroy()
    client.release(true)
    expect((await connection.pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
  },
)

/** Starts a proxy to the database that forwards only a few bytes at a time. */
async function startSlowProxy(): Promise<{ port: number; close(): Promise<void> }> {
  const { host, port } = connection.pool.options
  const proxyServer = createServer((socket) => {
    const database = connect(`${host}/.s.PGSQL.${port}`)
    const pieces: Buffer[] = []
    const clock = setInterval(() => database.write(pieces.shift() ?? ''), 1)
    socket.on('data', (data) => {
      for (let at = 0; at < data.length; at += 24) pieces.push(data.subarray(at, at + 24))
    })
    socket.on('close', () => {
      clearInterval(clock)
      database.destroy()
    })
    database.pipe(socket)
  })
  await new Promise<void>((resolve) => proxyServer.listen(0, '127.0.0.1', resolve))
  const serverAddress = proxyServer.address()
  return {
    port: typeof serverAddress === 'object' && serverAddress !== null ? serverAddress.port : 0,
    close: () => new Promise((resolve) => proxyServer.close(() => resolve())),
  }
}

test('Parallel transactions neither see nor lose each other’s writes', async () => {
  const before = await count()
  await Promise.all(
    Array.from({ length: 20 }, () =>
      connection.db.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ n: number }>(sql`select n from counters where id = 1 for update`)
        await new Promise((resolve) => setTimeout(resolve, 2))
        await transaction.execute(sql`update counters set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`)
      }),
    ),
  )
  expect(await count()).toBe(before + 20)
})

test('A failed statement leaves the connection usable, inside and outside a transaction', async () => {
  const client = await connection.pool.connect()
  try {
    await expect(client.query('select * from nowhere where id = $1', [1])).rejects.toThrow('nowhere')
    await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    await client.query('begin')
    await client.query('update counters set n = -1 where id = 1')
    await expect(client.query('select broken')).rejects.toThrow('broken')
    await expect(client.query('select 1')).rejects.toThrow('aborted')
    await client.query('rollback')
    expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
  } finally {
    client.release()
  }
  expect(await count()).not.toBe(-1)
})

test('A transaction whose connection drops is rolled back, and the others continue', async () => {
  const before = await count()
  const client = await connection.pool.connect()
  client.on('error', () => {})
  await client.query('begin')
  await client.query('update counters set n = $1 where id = 1', [-2])
  const waitingCount = count()
  client.connection.stream.destroy()
  client.release(true)
  expect(await waitingCount).toBe(before)
  expect(await count()).toBe(before)
})
