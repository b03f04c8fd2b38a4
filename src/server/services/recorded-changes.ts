// Reads zip corrections of reverses (return requests), messages to their consumers, and the status changes that a
// batch made from the activity log.
import { and, desc, eq, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'
import type { StatusChange } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { buildBatchRequestId } from './batch-kind.ts'

type ActivityRow = InferSelectModel<typeof activity>

/** Reads activity rows as timeline entries. Keys are ids of activity rows. */
async function readEntries(
  db: Database,
  ids: readonly number[],
  toEntry: (row: ActivityRow) => TimelineEntry,
): Promise<ReadonlyMap<number, TimelineEntry>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(activity)
    .where(inArray(activity.id, [...ids]))
  return new Map(rows.map((row) => [row.id, toEntry(row)]))
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
export function readCorrections(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, TimelineEntry>> {
  return readEntries(db, ids, ({ id, at, user_name, ticket, undoes, redoes, before, after }) => ({
    kind: 'zip',
    at: at.toISOString(),
    ...{ id, user_name, ticket },
    is_undo: undoes !== null,
    is_redo: redoes !== null,
    zip_before: ZipFields.safeParse(before).data?.zip_code ?? '',
    zip_after: ZipFields.safeParse(after).data?.zip_code ?? '',
  }))
}

/** Actions of the activity log for messages to the consumer of a reverse: copied, and posted to the helpdesk. */
const messageActions = ['replies.copy', 'replies.post']

/**
 * Lists the ids and timestamps of the messages to the consumer of a reverse. `visibilityCondition` limits the list to
 * activity rows that the user may read.
 */
export function listMessages(db: Database, reverseId: number, visibilityCondition: SQL | undefined) {
  return db
    .select({ id: activity.id, at: activity.at })
    .from(activity)
    .where(
      and(
        eq(activity.entity, 'reverse'),
        eq(activity.entity_id, String(reverseId)),
        inArray(activity.action, messageActions),
        visibilityCondition,
      ),
    )
}

const MessageFields = z.object({ template: z.string() })

/** Reads messages to consumers as timeline entries. Keys are ids of activity rows. */
export function readMessages(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, TimelineEntry>> {
  return readEntries(db, ids, ({ id, at, user_name, ticket, action, after }) => ({
    kind: 'message',
    at: at.toISOString(),
    ...{ id, user_name, ticket, is_posted: action === 'replies.post' },
    template: MessageFields.safeParse(after).data?.template ?? null,
  }))
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

const StatusFields = z.object({ status: z.string().nullable() })

/**
 * Reads the latest status change that a batch made to each of its records. Keys are ids of reverses or refunds. A
 * record is missing if the batch has not changed its status.
 */
export async function readBatchStatusChanges(
  db: Database,
  batchId: number,
  entity: 'reverse' | 'refund',
  ids: readonly number[],
): Promise<ReadonlyMap<number, StatusChange>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ entity_id: activity.entity_id, before: activity.before, after: activity.after })
    .from(activity)
    .where(
      and(
        eq(activity.entity, entity),
        inArray(activity.entity_id, ids.map(String)),
        eq(activity.request_id, buildBatchRequestId(batchId)),
      ),
    )
    .orderBy(activity.id)
  return new Map(
    rows.flatMap(({ entity_id, before, after }) => {
      const [from, to] = [before, after].map((fields) => StatusFields.safeParse(fields).data?.status)
      return from === undefined || to === undefined || from === to ? [] : [[Number(entity_id), { from, to }] as const]
    }),
  )
}
