// Tests that the server cancels a running reprocess (sending a record to the merchant's system again) when the client
// closes its connection.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttempts } from '#contract/platform/reprocess.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { useApi } from '../use-api.ts'

const { id, ecommerce_id } = reverseScenarios.slow
const api = useApi()
let server: ReturnType<typeof serve>

beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 16, secrets: api.services.secrets })
  server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
})

afterAll(async () => {
  server.close()
})

test('S1 §4 A cancelled request stops the work on the server', async () => {
  const { port } = server.address() as AddressInfo
  const client = new AbortController()
  const abortedRequest = fetch(`http://127.0.0.1:${port}/v2/boss/reprocess/reverse`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await api.openSession('n1')}` },
    body: JSON.stringify({ task: 'Cancelar', ticket: 'ZD-7', ecommerce_id, reverse_id: id }),
    signal: client.signal,
  })
  const fetchLatestAttempt = async () => {
    const { data } = await api.call(listAttempts, { params: { id: ecommerce_id }, query: {} })
    return data.find((attempt: { ticket: string }) => attempt.ticket === 'ZD-7')
  }
  const waitForStatus = async (status: string) => {
    const deadline = Date.now() + 5000
    while ((await fetchLatestAttempt())?.status !== status && Date.now() < deadline) await wait(50)
    return fetchLatestAttempt()
  }
  expect(await waitForStatus('running')).toMatchObject({ status: 'running', finished_at: null })
  client.abort()
  await expect(abortedRequest).rejects.toThrow()
  expect(await waitForStatus('cancelled')).toMatchObject({ status: 'cancelled', error: null, attempt: 1 })
})
