// Stores keyed hashes of the consumer's document (tax id), e-mail and phone for each reverse (return request), so that
// reverses can be found by consumer.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import {
  type ConsumerSearchValues,
  normalizeConsumerDocument,
  normalizeConsumerEmail,
  normalizeConsumerPhone,
} from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { type Customer, consumerHashes, reverses } from '#server/db/schema/platform/reverses.ts'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from './periodic.ts'
import type { KeyedHashes, Secrets } from './secrets.ts'

const hashKinds = ['document', 'email', 'phone'] as const

type Hashes = Readonly<Record<(typeof hashKinds)[number], Buffer | null>>

/**
 * Version of the normalization that precedes hashing (`normalizeConsumerDocument` and similar functions). Raise the
 * version when one of them changes, so that the next start hashes every reverse again.
 */
const NORMALIZATION_VERSION = 2

/**
 * Returns the value of `key_id` for current hashes: the key and the version of the normalization. Hashes with another
 * `key_id` are computed again.
 */
export function getHashVersion({ keyId }: Pick<KeyedHashes, 'keyId'>): string {
  return `${keyId}-${NORMALIZATION_VERSION}`
}

/**
 * Computes the hashes of a consumer's document, e-mail and phone. The hashed text starts with the kind of value, so
 * that a document and a phone number with the same digits have different hashes.
 */
function computeHashes({ hash }: KeyedHashes, searchValues: ConsumerSearchValues): Hashes {
  const hashValue = (kind: keyof ConsumerSearchValues) =>
    searchValues[kind] ? hash(`${kind} ${searchValues[kind]}`) : null
  return { document: hashValue('document'), email: hashValue('email'), phone: hashValue('phone') }
}

function toConsumerKeys({ document, email, phone }: Customer): ConsumerSearchValues {
  return {
    document: normalizeConsumerDocument(document),
    email: normalizeConsumerEmail(email),
    phone: normalizeConsumerPhone(phone),
  }
}

/** Builds the SQL condition for reverses of the consumer with this document, e-mail or phone number. */
export function buildConsumerCondition(secrets: Secrets, searchValues: ConsumerSearchValues): SQL {
  const hashes = computeHashes(secrets.getKeyedHashes(), searchValues)
  const conditions = hashKinds.flatMap((kind) => {
    const hash = hashes[kind]
    return hash === null ? [] : [eq(consumerHashes[kind], hash)]
  })
  return sql`${reverses.id} in (select ${consumerHashes.reverse_id} from ${consumerHashes} where ${or(...conditions)})`
}

/**
 * Number of reverses per batch. Small, because requests wait while a batch uses the embedded database's only
 * connection.
 */
const BATCH_SIZE = 500
/** Pause in milliseconds after each batch with writes, so that waiting requests can proceed. */
const PAUSE_BETWEEN_BATCHES_MS = 20

interface HashingOptions {
  /** Id of a reverse; only reverses with higher ids are hashed. */
  readonly afterId?: number
  readonly abortSignal?: AbortSignal
  readonly pauseMs?: number
}

/** Hashes every reverse that has no hashes of the current version. Returns the last id that was read. */
export async function hashConsumers(db: Database, secrets: Secrets, options: HashingOptions = {}): Promise<number> {
  const keyedHashes = secrets.getKeyedHashes()
  let lastId = options.afterId ?? 0
  while (!options.abortSignal?.aborted) {
    const rows = await readPage(db, lastId, getHashVersion(keyedHashes))
    const unhashedIds = rows.filter(({ isHashed }) => !isHashed).map(({ id }) => id)
    if (unhashedIds.length > 0) {
      await db.transaction((transaction) => hashReverses(transaction, keyedHashes, unhashedIds))
      if (options.pauseMs) await sleep(options.pauseMs)
    }
    lastId = rows.at(-1)?.id ?? lastId
    if (rows.length < BATCH_SIZE) break
  }
  return lastId
}

async function readPage(db: Database, lastId: number, version: string) {
  const page = db
    .select({ id: reverses.id })
    .from(reverses)
    .where(gt(reverses.id, lastId))
    .orderBy(asc(reverses.id))
    .limit(BATCH_SIZE)
    .as('part')
  return db
    .select({ id: page.id, isHashed: sql<boolean>`${consumerHashes.reverse_id} is not null` })
    .from(page)
    .leftJoin(consumerHashes, and(eq(consumerHashes.reverse_id, page.id), eq(consumerHashes.key_id, version)))
    .orderBy(asc(page.id))
}

/**
 * Locks reverses, then computes and stores their hashes. Without the lock, a concurrent anonymisation could leave
 * hashes of the removed personal data.
 */
async function hashReverses(db: Database, keyedHashes: KeyedHashes, ids: readonly number[]): Promise<void> {
  const rows = await db
    .select({ id: reverses.id, customer: reverses.customer })
    .from(reverses)
    .where(inArray(reverses.id, [...ids]))
    .orderBy(asc(reverses.id))
    .for('share')
  if (rows.length === 0) return
  const hashRecords = rows.map(({ id, customer }) => ({
    reverse_id: id,
    key_id: getHashVersion(keyedHashes),
    ...computeHashes(keyedHashes, toConsumerKeys(customer)),
  }))
  const getExcludedColumn = (name: string) => sql.raw(`excluded.${name}`)
  const set = {
    key_id: getExcludedColumn('key_id'),
    document: getExcludedColumn('document'),
    email: getExcludedColumn('email'),
    phone: getExcludedColumn('phone'),
  }
  await db.insert(consumerHashes).values(hashRecords).onConflictDoUpdate({ target: consumerHashes.reverse_id, set })
}

const POLL_INTERVAL_MS = 60_000
/**
 * Number of latest ids that every poll reads again, because a row with a lower id may be committed after a row with a
 * higher id.
 */
const REREAD_ID_COUNT = 1000

/**
 * Hashes all reverses at the start, because the key or the normalization may have changed; later polls hash only new
 * reverses.
 */
export function startConsumerHashing(services: Services): { readonly stop: () => Promise<void> } {
  let lastId = 0
  return startPeriodic(services, {
    name: 'consumer hashes',
    intervalMs: POLL_INTERVAL_MS,
    run: async ({ db, secrets }, stopSignal) => {
      lastId = await hashConsumers(db, secrets, {
        afterId: Math.max(0, lastId - REREAD_ID_COUNT),
        abortSignal: stopSignal,
        pauseMs: PAUSE_BETWEEN_BATCHES_MS,
      })
    },
  })
}
