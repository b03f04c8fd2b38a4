// Reads a record after a write through all endpoints that return the record, and reads the activity row of the write.
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'

import { allHandlers } from '#server/all-handlers.ts'
import { getEndpointName } from '../access/matrix.ts'
import type { Api, ApiResponse } from '../harness.ts'
import { isObject } from './paths.ts'

type Ids = Readonly<Record<string, string>>

/** Maps a write endpoint to another path that also returns the written record. */
const additionalPaths: Readonly<Record<string, string>> = {
  'PUT /v2/boss/integrations/:id': '/v2/boss/ecommerces/:ecommerce_id/integrations',
  'POST /v2/boss/reprocess/reverse': '/v2/boss/ecommerces/:ecommerce_id/reprocess',
  'POST /v2/boss/reprocess/refund': '/v2/boss/ecommerces/:ecommerce_id/reprocess',
  'POST /v2/boss/ecommerces/:id/urls': '/v2/boss/ecommerces/:ecommerce_id/brand-urls',
  'PUT /v2/boss/ecommerces/:id/urls/:url_id': '/v2/boss/ecommerces/:ecommerce_id/brand-urls',
  'PUT /v2/boss/maintenance/plan': '/v2/boss/ecommerces/maintenance',
}

interface StoredValues {
  /** Values of the record by field name. */
  readonly recordValues: ReadonlyMap<string, ReadonlySet<unknown>>
  readonly activityValues: ReadonlySet<unknown>
}

export async function readStoredValues(
  api: Api,
  endpoint: Endpoint,
  params: Ids,
  response: ApiResponse,
): Promise<StoredValues> {
  const [recordValues, activityValues] = [new Map<string, Set<unknown>>(), new Set<unknown>()]
  const sessionToken = await api.openSession('admin_boss')
  const ids = new Set(Object.values({ ...params, ...collectIds(response.body) }))
  for (const path of listReadPaths(endpoint, params, response.body)) {
    const { status, body } = await api.send(path, {}, { as: sessionToken })
    const addValue = (value: unknown, key: string) =>
      recordValues.set(key, (recordValues.get(key) ?? new Set()).add(value))
    if (status === 200) forEachLeaf(selectRecords(body, ids), addValue)
  }
  const row = response.headers.get('X-Activity')
  const { data } = row ? (await api.send(`/v2/boss/activity/${row}`, {}, { as: sessionToken })).body : { data: {} }
  for (const snapshot of [data.before, data.after])
    forEachLeaf(JSON.parse(snapshot ?? 'null'), (value) => activityValues.add(value))
  return { recordValues, activityValues }
}

/** Calls `addValue` for every primitive value in an object or a list, with the key of the value. */
export function forEachLeaf(value: unknown, addValue: (value: unknown, key: string) => void, key = ''): void {
  if (!isObject(value)) return void addValue(value, key)
  for (const [name, inner] of Object.entries(value)) forEachLeaf(inner, addValue, Array.isArray(value) ? key : name)
}

/** Returns the records with the given ids from a page of a list. */
function selectRecords(body: unknown, ids: ReadonlySet<string>): unknown {
  if (!isObject(body) || !Array.isArray(body.data)) return body
  const ownRecords = body.data.filter((item) => isObject(item) && ids.has(String(item.id)))
  return { data: ownRecords.length > 0 ? ownRecords : body.data }
}

const reads = new Set(
  allHandlers.filter(({ endpoint: { method } }) => method === 'GET').map(({ endpoint: { path } }) => path),
)

/**
 * Returns the paths of endpoints that return the written record: its own path, the parent paths, the path of a created
 * record and additional paths.
 */
function listReadPaths(endpoint: Endpoint, params: Ids, createdRecord: unknown): readonly string[] {
  const pathSegments = endpoint.path.split('/')
  const ownPaths = pathSegments.map((_, index) => pathSegments.slice(0, pathSegments.length - index).join('/'))
  const recordPath = `${endpoint.path}/:id`
  const additionalPath = additionalPaths[getEndpointName(endpoint)]
  const ids = { ...params, ...(endpoint.path.includes('ecommerces/:id') ? { ecommerce_id: params.id } : {}) }
  const allIds = { ...ids, ...collectIds(createdRecord) }
  return [
    ...ownPaths.filter((path) => reads.has(path)).map((path) => buildEndpointPath(path, params)),
    ...(reads.has(recordPath) ? [buildEndpointPath(recordPath, allIds)] : []),
    ...(additionalPath ? [buildEndpointPath(additionalPath, allIds)] : []),
  ]
}

/** Collects the ids of the written record from a response. */
function collectIds(response: unknown): Ids {
  if (!isObject(response)) return {}
  const innerValues = Object.values(response).filter((value) => !Array.isArray(value))
  const own = Object.entries(response).filter(([name, value]) => /^(?:ecommerce_)?id$/.test(name) && value !== null)
  return Object.assign(
    {},
    ...innerValues.map(collectIds),
    Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
  )
}
