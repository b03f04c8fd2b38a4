// Tests the metrics for operators: request counts and durations by route, protected by a token and without personal
// data.
import { beforeAll, describe, expect, test } from 'vitest'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import { makeEcommerce } from '../factories.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'

const token = 'who-may-read-the-metrics'
const withToken = (token: string) => ({ as: null, headers: { Authorization: `Bearer ${token}` } })

const api = useApi({ config: { metricsToken: token } })
let id: number
beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
  api.services.metrics.watchPool(api.connection.pool)
})

const text = async (): Promise<string> => (await api.send('/metrics', {}, withToken(token))).body

test('Without a configured token, /metrics returns 404 to every client', async () => {
  const otherServer = await startApi({ connection: api.connection })
  expect((await otherServer.send('/metrics')).status).toBe(404)
  expect((await otherServer.send('/metrics', {}, withToken(''))).status).toBe(404)
})

describe('With a configured token', () => {
  test.each([
    ['nobody', { as: null }],
    ['an admin_boss', { as: 'admin_boss' }],
    ['a wrong token', withToken(`${token}x`)],
    ['the beginning of it', withToken(token.slice(0, 10))],
  ])('%s is rejected', async (_, requestOptions) => {
    const response = await api.send('/metrics', {}, requestOptions)
    expect(response.status).toBe(401)
    expect(response.body).toBeUndefined()
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="metrics"')
  })

  test('requests are counted by method, route and status, and their duration is measured', async () => {
    const count = async (status: number) => {
      const line = new RegExp(
        `^http_requests_total\\{method="GET",route="/v2/boss/ecommerces/:id",status="${status}"\\} (\\d+)$`,
        'm',
      )
      return Number(line.exec(await text())?.[1] ?? 0)
    }
    const before = [await count(200), await count(404), await count(401)]
    await api.request(getEcommerce, { params: { id } })
    await api.request(getEcommerce, { params: { id } })
    await api.request(getEcommerce, { params: { id: 2_147_483_647 } })
    await api.request(getEcommerce, { params: { id } }, { as: null })
    expect([await count(200), await count(404), await count(401)]).toEqual([
      (before[0] ?? 0) + 2,
      (before[1] ?? 0) + 1,
      (before[2] ?? 0) + 1,
    ])
    expect(await text()).toMatch(
      /http_request_duration_seconds_bucket\{le="10",method="GET",route="\/v2\/boss\/ecommerces\/:id"\} \d/,
    )
  })

  test('unknown paths and methods share one line each', async () => {
    for (const path of ['/v2/one', '/v2/other', '/wp-admin.php']) await api.send(path, {}, { as: null })
    await api.send('/v2/one', { method: 'PROPFIND' }, { as: null })
    const page = await text()
    expect(page).toContain('route="*",status="404"')
    expect(page).toContain('method="OTHER"')
    for (const secretText of ['/v2/one', '/wp-admin', 'PROPFIND', '/v2/boss/ecommerces/2'])
      expect(page).not.toContain(`"${secretText}`)
  })

  test('the metrics of the process and its database connections are included', async () => {
    const page = await text()
    expect(page).toMatch(/^database_connections\{state="idle"\} \d+$/m)
    expect(page).toMatch(/^process_resident_memory_bytes \d/m)
    expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })
})
