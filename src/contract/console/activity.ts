// The append-only record of what staff did: read, exported, taken back (product decisions B and C9).

import { type Access, type Context, read, signedIn } from '#contract/access.ts'
import { endpoint, type Topic } from '#contract/endpoint.ts'
import { calendarDate, codeText, instant, recordedTicket, recordId, text, wholeNumber } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

/** Ascending; a write that was rolled back leaves a gap. */
export const activityId = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** A write can be taken back for this long. */
export const undoHours = 24

const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable()

const Change = z.object({
  /** `address.city` */
  path: z.string(),
  /** Of a list its JSON, cut between items, the last then is `…`; long texts are cut. */
  before: scalar,
  after: scalar,
})
export type Change = z.infer<typeof Change>

/** It is the field, or a part of it. */
export function isOfField({ path }: Change, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

/** What a sentence about a row is made of. Names are null for who may not read what they are of. */
export const ToldActivity = z.object({
  user_name: z.string(),
  /** `ecommerces.edit` */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** Of a group's metadata the name of the group. */
  record_name: z.string().nullable(),
  ecommerce_id: z.int().nullable(),
  ecommerce_name: z.string().nullable(),
  /** The first ones, or all of one row that is asked for; so many more are in the row itself. */
  changes: z.array(Change),
  more: z.int(),
  /** Of the records whose ids are values of the changes, by kind and id: `group/64`. */
  names: z.record(z.string(), z.string()),
})
export type ToldActivity = z.infer<typeof ToldActivity>

export const ActivityRow = z.object({
  id: z.int(),
  at: instant,
  user_id: z.int().nullable(),
  ...ToldActivity.shape,
  ticket: z.string().nullable(),
  /** The row it took back: a write, or (redoes) an undo. */
  undoes: z.int().nullable(),
  redoes: z.int().nullable(),
  /** The row that took it back. */
  taken_back_by: z.int().nullable(),
  /** It can be taken back, now and by who asks. */
  can_undo: z.boolean(),
  /** Taking it back is asked about first: it is far-reaching, or not of the last minutes. */
  asks: z.boolean(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

/** Where a field stands in what a row changed: `address.city`. */
export const fieldPath = z
  .string()
  .max(120)
  .regex(/^[\w-]+(?:\.[\w-]+){0,4}$/)

const filters = {
  /** Words of who did it, of the name of the record, of what was done, and of the ticket: every one stands somewhere. */
  q: codeText(200).optional(),
  entity: text(60).optional(),
  /** Of the entity; everything that belongs to an ecommerce is found under it. */
  id: text(200).optional(),
  /** Who did it. */
  user: z.union([z.literal('me'), recordId]).optional(),
  /** Not `ticket`: a drawer over the list may name another one. */
  of_ticket: recordedTicket.optional(),
  action: text(80).optional(),
  /** A field of the record itself: rows that set, changed or cleared it, or a part of it. */
  of_field: fieldPath.optional(),
  /** Calendar dates of São Paulo, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}

export const listActivity = endpoint({
  method: 'GET',
  path: '/v2/boss/activity',
  access: signedIn,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(50, 1),
    ...filters,
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: page(ActivityRow),
  reads: ['activity'],
  extension: true,
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/v2/boss/activity/export',
  access: signedIn,
  query: z.strictObject(filters),
  answer: z.instanceof(ReadableStream<Uint8Array>),
  file: 'text/csv; charset=utf-8',
  limit: 'exports',
  extension: true,
  refuses: [409],
})

const params = z.strictObject({ id: activityId })

export const ActivityDetails = z.object({
  ...ActivityRow.shape,
  request_id: z.string(),
  /** JSON; null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ActivityDetails = z.infer<typeof ActivityDetails>

export const getActivity = endpoint({
  method: 'GET',
  path: '/v2/boss/activity/:id',
  access: signedIn,
  params,
  answer: z.object({ data: ActivityDetails }),
  reads: ['activity'],
  extension: true,
})

export const lastDirections = ['undo', 'redo'] as const

/** What Mod+Z or Mod+Shift+Z would take back now: the caller's own last write of a day, or their last undo. */
export const lastActivity = endpoint({
  method: 'GET',
  path: '/v2/boss/activity/last',
  access: signedIn,
  query: z.strictObject({ direction: z.enum(lastDirections) }),
  answer: z.object({ data: ActivityRow.nullable() }),
  reads: ['activity'],
  extension: true,
})

const everything: readonly Topic[] = [
  ...(['ecommerces', 'groups', 'stores', 'users', 'comunication', 'trackingErrors', 'carriers', 'settings'] as const),
  ...(['reverses', 'notes', 'featureRequests', 'activity', 'tickets', 'inbox'] as const),
]

/** Does the opposite of a write, with that write's own rules; itself a write that can be taken back. */
export const undoActivity = endpoint({
  method: 'POST',
  path: '/v2/boss/activity/:id/undo',
  access: signedIn,
  params,
  body: z.strictObject({}),
  answer: z.object({
    success: z.literal(true),
    undone: z.int(),
    /** Of a change of many: so many were changed since, and stay. */
    kept: z.int().optional(),
  }),
  changes: everything,
  extension: true,
  refuses: [410],
})

// Entities of the activity record and who may see each; unlisted ones are for admin_boss only.

const contextOf = {
  ecommerce: 'ecommerces',
  ecommerce_change: 'ecommerces',
  integration: 'ecommerces',
  ecommerce_url: 'ecommerces',
  lgpd_config: 'ecommerces',
  metadata: 'ecommerces',
  project_configs: 'ecommerces',
  logo: 'ecommerces',
  subscription: 'ecommerces',
  billing_fee: 'ecommerces',
  reverse: 'ecommerces',
  refund: 'ecommerces',
  reprocess_batch: 'ecommerces',
  zip_batch: 'courier',
  ticket: 'ecommerces',
  group: 'ecommerce_group',
  group_metadata: 'ecommerce_group',
  store: 'stores',
  carrier: 'shipping',
  alert: 'comunication',
  maintenance: 'comunication',
  report: 'relatories',
  settings: 'config',
  feature_request: 'config',
  consumer: 'users',
  user: 'users',
  account_type: 'users',
  view: 'users',
  identity: 'users',
  endpoint: 'users',
  activity: 'users',
} as const satisfies Readonly<Record<string, Context>>

export type ActivityEntity = keyof typeof contextOf

/** The kinds of record that rows are about. */
export const activityEntities = Object.keys(contextOf) as readonly ActivityEntity[]

export function accessOfEntity(entity: ActivityEntity): Access {
  return read(contextOf[entity])
}

/** Of these rows the action decides and not what they are about: they tell where consumers live. */
const contextOfAction: Readonly<Record<string, Context>> = {
  'trackingErrors.correctZip': 'courier',
  'trackingErrors.reveal': 'courier',
}

/** With an access of their own. */
export const actionsApart: readonly string[] = Object.keys(contextOfAction)

export function accessOfAction(action: string): Access | null {
  const context = contextOfAction[action]
  return context ? read(context) : null
}

/** What people tried and could not; recorded about any kind. */
export const denied = 'access.denied'

/** What can be recorded: the choices of the filter. */
export const activityActions = [
  'ecommerces.create',
  'ecommerces.edit',
  'ecommerces.enable',
  'ecommerces.disable',
  'ecommerces.editFeatures',
  'ecommerces.addIntegration',
  'ecommerces.editIntegration',
  'ecommerces.deleteIntegration',
  'ecommerces.authorizeBling',
  'ecommerces.pingIntegration',
  'ecommerces.addUrl',
  'ecommerces.editUrl',
  'ecommerces.deleteUrl',
  'ecommerces.editLgpd',
  'ecommerces.editMetadata',
  'ecommerces.editConfigs',
  'ecommerces.uploadLogo',
  'ecommerces.editSubscription',
  'ecommerces.editQuota',
  'ecommerces.addFee',
  'ecommerces.removeFee',
  'ecommerces.editOwnership',
  'ecommerces.changeMany',
  'reprocess.reverse',
  'reprocess.refund',
  'batches.create',
  'batches.run',
  'batches.pause',
  'batches.resume',
  'batches.cancel',
  'batches.retry',
  'batches.discard',
  'batches.takeOver',
  'batches.export',
  'claims.takeOver',
  'notes.add',
  'notes.edit',
  'notes.pin',
  'notes.delete',
  'groups.create',
  'groups.edit',
  'groups.delete',
  'groups.editLinks',
  'groups.editMetadata',
  'groups.registerBilling',
  'stores.create',
  'stores.edit',
  'stores.delete',
  'stores.upload',
  'stores.removeUpload',
  'stores.editContract',
  'carriers.add',
  'carriers.edit',
  'comunication.createAlert',
  'comunication.removeAlert',
  'comunication.editAlert',
  'comunication.toggleAlert',
  'comunication.maintenanceOn',
  'comunication.maintenanceOff',
  'comunication.maintenanceEnded',
  'comunication.planMaintenance',
  'tickets.postNote',
  'trackingErrors.correctZip',
  'trackingErrors.reveal',
  'reports.export',
  'reports.download',
  'reverses.export',
  'settings.editDashboardUrl',
  'feature.request',
  'featureRequests.answer',
  'users.create',
  'users.remove',
  'users.edit',
  'users.setPermissions',
  'users.endSessions',
  'users.delete',
  'users.editType',
  'session.signIn',
  'session.signOut',
  'session.end',
  'session.preferences',
  'session.demoToken',
  'view.save',
  'view.edit',
  'view.delete',
  'access.request',
  'access.grant',
  'access.decline',
  'access.reopen',
  'access.denied',
  'activity.export',
  'consumers.search',
  'consumers.find',
  'consumers.export',
  'consumers.anonymise',
] as const

/** Denials of others, and the check of the whole record. */
export const auditAccess: Access = read('users')
