// Locks the reverse or refund of a reprocess attempt, and changes its status.
import { eq } from 'drizzle-orm'
import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { refunds, reverses, statusChanges } from '#server/db/schema/platform/reverses.ts'
import type { AttemptRow } from '#server/services/attempt.ts'

/** Ecommerce, status and version of a reverse or refund, used to detect changes since an earlier read. */
export interface RecordState {
  readonly ecommerce_id: number
  readonly status: ReverseStatus | null
  readonly version: number
}

const recordTables = { reverse: reverses, refund: refunds }

/** Locks a record until the transaction ends, and returns its state; null if the record does not exist. */
export async function lockRecord(db: Database, type: ReprocessType, id: number): Promise<RecordState | null> {
  const table = recordTables[type]
  const [row] = await db
    .select({ ecommerce_id: table.ecommerce_id, status: table.status, version: table.version })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row ?? null
}

/**
 * Updates the status and version of a locked record after a successful attempt, and adds the change to the status
 * history. Clears the tracking error of a reverse, because the error belongs to the previous attempt.
 */
export async function changeRecordStatus(
  db: Database,
  { id: attempt_id, type, entity_id }: Pick<AttemptRow, 'id' | 'type' | 'entity_id'>,
  { status: status_before, version }: RecordState,
  { status, now }: { readonly status: ReverseStatus; readonly now: Date },
): Promise<void> {
  const fields = { status, version: version + 1, updated_at: now }
  if (type === 'refund') {
    await db.update(refunds).set(fields).where(eq(refunds.id, entity_id))
  } else {
    const reverseFields = { ...fields, tracking_error: null }
    await db.update(reverses).set(reverseFields).where(eq(reverses.id, entity_id))
  }
  if (status !== status_before)
    await db.insert(statusChanges).values({ type, entity_id, status_before, status, attempt_id, at: now })
}
