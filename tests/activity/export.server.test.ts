// Tests the CSV export of the activity (product decision D).
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
import { draftOf } from '../batches/working.ts'
import { makeEcommerce } from '../factories.ts'
import { closeServer } from '../loopback.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerce: number
beforeAll(async () => {
  ecommerce = (await makeEcommerce(api.connection.db)).id
  api.setTime(new Date('2026-11-20T17:32:05Z'))
  const reason = '=HYPERLINK("http://x";"y")'
  await api.call(setAvailability, { params: { id: ecommerce }, body: { is_active: false, reason } })
})

const lines = (text: string) => text.split('\r\n').slice(0, -1)

it('has a BOM, semicolons, CRLF, Brazilian times, a name with its time, and is recorded', async () => {
  const { status, body, headers } = await api.request(exportActivity)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toContain('filename="atividade_2026-11-20_1432.csv"')
  const Authorization = `Bearer ${await api.as('admin_boss')}`
  const raw = await api.app.request(exportActivity.path, { headers: { Authorization } })
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, row] = lines(body)
  expect(head).toBe('id;quando;quem;ação;registro;id do registro;id do ecommerce;chamado;antes;depois;requisição')
  expect(row).toContain('1;20/11/2026 14:32:05;Helena Duarte Nogueira;ecommerces.disable;ecommerce;')
  const recorded = await api.request(listActivity, { query: { action: 'activity.export' } })
  expect(recorded.body.data[0]).toMatchObject({ entity: 'activity', entity_id: '2' })
})

it('holds the filtered rows, as long as they are, and only what the person may see', async () => {
  const entries = Array.from({ length: 1203 }, (_, index) => ({
    action: '=x.y',
    entity: index % 3 === 0 ? 'group' : 'integration',
    entity_id: `@${index}`,
  }))
  const occasion = { user: null, requestId: 'r', now: new Date() }
  await api.connection.db.transaction((transaction) => appendActivity(transaction, entries, occasion))
  const { body } = await api.request(exportActivity, { query: { action: '=x.y' } })
  const rows = lines(body)
  expect(rows).toHaveLength(1204)
  expect(rows[1]).toContain(";'=x.y;integration;'@1202;")
  const as = await api.as({ ecommerce_group: 'readonly' })
  expect(lines((await api.request(exportActivity, { query: { action: '=x.y' } }, { as })).body)).toHaveLength(402)
})

it('asked for its headers alone, it is no export', async () => {
  const before = await api.connection.db.$count(activity)
  const answer = await api.send(exportActivity.path, { method: 'HEAD' })
  expect([answer.status, answer.body]).toEqual([200, undefined])
  expect(answer.headers.get('Content-Disposition')).toContain('atividade')
  expect(await api.connection.db.$count(activity)).toBe(before)
})

it('is for who is signed in, and takes no wrong filter', async () => {
  expect((await api.request(exportActivity, {}, { as: null })).status).toBe(401)
  expect((await api.request(exportActivity, { query: { to: 'x' } })).status).toBe(422)
})

describe('one at a time', () => {
  async function opened() {
    const as = await api.as({ ecommerces: 'read_and_write' })
    const headers = { Authorization: `Bearer ${as}`, Accept: 'text/csv' }
    const address = `${getServerUrl(server, '127.0.0.1')}${exportActivity.path}?action=ecommerces.edit`
    const leaving = new AbortController()
    const answer = await fetch(address, { headers, signal: leaving.signal })
    expect(answer.status).toBe(200)
    return { as, answer, leave: () => leaving.abort() }
  }
  const again = async (as: string) => (await api.request(exportActivity, {}, { as })).status

  let server: Server
  beforeAll(async () => {
    server = await listen(api.app, { host: '127.0.0.1', port: 0 })
    // The rows are larger than the buffers between the server and a client that does not read.
    const entries = Array.from({ length: 1500 }, (_, index) => ({
      ...{ action: 'ecommerces.edit', entity: 'ecommerce', entity_id: index },
      after: { text: 'muito longo '.repeat(2000) },
    }))
    const occasion = { user: null, requestId: 'r', now: new Date() }
    await api.connection.db.transaction((transaction) => appendActivity(transaction, entries, occasion))
  })
  afterAll(() => closeServer(server))

  it('a second one is refused, of a batch too, and not recorded; who goes away may begin anew', async () => {
    const { as, answer, leave } = await opened()
    const batch = await draftOf(api, as, [1])
    const before = await api.connection.db.$count(activity)
    const answers = [
      await api.request(exportActivity, {}, { as }),
      await api.request(exportBatch, { params: { id: batch.id } }, { as }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
      [409, 'file.export_running'],
      [409, 'file.export_running'],
    ])
    expect(await api.connection.db.$count(activity)).toBe(before)
    leave()
    await expect(answer.text()).rejects.toThrow()
    await expect.poll(() => again(as)).toBe(200)
  })

  it('that fails is cut off, and says why in the log alone: nothing of the query or of what was asked for', async () => {
    const stderr = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { db } = api.connection
    const seen = api.lines.length
    const { answer } = await opened()
    await db.execute(sql`alter table activity rename to activity_away`)
    await expect(answer.text()).rejects.toThrow()
    await db.execute(sql`alter table activity_away rename to activity`)
    const said = stderr.mock.calls.map(([error]) => format(error)).join()
    stderr.mockRestore()
    const [fault] = api.lines.slice(seen).filter(({ level }) => level === 'error')
    expect(fault).toMatchObject({ code: '42P01' })
    for (const text of [said, JSON.stringify(fault)]) expect(text).not.toMatch(/select|ecommerces\.edit/i)
  })

  it('is cut off when the server stops', async () => {
    const { answer } = await opened()
    api.stop()
    await expect(answer.text()).rejects.toThrow()
  })
})
