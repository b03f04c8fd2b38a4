// Data of the home page: maintenance and alerts, failing integrations and carriers, work queues, the caller's tickets,
// figures of today, and recent changes by other users.

import { type AccessRule, anyOf, read, signedIn } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ActivitySummary } from './activity.ts'

/** Work queues that the home page counts. */
export const queueNames = [
  'trackingErrors',
  'failedReprocesses',
  'groupBilling',
  'overQuota',
  'feesThisWeek',
  'featureRequests',
] as const
export type QueueName = (typeof queueNames)[number]

/** Permission per work queue, the same as for the page that lists the records in the queue. */
export const queueAccessByName: Readonly<Record<QueueName, AccessRule>> = {
  trackingErrors: read('courier'),
  failedReprocesses: read('ecommerces'),
  groupBilling: read('ecommerce_group'),
  overQuota: read('ecommerces'),
  feesThisWeek: read('ecommerces'),
  featureRequests: read('config'),
}

const Queue = z.object({
  name: z.enum(queueNames),
  count: z.int(),
  /** True when the queue has more entries than `count`, because counting stops at a maximum. */
  is_more: z.boolean(),
  /** Time since which the oldest entry has been waiting; null when unknown. */
  oldest: instant.nullable(),
  /** Number of entries added in the last 24 hours; null when unknown. */
  recent: z.int().nullable(),
})
export type Queue = z.infer<typeof Queue>

/** Maximum number of failed reprocesses to count, because counting each reprocess requires reading its record. */
export const MAX_COUNTED_FAILURES = 100

/** Maximum number of failing integrations, and of failing carriers, in the response. */
export const MAX_HOME_FAILURES = 5
/** Maximum number of tickets in the response. */
export const MAX_HOME_TICKETS = 5
/** Maximum number of recent changes in the response. */
export const MAX_HOME_CHANGES = 8

const EcommerceReference = z.object({ id: z.int(), display_name: z.string() })

/** Active integration whose last requests to the merchant's system failed. */
const FailingIntegration = z.object({
  id: z.int(),
  ecommerce: EcommerceReference,
  last_failure_at: instant,
  /** Error code of the last failure, with a text in the locale file `errors`. */
  last_error: z.string().nullable(),
})

/** Carrier whose connector (the web service at the carrier's URL) does not respond. */
const FailingCarrier = z.object({ id: z.int(), name: z.string(), failing_since: instant })

/** Number of events per day, in the time zone of São Paulo. */
const DailyCounts = z.object({
  today: z.int(),
  /** Count for the same weekday a week ago, from midnight to the current time of day. */
  week_ago: z.int(),
  /** Counts per day, oldest first. The last entry counts today until now. */
  days: z.array(z.int()),
})
export type DailyCounts = z.infer<typeof DailyCounts>
/** Number of days, including today, for which the home page displays a count. */
export const DAILY_COUNT_DAYS = 8

const OwnTicket = z.object({
  ticket: z.string(),
  last_at: instant,
  /** Numbers of the caller's reprocess attempts under this ticket, by status: succeeded, failed and running. */
  done: z.int(),
  failed: z.int(),
  running: z.int(),
})
export type OwnTicket = z.infer<typeof OwnTicket>

const HomeChange = z.object({ id: z.int(), at: instant, ...ActivitySummary.shape })
export type HomeChange = z.infer<typeof HomeChange>

/** Permissions that a user needs to see the sections of the home page. */
export const homeIntegrationsAccess = read('ecommerces')
export const homeCarriersAccess = read('shipping')
export const homeAlertsAccess = read('comunication')
export const homeFiguresAccess = anyOf(read('ecommerces'), read('courier'))

export const Home = z.object({
  /** The running maintenance; null when maintenance is off. */
  maintenance: z.object({ since: instant.nullable(), until: instant.nullable() }).nullable(),
  /** Number of alerts that consumers currently see; null when the caller may not read alerts. */
  alerts: z.int().nullable(),
  integrations: z.object({ count: z.int(), failing: z.array(FailingIntegration) }).nullable(),
  carriers: z.object({ count: z.int(), failing: z.array(FailingCarrier) }).nullable(),
  /** Work queues that the caller may read, including empty queues. */
  queues: z.array(Queue),
  figures: z.object({ created: DailyCounts, concluded: DailyCounts, failed: DailyCounts.nullable() }).nullable(),
  tickets: z.array(OwnTicket),
  /** Recent changes by other users to records that the caller may read, newest first. */
  changes: z.array(HomeChange),
})
export type Home = z.infer<typeof Home>

/** Returns the data of the home page. Sections that the caller may not read are null or left out. */
export const getHome = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/home',
  access: signedIn,
  response: z.object({ data: Home }),
  cacheTopics: [
    ...(['comunication', 'carriers', 'trackingErrors', 'reprocess', 'reverses', 'groups', 'ecommerces'] as const),
    ...(['featureRequests', 'activity', 'tickets'] as const),
  ],
})
