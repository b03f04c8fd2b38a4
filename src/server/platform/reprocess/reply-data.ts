// Reads the data of a reverse (return request) that determines the reply to its consumer.
import { and, desc, eq } from 'drizzle-orm'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import type { PlatformReverses } from '#server/services/platform-port.ts'
import { loadReprocessRecord, type ReprocessRecord } from './attempts.ts'
import { runChecks } from './checks.ts'

function findAddressError(reprocessRecord: ReprocessRecord): string | null {
  const results = [...runChecks(reprocessRecord)]
  const failure = results.find(({ name, failure: code }) => code && (name === 'address' || name === 'zip'))?.failure
  return failure === undefined ? null : `reprocess.${failure}`
}

export const readReplyData: PlatformReverses['readReplyData'] = async (db, id) => {
  const { status, order_number, tracking_code, tracking_error } = reverses
  const [reverse] = await db
    .select({
      ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
      ...{ status, order_number, tracking_code, tracking_error, language: ecommerces.language },
    })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(eq(reverses.id, id))
  const reprocessRecord = reverse && (await loadReprocessRecord(db, 'reverse', id))
  if (!reprocessRecord) return null
  const [lastAttempt] = await db
    .select({ status: reprocessAttempts.status, error: reprocessAttempts.error })
    .from(reprocessAttempts)
    .where(and(eq(reprocessAttempts.type, 'reverse'), eq(reprocessAttempts.entity_id, id)))
    .orderBy(desc(reprocessAttempts.attempt))
    .limit(1)
  return {
    ...reverse,
    address_error: findAddressError(reprocessRecord),
    attempt_error: lastAttempt?.status === 'failed' ? lastAttempt.error : null,
  }
}
