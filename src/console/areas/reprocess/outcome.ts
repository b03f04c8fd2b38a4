// How a reprocess ended, and what the errors on the way mean.
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { isApiError } from '#console/lib/api-error.ts'
import type { NoticeDefinition } from '#console/lib/notices.ts'
import { Attempt } from '#contract/reprocess.ts'
import type { ReprocessRequest } from './request.ts'

export interface Outcome {
  readonly request: ReprocessRequest
  /** Null when the server never began. */
  readonly attempt: Attempt | null
  /** What the server said; null when its answer never came. */
  readonly message: string | null
  /** Cancelling came after the end. */
  readonly isLate: boolean
  /** The ticket became the one of this tab. */
  readonly hasSetTicket: boolean
}

/** Said when the person has gone elsewhere meanwhile. */
export function farewell({ request, attempt }: Outcome, t: TFunction): NoticeDefinition {
  const record = t(`reprocess:record.${request.type}`, { id: request.entity_id })
  const status = attempt?.status ?? 'cancelled'
  const kind = status === 'done' ? 'success' : status === 'failed' ? 'error' : 'info'
  return { kind, text: `${record}: ${t(`reprocess:result.title.${status}`)}` }
}

export function isOver(attempt: Attempt | null): boolean {
  return attempt?.status === 'done' || attempt?.status === 'failed'
}

export function isDuplicate(failure: unknown): boolean {
  return isApiError(failure) && failure.code === 'reprocess.duplicate'
}

export function earlierOf(failure: unknown): Attempt | null {
  const earlier = isApiError(failure) ? failure.problem?.context?.attempt : undefined
  const parsed = z.safeParse(Attempt, earlier)
  return parsed.success ? parsed.data : null
}
