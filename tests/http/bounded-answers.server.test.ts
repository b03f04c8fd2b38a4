// Tests that the response size and the processing time stay small, however many errors a request contains.
import { expect, test } from 'vitest'
import { putPreferences } from '#contract/console/preferences.ts'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { saveMetadatas } from '#contract/platform/metadatas.ts'
import { signIn } from '#contract/platform/session.ts'
import { makeEcommerce } from '../factories.ts'
import type { ApiResponse } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const WITHOUT_SESSION = { as: null }
const largeInput = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 0]))
const getSize = ({ body }: ApiResponse) => JSON.stringify(body).length

/** Sends the request several times and returns the duration of the fastest one in milliseconds. */
async function measureFastest(sendRequest: () => Promise<ApiResponse>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const startTime = performance.now()
    await sendRequest()
    times.push(performance.now() - startTime)
  }
  return Math.min(...times)
}

test.each([
  ['signing in', () => api.request(signIn, { body: largeInput }, WITHOUT_SESSION)],
  [
    'a demo token',
    () => api.request(makeDemoToken, { params: { account_type: 'ti' }, body: largeInput }, WITHOUT_SESSION),
  ],
])('%s accepts 16 kB and returns 413 above', async (_, sendRequest) => {
  const response = await sendRequest()
  expect([response.status, response.body.error_code]).toEqual([413, 'request.too_large'])
  expect(getSize(response)).toBeLessThan(1000)
})

test('The server reads a sign-in body of 16 kB', async () => {
  const body = { google_token: 'x'.repeat(8192), more: '' }
  const remainingBytes = 16_384 - JSON.stringify(body).length
  const status = async (length: number) =>
    (await api.request(signIn, { body: { ...body, more: 'x'.repeat(length) } }, WITHOUT_SESSION)).status
  expect([await status(remainingBytes), await status(remainingBytes + 1)]).toEqual([422, 413])
})

test('A body of 1 MB without a session blocks the server no longer than a request with an invalid token', async () => {
  const duration = await measureFastest(() => api.request(signIn, { body: { google_token: 'x' } }, WITHOUT_SESSION))
  // Serializes the body before the measurement, so that the test measures only the work of the server.
  const body = JSON.stringify(largeInput)
  const headers = { 'Content-Type': 'application/json' }
  const sendLargeBody = () => api.send(signIn.path, { method: 'POST', body, headers }, WITHOUT_SESSION)
  expect((await sendLargeBody()).status).toBe(413)
  expect(await measureFastest(sendLargeBody)).toBeLessThan(20 * duration)
})

test('An endpoint accepts 1 MB if it has a long text field, and 64 kB otherwise', async () => {
  const status = async (endpoint: Endpoint, size: number) => {
    const body = `{"unknown": "${'x'.repeat(size - 15)}"}`
    const init = { method: endpoint.method, headers: { 'Content-Type': 'application/json' }, body }
    return (await api.send(buildEndpointPath(endpoint.path, { id: 1 }), init)).status
  }
  expect([await status(putPreferences, 65_536), await status(putPreferences, 65_537)]).toEqual([422, 413])
  expect([await status(saveMetadatas, 1_048_576), await status(saveMetadatas, 1_048_577)]).toEqual([422, 413])
})

test('A response names at most 20 unknown keys of a body', async () => {
  const fewEntries = Object.fromEntries(Object.entries(largeInput).slice(0, 6000))
  const response = await api.request(putPreferences, { body: fewEntries })
  expect(response.status).toBe(422)
  expect(response.body.errors).toHaveLength(20)
  const { body } = await api.request(putPreferences, { body: { colour: 1, size: 2 } })
  const unknown = { code: 'validation.unknown_key', message: 'Campo desconhecido' }
  expect(body.errors).toEqual([
    { field: 'body.colour', ...unknown },
    { field: 'body.size', ...unknown },
  ])
})

test('A response names every unknown key of a query', async () => {
  const { status, body } = await api.send('/v2/users/me?a=1&b=2&c=3')
  expect(status).toBe(422)
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['query.a', 'query.b', 'query.c'])
})

test('A response names at most 20 errors', async () => {
  const { id } = await makeEcommerce(api.connection.db)
  const metadatas = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}`, 0]))
  const response = await api.request(saveMetadatas, { params: { id }, body: { metadatas } })
  expect([response.status, response.body.errors.length]).toEqual([422, 20])
})
