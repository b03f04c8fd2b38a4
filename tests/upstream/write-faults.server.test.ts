// Simulates faults of the external platform API during every write: errors, an ended session, a closed connection, half
// a response and a late response. The server must send each write once, and must report an unknown result as unknown.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHome } from '#contract/console/home.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFee } from '#contract/platform/billing.ts'
import { addCarrier } from '#contract/platform/carriers.ts'
import { createEcommerce } from '#contract/platform/ecommerces.ts'
import { createGroup } from '#contract/platform/groups.ts'
import { addIntegration } from '#contract/platform/integrations.ts'
import { uploadLogo } from '#contract/platform/metadatas.ts'
import { reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { uploadStores } from '#contract/platform/store-upload.ts'
import { createStore } from '#contract/platform/stores.ts'
import { addBrandUrl, addUrl } from '#contract/platform/urls.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { createPlatformClient } from '#server/upstream/client.ts'
import { writeCalls } from '#server/upstream/write-calls.ts'
import { type Api, readLastActivity, startApi } from '../harness.ts'
import { sampleCoreCases } from '../whole.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import type { ResponseChange } from './spec-platform.ts'
import { formatRequestTitle, type SpecifiedRequest, sendSpecifiedRequest, writeRequests } from './specified-calls.ts'

const TIMEOUT_MS = 400
const canary = 'canario-maria-das-dores'

let servers: PlatformAndApi
/** Server under test, with short timeouts for requests to the platform. */
let api: Api
let as: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  const upstreamUrl = new URL(servers.platform.origin)
  const timeouts = { read: 5000, write: TIMEOUT_MS, file: TIMEOUT_MS, idle: TIMEOUT_MS }
  api = await startApi({
    connection: servers.api.connection,
    config: { demo: false, upstreamUrl },
    platform: createPlatformClient(upstreamUrl, timeouts),
  })
})
beforeEach(async () => {
  servers.platform.reset()
  as = await servers.signInAs('admin')
})
afterAll(async () => {
  await api.close()
  await servers.close()
})

/** Writes that must not be sent twice, because each request adds a record or runs an action. */
const unrepeatableEndpoints: readonly Endpoint[] = [
  ...[createEcommerce, addFee, addIntegration, addUrl, addBrandUrl, uploadLogo, createGroup, createStore, uploadStores],
  ...[addCarrier, reprocessReverse, reprocessRefund],
]
const reprocesses: readonly Endpoint[] = [reprocessReverse, reprocessRefund]

test('every write has a request', () => {
  const endpoints = writeRequests.map(([endpoint]) => endpoint)
  expect(writeCalls.filter(({ endpoint }) => !endpoints.includes(endpoint))).toEqual([])
})

interface PlatformFault {
  readonly responseChange: ResponseChange
  readonly status: number
  readonly code: string
  /** True if the platform executes the write despite the fault. */
  readonly isExecuted: boolean
}

const unreachable = { status: 502, code: 'upstream.unreachable_write' } as const
const late = { status: 504, code: 'upstream.timeout_write' } as const

/** Faults after which the server cannot know whether the platform has executed the write. */
const faultsWithUnknownResult: readonly (readonly [title: string, fault: PlatformFault])[] = [
  [
    'a connection that closes before',
    { responseChange: { disconnectAt: 'before' }, ...unreachable, isExecuted: false },
  ],
  [
    'a connection that closes afterwards',
    { responseChange: { disconnectAt: 'after' }, ...unreachable, isExecuted: true },
  ],
  ['half a response', { responseChange: { disconnectAt: 'middle' }, ...unreachable, isExecuted: true }],
  ['a late response', { responseChange: { delayAfterMs: 3 * TIMEOUT_MS }, ...late, isExecuted: true }],
]

const message = { body: { message: 'Recusado', trace: canary } }

