// Reads the status history of reverses (return requests) and refunds.
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { ReprocessType, StatusChange } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { statusChanges } from '#server/db/schema/platform/reverses.ts'
import type { RecordedStatusChange } from './platform-port.ts'

/** Reads the status changes of a reverse and of its refunds, oldest first. */
export async function readStatusChanges(
  db: Database,
  reverseId: number,
  refundIds: readonly number[],
): Promise<readonly RecordedStatusChange[]> {
  const buildRecordCondition = (type: ReprocessType, ids: readonly number[]) =>
    ids.length === 0 ? undefined : and(eq(statusChanges.type, type), inArray(statusChanges.entity_id, [...ids]))
  return db
    .select()
    .from(statusChanges)
    .where(or(buildRecordCondition('reverse', [reverseId]), buildRecordCondition('refund', refundIds)))
    .orderBy(asc(statusChanges.at), asc(statusChanges.id))
}

/** Reads the status change of one reprocess attempt; null if the attempt did not change the status. */
export async function findStatusChange(
  db: Database,
  { id, type, entity_id }: { readonly id: number; readonly type: ReprocessType; readonly entity_id: number },
): Promise<StatusChange | null> {
  const [row] = await db
    .select()
    .from(statusChanges)
    .where(and(eq(statusChanges.type, type), eq(statusChanges.entity_id, entity_id), eq(statusChanges.attempt_id, id)))
  return row ? { from: row.status_before, to: row.status } : null
}
