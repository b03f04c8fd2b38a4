// Timeline of a reverse (return request): events that the platform recorded, merged with the notes of users and the
// messages to the consumer.

import { defineEndpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { MAX_LONG_TEXT_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { Attempt, reprocessTypes, StatusChange } from '#contract/platform/reprocess.ts'
import { RefundSummary, reverseParams, reversesAccess, reverseTopics } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { Note } from './notes.ts'

const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('created'),
    at: instant,
    source: z.string(),
    /** Status with which the reverse was created; null if the status is unknown or the reverse had none. */
    status: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('status'),
    at: instant,
    id: z.int(),
    type: z.enum(reprocessTypes),
    entity_id: z.int(),
    moved: StatusChange,
  }),
  z.object({ kind: z.literal('refund'), at: instant, refund: RefundSummary }),
  z.object({
    kind: z.literal('attempt'),
    at: instant,
    attempt: Attempt,
    /** Change of the record's status; null if the reprocess attempt did not change the status. */
    moved: StatusChange.nullable(),
  }),
  z.object({
    kind: z.literal('zip'),
    at: instant,
    /** Id of the row in the activity log. */
    id: z.int(),
    user_name: z.string(),
    ticket: z.string().nullable(),
    /** True if the correction undid an earlier correction. */
    is_undo: z.boolean(),
    /** True if the correction was repeated after an undo. */
    is_redo: z.boolean(),
    zip_before: z.string(),
    zip_after: z.string(),
  }),
  z.object({ kind: z.literal('note'), at: instant, note: Note }),
  z.object({
    kind: z.literal('message'),
    at: instant,
    /** Id of the row in the activity log. */
    id: z.int(),
    user_name: z.string(),
    ticket: z.string().nullable(),
    /** True if the message was posted to the helpdesk; false if a user copied the message. */
    is_posted: z.boolean(),
    /** Name of the template: a status or a reason. The console does not store the text of a message. */
    template: z.string().nullable(),
  }),
])

export type TimelineEntry = z.infer<typeof TimelineEntry>

const StatusStep = z.object({
  status: z.string().nullable(),
  /** Time at which the reverse changed to this status; null if the time is unknown. */
  at: instant.nullable(),
})
export type StatusStep = z.infer<typeof StatusStep>

/**
 * Lists the events of a reverse and of its refunds, newest first. Contains only events that the caller may read. A
 * change of status that a reprocess attempt caused is part of the attempt's entry.
 */
export const getReverseTimeline = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/:id/timeline',
  access: reversesAccess,
  params: reverseParams,
  query: z.strictObject({ page: pageNumber, limit: pageLimit({ default: 50, min: 1, max: MAX_LONG_TEXT_PAGE_SIZE }) }),
  response: pageSchema(TimelineEntry).extend({
    /** Id of the last reprocess attempt that has a log; null when no attempt has a log. */
    last_log: z.int().nullable(),
    /** Known statuses of the reverse, oldest first. */
    statuses: z.array(StatusStep),
  }),
  cacheTopics: [...reverseTopics, 'notes', 'tickets'],
  extension: 'getReverse',
})
