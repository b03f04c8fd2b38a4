// Tests how an export ends (completed, cancelled, abandoned or failed), that a user can run only one export at a time,
// and that each export is recorded once.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelExport, listExports } from '#contract/platform/report-exports.ts'
import { exportReverses, exportUsers } from '#contract/platform/reports.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { getServerUrl, listen } from '#server/listening.ts'
import { makeEcommerce, makeReverse } from '../factories.ts'
import { startApi } from '../harness.ts'
import { closeServer } from '../loopback.ts'
import { useApi } from '../use-api.ts'
import { insertSampleRows } from './rows.ts'

const api = useApi()
beforeAll(async () => {
  await insertSampleRows(api.connection.db)
  const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
  const { id } = await makeReverse(api.connection.db, { ecommerce_id })
  // Inserts enough rows to split the file into many chunks.
  await api.connection.db.execute(sql`
    insert into feedbacks (reverse_id, ecommerce_id, score, comment)
    select ${id}, ${ecommerce_id}, n % 11, repeat('muito bom ', 200) from generate_series(1, 8000) as n`)
})
beforeEach(() => api.setTime(null))

const feedbacks = '/v2/boss/reverses/reports?type=feedbacks'
const createWriterToken = () => api.openSession({ relatories: 'read_and_write' })
const own = async (sender: string) => (await api.request(listExports, {}, { as: sender })).body.data
const listRecordedExports = () =>
  api.connection.db.select().from(activity).where(eq(activity.action, 'reports.export')).orderBy(activity.id)

/** Starts an export and returns a reader for its chunks. */
async function openExport(sender: string, path = feedbacks) {
  const headers = { Authorization: `Bearer ${sender}`, Accept: 'text/csv' }
  const response = await api.app.request(path, { headers })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('No body')
  const readToEnd = async () => {
    for (;;) if ((await reader.read()).done) return
  }
  return { id: Number(response.headers.get('X-Export')), response, reader, readToEnd }
}

