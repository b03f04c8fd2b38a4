// Saves the Big List of Naughty Strings (texts that often break programs) in every text field of every write endpoint:
// each text must be stored unchanged or rejected with 422. A server that calls an external platform API must also send
// each text to it unchanged.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import { isSecretName } from '#contract/secrets.ts'
import { getEndpointName } from '../access/matrix.ts'
import type { Api, ApiResponse } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import { randomSeed, selectSample, testTimeoutMs } from './effort.ts'
import { findReadOnlyPaths, generateCompleteValue, generateFrom } from './generated-values.ts'
import { getAt, isObject, listTextPaths, type Path, removeAt, replaceAt } from './paths.ts'
import { forEachLeaf, readStoredValues } from './reading-again.ts'
import { copyIdsFromParams } from './sample-server.ts'
import type { TestedServer } from './tested-server.ts'

/** Alerts contain limited HTML, which the server sanitizes before storing. */
const isAlert = ({ path }: Endpoint) => path.startsWith('/v2/boss/app-alerts')
const sanitizers: Readonly<Record<string, (text: string) => unknown>> = {
  title: sanitizePlainText,
  description: (text) => sanitizeRichText(text).html,
}

/** Fields that the response returns under another name. */
const responseNameByField: Readonly<Record<string, string>> = { superlogica_client_id: 'client_id' }

/** Fields whose value is returned only in the activity row. */
const activityOnlyFields = new Set(['reason'])

/** Writes that these tests skip, with the reason: they have no text field, or another test covers their text. */
const skippedWrites: Readonly<Record<string, string>> = {
  'POST /v2/auth/login': 'a token: tests/session/identity-tokens',
  'POST /v2/boss/integrations/authorized': 'code and state of a provider: tests/ecommerces/integrations',
  'PUT /v2/boss/ecommerces/:id/features': 'codes only',
  'POST /v2/boss/batches/:id/run': 'the number of rows only: tests/batches/running',
  'POST /v2/boss/batches/:id/retry': 'the same',
  'POST /v2/boss/batches/:id/take-over': 'the current user and a reason: tests/batches/access',
  'PUT /v2/boss/claims/:entity/:id': 'ids only',
  'PUT /v2/boss/inbox/:id': 'switches only',
  'PUT /v2/boss/inbox': 'the same',
  'PUT /v2/boss/access-requests/:id': 'a note to the author: tests/users/access-requests',
  'PUT /v4/groups/:id/ecommerces': 'ids only',
  'POST /v2/boss/activity/:id/undo': 'empty',
}

/**
 * Returns true for the text field of a batch, because the server parses this text into rows and does not store it
 * (tested in tests/batches/pasted).
 */
const isBatchText = (endpoint: Endpoint, path: Path) => endpoint.path === '/v2/boss/batches' && path[0] === 'text'

/**
 * Returns true for the endpoints that post a note or a reply to a ticket, because the server sends the text to the
 * helpdesk and does not store it (tested in tests/tickets/notes and tests/replies).
 */
const isTicketNote = ({ path }: Endpoint) => /^\/v2\/boss\/tickets\/:ticket\/(notes|replies)$/.test(path)

/**
 * Returns true for the endpoint for access requests, because the server stores no access request of a user who has all
 * permissions (tested in tests/users/access-requests).
 */
const isAccessRequest = (endpoint: Endpoint) => getEndpointName(endpoint) === 'POST /v2/boss/access-requests'

/**
 * Returns true for the endpoints that change many ecommerces at once, because a rejected row does not prevent the other
 * rows from being saved (tested in tests/ecommerces/changes).
 */
const isBulkChange = ({ path }: Endpoint) => path.startsWith('/v2/boss/ecommerces/changes')

/** Returns true for lists of recent entries, because the server drops older entries (tested in tests/preferences). */
const isRecentList = (endpoint: Endpoint, path: Path) =>
  endpoint.path === '/v2/users/me/preferences' && /^(recent|visited|pinned)/.test(String(path[0]))

let testServer: TestedServer
let api: Api
let counts = { fields: 0, saves: 0, storedCount: 0, rejectedCount: 0, readOnly: 0 }

