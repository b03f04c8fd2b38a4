// Dry run of one reprocess: the result of every check, the attempt that blocks a new one, and the last attempts.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Attempt, attemptsInCheck, type CheckedRecord, type ReprocessType } from '#contract/platform/reprocess.ts'
import { zipRefusal } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { isSilentAttempt, toApi } from '#server/services/attempt.ts'
import { duplicateWindow, type Subject } from './attempts.ts'
import { checked, failureOf, nextStatus } from './checks.ts'

export async function checkOf(db: Database, subject: Subject, now: Date): Promise<CheckedRecord> {
  const { type, id, status, ecommerce, integration, reverse } = subject
  const next = nextStatus(type, status)
  const in_the_way = await attemptInTheWay(db, type, id, now)
  const failure = in_the_way?.status === 'running' ? 'running' : failureOf(subject)
  return {
    type,
    id,
    ecommerce_id: ecommerce.id,
    reverse_id: reverse.id,
    integration_id: integration?.id ?? null,
    status,
    next_status: 'to' in next ? next.to : null,
    checks: told(subject),
    refusal: failure === undefined ? null : errorOf(failure),
    in_the_way,
    attempts: await attemptsOf(db, type, id, attemptsInCheck),
    zip_refusal: zipRefusal(reverse.tracking_error, reverse.address.country),
  }
}

const errorOf = (failure: string) => `reprocess.${failure}`

/** Lists the check results without repeated failures: without an integration, its options need no second error. */
function told(subject: Subject): CheckedRecord['checks'] {
  const all = [...checked(subject)]
  const isSaid = (failure: string, at: number) => all.findIndex((one) => one.failure === failure) < at
  return all
    .filter(({ failure }, at) => failure === undefined || !isSaid(failure, at))
    .map(({ name, failure }) => ({ check: name, error: failure === undefined ? null : errorOf(failure) }))
}

/** Returns the attempt for which `openAttempt` would reject a new one or demand a confirmation. */
async function attemptInTheWay(db: Database, type: ReprocessType, id: number, now: Date): Promise<Attempt | null> {
  const [latest] = await attemptsOf(db, type, id, 1, ['running', 'done', 'failed'])
  if (!latest) return null
  const isRecent = Date.parse(latest.created_at) > now.getTime() - duplicateWindow
  return latest.status === 'running' || isRecent ? latest : null
}

async function attemptsOf(
  db: Database,
  type: ReprocessType,
  id: number,
  most: number,
  statuses?: Attempt['status'][],
): Promise<Attempt[]> {
  const rows = await db
    .select({ attempt: reprocessAttempts, silent: isSilentAttempt })
    .from(reprocessAttempts)
    .where(
      and(
        eq(reprocessAttempts.type, type),
        eq(reprocessAttempts.entity_id, id),
        statuses && inArray(reprocessAttempts.status, statuses),
      ),
    )
    .orderBy(desc(reprocessAttempts.attempt))
    .limit(most)
  return rows.map(({ attempt, silent }) => toApi(attempt, silent))
}
