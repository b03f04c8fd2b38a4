// Idempotency keys (`Idempotency-Key` on POST, kept for 24 hours): a double click or a retry acts once.
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

export const keptMilliseconds = 24 * 60 * 60_000
/** Longer than any call may last: a reservation this old was left by a process that died. */
const abandonedMilliseconds = 120_000

interface Sent {
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly body: Uint8Array
}

/** Ignored for reads, and where the answer must not be stored: sign-in, answers with secrets. */
export function takesKey({
  method,
  access,
  secretAnswer,
}: Pick<Endpoint, 'method' | 'access' | 'secretAnswer'>): boolean {
  return method !== 'GET' && access !== open && !secretAnswer
}

/** Null when the call carries no key, or is not one that has an effect to repeat. */
export function idempotencyKeyOf(headers: Headers, method: string): string | null {
  const key = headers.get('Idempotency-Key')
  if (key === null || method === 'GET') return null
  if (!/^[\x21-\x7E]{1,200}$/.test(key)) throw httpError(400, 'idempotency.key')
  return key
}

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
 * Reserves the key, or returns the stored answer. Inside a transaction the reservation commits with the effect;
 * the advisory lock answers a concurrent duplicate with 409 at once.
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

export async function keepAnswer(db: Database, intent: IdempotentRequest, answer: string): Promise<void> {
  await db.update(idempotencyKeys).set({ status: 200, answer }).where(isKeyOf(intent))
}

/** Frees the key after a failure so that it can be retried; a stored answer means that the effect was committed. */
export async function release(db: Database, intent: IdempotentRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isKeyOf(intent), isNull(idempotencyKeys.status)))
}

function isKeyOf({ userId, key }: IdempotentRequest) {
  return and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key))
}
