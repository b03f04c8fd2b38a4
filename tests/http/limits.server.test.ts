// Tests the rate limits per minute. The limit of a user applies across sessions and server processes; requests without
// a session are limited per IP address.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { signIn } from '#contract/platform/session.ts'
import { sessionHandlers } from '#server/console/session.ts'
import { rateLimits } from '#server/db/schema/console/pipeline.ts'
import { type Api, startApi } from '../harness.ts'
import { addThing, exportThings, listThings, testHandlers } from './endpoints.ts'

let api: Api
const limits = { signIn: 3, writes: 2, reads: 5, exports: 1 }
const handlers = [...testHandlers, ...sessionHandlers]
beforeAll(async () => {
  api = await startApi({ handlers, config: { limits } })
})
beforeEach(async () => {
  await api.connection.db.delete(rateLimits)
  api.setTime(new Date('2026-11-20T12:00:20Z'))
})
afterAll(() => api.close())

async function statuses(times: number, sendRequest: () => Promise<{ status: number }>): Promise<number[]> {
  const statusCodes: number[] = []
  for (let time = 0; time < times; time++) statusCodes.push((await sendRequest()).status)
  return statusCodes
}

it('The server rejects requests over the limit until the minute ends', async () => {
  const sessionToken = await api.openSession('cs')
  expect(await statuses(7, () => api.request(listThings, {}, { as: sessionToken }))).toEqual([
    200, 200, 200, 200, 200, 429, 429,
  ])
  const rejected = await api.request(listThings, {}, { as: sessionToken })
  expect(rejected.headers.get('Retry-After')).toBe('40')
  expect(rejected.body.message).toBe('excedido limite de requisições')
  api.setTime(new Date('2026-11-20T12:01:00Z'))
  expect((await api.request(listThings, {}, { as: sessionToken })).status).toBe(200)
})

it('The server counts reads, writes and exports separately', async () => {
  const sessionToken = await api.openSession('cs')
  const add = () => api.request(addThing, { body: { name: 'x' } }, { as: sessionToken })
  expect(await statuses(3, add)).toEqual([200, 200, 429])
  expect(await statuses(2, () => api.request(exportThings, {}, { as: sessionToken }))).toEqual([200, 429])
  expect(await statuses(2, () => api.request(listThings, {}, { as: sessionToken }))).toEqual([200, 200])
})

it('The server counts one user across all sessions and processes, and no other user', async () => {
  const otherServer = await startApi({ handlers, config: { limits }, connection: api.connection })
  otherServer.setTime(api.services.now())
  const [first, second] = [await api.openSession('cs'), await api.openSession('cs')]
  expect(await statuses(3, () => api.request(listThings, {}, { as: first }))).toEqual([200, 200, 200])
  expect(await statuses(3, () => otherServer.request(listThings, {}, { as: second }))).toEqual([200, 200, 429])
  expect((await api.request(listThings, {}, { as: await api.openSession('ti') })).status).toBe(200)
})

it('The server counts parallel requests exactly', async () => {
  const sessionToken = await api.openSession('n2')
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => api.request(listThings, {}, { as: sessionToken })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
})

it('The server counts requests without a valid session by IP address, whatever token they send', async () => {
  const sendUnknownToken = () =>
    api.request(listThings, {}, { as: Math.random().toString(36).padEnd(43, 'x').slice(0, 43) })
  expect(await statuses(7, sendUnknownToken)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

it('The server counts sign-ins by IP address, successful or not', async () => {
  const attemptSignIn = () => api.request(signIn, { body: { google_token: 'x' } }, { as: null })
  expect(await statuses(4, attemptSignIn)).toEqual([401, 401, 401, 429])
  expect((await api.request(signIn, { body: { google_token: 'x' } })).status).toBe(429)
  expect((await api.request(makeDemoToken, { params: { account_type: 'ti' } }, { as: null })).status).toBe(200)
})

it('The server distinguishes clients behind a trusted proxy by the address that the proxy reports', async () => {
  const config = { limits, publicUrl: new URL('https://reversa.example') }
  const proxiedApi = await startApi({ handlers, config, connection: api.connection })
  const from = (ipAddress: string) => () =>
    proxiedApi.request(listThings, {}, { as: null, headers: { 'X-Forwarded-For': `1.1.1.1, ${ipAddress}` } })
  expect(await statuses(6, from('9.9.9.1'))).toEqual([401, 401, 401, 401, 401, 429])
  expect(await statuses(1, from('9.9.9.2'))).toEqual([401])
  const unproxied = { 'X-Forwarded-For': '9.9.9.3' }
  expect(await statuses(6, () => api.request(listThings, {}, { as: null, headers: unproxied }))).toContain(429)
})

describe('An IP address counts as one client in every notation', () => {
  const config = { limits, publicUrl: new URL('https://reversa.example') }
  const fetchStatuses = async (forwarded: readonly string[]) => {
    const proxiedApi = await startApi({ handlers, config, connection: api.connection })
    proxiedApi.setTime(api.services.now())
    const statusCodes: number[] = []
    for (const ipAddress of forwarded)
      statusCodes.push(
        (await proxiedApi.request(listThings, {}, { as: null, headers: { 'X-Forwarded-For': ipAddress } })).status,
      )
    return statusCodes
  }
  const FIVE_UNAUTHORIZED = [401, 401, 401, 401, 401]

  it.each([
    ['ports', ['8.8.8.8', '8.8.8.8:1', '8.8.8.8:65535', '8.8.8.8:443', '8.8.8.8:80', '8.8.8.8:7']],
    [
      'an IPv4 address as IPv6',
      ['8.8.4.4', '::ffff:8.8.4.4', '::ffff:808:404', '[::ffff:8.8.4.4]:1', '8.8.4.4', '8.8.4.4'],
    ],
    [
      'ports of IPv6',
      ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443', '[2001:db8::1]:1', '2001:db8::1', '2001:db8::1'],
    ],
    [
      'letters',
      ['2001:DB8:1::1', '2001:db8:1::1', '2001:0db8:0001::1', '2001:db8:1:0:0::1', '2001:db8:1::1', '2001:db8:1::1'],
    ],
    ['a network of IPv6', [1, 2, 3, 4, 5, 6].map((end) => `2001:db8:2:0:${end}::${end}`)],
  ])('%s', async (_, addresses) => {
    expect(await fetchStatuses(addresses)).toEqual([...FIVE_UNAUTHORIZED, 429])
  })

  it('Addresses of other networks count separately', async () => {
    const addresses = [1, 2, 3, 4, 5, 6].map((network) => `2001:db8:9:${network}::1`)
    expect(await fetchStatuses(addresses)).toEqual([...FIVE_UNAUTHORIZED, 401])
  })

  it.each([65, 3000, 7000, 10_000, 14_000])('A forwarded address of %i letters is rejected', async (length) => {
    expect(await fetchStatuses(['x'.repeat(length), `1.1.1.1, ${'x'.repeat(length)}`])).toEqual([400, 400])
    expect(await fetchStatuses([`${'x'.repeat(length)}, 1.1.1.1`])).toEqual([401])
  })

  it.each(['unknown', '_hidden', '', '1.2.3', '999.1.1.1:80'])(
    '“%s” is not an IP address and is counted as a text',
    async (text) => {
      expect(await fetchStatuses([text])).toEqual([401])
    },
  )
})
