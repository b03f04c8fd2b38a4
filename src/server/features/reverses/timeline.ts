// The timeline of a reverse: its making, refunds, attempts to reprocess them, corrections of its zip code, and notes.
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { allows } from '#contract/access.ts'
import { attemptsAccess, mostInTimeline, type RefundFacts, type TimelineEntry } from '#contract/reverses.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/pipeline.ts'
import { reprocessAttempts, type reverses } from '#server/db/schema/reverses.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { isSilentAttempt, movesOf, toApi } from '#server/services/attempt.ts'
import { notesOf } from '#server/services/notes.ts'

type ReverseRecord = typeof reverses.$inferSelect

export async function timelineOf(
  db: Database,
  staff: SignedInUser,
  { id, created_at, source }: ReverseRecord,
  refunds: readonly RefundFacts[],
): Promise<{ data: TimelineEntry[]; has_more: boolean }> {
  const refundIds = refunds.map((refund) => refund.id)
  const attempts = allows(staff, attemptsAccess) ? await attemptsOf(db, id, refundIds) : []
  const corrections = await correctionsOf(db, staff, id)
  const notes = await notesIn(db, staff, id)
  const kept = [attempts, corrections, notes].flatMap((entries) => entries.slice(0, mostInTimeline))
  const made = refunds.map((refund) => ({ kind: 'refund' as const, at: refund.created_at, refund }))
  const first = { kind: 'created' as const, at: created_at.toISOString(), source }
  return {
    data: [...kept, ...made, first].sort((one, other) => other.at.localeCompare(one.at)),
    has_more: [attempts, corrections, notes].some(({ length }) => length > mostInTimeline),
  }
}

/** One more than is shown, to tell whether there are more. */
const mostRead = mostInTimeline + 1

async function attemptsOf(db: Database, reverseId: number, refundIds: readonly number[]): Promise<TimelineEntry[]> {
  const { type, entity_id } = reprocessAttempts
  const found = await db
    .select({ attempt: reprocessAttempts, silent: isSilentAttempt })
    .from(reprocessAttempts)
    .where(
      or(
        and(eq(type, 'reverse'), eq(entity_id, reverseId)),
        refundIds.length === 0 ? undefined : and(eq(type, 'refund'), inArray(entity_id, [...refundIds])),
      ),
    )
    .orderBy(desc(reprocessAttempts.id))
    .limit(mostRead)
  const moves = await movesOf(db, { reverse: [reverseId], refund: refundIds }, mostRead)
  return found.map(({ attempt, silent }) => ({
    kind: 'attempt',
    at: (attempt.finished_at ?? attempt.created_at).toISOString(),
    attempt: toApi(attempt, silent),
    moved: moves.get(attempt.id) ?? null,
  }))
}

/** Whoever reads the reverse reads its notes. */
async function notesIn(db: Database, staff: SignedInUser, id: number): Promise<TimelineEntry[]> {
  const notes = await notesOf(db, staff, { entity: 'reverse', id }, { limit: mostRead })
  return notes.map((note) => ({ kind: 'note', at: note.created_at, note }))
}

const Place = z.object({ zip_code: z.string() })

async function correctionsOf(db: Database, staff: SignedInUser, reverseId: number): Promise<TimelineEntry[]> {
  const isCorrection = eq(activity.action, 'trackingErrors.correctZip')
  const rows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.entity, 'reverse'), eq(activity.entity_id, String(reverseId)), isCorrection, seenBy(staff)))
    .orderBy(desc(activity.id))
    .limit(mostRead)
  return rows.map(({ id, at, user_name, ticket, undoes, redoes, before, after }) => ({
    kind: 'zip',
    at: at.toISOString(),
    ...{ id, user_name, ticket },
    is_undo: undoes !== null,
    is_redo: redoes !== null,
    zip_before: Place.safeParse(before).data?.zip_code ?? '',
    zip_after: Place.safeParse(after).data?.zip_code ?? '',
  }))
}
