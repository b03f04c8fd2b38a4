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
export const KEY_LIFETIME_MS = 24 * 60 * 60_000
/** Milliseconds after which a reservation is stale: longer than any request runs, so its process has died. */
const STALE_AFTER_MS = 120_000

interface RequestContent {
  readonly method: string
  /** Path and query string of the request, unparsed. */
  readonly target: string
  readonly body: Uint8Array
}

/**
 * Returns true when the endpoint accepts idempotency keys. Only writes do whose response may be stored, which excludes
 * sign-in and responses with secrets.
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
  const requestHash = createHash('sha256').update(JSON.stringify(request.target)).update(request.body).digest('hex')
  return { userId, key, requestHash }
}

/**
 * Reserves the key and returns null, or returns the stored response of the first request. Inside a transaction, the
 * reservation commits together with the write. Throws 409 while the first request is running (advisory lock), and 422
 * if the key was used for a different request.
 */
export async function reserveKey(
  db: Database,
  idempotentRequest: IdempotentRequest,
  now: Date,
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
      setWhere: sql`${idempotencyKeys.created_at} < ${getTimeBefore(KEY_LIFETIME_MS)}
        or (${idempotencyKeys.status} is null and ${idempotencyKeys.request_hash} = ${idempotentRequest.requestHash}
          and ${idempotencyKeys.created_at} < ${getTimeBefore(STALE_AFTER_MS)})`,
    })
    .returning({ key: idempotencyKeys.key })
  return insertedRows.length > 0 ? null : getStoredResponse(db, idempotentRequest)
}

async function getStoredResponse(db: Database, idempotentRequest: IdempotentRequest): Promise<string> {
  const [storedKey] = await db.select().from(idempotencyKeys).where(buildKeyCondition(idempotentRequest))
  if (storedKey && storedKey.request_hash !== idempotentRequest.requestHash)
    throw httpError(422, 'idempotency.other_request')
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

/** Releases the key after an error, so that clients can retry. A stored response stays: its write was committed. */
export async function releaseKey(db: Database, idempotentRequest: IdempotentRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(buildKeyCondition(idempotentRequest), isNull(idempotencyKeys.status)))
}

function buildKeyCondition({ userId, key }: IdempotentRequest) {
  return and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key))
}
