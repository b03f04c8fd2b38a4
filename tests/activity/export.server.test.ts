// Tests the CSV export of the activity log (product decision D).
import type { Server } from 'node:http'
import { format } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportActivity, listActivity } from '#contract/console/activity.ts'
import { exportBatch } from '#contract/console/batches.ts'
import { setAvailability } from '#contract/platform/ecommerces.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { appendActivity } from '#server/http/activity.ts'
import { getServerUrl, listen } from '#server/listening.ts'
import { createDraft } from '../batches/batch-setup.ts'
import { makeEcommerce } from '../factories.ts'
import { closeServer } from '../loopback.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerceId: number
beforeAll(async () => {
  ecommerceId = (await makeEcommerce(api.connection.db)).id
  api.setTime(new Date('2026-11-20T17:32:05Z'))
  const reason = '=HYPERLINK("http://x";"y")'
  await api.call(setAvailability, { params: { id: ecommerceId }, body: { is_active: false, reason } })
})

const splitLines = (text: string) => text.split('\r\n').slice(0, -1)

it('the export has a BOM, semicolons, CRLF, Brazilian times and a file name with the time, and is recorded', async () => {
  const { status, body, headers } = await api.request(exportActivity)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toContain('filename="atividade_2026-11-20_1432.csv"')
  const Authorization = `Bearer ${await api.openSession('admin_boss')}`
  const rawResponse = await api.app.request(exportActivity.path, { headers: { Authorization } })
  expect([...new Uint8Array(await rawResponse.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, row] = splitLines(body)
  expect(header).toBe('id;quando;quem;ação;registro;id do registro;id do ecommerce;chamado;antes;depois;requisição')
  expect(row).toContain('1;20/11/2026 14:32:05;Helena Duarte Nogueira;ecommerces.disable;ecommerce;')
  const recordedExports = await api.request(listActivity, { query: { action: 'activity.export' } })
  expect(recordedExports.body.data[0]).toMatchObject({ entity: 'activity', entity_id: '2' })
})

it('the name of the file is in the language of the user', async () => {
  const { headers } = await api.request(exportActivity, {}, { headers: { 'Accept-Language': 'es' } })
  expect(headers.get('Content-Disposition')).toContain('filename="actividad_2026-11-20_1432.csv"')
})

it('the export contains all filtered rows that the user may see', async () => {
  const entries = Array.from({ length: 1203 }, (_, index) => ({
    action: '=x.y',
    entity: index % 3 === 0 ? 'group' : 'integration',
    entity_id: `@${index}`,
  }))
  const context = { user: null, requestId: 'r', now: new Date() }
  await api.connection.db.transaction((transaction) => appendActivity(transaction, entries, context))
  const { body } = await api.request(exportActivity, { query: { action: '=x.y' } })
  const rows = splitLines(body)
  expect(rows).toHaveLength(1204)
  expect(rows[1]).toContain(";'=x.y;integration;'@1202;")
  const sessionToken = await api.openSession({ ecommerce_group: 'readonly' })
  expect(
    splitLines((await api.request(exportActivity, { query: { action: '=x.y' } }, { as: sessionToken })).body),
  ).toHaveLength(402)
})

it('a HEAD request returns the headers and records no export', async () => {
  const activityCount = await api.connection.db.$count(activity)
  const response = await api.send(exportActivity.path, { method: 'HEAD' })
  expect([response.status, response.body]).toEqual([200, undefined])
  expect(response.headers.get('Content-Disposition')).toContain('atividade')
  expect(await api.connection.db.$count(activity)).toBe(activityCount)
})

it('the export returns 401 without a session and 422 for an invalid filter', async () => {
  expect((await api.request(exportActivity, {}, { as: null })).status).toBe(401)
  expect((await api.request(exportActivity, { query: { to: 'x' } })).status).toBe(422)
})

describe('an export over a slow connection', () => {
  async function startExport() {
    const sessionToken = await api.openSession({ ecommerces: 'read_and_write' })
    const headers = { Authorization: `Bearer ${sessionToken}`, Accept: 'text/csv' }
    const url = `${getServerUrl(server, '127.0.0.1')}${exportActivity.path}?action=ecommerces.edit`
    const abortController = new AbortController()
    const response = await fetch(url, { headers, signal: abortController.signal })
    expect(response.status).toBe(200)
    return { as: sessionToken, response, abort: () => abortController.abort() }
  }
  const exportAgain = async (sender: string) => (await api.request(exportActivity, {}, { as: sender })).status

  let server: Server
  beforeAll(async () => {
    server = await listen(api.app, { host: '127.0.0.1', port: 0 })
    // The rows exceed the network buffers between server and client, so the export pauses while the client does not
    // read.
    const entries = Array.from({ length: 1500 }, (_, index) => ({
      action: 'ecommerces.edit',
      entity: 'ecommerce',
      entity_id: index,
      after: { text: 'muito longo '.repeat(2000) },
    }))
    const context = { user: null, requestId: 'r', now: new Date() }
    await api.connection.db.transaction((transaction) => appendActivity(transaction, entries, context))
  })
  afterAll(() => closeServer(server))

  it('blocks a second export of the user, also of a batch, until the client disconnects', async () => {
    const { as, response, abort } = await startExport()
    const batch = await createDraft(api, as, [1])
    const activityCount = await api.connection.db.$count(activity)
    const responses = [
      await api.request(exportActivity, {}, { as }),
      await api.request(exportBatch, { params: { id: batch.id } }, { as }),
    ]
    expect(responses.map(({ status, body }) => [status, body.error_code])).toEqual([
      [409, 'file.export_running'],
      [409, 'file.export_running'],
    ])
    expect(await api.connection.db.$count(activity)).toBe(activityCount)
    abort()
    await expect(response.text()).rejects.toThrow()
    await expect.poll(() => exportAgain(as)).toBe(200)
  })

  it('breaks the connection on a database error, and the log contains neither the query nor the filter', async () => {
    const stderr = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { db } = api.connection
    const lineCount = api.logLines.length
    const { response } = await startExport()
    await db.execute(sql`alter table activity rename to activity_away`)
    await expect(response.text()).rejects.toThrow()
    await db.execute(sql`alter table activity_away rename to activity`)
    const stderrText = stderr.mock.calls.map(([error]) => format(error)).join()
    stderr.mockRestore()
    const [errorLine] = api.logLines.slice(lineCount).filter(({ level }) => level === 'error')
    expect(errorLine).toMatchObject({ code: '42P01' })
    for (const text of [stderrText, JSON.stringify(errorLine)]) expect(text).not.toMatch(/select|ecommerces\.edit/i)
  })

  it('is aborted when the server stops', async () => {
    const { response } = await startExport()
    api.stop()
    await expect(response.text()).rejects.toThrow()
  })
})
