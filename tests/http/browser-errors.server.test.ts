// Tests that the server logs each kind of browser error once, without any data from the page.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { requestFeature } from '#contract/console/feature-requests.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
beforeEach(async () => {
  await api?.close()
  api = await startApi()
})
afterAll(() => api.close())

const reportError = (report: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const body = typeof report === 'string' ? report : JSON.stringify(report)
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }
  return api.send('/browser-errors', init, { as: null })
}
const listLoggedErrors = () => api.logLines.filter((line) => 'browser' in line)
const report = { kind: 'error', name: 'TypeError', place: '/assets/start-D9ltVoqx.js:1:200' }

it('An error is logged once, however often the browser reports it', async () => {
  for (let time = 0; time < 5; time++) expect((await reportError(report)).status).toBe(204)
  expect(listLoggedErrors()).toEqual([
    {
      ...{ level: 'warn', browser: 'error', error: 'TypeError', place: report.place },
      ...{ time: expect.any(String), request_id: expect.any(String) },
    },
  ])
})

it('Errors with another kind, name or place are logged separately', async () => {
  await reportError(report)
  await reportError({ ...report, kind: 'rejection' })
  await reportError({ ...report, name: 'RangeError' })
  await reportError({ ...report, place: '' })
  await reportError({ kind: 'csp', name: 'script-src-elem', place: '' })
  expect(listLoggedErrors()).toHaveLength(5)
})

it.each([
  ['a message', { ...report, message: 'Ana Souza' }],
  ['a name with blanks', { ...report, name: 'Ana Souza' }],
  ['a long name', { ...report, name: 'x'.repeat(61) }],
  ['an address with a query', { ...report, place: '/assets/a.js?cpf=1' }],
  ['a page', { ...report, place: '/ecommerces/7' }],
  ['another server', { ...report, place: 'https://x.example/assets/a.js' }],
  ['another kind', { ...report, kind: 'x' }],
  ['no JSON', '{'],
  ['a list', [report]],
])('A report with %s is rejected and not logged', async (_, report) => {
  expect((await reportError(report)).status).toBe(400)
  expect(listLoggedErrors()).toEqual([])
})

it('A report that is too large or comes from another site is rejected and not logged', async () => {
  expect((await reportError('x'.repeat(2000))).status).toBe(413)
  expect((await reportError(report, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await reportError(report, { Origin: 'https://evil.example' })).status).toBe(403)
  expect(listLoggedErrors()).toEqual([])
})

it('logs a kind again after a day', async () => {
  api.setTime(new Date('2026-11-20T12:00:00Z'))
  await reportError(report)
  api.setTime(new Date('2026-11-21T11:59:59Z'))
  await reportError(report)
  expect(listLoggedErrors()).toHaveLength(1)
  api.setTime(new Date('2026-11-21T12:00:00Z'))
  await reportError(report)
  await reportError(report)
  expect(listLoggedErrors()).toHaveLength(2)
})

it('logs new kinds again a day after the memory for kinds was full', async () => {
  api.setTime(new Date('2026-11-20T12:00:00Z'))
  for (let number = 0; number < 201; number++) await reportError({ ...report, name: `E${number}` })
  expect(listLoggedErrors()).toHaveLength(200)
  api.setTime(new Date('2026-11-21T12:00:00Z'))
  await reportError({ ...report, name: 'E200' })
  expect(listLoggedErrors()).toHaveLength(201)
})

it('Reports above the limit of an IP address return 429 with Retry-After, and do not count for the limit of the user', async () => {
  await api.close()
  api = await startApi({ config: { limits: { signIn: 0, writes: 3, reads: 0, exports: 0 } } })
  api.setTime(new Date('2026-11-20T12:00:20Z'))
  for (let number = 0; number < 3; number++) expect((await reportError(report)).status).toBe(204)
  const rejected = await reportError({ ...report, name: 'RangeError' })
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '40'])
  expect(listLoggedErrors()).toHaveLength(1)
  expect((await api.request(requestFeature, { body: { text: 'Filtro por cidade' } })).status).toBe(200)
  api.setTime(new Date('2026-11-20T12:01:00Z'))
  expect((await reportError(report)).status).toBe(204)
})

it('Reports are logged while the database is down, and return 429 above the limit of an IP address', async () => {
  await api.close()
  api = await startApi({ config: { limits: { signIn: 0, writes: 3, reads: 0, exports: 0 } } })
  api.setTime(new Date('2026-11-20T12:00:20Z'))
  const query = vi.spyOn(api.connection.pool, 'query').mockImplementation(async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  for (let number = 0; number < 3; number++)
    expect((await reportError({ ...report, name: `E${number}` })).status).toBe(204)
  expect(listLoggedErrors()).toHaveLength(3)
  const rejected = await reportError({ ...report, name: 'E3' })
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '40'])
  expect(listLoggedErrors()).toHaveLength(3)
  api.setTime(new Date('2026-11-20T12:01:00Z'))
  expect((await reportError({ ...report, name: 'E3' })).status).toBe(204)
  expect(listLoggedErrors()).toHaveLength(4)
  query.mockRestore()
})

it('A client that invents new kinds reaches a limit', async () => {
  for (let number = 0; number < 230; number++) await reportError({ ...report, name: `E${number}` })
  expect(listLoggedErrors()).toHaveLength(200)
})
