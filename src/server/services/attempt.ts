// A reprocess attempt as the API answers it, and what it moved, for the endpoints of reprocesses, tickets and reverses.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pathOf } from '#contract/endpoint.ts'
import {
  type Attempt,
  type Move,
  type ReprocessType,
  reprocessLog,
  reprocessTypes,
} from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { isSilent } from '#server/db/heartbeat.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'

export type AttemptRow = typeof reprocessAttempts.$inferSelect

/** Whether the process that ran it is taken for dead. */
export const isSilentAttempt = isSilent(reprocessAttempts.updated_at)

/** Whether it was sent and nobody said what became of it. */
export const isUnsettled = ({ idempotency_key, outcome }: Pick<AttemptRow, 'idempotency_key' | 'outcome'>) =>
  idempotency_key !== null && (outcome === null || outcome === 'unknown')

/** An attempt as the API answers it; a silent one, whose process died, is shown as what it will be closed as. */
export function toApi(row: AttemptRow, isSilent = false): Attempt {
  const { log, user_name, finished_at, integration_id, idempotency_key, outcome, ...facts } = row
  const dead = row.status === 'running' && isSilent
  return {
    ...facts,
    user: user_name,
    ...(dead && { status: 'failed', error: isUnsettled(row) ? 'reprocess.outcome_unknown' : 'reprocess.interrupted' }),
    url_log: log === '' ? null : pathOf(reprocessLog.path, { attempt_id: row.id }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const Standing = z.object({ status: z.string().nullable() })
const Ending = Standing.extend({ attempt_id: z.int() })

/** Recorded status changes by the id of the attempt that made them. `ids`: the records that the attempts are about. */
export async function movesOf(
  db: Database,
  ids: Readonly<Partial<Record<ReprocessType, readonly number[]>>>,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, Move>> {
  const recorded = reprocessTypes.flatMap((type) => {
    const named = (ids[type] ?? []).map(String)
    if (named.length === 0) return []
    const ofRecords = and(eq(activity.entity, type), inArray(activity.entity_id, named))
    return [and(ofRecords, eq(activity.action, `reprocess.${type}`))]
  })
  if (recorded.length === 0 || attemptIds.length === 0) return new Map()
  const isOfAttempt = inArray(sql`${activity.after} ->> 'attempt_id'`, attemptIds.map(String))
  const rows = await db
    .select({ before: activity.before, after: activity.after })
    .from(activity)
    .where(and(or(...recorded), isOfAttempt))
    .orderBy(activity.id)
  const moves = rows.flatMap(({ before, after }): [number, Move][] => {
    const [was, is] = [Standing.safeParse(before), Ending.safeParse(after)]
    if (!was.success || !is.success || was.data.status === is.data.status) return []
    return [[is.data.attempt_id, { from: was.data.status, to: is.data.status }]]
  })
  return new Map(moves)
}
