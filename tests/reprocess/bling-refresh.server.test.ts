// Tests that parallel requests to Bling refresh an expired access token only once. One process requests the new token,
// and the other processes wait.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pingIntegration } from '#contract/platform/integrations.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { getBlingAccessToken } from '#server/services/bling.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { createTestDatabase } from '../database.ts'
import { makeEcommerce, makeIntegration } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { type Merchant, respondWith, startMerchant } from './merchant.ts'

const REQUEST_COUNT = 40
const hour = 3_600_000
const client = { clientId: 'a', clientSecret: 'b' }
const options = JSON.stringify({ ...client, requests_per_second: 1000 })

type TokenReply = (response: ServerResponse, grant: () => void) => void

/** OAuth provider that rotates refresh tokens, and revokes the authorization when a refresh token is used twice. */
interface Provider {
  readonly origin: string
  /** Access token that the simulated merchant's system accepts. */
  readonly currentAccessToken: string
  readonly refreshCount: number
  readonly reuseCount: number
  /** Deletes all tokens and issues the refresh token `refresh-0`. */
  reset(): void
  /** Sets the responses to the next token requests, which replace the normal responses. */
  replyOnce(...replies: readonly TokenReply[]): void
  close(): Promise<void>
}

async function startProvider(): Promise<Provider> {
  const service: LoopbackService = await startService()
  let replies: TokenReply[] = []
  let [refreshCount, reuseCount, generation] = [0, 0, 0]
  const usedTokens = new Set<string>()
  const sendJson = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  service.respondWith(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const token = new URLSearchParams(text).get('refresh_token') ?? ''
    refreshCount += 1
    const grant = () => {
      if (usedTokens.has(token)) reuseCount += 1
      if (usedTokens.has(token) || token !== `refresh-${generation}` || reuseCount > 0)
        return void sendJson(response, 400, { error: 'invalid_grant' })
      usedTokens.add(token)
      generation += 1
      const tokens = { access_token: `access-${generation}`, refresh_token: `refresh-${generation}` }
      setTimeout(() => sendJson(response, 200, { ...tokens, expires_in: 21_600 }), 100)
    }
    const nextReply = replies.shift()
    if (nextReply) nextReply(response, grant)
    else grant()
  })
  return {
    origin: service.origin,
    get currentAccessToken() {
      return `access-${generation}`
    },
    get refreshCount() {
      return refreshCount
    },
    get reuseCount() {
      return reuseCount
    },
    reset: () => {
      ;[refreshCount, reuseCount, generation, replies] = [0, 0, 0, []]
      usedTokens.clear()
    },
    replyOnce: (...next) => {
      replies = [...next]
    },
    close: service.close,
  }
}

const respondBusy =
  (retryAfter: string): TokenReply =>
  (response) =>
    void response.writeHead(429, { 'Retry-After': retryAfter }).end('{}')

/** One database, with a separate connection for each simulated server process. */
interface SharedDatabase {
  readonly connections: readonly Connection[]
  readonly close: () => Promise<void>
}

async function embedded(): Promise<SharedDatabase> {
  const connection = await createTestDatabase()
  return { connections: [connection], close: connection.close }
}

async function postgres(processes: number): Promise<SharedDatabase> {
  const { url, remove } = await createEmptyPostgres()
  const open = () => connect({ databaseUrl: url, dataDir: '' }, { hosting: 'in-process' })
  const connections = await Promise.all(Array.from({ length: processes }, open))
  const [first] = connections
  if (first) await migrate(first.pool)
  return {
    connections,
    close: async () => {
      for (const { close } of connections) await close()
      await remove()
    },
  }
}

const databases = [
  ['one process on the embedded database', true, embedded],
  ['one process on PostgreSQL', hasPostgres, () => postgres(1)],
  ['two processes on one PostgreSQL database', hasPostgres, () => postgres(2)],
] as const

