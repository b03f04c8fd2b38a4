// Serializes reprocess attempts for the endpoints of reprocesses, tickets and reverses.
import { buildEndpointPath } from '#contract/endpoint.ts'
import { type Attempt, getAttemptLog } from '#contract/platform/reprocess.ts'
import { buildStaleHeartbeatCondition } from '#server/db/heartbeat.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'

export type AttemptRow = typeof reprocessAttempts.$inferSelect

/** SQL condition for an attempt without a recent heartbeat, whose process is considered dead. */
export const staleAttemptCondition = buildStaleHeartbeatCondition(reprocessAttempts.updated_at)

/** Returns true when the attempt was sent to the platform but its result is unknown. */
export const isOutcomeUnknown = ({ idempotency_key, outcome }: Pick<AttemptRow, 'idempotency_key' | 'outcome'>) =>
  idempotency_key !== null && (outcome === null || outcome === 'unknown')

/**
 * Serializes an attempt. A running attempt whose process died is returned with the status that it will be closed with.
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