describe('One export at a time', () => {
  it('a second export of the same user is rejected and names the running one; another user can export', async () => {
    const sessionToken = await createWriterToken()
    const first = await openExport(sessionToken)
    const second = await api.request(exportUsers, {}, { as: sessionToken })
    expect([second.status, second.body.error_code]).toEqual([409, 'reports.export_running'])
    expect(second.body.context.export).toMatchObject({ id: first.id, status: 'running', report: 'feedbacks' })
    expect((await api.request(exportUsers, {}, { as: await createWriterToken() })).status).toBe(200)
    await first.readToEnd()
    expect((await api.request(exportUsers, {}, { as: sessionToken })).status).toBe(200)
  })

  it('exactly one of several parallel exports starts', async () => {
    const sessionToken = await createWriterToken()
    const headers = { Authorization: `Bearer ${sessionToken}`, Accept: 'text/csv' }
    const responses = await Promise.all(Array.from({ length: 8 }, () => api.app.request(feedbacks, { headers })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    await responses.find(({ status }) => status === 200)?.body?.cancel()
  })

  it("an export without a heartbeat for 30 s has failed and is recorded as its owner's", async () => {
    const sessionToken = await createWriterToken()
    const { id, readToEnd } = await openExport(sessionToken)
    await readToEnd()
    const died = { status: 'running' as const, finished_at: null, updated_at: new Date(Date.now() - 31_000) }
    await api.connection.db.update(reportExports).set(died).where(eq(reportExports.id, id))
    expect((await own(sessionToken))[0]).toMatchObject({ id, status: 'failed' })
    const before = await listRecordedExports()
    expect((await api.request(exportUsers, {}, { as: await createWriterToken() })).status).toBe(200)
    const [row] = await api.connection.db.select().from(reportExports).where(eq(reportExports.id, id))
    expect(row?.status).toBe('failed')
    const [closed] = (await listRecordedExports()).slice(before.length)
    expect(closed).toMatchObject({ user_id: row?.user_id, entity: 'report', entity_id: 'feedbacks' })
  })
})

it("heartbeats use the database clock, so servers with different clocks do not end each other's exports", async () => {
  const startServerWithOffset = async (minutes: number) => {
    const server = await startApi({ connection: api.connection })
    server.setTime(new Date(Date.now() + minutes * 60_000))
    return server
  }
  const [aheadServer, behindServer] = [await startServerWithOffset(5), await startServerWithOffset(-5)]
  for (const [writerServer, readerServer] of [
    [api, aheadServer],
    [behindServer, api],
  ] as const) {
    const sessionToken = await createWriterToken()
    const headers = { Authorization: `Bearer ${sessionToken}`, Accept: 'text/csv' }
    const response = await writerServer.app.request(feedbacks, { headers })
    expect((await readerServer.request(exportUsers, {}, { as: await createWriterToken() })).status).toBe(200)
    expect((await readerServer.request(listExports, {}, { as: sessionToken })).body.data).toMatchObject([
      { status: 'running' },
    ])
    expect(await response.text()).not.toBe('')
    expect(await own(sessionToken)).toMatchObject([{ status: 'done' }])
  }
})

describe('An export ends early', () => {
  it('when it is cancelled elsewhere: the stream breaks, so that clients do not accept a truncated file', async () => {
    const sessionToken = await createWriterToken()
    const { id, reader, readToEnd } = await openExport(sessionToken)
    await reader.read()
    const { status, body } = await api.request(cancelExport, { params: { id } }, { as: sessionToken })
    expect([status, body.data]).toMatchObject([200, { id, status: 'cancelled' }])
    await expect(readToEnd()).rejects.toThrow('cancelled')
    const [row] = await own(sessionToken)
    expect(row).toMatchObject({ id, status: 'cancelled' })
    expect(row.rows).toBeLessThan(8000)
    const repeated = await api.request(cancelExport, { params: { id } }, { as: sessionToken })
    expect([repeated.status, repeated.body.error_code]).toEqual([409, 'reports.export_ended'])
    expect((await api.request(exportUsers, {}, { as: sessionToken })).status).toBe(200)
  })

  it('but not when another user cancels it, who gets 404', async () => {
    const sessionToken = await createWriterToken()
    const { id, readToEnd } = await openExport(sessionToken)
    expect((await api.request(cancelExport, { params: { id } }, { as: await createWriterToken() })).status).toBe(404)
    expect(
      (await api.request(cancelExport, { params: { id } }, { as: await api.openSession({ relatories: 'readonly' }) }))
        .status,
    ).toBe(403)
    expect((await api.request(cancelExport, { params: { id } }, { as: null })).status).toBe(401)
    expect((await api.request(cancelExport, { params: { id: 'x' } }, { as: sessionToken })).status).toBe(422)
    await readToEnd()
    expect((await own(sessionToken))[0]).toMatchObject({ id, status: 'done', rows: 8012 })
  })

  it('when the reader cancels', async () => {
    const sessionToken = await createWriterToken()
    const { reader } = await openExport(sessionToken)
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect((await own(sessionToken))[0]).toMatchObject({ status: 'cancelled' })
  })

  it('when the client closes the connection', async () => {
    const server = await listen(api.app, { host: '127.0.0.1', port: 0 })
    const sessionToken = await createWriterToken()
    const controller = new AbortController()
    const headers = { Authorization: `Bearer ${sessionToken}`, Accept: 'text/csv' }
    const response = await fetch(getServerUrl(server, '127.0.0.1') + feedbacks, { headers, signal: controller.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    expect((await own(sessionToken))[0]).toMatchObject({ status: 'running' })
    controller.abort()
    await expect.poll(async () => (await own(sessionToken))[0]).toMatchObject({ status: 'cancelled' })
    // Waits until all connections are closed, because the aborted client may have opened a second connection.
    await closeServer(server)
  })

  it('when the database fails: the export fails and the error is logged', async () => {
    const sessionToken = await createWriterToken()
    const lineCountBefore = api.logLines.length
    const { reader, readToEnd } = await openExport(sessionToken)
    await reader.read()
    await api.connection.db.execute(sql`alter table feedbacks rename to feedbacks_away`)
    await expect(readToEnd()).rejects.toThrow()
    await api.connection.db.execute(sql`alter table feedbacks_away rename to feedbacks`)
    expect((await own(sessionToken))[0]).toMatchObject({ status: 'failed' })
    expect(api.logLines.slice(lineCountBefore)).toContainEqual(
      expect.objectContaining({ level: 'error', code: '42P01' }),
    )
  })

  it('when the server stops', async () => {
    const stoppingServer = await startApi({ connection: api.connection })
    const sessionToken = await createWriterToken()
    const headers = { Authorization: `Bearer ${sessionToken}`, Accept: 'text/csv' }
    const response = await stoppingServer.app.request(feedbacks, { headers })
    stoppingServer.stop()
    await expect(response.text()).rejects.toThrow()
    await expect.poll(() => own(sessionToken)).toMatchObject([{ status: 'failed' }])
  })
})

it('The end of each export is recorded once with report, filters, rows and user; users with permission to read reports see the row', async () => {
  const sessionToken = await createWriterToken()
  const before = (await listRecordedExports()).length
  const query = { type: 'feedbacks', search: 'nada disso', start_date: '2026-01-01' }
  await api.request(exportReverses, { query }, { as: sessionToken })
  const cancelled = await openExport(sessionToken)
  await cancelled.reader.read()
  await api.request(cancelExport, { params: { id: cancelled.id } }, { as: sessionToken })
  await expect(cancelled.readToEnd()).rejects.toThrow()
  const rows = (await listRecordedExports()).slice(before)
  expect(rows).toMatchObject([
    { action: 'reports.export', entity: 'report', after: { status: 'done', rows: 0, filters: query } },
    { action: 'reports.export', entity: 'report', after: { status: 'cancelled', export: cancelled.id } },
  ])
  const reader = await api.openSession({ relatories: 'readonly' })
  const { body } = await api.send('/v2/boss/activity?entity=report', {}, { as: reader })
  expect(body.data[0]).toMatchObject({ action: 'reports.export', can_undo: false })
  const otherUser = await api.openSession({ ecommerces: 'readonly' })
  expect((await api.send('/v2/boss/activity?entity=report', {}, { as: otherUser })).body.data).toEqual([])
})
