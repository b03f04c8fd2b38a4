// Tests concurrent exports on a database with several connections.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelExport, listExports } from '#contract/platform/report-exports.ts'
import { exportUsers } from '#contract/platform/reports.ts'
import type { Connection } from '#server/db/connect.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { type Api, startApi } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'

describe.skipIf(!hasPostgres)('On PostgreSQL (skipped when PostgreSQL is not available)', () => {
  let connection: Connection
  /** Two API servers on the same database. */
  let servers: readonly [Api, Api]
  beforeAll(async () => {
    connection = await createTestPostgres()
    servers = [await startApi({ connection }), await startApi({ connection })]
  }, 60_000)
  afterAll(() => connection?.close())

  const path = exportUsers.path
  const buildHeaders = (sender: string) => ({ Authorization: `Bearer ${sender}`, Accept: 'text/csv' })

  it('exactly one of several parallel exports of a user on two servers starts', async () => {
    for (let round = 0; round < 5; round++) {
      const sessionToken = await servers[0].openSession({ relatories: 'read_and_write' })
      const requests = Array.from({ length: 10 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].app.request(path, { headers: buildHeaders(sessionToken) }),
      )
      const responses = await Promise.all(requests)
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
      await responses.find(({ status }) => status === 200)?.text()
    }
  })

  it('an export that is cancelled on the other server while it ends has one result and one activity row', async () => {
    for (let round = 0; round < 10; round++) {
      const sessionToken = await servers[0].openSession({ relatories: 'read_and_write' })
      const response = await servers[0].app.request(path, { headers: buildHeaders(sessionToken) })
      const id = Number(response.headers.get('X-Export'))
      const [read, cancelled] = await Promise.all([
        response.text().then(
          () => 'whole',
          () => 'broken off',
        ),
        servers[1].request(cancelExport, { params: { id } }, { as: sessionToken }),
      ])
      const { body } = await servers[1].request(listExports, {}, { as: sessionToken })
      const status = body.data[0].status
      expect([status, read, cancelled.status]).toEqual(
        status === 'done' ? ['done', 'whole', 409] : ['cancelled', 'broken off', 200],
      )
      const isUserExport = and(eq(activity.action, 'reports.export'), eq(activity.entity_id, 'users'))
      const rows = await connection.db.select().from(activity).where(isUserExport)
      expect(rows.filter(({ after }) => Object(after).export === id)).toHaveLength(1)
    }
  })
})
