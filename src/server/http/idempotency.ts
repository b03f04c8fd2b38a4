// Stores idempotency keys (`Idempotency-Key` header) for 24 hours, so that a double click or a retry has one effect.
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { publicAccess } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { httpError } from './errors.ts'

export interface IdempotentRequest {
  readonly userId: number
  readonly key: string
  readonly requestHash: string
}

/** Milliseconds for which an idempotency key and its response are stored. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 60 * 60_000
/**
 * Milliseconds after which a key without a response counts as abandoned. No request runs this long, so the process that
 * reserved the key must have died.
 */
const STALE_AFTER_MS = 120_000

/** Stored status of a request whose effect on another server is unknown. */
const UNKNOWN_STATUS = 0

interface RequestContent {
  readonly method: string
  /** Path and query string of the request, unparsed. */
  readonly pathAndQuery: string
  readonly body: Uint8Array
}

/**
 * Returns true when the endpoint accepts idempotency keys. Reads, sign-in and responses with secrets are excluded,
 * because the response is stored with the key.
 */
export function acceptsIdempotencyKey({
  method,
  access,
  hasSecretResponse,
}: Pick<Endpoint, 'method' | 'access' | 'hasSecretResponse'>): boolean {
  return method !== 'GET' && access !== publicAccess && !hasSecretResponse
}

/**
 * Returns the idempotency key of the request; null for reads and for requests without a key. Throws 400 for a malformed
 * key.
 */
export function readIdempotencyKey(headers: Headers, method: string): string | null {
  const key = headers.get('Idempotency-Key')
  if (key === null || method === 'GET') return null
  if (!/^[\x21-\x7E]{1,200}$/.test(key)) throw httpError(400, 'idempotency.key')
  return key
}

/** Returns the user, key and hash of a request with an idempotency key; null for a request without a key or a user. */
export function readIdempotentRequest(
  headers: Headers,
  userId: number | undefined,
  request: RequestContent,
): IdempotentRequest | null {
  const key = userId === undefined ? null : readIdempotencyKey(headers, request.method)
  if (key === null || userId === undefined) return null
  const requestHash = createHash('sha256')
    .update(JSON.stringify(request.pathAndQuery))
    .update(request.body)
    .digest('hex')
  return { userId, key, requestHash }
}

/**
 * Reserves the idempotency key and returns null, or returns the stored response if the key was used before. Inside a
 * transaction, the reservation commits together with the write. Throws 409 while the first request is running (advisory
 * lock), and 422 if the key was used for a different request.
 */
export async function reserveKey(
  db: Database,
  idempotentRequest: IdempotentRequest,
  now: Date,
  { isUnrepeatable = false }: { readonly isUnrepeatable?: boolean | undefined } = {},
): Promise<string | null> {
  const lockQuery = sql`select pg_try_advisory_xact_lock(hashtextextended(${`${idempotentRequest.userId} ${idempotentRequest.key}`}, 0)) as free`
  const { rows } = await db.execute<{ free: boolean }>(lockQuery)
  if (!rows[0]?.free) throw httpError(409, 'idempotency.in_progress')
  const getTimeBefore = (milliseconds: number) =>
    sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
  const reservation = { request_hash: idempotentRequest.requestHash, status: null, answer: null, created_at: now }
  const insertedRows = await db
    .insert(idempotencyKeys)
    .values({ user_id: idempotentRequest.userId, key: idempotentRequest.key, ...reservation })
    .onConflictDoUpdate({
      target: [idempotencyKeys.user_id, idempotencyKeys.key],
      set: reservation,
      setWhere: sql`${idempotencyKeys.created_at} < ${getTimeBefore(IDEMPOTENCY_KEY_LIFETIME_MS)}
        or (${!isUnrepeatable} and ${idempotencyKeys.status} is null
          and ${idempotencyKeys.request_hash} = ${idempotentRequest.requestHash}
          and ${idempotencyKeys.created_at} < ${getTimeBefore(STALE_AFTER_MS)})`,
    })
    .returning({ key: idempotencyKeys.key })
  if (insertedRows.length > 0) return null
  return getStoredResponse(db, idempotentRequest, isUnrepeatable ? new Date(now.getTime() - STALE_AFTER_MS) : null)
}

/**
 * Returns the stored response. Throws 409 if there is no response yet. If the reservation is older than
 * `unknownBefore`, its process has died, so the result of the request is unknown. `unknownBefore` is null for requests
 * that may safely run again.
 */
async function getStoredResponse(
  db: Database,
  idempotentRequest: IdempotentRequest,
  unknownBefore: Date | null,
): Promise<string> {
  const [storedKey] = await db.select().from(idempotencyKeys).where(buildKeyCondition(idempotentRequest))
  if (storedKey && storedKey.request_hash !== idempotentRequest.requestHash)
    throw httpError(422, 'idempotency.other_request')
  const isAbandoned = storedKey?.answer === null && unknownBefore !== null && storedKey.created_at < unknownBefore
  if (storedKey?.status === UNKNOWN_STATUS || isAbandoned) throw httpError(409, 'upstream.unknown_result')
  if (!storedKey || storedKey.answer === null) throw httpError(409, 'idempotency.in_progress')
  return storedKey.answer
}

/** Stores the response for later requests with the same key. */
export async function storeResponse(
  db: Database,
  idempotentRequest: IdempotentRequest,
  response: string,
): Promise<void> {
  await db.update(idempotencyKeys).set({ status: 200, answer: response }).where(buildKeyCondition(idempotentRequest))
}

/**
 * Marks the result of the request as unknown. A repeat with the same key is then rejected with 409, because the repeat
 * could have the same effect twice.
 */
export async function markResultUnknown(db: Database, idempotentRequest: IdempotentRequest): Promise<void> {
  const reservedCondition = and(buildKeyCondition(idempotentRequest), isNull(idempotencyKeys.status))
  await db.update(idempotencyKeys).set({ status: UNKNOWN_STATUS }).where(reservedCondition)
}

/**
 * Deletes the key of a failed request, so that clients can retry. Keeps a key with a stored response, because that
 * write was committed.
 */
export async function releaseKey(db: Database, idempotentRequest: IdempotentRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(buildKeyCondition(idempotentRequest), isNull(idempotencyKeys.status)))
}

function buildKeyCondition({ userId, key }: IdempotentRequest) {
  return and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key))
}
