// Implements the command `check-platform`: calls every GET endpoint of the platform API, and prints for each endpoint
// whether the console can use the response. Prints no data from the responses.
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { findCities } from '#contract/platform/addresses.ts'
import { findCarrier, listCarriers } from '#contract/platform/carriers.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { listGroups } from '#contract/platform/groups.ts'
import { listReverses } from '#contract/platform/reverses.ts'
import { getMe } from '#contract/platform/session.ts'
import { listStores } from '#contract/platform/stores.ts'
import { listUsers } from '#contract/platform/users.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { HttpError } from '#server/http/errors.ts'
import { findOperation } from '#server/http/openapi/operations.ts'
import type { Platform } from '#server/services/platform.ts'
import {
  buildReadInput,
  type CallInput,
  getPath,
  type JsonObject,
  parseResponse,
  payloadNames,
  pickParameters,
  type ReadCall,
} from './calls.ts'
import { UpstreamError } from './client.ts'
import { unwrapPayload } from './envelope.ts'
import { type PlatformSession, parseJsonBody, sendToPlatform, streamFromPlatform } from './exchange.ts'
import { platformApiEndpoints } from './handlers.ts'
import { toRecord } from './payloads.ts'
import { isEndpointSupported, readCalls } from './reader.ts'
import { historyCall } from './reprocess.ts'

/** Endpoints that the console cannot work without. */
const requiredEndpoints: readonly Endpoint[] = [getMe, listEcommerces]

/**
 * List endpoints in the order of the calls. The first record of each list provides the id for later calls that need an
 * id.
 */
const listEndpoints: readonly Endpoint[] = [
  listEcommerces,
  listGroups,
  listUsers,
  listCarriers,
  listReverses,
  listStores,
]

/** Paths that contain a record id, each with the list endpoint whose records have such an id. */
const idSourcesByPath: readonly (readonly [path: string, list: Endpoint])[] = [
  ['/v2/boss/ecommerces/:id', listEcommerces],
  ['/v2/boss/ecommerces/:ecommerce_id/stores/:id', listStores],
  ['/v2/boss/courier-connectors/:id', listCarriers],
  ['/v2/boss/reverses/:id', listReverses],
  ['/v2/users/:id', listUsers],
  ['/v2/groups/:id', listGroups],
  ['/v4/groups/:id', listGroups],
]

const EXAMPLE_ZIP_CODE = '01310100'
const EXAMPLE_CITY = 'São Paulo'
const EXAMPLE_ACCOUNT_TYPE = 'n1'

/** First record of each list endpoint, which provides the ids for other calls. */
type FirstRecords = Map<Endpoint, JsonObject>

/** Maximum number of ecommerces that are searched for a store. */
const MAX_ECOMMERCES_SEARCHED_FOR_STORE = 10

interface CallResult {
  readonly status: 'ok' | 'failed' | 'skipped'
  readonly text: string
  /** Records in the response; absent for reports and failed calls. */
  readonly records?: readonly JsonObject[]
}

/**
 * Returns the zod schema inside a wrapper such as `optional` or `nullable`, or the schema of the elements of an array.
 */
function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { innerType, element } = schema.def as { innerType?: z.ZodType; element?: z.ZodType }
  const inner = innerType ?? element
  return inner ? unwrapSchema(inner) : schema
}

/** Lists the required fields of the record in an endpoint's response, except for the version. */
function listRequiredFields({ response }: Endpoint): readonly string[] {
  const shape = response instanceof z.ZodObject ? response.shape : {}
  const name = payloadNames.find((candidate) => candidate in shape)
  const record = name === undefined ? response : unwrapSchema(shape[name])
  if (!(record instanceof z.ZodObject)) return []
  const fields: Readonly<Record<string, z.ZodType>> = record.shape
  return Object.entries(fields).flatMap(([field, schema]) =>
    field === 'version' || field === 'success' || schema instanceof z.ZodOptional ? [] : [field],
  )
}

