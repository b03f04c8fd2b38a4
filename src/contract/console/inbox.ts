// Inbox: endpoints that list a user's notifications and mark notifications as read or done.

import { signedIn } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

const inboxKinds = [
  'batchEnded',
  'batchStopped',
  'batchTakenOver',
  'reprocessFailed',
  'featureAnswered',
  'mention',
  'maintenanceOn',
  'maintenanceOff',
  'maintenanceEnded',
  'maintenancePlanned',
  'maintenanceUnplanned',
  'accessAsked',
  'accessGranted',
  'accessDeclined',
  'accessReopened',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/**
 * Values from which the console builds the sentence and the link of a notification. Empty for a mention in a note that
 * the user may not read.
 */
const NotificationParameters = z.record(z.string(), z.union([z.string(), z.int()]).nullable())
export type NotificationParameters = z.infer<typeof NotificationParameters>

export const InboxItem = z.object({
  id: z.int(),
  kind: z.enum(inboxKinds),
  facts: NotificationParameters,
  created_at: instant,
  read_at: instant.nullable(),
  done_at: instant.nullable(),
})
export type InboxItem = z.infer<typeof InboxItem>

const inboxSituations = ['open', 'done', 'all'] as const

/** Lists the caller's notifications, newest first. */
export const listInbox = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/inbox',
  access: signedIn,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    situation: z.enum(inboxSituations).default('open'),
  }),
  response: pageSchema(InboxItem).extend({
    /**
     * Number of unread notifications that are not marked as done. The filter `situation` does not affect this number.
     */
    unread: z.int(),
  }),
  cacheTopics: ['inbox'],
})

const notificationMarks = {
  read: z.boolean().optional(),
  /** True marks the notification as done and as read; false opens the notification again. */
  done: z.boolean().optional(),
}

/** Marks one of the caller's notifications as read or done; 404 when the notification belongs to another user. */
export const markNotification = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/inbox/:id',
  access: signedIn,
  params: z.strictObject({ id: recordId }),
  body: z.strictObject(notificationMarks),
  response: z.object({ success: z.literal(true), data: InboxItem }),
  invalidatedTopics: ['inbox'],
})

/** Marks the caller's notifications as read, except the notifications that the caller has marked as done. */
export const markAllNotificationsRead = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/inbox',
  access: signedIn,
  body: z.strictObject({ read: z.literal(true) }),
  response: z.object({ success: z.literal(true), marked: z.int() }),
  invalidatedTopics: ['inbox'],
})
