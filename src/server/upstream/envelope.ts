// Finds the record, the rows and the page numbers in a platform response, in any of the known envelope formats.
import { isRecord } from '#server/http/canonical-json.ts'

/**
 * Returns the record or the rows of a response body, from the member `name`, the member `data`, or the body itself. A
 * member may be nested twice, for example `{data: {data: […]}}`.
 */
export function unwrapPayload(body: unknown, name: string | null): unknown {
  if (!isRecord(body)) return body
  const key = [name, 'data'].find(
    (candidate) => candidate !== null && candidate in body && body[candidate] !== undefined,
  )
  if (!key) return body
  const member = body[key]
  if (isRecord(member) && key === 'data') {
    if (Array.isArray(member.data)) return member.data
    if (isRecord(member.data) && Object.keys(member).length === 1) return member.data
    // Unwraps a record that is nested in `data` under its own name, such as `{data: {store: {…}}}`.
    if (name !== null && name !== 'data' && isRecord(member[name])) return member[name]
  }
  return member
}

export interface PageInfo {
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
  readonly from: number | null
  readonly to: number | null
}

const toCount = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/**
 * Reads the page numbers from the body, `meta`, `pagination` or `data`. If the response contains no page numbers, but
 * as many rows as the limit, returns a `last_page` after the current page, because more rows may exist.
 */
export function readPageInfo(body: unknown, rowCount: number, request: { page: number; limit: number }): PageInfo {
  const candidates = isRecord(body) ? [body, body.meta, body.pagination, body.data].filter(isRecord) : []
  const read = (name: string) =>
    candidates.map((candidate) => toCount(candidate[name])).find((value) => value !== undefined)
  const per_page = read('per_page') || request.limit || rowCount
  const current_page = read('current_page') ?? Math.max(1, request.page)
  const isFullPage = request.limit > 0 && rowCount >= request.limit
  const knownTotal = read('total')
  const totalPages =
    knownTotal !== undefined && per_page > 0 ? Math.max(1, Math.ceil(knownTotal / per_page)) : undefined
  const last_page = Math.max(1, read('last_page') ?? totalPages ?? (isFullPage ? current_page + 1 : current_page))
  const offset = (current_page - 1) * per_page
  return {
    current_page,
    last_page,
    per_page,
    total: knownTotal ?? offset + rowCount,
    from: read('from') ?? (rowCount > 0 ? offset + 1 : null),
    to: read('to') ?? (rowCount > 0 ? offset + rowCount : null),
  }
}
