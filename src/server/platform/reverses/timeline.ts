// The timeline of a reverse, page by page: its creation, refunds, attempts to reprocess them, zip corrections and notes.
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { allows } from '#contract/access.ts'
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'
import { attemptsAccess, type RefundFacts } from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { refunds, reprocessAttempts, type reverses } from '#server/db/schema/platform/reverses.ts'
import { offsetOf } from '#server/http/pages.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { isSilentAttempt, movesOf, toApi } from '#server/services/attempt.ts'
import { isOf, toNotes } from '#server/services/notes.ts'

type ReverseRecord = typeof reverses.$inferSelect
type Kind = TimelineEntry['kind']

interface TimelineQuery {
  readonly staff: SignedInUser
  readonly reverse: ReverseRecord
  readonly refunds: readonly RefundFacts[]
}

interface TimelinePage {
  readonly total: number
  readonly data: TimelineEntry[]
  /** The last attempt that has a log. */
  readonly last_log: number | null
}

/**
 * Returns one page of what the user may read of the timeline, the newest first, with the number of all entries. Not
 * through `listRows`: the entries are a union of five tables in raw SQL.
 */
export async function timelineOf(
  db: Database,
  query: TimelineQuery,
  page: { readonly page: number; readonly limit: number },
): Promise<TimelinePage> {
  const all = entriesOf(query)
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${all}`)
  const { rows: entries } = await db.execute<{ kind: Kind; id: number | string }>(sql`
    select kind, id from ${all}
    order by at desc, kind = 'created', id desc, kind limit ${page.limit} offset ${offsetOf(page)}`)
  // The driver returns a bigint as text.
  const rows = entries.map(({ kind, id }) => ({ kind, id: Number(id) }))
  const idsOf = (kind: Kind) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  const entryOf = new Map<string, TimelineEntry>()
  const add = (kind: Kind, id: number, entry: TimelineEntry) => entryOf.set(`${kind} ${id}`, entry)
  const { created_at, source } = query.reverse
  add('created', 0, { kind: 'created', at: created_at.toISOString(), source })
  for (const refund of query.refunds) add('refund', refund.id, { kind: 'refund', at: refund.created_at, refund })
  for (const [id, entry] of await attemptsOf(db, query, idsOf('attempt'))) add('attempt', id, entry)
  for (const [id, entry] of await correctionsOf(db, idsOf('zip'))) add('zip', id, entry)
  for (const [id, entry] of await notesIn(db, query.staff, idsOf('note'))) add('note', id, entry)
  return {
    total: counted[0]?.total ?? 0,
    data: rows.flatMap(({ kind, id }) => entryOf.get(`${kind} ${id}`) ?? []),
    last_log: await lastLogOf(db, query),
  }
}

/** Kind, id and time of every entry that the user may read. */
function entriesOf(query: TimelineQuery): SQL {
  const { staff, reverse } = query
  const { id, created_at } = reverse
  const attempts = sql`
    select 'attempt', id, coalesce(finished_at, created_at) from ${reprocessAttempts} where ${isAttemptOf(query)}`
  const parts = [
    sql`select 'created', 0, ${created_at.toISOString()}::timestamptz`,
    sql`select 'refund', id, created_at from ${refunds} where ${eq(refunds.reverse_id, id)}`,
    ...(allows(staff, attemptsAccess) ? [attempts] : []),
    sql`select 'zip', id, at from ${activity} where ${and(isCorrectionOf(id), seenBy(staff))}`,
    sql`select 'note', id, created_at from ${notes} where ${isOf({ entity: 'reverse', id })}`,
  ]
  return sql`(${sql.join(parts, sql` union all `)}) as entries (kind, id, at)`
}

type Entries = readonly (readonly [id: number, TimelineEntry])[]

function isAttemptOf({ reverse, refunds: known }: TimelineQuery): SQL | undefined {
  const { type, entity_id } = reprocessAttempts
  const refundIds = known.map(({ id }) => id)
  return or(
    and(eq(type, 'reverse'), eq(entity_id, reverse.id)),
    refundIds.length === 0 ? undefined : and(eq(type, 'refund'), inArray(entity_id, refundIds)),
  )
}

async function attemptsOf(db: Database, query: TimelineQuery, ids: readonly number[]): Promise<Entries> {
  if (ids.length === 0) return []
  const found = await db
    .select({ attempt: reprocessAttempts, silent: isSilentAttempt })
    .from(reprocessAttempts)
    .where(inArray(reprocessAttempts.id, [...ids]))
  const moves = await movesOf(db, { reverse: [query.reverse.id], refund: query.refunds.map(({ id }) => id) }, ids)
  return found.map(({ attempt, silent }) => [
    attempt.id,
    {
      kind: 'attempt',
      at: (attempt.finished_at ?? attempt.created_at).toISOString(),
      attempt: toApi(attempt, silent),
      moved: moves.get(attempt.id) ?? null,
    },
  ])
}

async function lastLogOf(db: Database, query: TimelineQuery): Promise<number | null> {
  if (!allows(query.staff, attemptsAccess)) return null
  const [last] = await db
    .select({ id: reprocessAttempts.id })
    .from(reprocessAttempts)
    .where(and(isAttemptOf(query), ne(reprocessAttempts.log, '')))
    .orderBy(desc(reprocessAttempts.id))
    .limit(1)
  return last?.id ?? null
}

async function notesIn(db: Database, staff: SignedInUser, ids: readonly number[]): Promise<Entries> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(notes)
    .where(inArray(notes.id, [...ids]))
  return (await toNotes(db, staff, rows)).map((note) => [note.id, { kind: 'note', at: note.created_at, note }])
}

const Place = z.object({ zip_code: z.string() })

const isCorrectionOf = (reverseId: number) =>
  and(
    eq(activity.entity, 'reverse'),
    eq(activity.entity_id, String(reverseId)),
    eq(activity.action, 'trackingErrors.correctZip'),
  )

async function correctionsOf(db: Database, ids: readonly number[]): Promise<Entries> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(activity)
    .where(inArray(activity.id, [...ids]))
  return rows.map(({ id, at, user_name, ticket, undoes, redoes, before, after }) => [
    id,
    {
      kind: 'zip',
      at: at.toISOString(),
      ...{ id, user_name, ticket },
      is_undo: undoes !== null,
      is_redo: redoes !== null,
      zip_before: Place.safeParse(before).data?.zip_code ?? '',
      zip_after: Place.safeParse(after).data?.zip_code ?? '',
    },
  ])
}
