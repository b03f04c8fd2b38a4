// What the form asks for, and what is sent for it: one shape for reverses and refunds.
import { z } from 'zod'
import { ApiError, isApiError } from '#console/lib/api-error.ts'
import { type CallOptions, call } from '#console/lib/call.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import {
  type Attempt,
  type ReprocessAnswer,
  type ReprocessType,
  reprocessRefund,
  reprocessReverse,
  reprocessTypes,
} from '#contract/reprocess.ts'

export const RequestForm = z.object({
  type: z.enum(reprocessTypes),
  entity_id: recordId,
  task: requiredText(60),
  ticket: ticketNumber,
  /** Only where the search cannot say it. */
  ecommerce_id: recordId.optional(),
})
export type RequestValues = z.input<typeof RequestForm>

/** A request that is complete: the record, why, and whose it is. */
export interface ReprocessRequest {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly ecommerce_id: number
  /** The person saw the earlier attempt and wants another one. */
  readonly confirm_duplicate: boolean
}

/** The call of its type. */
export function endpointOf(type: ReprocessType) {
  return type === 'reverse' ? reprocessReverse : reprocessRefund
}

/** Sends it, as the call of its type. */
export function send({ type, entity_id, ...rest }: ReprocessRequest, options: CallOptions): Promise<ReprocessAnswer> {
  const body = { ...rest, force_reprocessing: true as const }
  return type === 'reverse'
    ? call(reprocessReverse, { body: { ...body, reverse_id: entity_id } }, options)
    : call(reprocessRefund, { body: { ...body, refund_id: entity_id } }, options)
}

/** The id has a name of its own type on the wire and one name in the form: what is wrong with it is said at its field. */
export function atFormFields(failure: unknown): unknown {
  if (!isApiError(failure) || !failure.problem) return failure
  const errors = failure.fields.map((problem) => ({
    ...problem,
    field: problem.field.replace(/^body\.(reverse|refund)_id$/, 'body.entity_id'),
  }))
  return new ApiError({ kind: failure.kind, status: failure.status, problem: { ...failure.problem, errors } })
}

/** Another go at a record, stamped with the ticket in hand. */
export function repeatOf(attempt: Attempt, ticket: string | null): ReprocessRequest {
  const { type, entity_id, task, ecommerce_id } = attempt
  return { type, entity_id, task, ecommerce_id, ticket: ticket ?? attempt.ticket, confirm_duplicate: true }
}