/**
 * Returns the records of a response after the conversion to the console's format, but without default values for
 * missing fields.
 */
function listRecords(
  { endpoint, adapt, buildExtraMembers }: ReadCall,
  input: CallInput,
  text: string,
): readonly JsonObject[] {
  const { response } = endpoint
  const shape = response instanceof z.ZodObject ? response.shape : {}
  const name = payloadNames.find((candidate) => candidate in shape) ?? null
  const unwrapped = unwrapPayload(JSON.parse(text), name)
  const payload = adapt ? adapt(unwrapped, input, text) : unwrapped
  if (name === null && isRecord(payload)) return [{ ...payload, ...buildExtraMembers?.(payload, input, text) }]
  return (Array.isArray(payload) ? payload : [payload]).filter(isRecord)
}

function formatFields(endpoint: Endpoint, record: JsonObject | undefined): string {
  if (record === undefined) return 'ok, no record to compare'
  const missing = listRequiredFields(endpoint).filter((field) => record[field] === undefined)
  return missing.length === 0 ? 'ok' : `ok, not in the response: ${missing.join(', ')}`
}

/** Converts an error to a failed result. Its text contains an HTTP status or field names, but no data. */
function toFailedResult(error: unknown): CallResult {
  if (error instanceof HttpError) return { status: 'failed', text: `status ${error.status}` }
  if (error instanceof UpstreamError) return { status: 'failed', text: `${error.kind}: ${error.detail}` }
  throw error
}

/** Returns the path parameters for calling an endpoint; null if no list contains a record that provides the id. */
function findPathParameters({ path }: Endpoint, firstRecords: FirstRecords): JsonObject | null {
  const listEndpoint = idSourcesByPath.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]
  const parameters: JsonObject = {
    id: listEndpoint && firstRecords.get(listEndpoint)?.id,
    ecommerce_id: firstRecords.get(listEcommerces)?.id,
    zip: EXAMPLE_ZIP_CODE,
    name: EXAMPLE_ACCOUNT_TYPE,
  }
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.some((name) => parameters[name] === undefined) ? null : pickParameters(...names)(parameters)
}

/** Returns query parameters for calling an endpoint: its defaults, and example values for required parameters. */
function buildQuery(endpoint: Endpoint, firstRecords: FirstRecords): JsonObject | null {
  const carrierUrl = firstRecords.get(listCarriers)?.url
  if (endpoint === findCarrier) return carrierUrl === undefined ? null : { url: carrierUrl }
  if (endpoint === findCities) return { name: EXAMPLE_CITY }
  const parsed = endpoint.query?.safeParse({})
  return parsed?.success ? toRecord(parsed.data) : {}
}

async function checkRead(session: PlatformSession, call: ReadCall, records: FirstRecords): Promise<CallResult> {
  const { endpoint } = call
  const params = findPathParameters(endpoint, records)
  const query = buildQuery(endpoint, records)
  if (!params || !query) return { status: 'skipped', text: 'skipped, because no list contains a record for it' }
  const input = buildReadInput(null, { params, query })
  const path = getPath(endpoint, input)
  const response = await sendToPlatform(session, {
    method: 'GET',
    path,
    query: (call.query ?? pickParameters())(query),
  })
  parseResponse(call, input, response)
  const rows = listRecords(call, input, response.text)
  return { status: 'ok', text: formatFields(endpoint, rows[0]), records: rows }
}

/**
 * Checks the endpoint that lists stores. Uses the first ecommerce that has stores. Later calls use the same ecommerce.
 */
async function checkStores(
  session: PlatformSession,
  call: ReadCall,
  { records, ecommerces }: { readonly records: FirstRecords; readonly ecommerces: readonly JsonObject[] },
): Promise<CallResult> {
  let result = await checkRead(session, call, records)
  for (const ecommerce of ecommerces.slice(1, MAX_ECOMMERCES_SEARCHED_FOR_STORE)) {
    if (result.records === undefined || result.records.length > 0) break
    records.set(listEcommerces, ecommerce)
    result = await checkRead(session, call, records)
  }
  return result
}

