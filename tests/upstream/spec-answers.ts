// Builds the HTTP responses of the simulated platform API. The variant `strict` follows the specifications S1 and S2
// exactly; the variant `loose` has other field types and envelopes.
import { RawJson, toJson } from './raw-json.ts'
import type { Envelope, Route, RouteResult, Variant } from './spec-http.ts'

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const buildJsonResponse = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  text: toJson(value),
})
const noContent: HttpResponse = { status: 204, headers: {}, text: '' }

export function buildHttpResponse(
  variant: Variant,
  route: Route,
  path: string,
  routeResult: RouteResult,
): HttpResponse {
  if (routeResult.kind === 'empty') return noContent
  if (routeResult.kind === 'file') {
    const disposition =
      routeResult.fileName === undefined
        ? {}
        : { 'Content-Disposition': `attachment; filename="${routeResult.fileName}"` }
    return { status: 200, headers: { 'Content-Type': routeResult.type, ...disposition }, text: routeResult.text }
  }
  return variant === 'strict'
    ? buildStrictResponse(path, routeResult)
    : buildLooseResponse(route.name, path, routeResult)
}

type JsonResult = Extract<RouteResult, { kind: 'value' | 'page' }>

function buildStrictResponse(path: string, routeResult: JsonResult): HttpResponse {
  if (routeResult.kind === 'value') {
    const value = routeResult.keepsNull ? routeResult.value : removeNulls(routeResult.value)
    return buildJsonResponse(routeResult.status ?? 200, wrapInEnvelope(routeResult.envelope, value))
  }
  const { data, ...pagination } = paginate(path, routeResult)
  const rows = data.map(removeNulls)
  return buildJsonResponse(
    200,
    routeResult.envelope === 'meta' ? { data: rows, meta: pagination } : { ...pagination, data: rows },
  )
}

const wrapInEnvelope = (envelope: Envelope, value: unknown): unknown =>
  ({
    bare: value,
    data: { data: value },
    'success-data': { success: true, data: value },
    'success-store': { success: true, store: value },
    'success-user': { success: true, user: value },
  })[envelope]

/** Returns the rows of one page together with the pagination fields, such as `current_page` and `next_page_url`. */
function paginate(path: string, { rows, page, limit }: Extract<RouteResult, { kind: 'page' }>) {
  const pageSize = limit === 0 ? Math.max(rows.length, 1) : limit
  const lastPage = Math.max(1, Math.ceil(rows.length / pageSize))
  const data = rows.slice((page - 1) * pageSize, page * pageSize)
  const firstRowNumber = (page - 1) * pageSize + 1
  return {
    current_page: page,
    from: data.length === 0 ? null : firstRowNumber,
    to: data.length === 0 ? null : firstRowNumber + data.length - 1,
    next_page_url: page < lastPage ? `${path}?page=${page + 1}` : null,
    prev_page_url: page > 1 ? `${path}?page=${page - 1}` : null,
    last_page: lastPage,
    total: rows.length,
    data,
  }
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson)

/** Removes all properties that are null, because the `strict` platform omits fields without a value. */
function removeNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeNulls)
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([key, inner]) => [key, removeNulls(inner)]))
}

/** Names of the write endpoints to which the variant `loose` responds with status 204. */
const writesWithoutContent = new Set(['saveEcommerceDetails', 'setAvailability', 'saveUser', 'saveAlert'])
/** Names of the write endpoints to which the variant `loose` responds with status 200 and an empty body. */
const writesWithEmptyBody = new Set(['saveStore', 'saveSettings', 'correctZip', 'saveQuotas', 'saveGroupLinks'])
/**
 * Names of the endpoints for which the variant `loose` wraps the data of the response twice: `{success, data: {data:
 * …}}`.
 */
const doublyWrappedEndpoints = new Set(['listUrls', 'listFees', 'listCarriers', 'listAttempts', 'getStore', 'getGroup'])
/**
 * Names of the endpoints for which the variant `loose` wraps the data of the response once: `{success, data}`. Most
 * other responses of this variant have no envelope.
 */
const wrappedEndpoints = new Set(['getEcommerce', 'listAlerts', 'getMetadatas', 'getGroupMetadatas', 'getSubscription'])

function buildLooseResponse(name: string, path: string, routeResult: JsonResult): HttpResponse {
  if (writesWithoutContent.has(name)) return noContent
  if (writesWithEmptyBody.has(name)) return { status: 200, headers: {}, text: '' }
  if (routeResult.kind === 'page') return buildJsonResponse(200, buildLoosePage(name, path, routeResult))
  const value = loosenTypes(routeResult.value)
  const status = routeResult.status ?? 200
  if (doublyWrappedEndpoints.has(name)) return buildJsonResponse(status, { success: true, data: { data: value } })
  if (wrappedEndpoints.has(name)) return buildJsonResponse(status, { success: true, data: value, request_id: 'a1-77' })
  const isWrapped = routeResult.envelope !== 'bare' && routeResult.envelope !== 'data'
  return buildJsonResponse(status, isWrapped ? wrapInEnvelope(routeResult.envelope, value) : value)
}

/** Formats a page like the Laravel framework, with `data`, `links` and `meta`, or as `{success, data: {data: […]}}`. */
function buildLoosePage(name: string, path: string, routeResult: Extract<RouteResult, { kind: 'page' }>): unknown {
  const { data, ...pagination } = paginate(path, routeResult)
  const rows = data.map(loosenTypes)
  const texts = Object.fromEntries(Object.entries(pagination).map(([key, value]) => [key, value && String(value)]))
  const meta = { ...texts, per_page: String(routeResult.limit), path }
  if (doublyWrappedEndpoints.has(name)) return { success: true, data: { ...meta, data: rows } }
  const links = {
    first: `${path}?page=1`,
    last: `${path}?page=${pagination.last_page}`,
    prev: pagination.prev_page_url,
    next: pagination.next_page_url,
  }
  return { data: rows, links, meta }
}

const isoTimestamp = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/
const safeDigits = /^[1-9]\d{0,14}$/

/**
 * Imitates a platform with imprecise types: numbers become text, digits become numbers, booleans become 0 or 1,
 * timestamps lose their time zone, empty maps become lists, and records get undocumented fields.
 */
function loosenTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(loosenTypes)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') {
    if (safeDigits.test(value)) return Number(value)
    return value.replace(isoTimestamp, '$1 $2')
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  if (entries.length === 0) return []
  const record = Object.fromEntries(
    entries.map(([key, inner]) => [key, key === 'success' ? inner : loosenTypes(inner)]),
  )
  if (!('id' in value)) return record
  return {
    ...record,
    legacy_code: `x-${String(value.id)}`,
    deleted_at: null,
    sync: { by: null, at: '2026-01-01 00:00:00' },
  }
}
