// What became of a request whose answer never came: cancelled in time, too late, or still at work.
import { call } from '#console/lib/call.ts'
import { type Attempt, reprocessHistory } from '#contract/reprocess.ts'
import type { ReprocessRequest } from './request.ts'

/** Milliseconds before each look; an attempt that is nowhere after the first few was never begun. */
const looks = [150, 250, 400, 600, 1000, 1500, 2000, 3000]
const looksWithoutTrace = 4
/** Clocks of two machines may differ by this much. */
const clockTolerance = 300_000

export interface Sent {
  readonly request: ReprocessRequest
  readonly userId: number
  /** When it was sent, by the clock of this browser. */
  readonly at: number
  /** Attempts that were in the history before. */
  readonly known: ReadonlySet<number>
}

/** The attempt that a request became, as far as it has got; null when there is none. */
export async function howItEnded(sent: Sent): Promise<Attempt | null> {
  let found: Attempt | null = null
  for (const [index, wait] of looks.entries()) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const input = { params: { id: sent.request.ecommerce_id }, query: { page: 1 } }
    found = attemptOf((await call(reprocessHistory, input)).data, sent) ?? null
    if (found ? found.status !== 'running' : index + 1 >= looksWithoutTrace) break
  }
  return found
}

/** The newest attempt on the record by the same person under the same ticket and task that was not there before. */
export function attemptOf(attempts: readonly Attempt[], { request, userId, at, known }: Sent): Attempt | undefined {
  return attempts
    .filter(
      (attempt) =>
        !known.has(attempt.id) &&
        attempt.user_id === userId &&
        attempt.type === request.type &&
        attempt.entity_id === request.entity_id &&
        attempt.ticket === request.ticket &&
        attempt.task === request.task &&
        Date.parse(attempt.created_at) >= at - clockTolerance,
    )
    .sort((one, other) => other.id - one.id)[0]
}
