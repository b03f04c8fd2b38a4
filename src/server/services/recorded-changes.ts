// Reads status changes and zip corrections of reverses and refunds from the activity log.
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'
import { type ReprocessType, reprocessTypes, type StatusChange } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'

const StatusBefore = z.object({ status: z.string().nullable() })
const StatusAfter = StatusBefore.extend({ attempt_id: z.int() })

/**
 * Reads the status changes that reprocess attempts made on these reverses and refunds, from the activity log. Returns a
 * map by attempt id.
 */
export async function readStatusChanges(
  db: Database,
  ids: Readonly<Partial<Record<ReprocessType, readonly number[]>>>,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, StatusChange>> {
  const conditions = reprocessTypes.flatMap((type) => {
    const entityIds = (ids[type] ?? []).map(String)
    if (entityIds.length === 0) return []
    const recordsCondition = and(eq(activity.entity, type), inArray(activity.entity_id, entityIds))
    return [and(recordsCondition, eq(activity.action, `reprocess.${type}`))]
  })
  if (conditions.length === 0 || attemptIds.length === 0) return new Map()
  const attemptCondition = inArray(sql`${activity.after} ->> 'attempt_id'`, attemptIds.map(String))
  const rows = await db
    .select({ before: activity.before, after: activity.after })
    .from(activity)
    .where(and(or(...conditions), attemptCondition))
    .orderBy(activity.id)
  const statusChanges = rows.flatMap(({ before, after }): [number, StatusChange][] => {
    const [previous, next] = [StatusBefore.safeParse(before), StatusAfter.safeParse(after)]
    if (!previous.success || !next.success || previous.data.status === next.data.status) return []
    return [[next.data.attempt_id, { from: previous.data.status, to: next.data.status }]]
  })
  return new Map(statusChanges)
}

const correctionCondition = and(eq(activity.entity, 'reverse'), eq(activity.action, 'trackingErrors.correctZip'))

const buildCorrectionCondition = (reverseId: number) =>
  and(correctionCondition, eq(activity.entity_id, String(reverseId)))

/** Reads the last zip correction of a reverse; undefined if there is none. */
export async function findLastCorrection(db: Database, reverseId: number) {
  const [row] = await db
    .select({ at: activity.at, user_name: activity.user_name })
    .from(activity)
    .where(buildCorrectionCondition(reverseId))
    .orderBy(desc(activity.id))
    .limit(1)
  return row
}

/**
 * Lists the ids and timestamps of the zip corrections of a reverse. `visibilityCondition` limits the list to activity
 * rows that the user may read.
 */
export function listCorrections(db: Database, reverseId: number, visibilityCondition: SQL | undefined) {
  return db
    .select({ id: activity.id, at: activity.at })
    .from(activity)
    .where(and(buildCorrectionCondition(reverseId), visibilityCondition))
}

const ZipFields = z.object({ zip_code: z.string() })

/** Reads zip corrections as timeline entries. Keys are ids of activity rows. */
export async function readCorrections(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TimelineEntry>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(activity)
    .where(inArray(activity.id, [...ids]))
  return new Map(
    rows.map(({ id, at, user_name, ticket, undoes, redoes, before, after }): [number, TimelineEntry] => [
      id,
      {
        kind: 'zip',
        at: at.toISOString(),
        ...{ id, user_name, ticket },
        is_undo: undoes !== null,
        is_redo: redoes !== null,
        zip_before: ZipFields.safeParse(before).data?.zip_code ?? '',
        zip_after: ZipFields.safeParse(after).data?.zip_code ?? '',
      },
    ]),
  )
}

/** Lists the ids of reverses with a zip correction that was recorded under one of the tickets. */
export async function listCorrectedReverseIds(db: Database, tickets: readonly string[]): Promise<number[]> {
  if (tickets.length === 0) return []
  const rows = await db
    .selectDistinct({ id: sql<number>`${activity.entity_id}::integer` })
    .from(activity)
    .where(and(inArray(activity.ticket, [...tickets]), correctionCondition))
  return rows.map(({ id }) => id)
}