export function testNaughtyFields(endpoints: readonly Endpoint[], startServer: () => Promise<TestedServer>): void {
  const writes = endpoints.filter(({ method, body, upload }) => method !== 'GET' && body !== undefined && !upload)

  beforeAll(async () => {
    testServer = await startServer()
    api = testServer.api
    counts = { fields: 0, saves: 0, storedCount: 0, rejectedCount: 0, readOnly: 0 }
  }, 60_000)
  afterAll(async () => {
    await testServer.close()
    const { fields, saves, storedCount, rejectedCount, readOnly } = counts
    const mode = testServer.platform ? ' in front of a platform' : ''
    storeMeasurement(
      `naughty strings${mode}: ${fields} fields of ${writes.length} writes, ${saves} saves: ${storedCount} texts kept, ${rejectedCount} refused, ${readOnly} sent to read-only fields`,
    )
  })

  it.each(writes.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
    '%s stores every accepted text unchanged',
    async (name, endpoint) => {
      const start = await findValidRequest(endpoint)
      if (!start) return expect(Object.keys(skippedWrites), 'no right call was found').toContain(name)
      const schema = endpoint.body ?? z.unknown()
      const accepts = (path: Path, text: string) => z.safeParse(schema, replaceAt(start.body, path, text)).success
      const fields = listTextPaths(start.body).filter(
        (path) =>
          accepts(path, 'Um texto, á') &&
          (testServer.platform !== null || !isSecretName(getLastKey(path))) &&
          !isBatchText(endpoint, path) &&
          !isTicketNote(endpoint) &&
          !isAccessRequest(endpoint) &&
          !isBulkChange(endpoint) &&
          !isRecentList(endpoint, path),
      )
      counts.fields += fields.length
      const readOnly = findReadOnlyPaths(schema).filter((path) => isObject(getAt(start.body, path.slice(0, -1))))
      const lostTexts: string[] = []
      for (const text of fields.length > 0 ? selectSample([...new Set(naughtyStrings)], 8) : []) {
        const acceptingFields = fields.filter((path) => accepts(path, text))
        counts.rejectedCount += fields.length - acceptingFields.length
        lostTexts.push(...(await findLostTexts(endpoint, start, acceptingFields, text)))
        for (const path of readOnly) lostTexts.push(...(await findReadOnlyFault(endpoint, start, path, text)))
      }
      expect(lostTexts).toEqual([])
    },
    testTimeoutMs,
  )
}

/** Returns the last object key of a path, without list indexes. */
const getLastKey = (path: Path) => String(path.findLast((key) => !/^\d+$/.test(String(key))) ?? '')

interface WriteInput {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

async function sendWrite(endpoint: Endpoint, { params, body }: WriteInput): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: endpoint.method, headers, body: JSON.stringify(body) }
  return api.send(buildEndpointPath(endpoint.path, params), init, { as: await api.openSession('admin_boss') })
}

/** Builds the body of the next request, for writes that can run only once per record or need a unique value. */
async function buildNextBody(endpoint: Endpoint, { params, body }: WriteInput, number: number): Promise<unknown> {
  testServer.reset()
  switch (getEndpointName(endpoint)) {
    case 'POST /v2/boss/ecommerces/:id/integrations':
      await api.connection.db.execute(sql`delete from integrations where ecommerce_id = ${params.id}`)
      return body
    case 'POST /v2/boss/batches/:id/run':
      await api.connection.db.execute(sql`update batches set status = 'draft' where id = ${params.id}`)
      return body
    case 'POST /v2/boss/ecommerces/:id/billing-fees':
      return replaceAt(body, ['start_at'], new Date(Date.UTC(2030, 0, number)).toISOString())
    case 'POST /v2/users':
      return replaceAt(body, ['email'], `pessoa-${number}-${Date.now()}@reversa.example`)
    case 'POST /v2/boss/reprocess/reverse':
    case 'POST /v2/boss/reprocess/refund':
      return replaceAt(body, ['confirm_duplicate'], true)
    case 'POST /v2/boss/views':
      await api.connection.db.execute(sql`delete from saved_views`)
      return body
    // The server limits the number of notes per user and the number of open feature requests. The test of PUT needs the
    // feature request 1.
    case 'POST /v2/boss/notes':
      await api.connection.db.execute(sql`delete from notes`)
      return body
    case 'POST /v2/boss/feature-requests':
      await api.connection.db.execute(sql`delete from feature_requests where id > 1`)
      return body
    case 'POST /v2/boss/courier-connectors':
      return testServer.platform ? body : replaceAt(body, ['url'], `${getAt(body, ['url'])}?n=${number}`)
    default:
      return body
  }
}

