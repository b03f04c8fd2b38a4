// What happens at the same time, on a database that has more than one connection.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelExport, exportUsers, listExports } from '#contract/platform/reports.ts'
import type { Connection } from '#server/db/connect.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { type Api, startApi } from '../harness.ts'
import { hasPostgres, testPostgres } from '../postgres.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL (skipped where there is none)', () => {
  let connection: Connection
  /** Two processes on one database. */
  let servers: readonly [Api, Api]
  beforeAll(async () => {
    connection = await testPostgres()
    servers = [await startApi({ connection }), await startApi({ connection })]
  }, 60_000)
  afterAll(() => connection?.close())

  const path = exportUsers.path
  const headersOf = (as: string) => ({ Authorization: `Bearer ${as}`, Accept: 'text/csv' })

  it('of many exports of one person at two processes exactly one begins', async () => {
    for (let round = 0; round < 5; round++) {
      const as = await servers[0].as({ relatories: 'read_and_write' })
      const asked = Array.from({ length: 10 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].app.request(path, { headers: headersOf(as) }),
      )
      const answers = await Promise.all(asked)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
      await answers.find(({ status }) => status === 200)?.text()
    }
  })

  it('cancelled at the other process while it ends: it ends once, is recorded once, and both are told the same', async () => {
    for (let round = 0; round < 10; round++) {
      const as = await servers[0].as({ relatories: 'read_and_write' })
      const response = await servers[0].app.request(path, { headers: headersOf(as) })
      const id = Number(response.headers.get('X-Export'))
      const [read, cancelled] = await Promise.all([
        response.text().then(
          () => 'whole',
          () => 'broken off',
        ),
        servers[1].request(cancelExport, { params: { id } }, { as }),
      ])
      const { body } = await servers[1].request(listExports, {}, { as })
      const status = body.data[0].status
      expect([status, read, cancelled.status]).toEqual(
        status === 'done' ? ['done', 'whole', 409] : ['cancelled', 'broken off', 200],
      )
      const ofThis = and(eq(activity.action, 'reports.export'), eq(activity.entity_id, 'users'))
      const rows = await connection.db.select().from(activity).where(ofThis)
      expect(rows.filter(({ after }) => Object(after).export === id)).toHaveLength(1)
    }
  })
})