async function checkUser(session: PlatformSession): Promise<CallResult> {
  const response = await sendToPlatform(session, { method: 'GET', path: getMe.path })
  const record = toRecord(unwrapPayload(parseJsonBody(response), 'user'))
  if (!Number.isSafeInteger(Number(record.id ?? Number.NaN))) throw new UpstreamError('response', 'the user has no id')
  const hasAccess = record.access !== undefined || record.type !== undefined
  const missing = [
    ...['first_name', 'last_name', 'email', 'permissions'].filter((field) => record[field] === undefined),
    ...(hasAccess ? [] : ['access']),
  ]
  return { status: 'ok', text: missing.length === 0 ? 'ok' : `ok, not in the response: ${missing.join(', ')}` }
}

/** Requests a report and reads only the start of the response, because a report may be large. */
async function checkReport(session: PlatformSession, { path }: Endpoint): Promise<CallResult> {
  const { body, headers } = await streamFromPlatform(session, {
    method: 'GET',
    path,
    headers: { Accept: 'application/json, text/csv' },
  })
  body.destroy()
  const mediaType = String(headers['content-type'] ?? 'no media type').split(';')[0]
  return { status: 'ok', text: `ok, ${mediaType}` }
}

export interface PlatformCheck {
  readonly platform: Platform
  /** Bearer token of the platform. */
  readonly token: string
  readonly print: (text: string) => void
}

/**
 * Calls every GET endpoint and prints one line for each. Returns false if a required endpoint fails, or if the console
 * cannot use one of the responses.
 */
export async function checkPlatform({ platform, token, print }: PlatformCheck): Promise<boolean> {
  const { signal } = new AbortController()
  const session: PlatformSession = {
    platform,
    token,
    requestId: 'check-platform',
    language: 'pt-BR',
    signal,
    now: () => new Date(),
  }
  const records: FirstRecords = new Map()
  let ecommerces: readonly JsonObject[] = []
  const counts = { ok: 0, failed: 0, skipped: 0 }
  let isUsable = true

  async function check(endpoint: Endpoint, task: () => Promise<CallResult>): Promise<void> {
    const { status, text, records: rows = [] } = await task().catch(toFailedResult)
    counts[status] += 1
    const isNeeded = requiredEndpoints.includes(endpoint)
    const isUnusable = status === 'failed' && (isNeeded || text.startsWith('response:'))
    if (isUnusable) isUsable = false
    if (rows[0]) records.set(endpoint, rows[0])
    if (endpoint === listEcommerces) ecommerces = rows
    const { id } = findOperation(endpoint)
    print(`${id.padEnd(22)} GET ${endpoint.path}: ${text}${isNeeded && isUnusable ? ' (needed)' : ''}`)
  }

  await check(getMe, () => checkUser(session))
  const calls: readonly ReadCall[] = [
    ...readCalls.filter(({ endpoint }) => isEndpointSupported(platform, endpoint)),
    historyCall,
  ]
  const sortedCalls = [
    ...listEndpoints.flatMap((list) => calls.filter(({ endpoint }) => endpoint === list)),
    ...calls.filter(({ endpoint }) => !listEndpoints.includes(endpoint)),
  ]
  for (const call of sortedCalls)
    await check(call.endpoint, () =>
      call.endpoint === listStores
        ? checkStores(session, call, { records, ecommerces })
        : checkRead(session, call, records),
    )
  const reports = platformApiEndpoints.filter(({ path }) => path.includes('/reports'))
  for (const report of new Map(reports.map((endpoint) => [endpoint.path, endpoint])).values())
    await check(report, () => checkReport(session, report))
  print(`${counts.ok} calls work, ${counts.failed} failed, ${counts.skipped} were skipped.`)
  return isUsable
}
