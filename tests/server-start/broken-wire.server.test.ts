// A connection to the database that breaks, at the worst moment, costs one request and nothing else.
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectionOf, embeddedPool } from '#server/db/connect.ts'
import { testDatabase } from '../database.ts'

let database: Connection
let wired: Connection
let cut: (sent: string) => boolean = () => false

beforeAll(async () => {
  database = await testDatabase()
  const { host, port } = database.pool.options
  const wire = createServer((socket) => {
    const target = connect(`${host}/.s.PGSQL.${port}`)
    socket.on('data', (data) => {
      if (cut(data.toString('latin1'))) socket.resetAndDestroy()
      else target.write(data)
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
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const address = wire.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  wired = connectionOf(
    embeddedPool({ host: '127.0.0.1', port: address.port }),
    () => new Promise((resolve) => wire.close(() => resolve())),
  )
})
afterAll(async () => {
  await wired.close()
  await database.close()
})

for (const moment of ['begin', 'select 41', 'commit'])
  test(`at ${moment}, oftener than there are connections: the pool is whole afterwards`, async () => {
    const { max } = wired.pool.options
    for (let round = 0; round <= max; round++) {
      cut = (sent) => sent.includes(moment)
      await expect(wired.db.transaction((tx) => tx.execute(sql`select 41`))).rejects.toThrow()
      cut = () => false
      expect((await wired.db.execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
    }
    expect(wired.pool.waitingCount).toBe(0)
    expect(wired.pool.totalCount - wired.pool.idleCount).toBe(0)
  })