/**
 * Returns a request with all optional fields to which the server responds with 200. If the simulated platform rejects
 * all generated requests, returns a hand-written valid request.
 */
async function findValidRequest(endpoint: Endpoint): Promise<WriteInput | undefined> {
  const { body: schema = z.unknown() } = endpoint
  const knownRequest = testServer.platform ? await findKnownRequest(endpoint) : undefined
  if (knownRequest && endpoint.path.startsWith('/v2/boss/courier-connectors')) return knownRequest
  const bodies = [generateCompleteValue(schema), generateFrom(schema)].flatMap((generated) =>
    fc.sample(generated, { numRuns: 60, seed: randomSeed }),
  )
  for (const generated of bodies) {
    testServer.reset()
    const [params = {}] = await testServer.listExistingParams(endpoint, 1)
    const start = { params, body: copyIdsFromParams(generated, params) }
    if (!z.safeParse(schema, start.body).success) continue
    const { status, body } = await sendWrite(endpoint, start)
    if (status === 200) return start
    const knownBody = testServer.platform && status === 422 ? removeUnknownFields(start.body, body) : undefined
    if (knownBody && (await sendWrite(endpoint, { params, body: knownBody })).status === 200)
      return { params, body: knownBody }
  }
  return knownRequest
}

/** Returns a valid request that is not generated, for example because it needs ids of existing custom fields. */
async function findKnownRequest(endpoint: Endpoint): Promise<WriteInput | undefined> {
  if (getEndpointName(endpoint) in skippedWrites) return undefined
  const [request] = await testServer.buildValidRequests(endpoint, await api.openSession('admin_boss'))
  if (typeof request?.body !== 'string') return undefined
  return { params: request.params, body: JSON.parse(request.body) }
}

/** Removes the fields that the platform rejected because its specifications do not define them. */
function removeUnknownFields(body: unknown, { errors = [] }: { readonly errors?: readonly FieldProblem[] }): unknown {
  return errors
    .filter(({ message }) => message === 'Campo desconhecido')
    .reduce((remaining, { field }) => removeAt(remaining, field.split('.').slice(1)), body)
}

/**
 * Saves the text in all fields with one request, and repeats the request without the rejected fields. Returns the
 * fields in which the text was lost: neither stored nor rejected.
 */
async function findLostTexts(
  endpoint: Endpoint,
  validRequest: WriteInput,
  fields: readonly Path[],
  text: string,
): Promise<readonly string[]> {
  let remainingPaths = fields
  while (remainingPaths.length > 0) {
    const bodyWithText = remainingPaths.reduce((filled, path) => replaceAt(filled, path, text), validRequest.body)
    // Uses a new record for every request if the write deletes the record, or saves a URL (`url_id`), because such a
    // save can move the URL to another brand.
    const consumesRecord = endpoint.method === 'DELETE' || 'url_id' in validRequest.params
    const [params = {}] = consumesRecord ? await testServer.listExistingParams(endpoint, 1) : [validRequest.params]
    const body = await buildNextBody(
      endpoint,
      { params, body: copyIdsFromParams(bodyWithText, params) },
      ++counts.saves,
    )
    const response = await sendWrite(endpoint, { params, body })
    if (response.status === 200) {
      const write = { params, body }
      const unsentFields = testServer.platform
        ? findUnsentFields(testServer.platform, endpoint, write, remainingPaths)
        : []
      return [...unsentFields, ...(await findLostFields(endpoint, write, remainingPaths, response))]
    }
    if (response.status !== 422) return [`${response.status} ${JSON.stringify([text, remainingPaths])}`]
    const rejectedFields: readonly string[] = (response.body.errors ?? []).map(({ field }: { field: string }) => field)
    const acceptedPaths = remainingPaths.filter((path) => !rejectedFields.includes(['body', ...path].join('.')))
    counts.rejectedCount += remainingPaths.length - acceptedPaths.length
    if (acceptedPaths.length === remainingPaths.length)
      return [`${response.status} ${JSON.stringify([text, remainingPaths, response.body])}`]
    remainingPaths = acceptedPaths
  }
  return []
}

