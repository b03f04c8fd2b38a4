// Reads the refunds of a reverse and converts them for responses.
import { desc, eq } from 'drizzle-orm'
import type { RefundSummary } from '#contract/platform/reverses.ts'
import type { Database } from '#server/db/database.ts'
import { refunds } from '#server/db/schema/platform/reverses.ts'

/** Returns the refunds of a reverse, the newest first. */
export async function readRefunds(db: Database, reverseId: number): Promise<RefundSummary[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.reverse_id, reverseId)).orderBy(desc(refunds.id))
  return rows.map(serializeRefund)
}

export function serializeRefund({
  id,
  status,
  amount,
  due_on,
  created_at,
}: typeof refunds.$inferSelect): RefundSummary {
  return { id, status, amount, due_on, created_at: created_at.toISOString() }
}
