// Stores idempotency keys (`Idempotency-Key` header) for 24 hours, so that a double click or a retry has one effect.
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { open } from '#contract/access.ts'
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
export const keptMilliseconds = 24 * 60 * 60_000
/** Milliseconds after which a reservation is stale: longer than any request runs, so its process has died. */
const abandonedMilliseconds = 120_000

interface Sent {
  readonly method: string
  /** Path and query string of the request, unparsed. */
  readonly target: string
  readonly body: Uint8Array
}

/** Returns true when the endpoint uses keys: only writes whose response may be stored (no sign-in, no secrets). */
export function takesKey({
  method,
  access,
  secretAnswer,
}: Pick<Endpoint, 'method' | 'access' | 'secretAnswer'>): boolean {
  return method !== 'GET' && access !== open && !secretAnswer
}

/** Returns the key of the header; null for reads and without a key. Throws 400 for a malformed key. */
export function idempotencyKeyOf(headers: Headers, method: string): string | null {
  const key = headers.get('Idempotency-Key')
  if (key === null || method === 'GET') return null
  if (!/^[\x21-\x7E]{1,200}$/.test(key)) throw httpError(400, 'idempotency.key')
  return key
}

/** Returns user, key and hash of a request with an idempotency key; null without a key or user. */
export function idempotentRequestOf(
  headers: Headers,
  userId: number | undefined,
  sent: Sent,
): IdempotentRequest | null {
  const key = userId === undefined ? null : idempotencyKeyOf(headers, sent.method)
  if (key === null || userId === undefined) return null
  const requestHash = createHash('sha256').update(JSON.stringify(sent.target)).update(sent.body).digest('hex')
  return { userId, key, requestHash }
}

/**
 * Reserves the key and returns null, or returns the stored response of the first request. Inside a transaction, the
 * reservation commits together with the write. Throws 409 while the first request is running (advisory lock), and 422
 * if the key was used for a different request.
 */
export async function reserve(db: Database, intent: IdempotentRequest, now: Date): Promise<string | null> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`${intent.userId} ${intent.key}`}, 0)) as free`
  const { rows } = await db.execute<{ free: boolean }>(lock)
  if (!rows[0]?.free) throw httpError(409, 'idempotency.in_progress')
  const before = (milliseconds: number) => sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
  const fresh = { request_hash: intent.requestHash, status: null, answer: null, created_at: now }
  const reserved = await db
    .insert(idempotencyKeys)
    .values({ user_id: intent.userId, key: intent.key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.user_id, idempotencyKeys.key],
      set: fresh,
      setWhere: sql`${idempotencyKeys.created_at} < ${before(keptMilliseconds)}
        or (${idempotencyKeys.status} is null and ${idempotencyKeys.request_hash} = ${intent.requestHash}
          and ${idempotencyKeys.created_at} < ${before(abandonedMilliseconds)})`,
    })
    .returning({ key: idempotencyKeys.key })
  return reserved.length > 0 ? null : earlierAnswer(db, intent)
}

async function earlierAnswer(db: Database, intent: IdempotentRequest): Promise<string> {
  const [earlier] = await db.select().from(idempotencyKeys).where(isKeyOf(intent))
  if (earlier && earlier.request_hash !== intent.requestHash) throw httpError(422, 'idempotency.other_request')
  if (!earlier || earlier.answer === null) throw httpError(409, 'idempotency.in_progress')
  return earlier.answer
}

/** Stores the response for later requests with the same key. */
export async function keepAnswer(db: Database, intent: IdempotentRequest, answer: string): Promise<void> {
  await db.update(idempotencyKeys).set({ status: 200, answer }).where(isKeyOf(intent))
}

/** Releases the key after an error, so that clients can retry. A stored response stays: its write was committed. */
export async function release(db: Database, intent: IdempotentRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isKeyOf(intent), isNull(idempotencyKeys.status)))
}

function isKeyOf({ userId, key }: IdempotentRequest) {
  return and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key))
}
