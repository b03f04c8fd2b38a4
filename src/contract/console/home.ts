// Home: the state of the platform, what waits for somebody, one's own tickets, the numbers of today, what others changed. Ours.

import { type Access, any, read, signedIn } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ToldActivity } from './activity.ts'

/** Kinds of work that wait for somebody. */
export const queueNames = [
  'trackingErrors',
  'failedReprocesses',
  'groupBilling',
  'overQuota',
  'feesThisWeek',
  'featureRequests',
] as const
export type QueueName = (typeof queueNames)[number]

/** Access by kind of work that waits: that of the list which shows it. */
export const accessOfQueue: Readonly<Record<QueueName, Access>> = {
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
  /** So many that no more than these were counted. */
  is_more: z.boolean(),
  /** Since when the oldest of them waits; null where nothing tells. */
  oldest: instant.nullable(),
  /** Those that came since yesterday at this time; null where nothing tells. */
  recent: z.int().nullable(),
})
export type Queue = z.infer<typeof Queue>

/** Of the failed reprocesses no more are counted: each is looked at beside its record. */
export const mostCounted = 100

/** At most so many failing integrations, failing carriers, tickets and changes are named. */
export const mostFailing = 3
export const mostTickets = 5
export const mostChanges = 8

const Merchant = z.object({ id: z.int(), display_name: z.string() })

/** Active, and nothing came through since its last failure. */
const FailingIntegration = z.object({
  id: z.int(),
  ecommerce: Merchant,
  last_failure_at: instant,
  /** Key of the `errors` texts. */
  last_error: z.string().nullable(),
})

/** Its connector does not answer. */
const FailingCarrier = z.object({ id: z.int(), name: z.string(), failing_since: instant })

/** Of the days of São Paulo. */
const Figure = z.object({
  today: z.int(),
  /** The same weekday a week ago, up to this time of day. */
  week_ago: z.int(),
  /** Whole days, the oldest first; today so far at the end. */
  days: z.array(z.int()),
})
export type Figure = z.infer<typeof Figure>
export const daysOfFigure = 8

const OwnTicket = z.object({
  ticket: z.string(),
  last_at: instant,
  /** One's own attempts under it. */
  done: z.int(),
  failed: z.int(),
  running: z.int(),
})
export type OwnTicket = z.infer<typeof OwnTicket>

const HomeChange = z.object({ id: z.int(), at: instant, ...ToldActivity.shape })
export type HomeChange = z.infer<typeof HomeChange>

export const readsIntegrations = read('ecommerces')
export const readsCarriers = read('shipping')
export const readsAlerts = read('comunication')
export const readsFigures = any(read('ecommerces'), read('courier'))

export const Home = z.object({
  /** Null while it is off. */
  maintenance: z.object({ since: instant.nullable(), until: instant.nullable() }).nullable(),
  /** How many alerts consumers see; null for who may not read them. */
  alerts: z.int().nullable(),
  integrations: z.object({ count: z.int(), failing: z.array(FailingIntegration) }).nullable(),
  carriers: z.object({ count: z.int(), failing: z.array(FailingCarrier) }).nullable(),
  /** Those that the caller may read, empty ones too. */
  queues: z.array(Queue),
  figures: z.object({ created: Figure, concluded: Figure, failed: Figure.nullable() }).nullable(),
  tickets: z.array(OwnTicket),
  /** By others, of what the caller may read; the newest first. */
  changes: z.array(HomeChange),
})
export type Home = z.infer<typeof Home>

/** Each part only for who may read what it counts. */
export const getHome = endpoint({
  method: 'GET',
  path: '/v2/boss/home',
  access: signedIn,
  answer: z.object({ data: Home }),
  reads: [
    ...(['comunication', 'carriers', 'trackingErrors', 'reprocess', 'reverses', 'groups', 'ecommerces'] as const),
    ...(['featureRequests', 'activity', 'tickets'] as const),
  ],
  extension: true,
})