describe.each(databases)('%s', (_, isAvailable, open) => {
  describe.skipIf(!isAvailable)('refreshes the tokens of an integration', () => {
    let database: SharedDatabase
    let provider: Provider
    let merchant: Merchant
    let apis: Api[]
    let id: number

    beforeAll(async () => {
      provider = await startProvider()
      merchant = await startMerchant()
      const blingUrls = { authorizeUrl: 'https://bling.example/authorize', tokenUrl: `${provider.origin}/token` }
      const config = { bling: blingUrls, connectorOrigins: [merchant.origin] }
      database = await open()
      apis = await Promise.all(database.connections.map((connection) => startApi({ config, connection })))
      merchant.setResponseHandlers('/bling', (response, request) =>
        respondWith(request.headers.authorization === `Bearer ${provider.currentAccessToken}` ? 200 : 401, {})(
          response,
          request,
        ),
      )
    }, 120_000)
    afterAll(async () => {
      for (const api of apis ?? []) await api.close()
      await database?.close()
      await provider?.close()
      await merchant?.close()
    })

    beforeEach(async () => {
      provider.reset()
      const { db } = api().connection
      const { id: ecommerce_id } = await makeEcommerce(db)
      const row = { ecommerce_id, software_id: 9, api_url: `${merchant.origin}/bling`, options }
      id = (await makeIntegration(db, row)).id
      await authorize('refresh-0', -hour)
    })
    afterEach(() => {
      expect(provider.reuseCount).toBe(0)
    })

    const api = (index = 0): Api => {
      const api = apis[index % apis.length]
      if (!api) throw new Error('No process')
      return api
    }
    const seal = (tokens: object) => api().services.secrets.encrypt(JSON.stringify(tokens))

    async function authorize(refresh_token: string, expiresIn: number, lease: object = {}): Promise<void> {
      const tokens = seal({ access_token: 'access-0', refresh_token })
      const row = { tokens, expires_at: new Date(Date.now() + expiresIn), ...lease }
      await api()
        .connection.db.insert(oauthTokens)
        .values({ integration_id: id, ...row })
        .onConflictDoUpdate({ target: oauthTokens.integration_id, set: row })
    }

    const accessToken = (signal = new AbortController().signal) =>
      getBlingAccessToken(api().connection.db, { integrationId: id, client, signal }, api().services)
    const ping = (index = 0) => api(index).call(pingIntegration, { params: { id } })
    const pingTogether = () => Promise.all(Array.from({ length: REQUEST_COUNT }, (_, index) => ping(index)))
    const results = (pings: readonly { error: string | null }[]) => [...new Set(pings.map(({ error }) => error))]

    async function lease() {
      const { refresh_owner, refresh_until } = oauthTokens
      const [row] = await api()
        .connection.db.select({ refresh_owner, refresh_until })
        .from(oauthTokens)
        .where(eq(oauthTokens.integration_id, id))
      return row
    }
    const released = { refresh_owner: null, refresh_until: null }

    test('40 calls with an expired token refresh it once, and all succeed', async () => {
      expect(results(await pingTogether())).toEqual([null])
      expect(provider.refreshCount).toBe(1)
      expect(await lease()).toEqual(released)
    }, 60_000)

    test('40 requests with a rejected token refresh the token once, and all succeed', async () => {
      await authorize('refresh-0', hour)
      merchant.setResponseHandlers('/bling', (response, request) =>
        respondWith(request.headers.authorization === 'Bearer access-1' ? 200 : 401, {})(response, request),
      )
      expect(results(await pingTogether())).toEqual([null])
      expect(provider.refreshCount).toBe(1)
    }, 60_000)

    test('a 429 of the provider is retried after its Retry-After', async () => {
      provider.replyOnce(respondBusy('1'), respondBusy('0'))
      const startTime = Date.now()
      expect(results(await pingTogether())).toEqual([null])
      expect(Date.now() - startTime).toBeGreaterThan(900)
      expect(provider.refreshCount).toBe(3)
    }, 60_000)

    test('a 429 is retried twice at most, and not at all when the provider asks for a long wait', async () => {
      provider.replyOnce(respondBusy('0'), respondBusy('0'), respondBusy('0'))
      expect((await ping()).error).toBe('connector.authorization_unavailable')
      expect(provider.refreshCount).toBe(3)
      provider.replyOnce(respondBusy('120'))
      expect((await ping()).error).toBe('connector.authorization_unavailable')
      expect(provider.refreshCount).toBe(4)
      expect(await lease()).toEqual(released)
      expect((await ping()).error).toBeNull()
    }, 60_000)

    test('a refresh that fails is not repeated by the calls that waited for it; the next call refreshes', async () => {
      const expiry = sql`clock_timestamp() + interval '1 minute'`
      await authorize('refresh-0', -hour, { refresh_owner: 'other', refresh_until: expiry })
      const pendingTokens = Promise.allSettled(Array.from({ length: REQUEST_COUNT }, () => accessToken()))
      await sleep(2_000)
      await api().connection.db.update(oauthTokens).set(released).where(eq(oauthTokens.integration_id, id))
      const codes = (await pendingTokens).map((result) =>
        result.status === 'rejected' ? result.reason.code : result.value,
      )
      expect([...new Set(codes)]).toEqual(['integrations.provider_down'])
      expect(provider.refreshCount).toBe(0)
      expect((await ping()).error).toBeNull()
    }, 60_000)

    test('a refresh token that the provider rejected is not sent again', async () => {
      await authorize('unknown', -hour)
      expect(results(await pingTogether())).toEqual(['connector.authorization_expired'])
      expect((await ping()).error).toBe('connector.authorization_expired')
      expect(provider.refreshCount).toBe(1)
    }, 60_000)

    test('calls that waited for a rejected refresh get no expired access token', async () => {
      await authorize('unknown', -hour)
      const tokens = await Promise.all(Array.from({ length: REQUEST_COUNT }, () => accessToken()))
      expect([...new Set(tokens)]).toEqual(['authorization_expired'])
      expect(provider.refreshCount).toBe(1)
    }, 60_000)

    test('the lease of a dead process expires, and a call that waited takes it', async () => {
      const expiry = sql`clock_timestamp() + interval '1 second'`
      await authorize('refresh-0', -hour, { refresh_owner: 'dead', refresh_until: expiry })
      const startTime = Date.now()
      expect(results(await pingTogether())).toEqual([null])
      expect(Date.now() - startTime).toBeGreaterThan(900)
      expect(provider.refreshCount).toBe(1)
    }, 60_000)

    test('a call that is cancelled during its refresh saves the new tokens', async () => {
      const abortController = new AbortController()
      provider.replyOnce((_, grant) => {
        abortController.abort()
        grant()
      })
      await accessToken(abortController.signal)
      expect((await ping()).error).toBeNull()
      expect(provider.refreshCount).toBe(1)
    }, 60_000)

    test('an authorization that ends during a refresh is not overwritten', async () => {
      provider.replyOnce((_, grant) => {
        void authorize('refresh-new', hour, released).then(grant)
      })
      expect(await accessToken()).toEqual({ token: 'access-0' })
      const [row] = await api().connection.db.select().from(oauthTokens).where(eq(oauthTokens.integration_id, id))
      expect(row && api().services.secrets.decrypt(row.tokens)).toContain('refresh-new')
    }, 60_000)
  })
})
