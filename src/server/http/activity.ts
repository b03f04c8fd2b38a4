// The append-only record of what staff did. Each row carries the hash of the one before it, so that a change or a gap shows.
import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { canonical } from './canonical-json.ts'
import type { ActivityEntry } from './handle.ts'

type Row = typeof activity.$inferSelect

export interface Occasion {
  readonly staff: SignedInUser | null
  readonly requestId: string
  readonly now: Date
}

/** Any fixed number: writers of the record wait for one another under it. */
const chainLock = 7_263_401

/** Appends at the end of a transaction: the lock, held until it commits, makes ids gapless and the chain one. */
export async function append(transaction: Database, entries: readonly ActivityEntry[], occasion: Occasion) {
  if (entries.length === 0) return
  await transaction.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await transaction.select().from(activity).orderBy(desc(activity.id)).limit(1)
  const rows: Row[] = []
  for (const entry of entries) rows.push(chained(rowOf(entry, occasion), rows.at(-1) ?? last ?? beginning))
  await transaction.insert(activity).values(rows)
}

type Link = Pick<Row, 'id' | 'hash'>
const beginning: Link = { id: 0, hash: '' }

type Unchained = Omit<Row, 'id' | 'previous_hash' | 'hash'>

function rowOf(entry: ActivityEntry, { staff, requestId, now }: Occasion): Unchained {
  const person = entry.by ?? staff
  return {
    at: now,
    user_id: person?.id ?? null,
    user_name: person ? `${person.first_name} ${person.last_name}`.trim() : '',
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    ecommerce_id: entry.ecommerce_id ?? null,
    ticket: entry.ticket ?? null,
    before: withoutSecrets(entry.before),
    after: withoutSecrets(entry.after),
    request_id: requestId,
  }
}

function chained(row: Unchained, previous: Link): Row {
  const linked = { ...row, id: previous.id + 1, previous_hash: previous.hash }
  return { ...linked, hash: hashOf(linked) }
}

function hashOf(row: Omit<Row, 'hash'>): string {
  return createHash('sha256').update(canonical(row)).digest('hex')
}

const secretName = /password|secret|token|api_?key|authorization|credential|private_?key/i

/** As the database will give it back, with every secret replaced: that it changed may be known, never to what. */
function withoutSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return JSON.parse(
    JSON.stringify(value, (key, inner) =>
      secretName.test(key) && inner !== null && typeof inner !== 'boolean' ? 'changed' : inner,
    ),
  )
}

/** The id of the first row that does not follow from the one before it; null when the whole record is sound. */
export async function firstBrokenLink(db: Database): Promise<number | null> {
  let previous = beginning
  for (;;) {
    const rows = await db
      .select()
      .from(activity)
      .where(gt(activity.id, previous.id))
      .orderBy(asc(activity.id))
      .limit(500)
    for (const row of rows) {
      const { hash, ...rest } = row
      const follows = row.id === previous.id + 1 && row.previous_hash === previous.hash && hash === hashOf(rest)
      if (!follows) return row.id
      previous = row
    }
    if (rows.length === 0) return null
  }
}
