// One request from its sending to its outcome: sent once, waited for, and looked for where its answer was lost. Drawers, tab and palette alike.
import type { QueryClient } from '@tanstack/react-query'
import { reprocessRefund, reprocessReverse } from '#commands/reprocess.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { rememberCommand } from '#console/lib/last-command.ts'
import type { Session } from '#console/lib/session.tsx'
import { setTicket, ticketHere } from '#console/lib/ticket.ts'
import { forgetIntent, intentKey } from '#console/ui/intent.ts'
import { isSettled } from '#console/ui/refusals.ts'
import type { Attempt } from '#contract/reprocess.ts'
import { attemptsSeen } from './history-seen.ts'
import { howItEnded, type Sent } from './how-it-ended.ts'
import { isOver, type Outcome } from './outcome.ts'
import { type ReprocessRequest, send } from './request.ts'

/** Longer than the longest work the server does for one record. */
const timeout = 120_000

export interface Performing {
  readonly client: QueryClient
  readonly session: Pick<Session, 'user' | 'savePreferences'>
  /** Names the intent: a lost answer is asked for again with the same key, even after a reload. */
  readonly intent: string
  readonly signal: AbortSignal
}

/** Throws what refused it. */
export async function perform(request: ReprocessRequest, { client, session, ...how }: Performing): Promise<Outcome> {
  const { intent, signal } = how
  const known = attemptsSeen(client, request.ecommerce_id)
  const sent: Sent = { request, userId: session.user.id, at: Date.now(), known }
  try {
    const answer = await send(request, { signal, timeout, idempotencyKey: intentKey(intent, request) })
    return outcomeOf(request, answer.data, answer.message_translated)
  } catch (failure) {
    if (isApiError(failure) && (failure.kind === 'cancelled' || failure.uncertain)) return await trace(sent, failure)
    if (isSettled(failure)) forgetIntent(intent)
    throw failure
  }
}

/** The answer did not come: because we stopped waiting for it, or because it was lost. */
async function trace(sent: Sent, failure: unknown): Promise<Outcome> {
  const wasCancelled = isApiError(failure) && failure.kind === 'cancelled'
  const attempt = await howItEnded(sent).catch((unfound: unknown) => {
    throw wasCancelled ? unfound : failure
  })
  if (!attempt && !wasCancelled) throw failure
  return { ...outcomeOf(sent.request, attempt, null), isLate: wasCancelled && isOver(attempt) }
}

function outcomeOf(request: ReprocessRequest, attempt: Attempt | null, message: string | null): Outcome {
  return { request, attempt, message, isLate: false, hasSetTicket: ticketHere() === null }
}

/** What every end leaves behind: the ticket of the tab, the last task, and what `.` shows again. */
export function settle({ request, hasSetTicket }: Outcome, { session, intent }: Performing): void {
  forgetIntent(intent)
  if (hasSetTicket) setTicket(request.ticket)
  noteDone(request)
  session.savePreferences({ recent_tasks: [request.task] })
}

/** As it was sent, not as the drawer was opened. */
function noteDone({ type, entity_id, ticket, task }: ReprocessRequest): void {
  const id = String(entity_id)
  if (type === 'reverse') rememberCommand(reprocessReverse, { reverse_id: id, ticket, task })
  else rememberCommand(reprocessRefund, { refund_id: id, ticket, task })
}