/**
 * Checks a write with the text in a read-only field. The server must reject the write; a POST request, or a server that
 * calls the platform, may instead ignore the text. Returns a fault if the server does neither.
 */
async function findReadOnlyFault(
  endpoint: Endpoint,
  { params, body: validBody }: WriteInput,
  path: Path,
  text: string,
): Promise<readonly string[]> {
  counts.readOnly++
  const body = await buildNextBody(endpoint, { params, body: replaceAt(validBody, path, text) }, ++counts.saves)
  const response = await sendWrite(endpoint, { params, body })
  const field = ['body', ...path].join('.')
  const errors: readonly { field: string; code: string }[] = response.body.errors ?? []
  if (response.status === 422 && errors.some((error) => error.field === field && error.code === 'validation.read_only'))
    return []
  if (response.status === 200 && (endpoint.method === 'POST' || testServer.platform)) {
    const { recordValues } = await readStoredValues(api, endpoint, params, response)
    if (!recordValues.get(getLastKey(path))?.has(text)) return []
  }
  return [JSON.stringify([response.status, path, text, errors])]
}

/** Returns the value that the server must store for an accepted input value. */
const getExpectedValue = (endpoint: Endpoint, key: string, acceptedValue: unknown): unknown =>
  (isAlert(endpoint) && sanitizers[key]?.(String(acceptedValue))) || acceptedValue

async function findLostFields(
  endpoint: Endpoint,
  { params, body }: WriteInput,
  fields: readonly Path[],
  response: ApiResponse,
) {
  const { data } = z.safeParse(endpoint.body ?? z.unknown(), body)
  const { recordValues, activityValues } = await readStoredValues(api, endpoint, params, response)
  counts.storedCount += fields.length
  return fields.flatMap((path) => {
    const key = getLastKey(path)
    const inputValue = getAt(body, path)
    const expectedValue = getExpectedValue(endpoint, key, getAt(data, path))
    const storedValues = recordValues.get(responseNameByField[key] ?? key)
    // An empty text may be stored as null or as the default value.
    if (expectedValue === '' || expectedValue === null || storedValues?.has(expectedValue)) return []
    // Secrets cannot be checked, because no response contains them.
    if (isSecretName(key)) return []
    if (activityOnlyFields.has(key) && activityValues.has(expectedValue)) return []
    return [JSON.stringify([path, inputValue, expectedValue, [...(storedValues ?? [])]])]
  })
}

/** Returns the fields whose text was changed or missing in the last write request to the platform. */
function findUnsentFields(
  { state }: SpecPlatform,
  endpoint: Endpoint,
  { body }: WriteInput,
  fields: readonly Path[],
): readonly string[] {
  const write = state.writes.at(-1)
  // Endpoints whose data the console stores itself send nothing to the platform.
  if (!write) return []
  const sentValues = new Map<string, Set<unknown>>()
  forEachLeaf(write.body, (value, key) => sentValues.set(key, (sentValues.get(key) ?? new Set()).add(value)))
  const { data } = z.safeParse(endpoint.body ?? z.unknown(), body)
  return fields.flatMap((path) => {
    const key = getLastKey(path)
    const expectedValue = getExpectedValue(endpoint, key, getAt(data, path))
    // A blank secret keeps the stored one, therefore the server does not send it.
    const isBlankSecret = isSecretName(key) && String(expectedValue).trim() === ''
    const isUnsent = activityOnlyFields.has(key) || isBlankSecret || expectedValue === '' || expectedValue === null
    if (isUnsent || sentValues.get(responseNameByField[key] ?? key)?.has(expectedValue)) return []
    return [`not sent: ${JSON.stringify([path, expectedValue, write.body])}`]
  })
}
