// Stores keyed hashes of consumers' documents, e-mails and phones, one row for each reverse, and searches reverses by
// them.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type ConsumerKeys, consumerDocument, consumerEmail, consumerPhone } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { type Customer, consumerHashes, reverses } from '#server/db/schema/platform/reverses.ts'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from './periodic.ts'
import type { KeyedHashes, Secrets } from './secrets.ts'

const kinds = ['document', 'email', 'phone'] as const

type Hashes = Readonly<Record<(typeof kinds)[number], Buffer | null>>

/**
 * Version of the normal forms that are hashed (`consumerDocument`, `consumerEmail`, `consumerPhone`). Raise the version
 * when one of them changes, so that the next start hashes every reverse again.
 */
const normalFormVersion = 2

/**
 * Returns the `key_id` of current hashes. Hashes of another key or another version of the normal forms are replaced.
 */
export function hashVersionOf({ keyId }: Pick<KeyedHashes, 'keyId'>): string {
  return `${keyId}-${normalFormVersion}`
}

/**
 * Computes the hashes of a consumer. The kind is part of the hashed text, so that a document and a phone with the same
 * digits differ.
 */
function hashesOf({ hash }: KeyedHashes, keys: ConsumerKeys): Hashes {
  const of = (kind: keyof ConsumerKeys) => (keys[kind] ? hash(`${kind} ${keys[kind]}`) : null)
  return { document: of('document'), email: of('email'), phone: of('phone') }
}

function keysOf({ document, email, phone }: Customer): ConsumerKeys {
  return { document: consumerDocument(document), email: consumerEmail(email), phone: consumerPhone(phone) }
}

/** Matches reverses whose consumer has one of the keys. */
export function isOfConsumer(secrets: Secrets, keys: ConsumerKeys): SQL {
  const hashes = hashesOf(secrets.hashes(), keys)
  const found = kinds.flatMap((kind) => {
    const hash = hashes[kind]
    return hash === null ? [] : [eq(consumerHashes[kind], hash)]
  })
  return sql`${reverses.id} in (select ${consumerHashes.reverse_id} from ${consumerHashes} where ${or(...found)})`
}

/**
 * Number of reverses per batch; small, because requests wait while a batch uses the only connection of the embedded
 * database.
 */
const rowsAtOnce = 500
/** Pause in milliseconds after each batch with writes, so that waiting requests can proceed. */
const pause = 20

interface Walk {
  /** Hashes only reverses with a greater id. */
  readonly after?: number
  readonly stopping?: AbortSignal
  readonly pause?: number
}

/** Hashes every reverse that has no hashes of the current version. Returns the last id that was read. */
export async function hashConsumers(db: Database, secrets: Secrets, walk: Walk = {}): Promise<number> {
  const keyed = secrets.hashes()
  let last = walk.after ?? 0
  while (!walk.stopping?.aborted) {
    const seen = await partAfter(db, last, hashVersionOf(keyed))
    const missing = seen.filter(({ isHashed }) => !isHashed).map(({ id }) => id)
    if (missing.length > 0) {
      await db.transaction((transaction) => hashRows(transaction, keyed, missing))
      if (walk.pause) await sleep(walk.pause)
    }
    last = seen.at(-1)?.id ?? last
    if (seen.length < rowsAtOnce) break
  }
  return last
}

async function partAfter(db: Database, last: number, version: string) {
  const part = db
    .select({ id: reverses.id })
    .from(reverses)
    .where(gt(reverses.id, last))
    .orderBy(asc(reverses.id))
    .limit(rowsAtOnce)
    .as('part')
  return db
    .select({ id: part.id, isHashed: sql<boolean>`${consumerHashes.reverse_id} is not null` })
    .from(part)
    .leftJoin(consumerHashes, and(eq(consumerHashes.reverse_id, part.id), eq(consumerHashes.key_id, version)))
    .orderBy(asc(part.id))
}

/**
 * Locks and hashes reverses. The lock prevents a concurrent anonymisation from leaving hashes of the old personal data.
 */
async function hashRows(db: Database, keyed: KeyedHashes, ids: readonly number[]): Promise<void> {
  const rows = await db
    .select({ id: reverses.id, customer: reverses.customer })
    .from(reverses)
    .where(inArray(reverses.id, [...ids]))
    .orderBy(asc(reverses.id))
    .for('share')
  if (rows.length === 0) return
  const made = rows.map(({ id, customer }) => ({
    reverse_id: id,
    key_id: hashVersionOf(keyed),
    ...hashesOf(keyed, keysOf(customer)),
  }))
  const now = (name: string) => sql.raw(`excluded.${name}`)
  const set = { key_id: now('key_id'), document: now('document'), email: now('email'), phone: now('phone') }
  await db.insert(consumerHashes).values(made).onConflictDoUpdate({ target: consumerHashes.reverse_id, set })
}

const lookEvery = 60_000
/**
 * Number of latest ids that are read again, because a row with a lower id may be committed after one with a higher id.
 */
const overlap = 1000

/** Hashes all reverses at start, so that a new key or a new normal form takes effect; later only those added. */
export function startHashing(services: Services): { readonly stop: () => Promise<void> } {
  let last = 0
  return startPeriodic(services, {
    name: 'consumer hashes',
    every: lookEvery,
    run: async ({ db, secrets }, stopping) => {
      last = await hashConsumers(db, secrets, { after: Math.max(0, last - overlap), stopping, pause })
    },
  })
}