/** Faults that produce an error response: the platform rejects the write or reports an error. */
const faultsWithErrorResponse: readonly (readonly [title: string, fault: PlatformFault])[] = [
  [
    'a 500',
    {
      responseChange: { status: 500, body: { message: canary } },
      status: 500,
      code: 'upstream.failed',
      isExecuted: false,
    },
  ],
  ['a 503', { responseChange: { status: 503, html: canary }, status: 503, code: 'upstream.failed', isExecuted: false }],
  ['a 401', { responseChange: { status: 401, ...message }, status: 401, code: 'session_expired', isExecuted: false }],
  ['a 429', { responseChange: { status: 429, ...message }, status: 429, code: '', isExecuted: false }],
]

const countWrites = () => servers.platform.state.writes.length
const countSentWrites = () =>
  servers.platform.requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/login')).length
const countActivity = () => api.connection.db.$count(activity)

/**
 * Sends a write while the platform has a fault. Checks the response of the server and the number of requests to the
 * platform.
 */
async function sendWithFault(
  specifiedRequest: SpecifiedRequest,
  { responseChange, status, code, isExecuted }: PlatformFault,
  idempotencyKey: string,
) {
  const [sentCountBefore, writeCountBefore, activityCountBefore] = [
    countSentWrites(),
    countWrites(),
    await countActivity(),
  ]
  servers.platform.changeNextResponses({ method: specifiedRequest[0].method }, responseChange)
  const response = await sendSpecifiedRequest(api, specifiedRequest, {
    as,
    headers: { 'Idempotency-Key': idempotencyKey },
  })
  expect([response.status, response.body.error_code ?? '']).toEqual([status, code])
  expect(countSentWrites()).toBe(sentCountBefore + 1)
  // Waits for the platform, which executes a delayed request only after the server has stopped waiting for the
  // response.
  await expect.poll(countWrites).toBe(writeCountBefore + (isExecuted ? 1 : 0))
  expect(JSON.stringify([response, api.logLines])).not.toContain(canary)
  const isRecorded = reprocesses.includes(specifiedRequest[0])
  expect(await countActivity()).toBe(activityCountBefore + (isRecorded ? 1 : 0))
  return response
}

const calls = sampleCoreCases(writeRequests, 8).map((call) => [formatRequestTitle(call), call] as const)

describe.each(faultsWithUnknownResult)('%s', (_, fault) => {
  test.each(calls)('during %s causes an unknown result, and no request is repeated', async (_, call) => {
    const key = crypto.randomUUID()
    const response = await sendWithFault(call, fault, key)
    expect(response.body.message).toContain('não sabemos se foi salvo')
    if (reprocesses.includes(call[0]))
      expect(await readLastActivity(api.connection.db)).toMatchObject({ after: { result: null } })
    if (!unrepeatableEndpoints.includes(call[0])) return
    const sent = countSentWrites()
    const repeated = await sendSpecifiedRequest(api, call, { as, headers: { 'Idempotency-Key': key } })
    expect([repeated.status, repeated.body.error_code]).toEqual([409, 'upstream.unknown_result'])
    expect(countSentWrites()).toBe(sent)
  })
})

describe.each(faultsWithErrorResponse)('%s', (_, fault) => {
  test.each(calls)('as the response to %s is reported, and nothing is sent again', async (_, call) => {
    await sendWithFault(call, fault, crypto.randomUUID())
    const home = await api.request(getHome, {}, { as })
    expect(home.status).toBe(fault.status === 401 ? 401 : 200)
  })
})

describe('a platform that fails after a write', () => {
  test.each(calls)('does not turn the saved write %s into an error', async (_, call) => {
    const [written, recorded] = [countWrites(), await countActivity()]
    const failReads = () =>
      void servers.platform.changeNextResponses(
        { method: 'GET' },
        { times: Number.POSITIVE_INFINITY, disconnectAt: 'before' },
      )
    servers.platform.changeNextResponses({ method: call[0].method }, { onExecuted: failReads })
    const { status, body } = await sendSpecifiedRequest(api, call, { as })
    expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null })
    expect([countWrites(), await countActivity()]).toEqual([written + 1, recorded + 1])
  })
})
