// Dry run of a reprocess (sending a record to the merchant's system again): returns the result of every validation
// check, the attempt that blocks a new attempt, and the latest attempts.
import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  type Attempt,
  type AttemptStatus,
  type CheckedRecord,
  RECENT_ATTEMPTS_IN_DRY_RUN,
  type ReprocessType,
} from '#contract/platform/reprocess.ts'
import { getZipCorrectionError } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { serializeAttempt, staleAttemptCondition } from '#server/services/attempt.ts'
import { DUPLICATE_WINDOW_MS, type ReprocessRecord } from './attempts.ts'
import { findFirstFailure, getStatusTransition, runChecks } from './checks.ts'

export async function checkRecord(db: Database, reprocessRecord: ReprocessRecord, now: Date): Promise<CheckedRecord> {
  const { type, id, status, ecommerce, integration, reverse } = reprocessRecord
  const transition = getStatusTransition(type, status)
  const in_the_way = await findBlockingAttempt(db, type, id, now)
  const failure = in_the_way?.status === 'running' ? 'running' : findFirstFailure(reprocessRecord)
  return {
    type,
    id,
    ecommerce_id: ecommerce.id,
    reverse_id: reverse.id,
    integration_id: integration?.id ?? null,
    status,
    next_status: 'to' in transition ? transition.to : null,
    checks: listChecks(reprocessRecord),
    refusal: failure === undefined ? null : toErrorCode(failure),
    in_the_way,
    attempts: await readAttempts(db, type, id, RECENT_ATTEMPTS_IN_DRY_RUN),
    zip_refusal: getZipCorrectionError(reverse.tracking_error, reverse.address.country),
  }
}

const toErrorCode = (failure: string) => `reprocess.${failure}`

/**
 * Returns the result of every check, but each failure only once. A missing integration, for example, fails two checks.
 */
function listChecks(reprocessRecord: ReprocessRecord): CheckedRecord['checks'] {
  const results = [...runChecks(reprocessRecord)]
  const isReported = (failure: string, index: number) =>
    results.findIndex((result) => result.failure === failure) < index
  return results
    .filter(({ failure }, index) => failure === undefined || !isReported(failure, index))
    .map(({ name, failure }) => ({ check: name, error: failure === undefined ? null : toErrorCode(failure) }))
}

/** Returns the attempt because of which `openAttempt` would reject a new attempt or require a confirmation. */
async function findBlockingAttempt(db: Database, type: ReprocessType, id: number, now: Date): Promise<Attempt | null> {
  const [latestAttempt] = await readAttempts(db, type, id, 1, ['running', 'done', 'failed'])
  if (!latestAttempt) return null
  const isRecent =
    Date.parse(latestAttempt.created_at ?? latestAttempt.updated_at) > now.getTime() - DUPLICATE_WINDOW_MS
  return latestAttempt.status === 'running' || isRecent ? latestAttempt : null
}

async function readAttempts(
  db: Database,
  type: ReprocessType,
  id: number,
  limit: number,
  statuses?: AttemptStatus[],
): Promise<Attempt[]> {
  const rows = await db
    .select({ attempt: reprocessAttempts, isStale: staleAttemptCondition })
    .from(reprocessAttempts)
    .where(
      and(
        eq(reprocessAttempts.type, type),
        eq(reprocessAttempts.entity_id, id),
        statuses && inArray(reprocessAttempts.status, statuses),
      ),
    )
    .orderBy(desc(reprocessAttempts.attempt))
    .limit(limit)
  return rows.map(({ attempt, isStale }) => serializeAttempt(attempt, isStale))
}
