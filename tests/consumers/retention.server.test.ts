// Tests the retention periods. A background job erases expired rows, two servers do not erase the same row twice, and
// expired activity rows lose only their details.
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import type { Config } from '#server/config.ts'
import { eraseExpired, startRetention } from '#server/consumers/retention.ts'
import type { Connection } from '#server/db/connect.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { address, makeEcommerce, makeReverse, makeUser } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'

/** Number of expired rows, which the server erases in three transactions of at most 500 rows each. */
const EXPIRED_ROWS = 1_234
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

describeOnEachDatabase((open) => {
  let connection: Connection
  const apis: Api[] = []
  beforeAll(async () => {
    connection = await open()
  })
  afterAll(async () => {
    for (const api of apis) await api.close()
    await connection?.close()
  })

  async function startServer(retention: Config['retentionMonths']): Promise<Api> {
    const api = await startApi({ connection, config: { retentionMonths: retention } })
    apis.push(api)
    return api
  }
  const noAbort = new AbortController().signal
  const getErasures = () =>
    apis.flatMap(({ logLines }) => logLines.filter((line) => 'retention' in line)) as readonly Record<string, unknown>[]

  test('two simultaneous servers erase each expired row once, and no newer row', async () => {
    const { db } = connection
    const row = { user_name: 'Ana', action: 'stores.edit', entity: 'store', entity_id: '1', request_id: 'r' }
    const details = { before: { email: 'a@b.c' }, after: { email: 'd@e.f' } }
    await db
      .insert(activity)
      .values(Array.from({ length: EXPIRED_ROWS }, () => ({ ...row, ...details, at: new Date(0) })))
    await db.insert(activity).values({ ...row, ...details, at: new Date() })
    const reverse_id = (await makeReverse(db, { ecommerce_id: (await makeEcommerce(db)).id })).id
    const moved = { address, tracking_error: null, version: 1 }
    const correction = { reverse_id, before: moved, after: moved }
    await db.insert(zipCorrections).values([
      { ...correction, created_at: daysAgo(367) },
      { ...correction, created_at: daysAgo(360) },
    ])
    const file = { report: 'users', filters: {}, file_name: 'x.csv' }
    await db.insert(reportExports).values([
      { ...file, user_id: 1, status: 'done', created_at: new Date(0) },
      { ...file, user_id: 2, status: 'running', created_at: new Date(0) },
      { ...file, user_id: 3, status: 'failed' },
    ])
    const retention = { activity: 60, corrections: 12, exports: 24, inbox: 6, inboxRead: 3 }
    const servers = [await startServer(retention), await startServer(retention)]
    await Promise.all(servers.map(({ services }) => eraseExpired(services, noAbort)))
    // Runs both servers again to erase the remaining rows, because a server stops early while the other server is
    // erasing rows.
    for (const { services } of servers) await eraseExpired(services, noAbort)
    const rows = await db.select().from(activity).where(isNotNull(activity.after))
    expect(rows.map(({ at }) => at.getFullYear() > 2000)).toEqual([true])
    expect(await db.$count(activity)).toBe(EXPIRED_ROWS + 1)
    expect(await db.$count(zipCorrections)).toBe(1)
    const exports = await db.select().from(reportExports).orderBy(reportExports.id)
    expect(exports.map(({ status }) => status)).toEqual(['running', 'failed'])
    const total = (kind: string) =>
      getErasures().reduce((sum, line) => sum + (line.retention === kind ? Number(line.rows) : 0), 0)
    expect([total('activity'), total('corrections'), total('exports')]).toEqual([EXPIRED_ROWS, 1, 1])
  })

  test('the setting 0 keeps rows forever, and a running server erases expired rows by itself', async () => {
    const { db } = connection
    const row = { user_name: 'Ana', action: 'stores.edit', entity: 'store', entity_id: '2', request_id: 'r' }
    await db.insert(activity).values({ ...row, after: { name: 'x' }, at: new Date(0) })
    const keepingServer = await startServer({ activity: 0, corrections: 0, exports: 0, inbox: 0, inboxRead: 0 })
    await eraseExpired(keepingServer.services, noAbort)
    const countDetails = () => db.$count(activity, sql`entity_id = '2' and after is not null`)
    expect(await countDetails()).toBe(1)
    const erasingServer = await startServer({ activity: 1, corrections: 1, exports: 1, inbox: 1, inboxRead: 1 })
    const retention = startRetention(erasingServer.services)
    await expect.poll(countDetails).toBe(0)
    await retention.stop()
  })

  test('notifications are deleted after six months, and three months after they were read', async () => {
    const { db } = connection
    await db.delete(inbox)
    const { id: user_id } = await makeUser(db, { access: 'n1', permissions: buildUniformPermissions('readonly') })
    const row = { user_id, kind: 'maintenanceOff' as const, facts: {} }
    await db.insert(inbox).values([
      { ...row, key: 'old', created_at: daysAgo(190) },
      { ...row, key: 'unread', created_at: daysAgo(170) },
      { ...row, key: 'read long ago', created_at: daysAgo(170), read_at: daysAgo(100) },
      { ...row, key: 'read lately', created_at: daysAgo(170), read_at: daysAgo(80) },
    ])
    const retention = { activity: 0, corrections: 0, exports: 0, inbox: 0, inboxRead: 0 }
    await eraseExpired((await startServer(retention)).services, noAbort)
    expect(await db.$count(inbox)).toBe(4)
    await eraseExpired((await startServer({ ...retention, inbox: 6, inboxRead: 3 })).services, noAbort)
    const rows = await db.select({ key: inbox.key }).from(inbox).orderBy(inbox.id)
    expect(rows.map(({ key }) => key)).toEqual(['unread', 'read lately'])
  })

  test('the database rejects every other change of the activity, also while details are being erased', async () => {
    const expectRejection = (text: string) => expect(connection.pool.query(text)).rejects.toThrow('append-only')
    await expectRejection('update activity set before = null')
    await expectRejection('delete from zip_corrections')
    const enableErasing = (text: string) => `select set_config('reversa.erasing', 'on', true); ${text}`
    await expectRejection(enableErasing(`update activity set user_name = 'x'`))
    await expectRejection(enableErasing('update activity set before = null, at = now()'))
    await expectRejection(enableErasing('delete from activity'))
    await expectRejection(enableErasing('truncate activity'))
    await expectRejection('update activity set after = null')
  })
})
