// Sends every write of the contract to two servers on one PostgreSQL at the same time. No write may be lost silently or
// executed twice.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeClaim } from '#contract/console/claims.ts'
import { markAllNotificationsRead, markNotification } from '#contract/console/inbox.ts'
import { putPreferences } from '#contract/console/preferences.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { allHandlers } from '#server/all-handlers.ts'
import type { Connection } from '#server/db/connect.ts'
import { createJsonListener, type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { type Api, type ApiResponse, startApi } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { type WriteRequest, type WriteSample, writeSamples } from '../write-samples.ts'
import { ownSamples } from './more-samples.ts'

const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const samples = [...writeSamples, ...ownSamples]
const nameSamples = (some: readonly WriteSample[]) =>
  some.map((sample) => [formatEndpoint(sample.endpoint), sample] as const)

const connector = 'http://localhost/demo/carriers'

describe.skipIf(!hasPostgres)('On PostgreSQL with two servers', () => {
  let connection: Connection
  let servers: readonly Api[] = []
  let carriers: LoopbackService
  let sessionToken: string

  beforeAll(async () => {
    connection = await createTestPostgres()
    carriers = await startService()
    carriers.respondWith(createJsonListener({ name: 'Expresso', logo_url: null, services: [] }))
    const options = { connection, ownAddress: () => carriers.origin }
    servers = [await startApi(options), await startApi(options)]
    sessionToken = (await servers[0]?.openSession('admin_boss')) ?? ''
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) await server.close()
    await carriers?.close()
    await connection?.close()
  })

  const buildInput = ({ params, body }: WriteRequest, number: number) => ({
    ...(params ? { params } : {}),
    ...(body ? { body: body(number) } : {}),
  })
  /** Sends all requests in parallel, alternating between the servers. */
  const sendInParallel = (times: number, sendRequest: (api: Api, index: number) => Promise<ApiResponse>) =>
    Promise.all(
      Array.from({ length: times }, (_, index) => {
        const api = servers[index % servers.length]
        if (!api) throw new Error('No server')
        return sendRequest(api, index)
      }),
    )

  async function readEtag({ version = 1 }: WriteSample, request: WriteRequest): Promise<string> {
    if (typeof version === 'number') return `"${version}"`
    const response = await servers[0]?.request(version, request.params ? { params: request.params } : {}, {
      as: sessionToken,
    })
    return response?.headers.get('ETag') ?? ''
  }

  describe('One of several simultaneous saves succeeds, and the others return the current record', () => {
    test('Every save of the contract is tested', () => {
      // Writes without a version: preferences, which are merged per name; claims (marks that a user is working on a
      // record), which other tests cover; and the inbox, which only its owner changes.
      const unversionedWrites: readonly Endpoint[] = [
        putPreferences,
        takeClaim,
        markNotification,
        markAllNotificationsRead,
      ]
      const versionedWrites = allHandlers
        .map(({ endpoint }) => endpoint)
        .filter((endpoint) => endpoint.method === 'PUT' && !unversionedWrites.includes(endpoint))
      expect(
        versionedWrites.filter((save) => !samples.some(({ endpoint }) => endpoint === save)).map(formatEndpoint),
      ).toEqual([])
    })

    const versioned = samples.filter(
      ({ endpoint, version }) => endpoint.method !== 'POST' || version !== undefined || endpoint === correctZip,
    )
    afterAll(() => storeMeasurement(`races: ${versioned.length} saves by 4 writers of two servers`))
    test.each(nameSamples(versioned))('%s', async (_, sample) => {
      const { endpoint, prepareRequest } = sample
      const request = await prepareRequest(connection.db, connector)
      const headers = { 'If-Match': await readEtag(sample, request) }
      const responses = await sendInParallel(4, (api, number) =>
        api.request(endpoint, buildInput(request, number), { as: sessionToken, headers }),
      )
      // Allows a more specific status than 412 if another request has already deleted or corrected the record.
      const conflictStatuses = endpoint.method === 'DELETE' ? [404, 412] : endpoint === correctZip ? [409, 412] : [412]
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status !== 200 && !conflictStatuses.includes(status))).toEqual([])
      for (const { status, body } of responses)
        if (status === 412)
          expect([body.error_code, body.context.current]).toEqual(['changed_meanwhile', expect.anything()])
    })
  })

  describe('Requests with one idempotency key are executed once', () => {
    test('Every endpoint that creates a record is tested', () => {
      const testedEndpoints = posts.map(({ endpoint }) => endpoint)
      const writes = allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'POST')
      const untestedNames = writes.filter((endpoint) => !testedEndpoints.includes(endpoint)).map(formatEndpoint)
      expect(untestedNames.filter((name) => !writesTestedElsewhere.includes(name))).toEqual([])
    })

    /**
     * Writes that this test skips: sessions have no idempotency key, and files and batches need their own test data
     * (`tests/batches/one-key`).
     */
    const writesTestedElsewhere = [
      ...['login', 'logout'].map((name) => `POST /v2/auth/${name}`),
      'POST /demo/identities/:account_type/token',
      ...['run', 'retry', 'pause', 'resume', 'cancel', 'take-over'].map((name) => `POST /v2/boss/batches/:id/${name}`),
      ...['POST /v2/boss/ecommerces/:id/logos', 'POST /v2/boss/ecommerces/:ecommerce_id/stores/upload'],
      ...['POST /v2/boss/integrations/:id/authorize', 'POST /v2/boss/integrations/authorized'],
      'POST /v2/boss/integrations/:id/ping',
      // Skips access requests, because only users without the permission can send them (see
      // tests/users/access-requests).
      'POST /v2/boss/access-requests',
      // Skips writes that need no idempotency key. A search stores nothing. The server posts equal notes and replies
      // only once (`tests/tickets/notes`, `tests/replies`). A copied reply creates only an entry in the activity log.
      ...['POST /v2/boss/lookup/consumer', 'POST /v2/boss/tickets/:ticket/notes'],
      ...['POST /v2/boss/tickets/:ticket/replies', 'POST /v2/boss/reverses/:id/replies'],
      'POST /v2/boss/activity/:id/undo',
      // Skips this dry run, because it rolls back its changes.
      'POST /v2/boss/ecommerces/changes/check',
    ]
    const posts = samples.filter(({ endpoint }) => endpoint.method === 'POST')

    afterAll(() => storeMeasurement(`races: ${posts.length} calls that make something, 8 at once with one key`))
    test.each(nameSamples(posts))('%s', async (name, sample) => {
      const { endpoint, prepareRequest } = sample
      const singleEffect = await countAddedRows(async () => {
        const request = await prepareRequest(connection.db, connector)
        return () => sendInParallel(1, (api) => api.request(endpoint, buildInput(request, 1), { as: sessionToken }))
      })
      const key = `race-${name}`.replaceAll(/\W/g, '-')
      const repeatedEffect = await countAddedRows(async () => {
        const request = await prepareRequest(connection.db, connector)
        const headers = { 'Idempotency-Key': key }
        return () =>
          sendInParallel(8, (api) => api.request(endpoint, buildInput(request, 1), { as: sessionToken, headers }))
      })
      expect(singleEffect.answers.map(({ status }) => status)).toEqual([200])
      const statuses = repeatedEffect.answers.map(({ status }) => status)
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
      const successBodies = repeatedEffect.answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => JSON.stringify(body))
      expect(new Set(successBodies).size).toBe(1)
      expect(repeatedEffect.rows).toEqual(singleEffect.rows)
    })
  })

  const bookkeepingTables = ['idempotency_keys', 'sessions', 'rate_limits']

  async function countRowsByTable(): Promise<Readonly<Record<string, number>>> {
    const tables = await connection.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
    const countQueries = tables.rows
      .filter(({ name }) => !bookkeepingTables.includes(name))
      .map(({ name }) => sql`select ${name}::text as name, count(*)::int as number from ${sql.identifier(name)}`)
    const { rows } = await connection.db.execute<{ name: string; number: number }>(
      sql.join(countQueries, sql` union all `),
    )
    return Object.fromEntries(rows.map(({ name, number }) => [name, number]))
  }

  /** Returns how many rows the requests have added to each table. */
  async function countAddedRows(prepare: () => Promise<() => Promise<readonly ApiResponse[]>>) {
    const sendRequests = await prepare()
    const rowCountsBefore = await countRowsByTable()
    const responses = await sendRequests()
    const after = await countRowsByTable()
    const rows = Object.entries(after).map(([name, number]) => [name, number - (rowCountsBefore[name] ?? 0)] as const)
    return { answers: responses, rows: Object.fromEntries(rows.filter(([, added]) => added !== 0)) }
  }
})

test.skipIf(hasPostgres)('The races are skipped without PostgreSQL', () => {
  process.stdout.write('Races of writes need a PostgreSQL: set DATABASE_URL\n')
})
