// Converts reprocess attempts for the API. An attempt sends a reverse (return request) or refund to the merchant's
// system again.
import { buildEndpointPath } from '#contract/endpoint.ts'
import { type Attempt, getAttemptLog } from '#contract/platform/reprocess.ts'
import { buildStaleHeartbeatCondition } from '#server/db/heartbeat.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'

export type AttemptRow = typeof reprocessAttempts.$inferSelect

/**
 * SQL condition for attempts without a recent heartbeat. The server process that ran such an attempt counts as dead.
 */
export const staleAttemptCondition = buildStaleHeartbeatCondition(reprocessAttempts.updated_at)

/** Returns true if the attempt sent a request to the merchant's system, but the result of the request is unknown. */
export const isOutcomeUnknown = ({ idempotency_key, outcome }: Pick<AttemptRow, 'idempotency_key' | 'outcome'>) =>
  idempotency_key !== null && (outcome === null || outcome === 'unknown')

/**
 * Converts an attempt to its API response. With `isStale`, a running attempt is returned as failed, because the process
 * that ran it has died.
 */
export function serializeAttempt(row: AttemptRow, isStale = false): Attempt {
  const { log, user_name, finished_at, integration_id, idempotency_key, outcome, ...fields } = row
  const isInterrupted = row.status === 'running' && isStale
  return {
    ...fields,
    user: user_name,
    ...(isInterrupted && {
      status: 'failed',
      error: isOutcomeUnknown(row) ? 'reprocess.outcome_unknown' : 'reprocess.interrupted',
    }),
    url_log: log === '' ? null : buildEndpointPath(getAttemptLog.path, { attempt_id: row.id }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
