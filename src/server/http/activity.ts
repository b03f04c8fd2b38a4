// The append-only record of what staff did. Each row carries the hash of the one before it, so that a change or a gap shows.
import { createHash } from 'node:crypto'
import { asc, desc, eq, gt, max, sql } from 'drizzle-orm'
import { isSecretName } from '#contract/secret-names.ts'
import type { SignedInUser } from '#contract/session.ts'
import { withoutSecretParts } from '#contract/text-secrets.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { hideStored } from '#server/json-secrets.ts'
import { canonical } from './canonical-json.ts'
import type { ActivityEntry } from './handle.ts'

export type ActivityRecord = typeof activity.$inferSelect
type Row = ActivityRecord

export interface Occasion {
  readonly staff: SignedInUser | null
  readonly requestId: string
  readonly now: Date
  /** Of the caller's tab: stamped on every row that names none of its own. */
  readonly ticket?: string | null
}

/** Any fixed number: writers of the record wait for one another under it. */
const chainLock = 7_263_401
/** Without a parameter it is one message instead of five. */
const takeChainLock = sql.raw(`select pg_advisory_xact_lock(${chainLock})`)

/** Appends at the end of a transaction: the lock, held until it commits, makes ids gapless and the chain one. */
export async function append(
  transaction: Database,
  entries: readonly ActivityEntry[],
  occasion: Occasion,
): Promise<readonly number[]> {
  if (entries.length === 0) return []
  return appendEach(
    transaction,
    entries.map((entry) => [entry, occasion]),
  )
}

/** The same, of several callers at once. */
export async function appendEach(
  transaction: Database,
  entries: readonly (readonly [ActivityEntry, Occasion])[],
): Promise<readonly number[]> {
  await transaction.execute(takeChainLock)
  const { id, hash } = activity
  const [last] = await transaction.select({ id, hash }).from(activity).orderBy(desc(id)).limit(1)
  const rows: Row[] = []
  for (const [entry, occasion] of entries) rows.push(chained(rowOf(entry, occasion), rows.at(-1) ?? last ?? beginning))
  await transaction.insert(activity).values(rows)
  return rows.map((row) => row.id)
}

type Link = Pick<Row, 'id' | 'hash'>
const beginning: Link = { id: 0, hash: '' }

type Unchained = Omit<Row, 'id' | 'previous_hash' | 'hash'>

/** A person's own session and views: nobody's ticket asked for them. */
const ownAffairs = /^(?:session|view|access)\./

function rowOf(entry: ActivityEntry, { staff, requestId, now, ticket }: Occasion): Unchained {
  const person = entry.by ?? staff
  return {
    at: now,
    user_id: person?.id ?? null,
    user_name: person ? `${person.first_name} ${person.last_name}`.trim() : '',
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    ecommerce_id: entry.ecommerce_id ?? null,
    ticket: entry.ticket ?? (ownAffairs.test(entry.action) ? null : (ticket ?? null)),
    before: withoutSecrets(entry.before),
    after: withoutSecrets(entry.after),
    request_id: requestId,
    undoes: entry.undoes ?? null,
    redoes: entry.redoes ?? null,
  }
}

function chained(row: Unchained, previous: Link): Row {
  const linked = { ...row, id: previous.id + 1, previous_hash: previous.hash }
  return { ...linked, hash: hashOf(linked) }
}

/** Rows were hashed before they could take back others: where they do not, they are hashed as before. */
function hashOf({ undoes, redoes, ...row }: Omit<Row, 'hash'>): string {
  const back = { ...(undoes === null ? {} : { undoes }), ...(redoes === null ? {} : { redoes }) }
  return createHash('sha256')
    .update(canonical({ ...row, ...back }))
    .digest('hex')
}

/** An authorization alone is what a header carries; how many days one holds is not. */
const secretName = /password|secret|token|api_?key|authorization(?:_?(?:code|header))?$|credential|private_?key/i
/** Of our own records; in a text of JSON they are secrets. */
const ownNames = /^(?:keys?|pin)$/i

/** As the database will give it back, with every secret replaced: that it changed may be known, never to what. */
export function withoutSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return JSON.parse(
    JSON.stringify(value, (key, inner) => {
      if (typeof inner === 'string') return isSecretMember(key, inner) ? 'changed' : withoutSecretsInside(inner)
      return secretName.test(key) && inner !== null && typeof inner !== 'boolean' ? 'changed' : inner
    }),
  )
}

function isSecretMember(key: string, text: string): boolean {
  return secretName.test(key) || (text !== '' && !ownNames.test(key) && isSecretName(key))
}

/** Of a text of JSON, of an address, of a connection string. Marks stay as they are. */
function withoutSecretsInside(text: string): string {
  if (!/^\s*[[{]/.test(text)) return withoutSecretParts(text)
  const hidden = hideStored(text).text
  return isJson(hidden) ? hidden : withoutSecretParts(hidden)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const rowsOfASlice = 500

export interface Checked {
  /** The last row that was looked at. */
  readonly to: number
  /** The newest row there should be. */
  readonly last: number
  readonly isDone: boolean
  /** The first row that does not follow from the one before it, or the first of those that are missing at the end. */
  readonly broken: number | null
}

/** Follows the chain for some rows behind `after`, which is taken to be sound. */
export async function checkSlice(db: Database, after: number): Promise<Checked> {
  // The count before the rows: what is recorded meanwhile is the next slice's.
  const last = await countOf(db)
  const [anchor] = after === 0 ? [beginning] : await db.select().from(activity).where(eq(activity.id, after))
  const rows = await db
    .select()
    .from(activity)
    .where(gt(activity.id, after))
    .orderBy(asc(activity.id))
    .limit(rowsOfASlice)
  let previous: Link | undefined = anchor
  for (const row of rows) {
    const { hash, ...rest } = row
    const follows = row.id === (previous?.id ?? 0) + 1 && row.previous_hash === previous?.hash && hash === hashOf(rest)
    if (!follows) return { to: row.id, last, isDone: true, broken: row.id }
    previous = row
  }
  const to = previous?.id ?? after
  const isDone = rows.length < rowsOfASlice
  return { to, last: Math.max(last, to), isDone, broken: isDone && to < last ? to + 1 : null }
}

/** How many rows were ever recorded. */
async function countOf(db: Database): Promise<number> {
  const [newest] = await db.select({ id: max(activity.id) }).from(activity)
  return newest?.id ?? 0
}

/** The id of the first row that does not follow from the one before it; null when the whole record is sound. */
export async function firstBrokenLink(db: Database): Promise<number | null> {
  for (let after = 0; ; ) {
    const { to, isDone, broken } = await checkSlice(db, after)
    if (isDone) return broken
    after = to
  }
}
