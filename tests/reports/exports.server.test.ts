// Tests the export of reports as CSV (S2 §6, §7): the required permission, and the two response types of one path.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getTicket } from '#contract/console/tickets.ts'
import { listExports } from '#contract/platform/report-exports.ts'
import { exportStatus, exportUsers, previewUsers } from '#contract/platform/reports.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { allReports } from './calls.ts'
import { insertSampleRows } from './rows.ts'

const api = useApi()
beforeAll(async () => {
  await insertSampleRows(api.connection.db)
})
beforeEach(() => api.setTime(null))

const createWriterToken = () => api.openSession({ relatories: 'read_and_write' })
const own = async (sender: string) => (await api.request(listExports, {}, { as: sender })).body.data

describe.each(allReports)('$name', ({ name, preview, file, query }) => {
  it('S2 §6: only users who may write reports can export it', async () => {
    const [reader, otherUser] = [
      await api.openSession({ relatories: 'readonly' }),
      await api.openSession({ ecommerces: 'read_and_write' }),
    ]
    expect((await api.request(file, { query }, { as: null })).status).toBe(401)
    for (const sender of [reader, otherUser]) {
      const { status, body } = await api.request(file, { query }, { as: sender })
      expect([status, body.context.missing]).toEqual([403, [{ context: 'relatories', level: 'read_and_write' }]])
    }
    expect((await api.request(file, { query: { ...query, nonsense: 1 } })).status).toBe(422)
    const sessionToken = await createWriterToken()
    const exportResponse = await api.request(file, { query }, { as: sessionToken })
    expect([exportResponse.status, exportResponse.headers.get('Content-Type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ])
    const [row] = await own(sessionToken)
    expect(row).toMatchObject({ report: name, status: 'done', filters: query })
    expect(exportResponse.headers.get('X-Total-Rows')).toBe(String(row.rows))
    expect(row.bytes).toBe(new TextEncoder().encode(`\ufeff${exportResponse.body}`).byteLength)
  })

  it("its path returns a file only when the Accept header names the file's type", async () => {
    const path = `${preview.path}?${new URLSearchParams(query)}`
    const fetchContentType = async (Accept: string) => {
      const { status, headers } = await api.send(path, { headers: { Accept } })
      return status === 200 ? headers.get('Content-Type')?.split(';')[0] : status
    }
    for (const accept of [
      '*/*',
      'application/json',
      'text/html, */*;q=0.8',
      'text/csv;q=0.5, application/json',
      'text/csv;q=0, */*',
    ])
      expect([accept, await fetchContentType(accept)]).toEqual([accept, 'application/json'])
    for (const accept of ['text/csv', 'text/csv; charset=utf-8', 'text/csv, */*;q=0.1'])
      expect([accept, await fetchContentType(accept)]).toEqual([accept, 'text/csv'])
    for (const accept of ['text/html', 'text/*', 'application/pdf'])
      expect([accept, await fetchContentType(accept)]).toEqual([accept, 406])
  })
})

describe('A path with two response types', () => {
  const fetchExport = (method: string, Accept?: string, as?: string) =>
    api.send(
      previewUsers.path,
      { method, headers: Accept === undefined ? {} : { Accept } },
      as === undefined ? {} : { as },
    )

  it('rejects other methods with an Allow header, and HEAD describes the file without starting an export', async () => {
    const { status, headers } = await fetchExport('POST')
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const sessionToken = await createWriterToken()
    const head = await fetchExport('HEAD', 'text/csv', sessionToken)
    expect([head.status, head.body, head.headers.get('Content-Type')]).toEqual([
      200,
      undefined,
      'text/csv; charset=utf-8',
    ])
    expect(Number(head.headers.get('X-Total-Rows'))).toBeGreaterThan(0)
    expect(await own(sessionToken)).toEqual([])
    const reader = await api.openSession({ relatories: 'readonly' })
    expect([
      (await fetchExport('HEAD', 'text/csv', reader)).status,
      (await fetchExport('HEAD', '*/*', reader)).status,
    ]).toEqual([403, 200])
  })

  it('tells caches with the Vary header that the response depends on Accept', async () => {
    expect((await fetchExport('GET')).headers.get('Vary')).toContain('Accept')
  })

  it('returns 406 only to users who may have one of the two types', async () => {
    const [reader, otherUser] = [
      await api.openSession({ relatories: 'readonly' }),
      await api.openSession({ stores: 'readonly' }),
    ]
    expect([
      (await fetchExport('GET', 'text/html', reader)).status,
      (await fetchExport('GET', 'text/html', otherUser)).status,
    ]).toEqual([406, 403])
  })
})

it('S2 §7: names the file with the time of São Paulo, in the language of the request like its header', async () => {
  api.setTime(new Date('2026-11-20T17:32:05Z'))
  const headers = { 'Accept-Language': 'en-US' }
  const portuguese = await api.request(exportStatus, {})
  expect(portuguese.headers.get('Content-Disposition')).toContain('filename="reversas-por-status_2026-11-20_1432.csv"')
  const exportResponse = await api.request(exportUsers, {}, { headers })
  expect(exportResponse.headers.get('Content-Disposition')).toContain('filename="users_2026-11-20_1432.csv"')
  expect(exportResponse.body.split('\r\n')[0]).toBe('Id;Name;E-mail;Account type;Created at')
})

it("records the export under the current ticket, and the ticket's card lists the export", async () => {
  const sessionToken = await createWriterToken()
  await api.request(exportUsers, {}, { as: sessionToken, headers: { 'X-Ticket': 'ZD-5150' } })
  const { data } = await api.call(getTicket, { params: { ticket: 'ZD-5150' } })
  expect(data).toMatchObject({ changes_total: 1, changes: [{ action: 'reports.export', entity_id: 'users' }] })
})

it('LGPD: stores only that users were searched, not the search term', async () => {
  const sessionToken = await createWriterToken()
  await api.request(
    exportUsers,
    { query: { search: 'canary@example.com', start_date: '2026-01-01' } },
    { as: sessionToken },
  )
  const [row] = await own(sessionToken)
  expect(row.filters).toEqual({ search: true, start_date: '2026-01-01' })
  const { db } = api.connection
  const storedText = JSON.stringify([await db.select().from(activity), await db.select().from(reportExports)])
  expect(storedText).not.toContain('canary')
})

it('An export counts towards the rate limit of exports', async () => {
  const limited = await startApi({
    connection: api.connection,
    config: { limits: { signIn: 0, writes: 0, reads: 0, exports: 2 } },
  })
  limited.setTime(new Date())
  const sessionToken = await createWriterToken()
  const statuses = []
  for (let requestNumber = 0; requestNumber < 3; requestNumber++)
    statuses.push((await limited.request(exportUsers, {}, { as: sessionToken })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await limited.request(previewUsers, {}, { as: sessionToken })).status).toBe(200)
})
