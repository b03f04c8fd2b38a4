// Activity log: endpoints that list, export and undo recorded writes, and the permission needed to see the rows about
// each kind of record (product decisions B and C9).

import { type AccessRule, type Context, read, signedIn } from '#contract/access.ts'
import { type CacheTopic, defineEndpoint } from '#contract/endpoint.ts'
import { calendarDate, codeText, instant, integerSchema, recordedTicket, recordId, text } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

/** Id of an activity row. Ids ascend with gaps, because a write that is rolled back still uses up an id. */
export const activityIdSchema = integerSchema(1, Number.MAX_SAFE_INTEGER)

/** Number of hours after a write during which the write can be undone. */
export const UNDO_HOURS = 24

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]).nullable()

const ActivityChange = z.object({
  /** Dotted path of the changed field, for example `address.city`. */
  path: z.string(),
  /**
   * Value before the write. A list is JSON that is truncated after an item and then ends with `…`; long texts are
   * truncated too.
   */
  before: scalarSchema,
  after: scalarSchema,
})
export type ActivityChange = z.infer<typeof ActivityChange>

/** Returns true when the change concerns the field or one of its nested fields. */
export function isChangeOfField({ path }: ActivityChange, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

/**
 * Values from which the console builds the sentence about an entry of the activity log. A name is null if the caller
 * may not read the record.
 */
export const ActivitySummary = z.object({
  user_name: z.string(),
  /** Id of the recorded action, for example `ecommerces.edit`. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** Name of the record; for the metadata of a group, the name of the group. */
  record_name: z.string().nullable(),
  ecommerce_id: z.int().nullable(),
  ecommerce_name: z.string().nullable(),
  /**
   * Changed fields. In a list, each activity row contains only its first changes; a single activity row contains all
   * changes.
   */
  changes: z.array(ActivityChange),
  /** Number of changes of the row that are not in `changes`. */
  more: z.int(),
  /** Names of records whose ids occur in the changes, keyed by kind and id: `group/64`. */
  names: z.record(z.string(), z.string()),
})
export type ActivitySummary = z.infer<typeof ActivitySummary>

export const ActivityRow = z.object({
  id: z.int(),
  at: instant,
  user_id: z.int().nullable(),
  ...ActivitySummary.shape,
  ticket: z.string().nullable(),
  /** Id of the row that this row undid; null if this row is not an undo. */
  undoes: z.int().nullable(),
  /**
   * Id of the undo that this row reverted, so that the original change applies again; null if this row is not a redo.
   */
  redoes: z.int().nullable(),
  /** Id of the later row that undid or redid this row; null if there is none. */
  taken_back_by: z.int().nullable(),
  /** True when the caller may undo or redo the row now. */
  can_undo: z.boolean(),
  /**
   * True when the console asks for confirmation before an undo, because the write is far-reaching, older than a few
   * minutes, or a row of a batch.
   */
  asks: z.boolean(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

/** Dotted path of a field in the recorded changes, for example `address.city`. */
export const fieldPathSchema = z
  .string()
  .max(120)
  .regex(/^[\w-]+(?:\.[\w-]+){0,4}$/)

const filters = {
  /**
   * Search words. A row matches when every word occurs in the user name, the record name, the action or the ticket.
   */
  q: codeText(200).optional(),
  entity: text(60).optional(),
  /** Id of the record. If `entity` is `ecommerce`, rows about the records of this ecommerce match too. */
  id: text(200).optional(),
  /** Filter by the user who performed the action: `me`, or the id of a user. */
  user: z.union([z.literal('me'), recordId]).optional(),
  /**
   * Filter by ticket. Not named `ticket`, because a side panel over the list already uses the URL parameter `ticket`.
   */
  of_ticket: recordedTicket.optional(),
  action: text(80).optional(),
  /** Field path. Rows match when they set, changed or cleared this field or a nested field of the record. */
  of_field: fieldPathSchema.optional(),
  /**
   * `without` leaves out the rows of `sessionActions`, unless the filter names an action, a field or the entity
   * `identity`.
   */
  sessions: z.enum(['without', 'with']).default('without'),
  /** First and last day of the period, as calendar dates in the time zone of São Paulo; both days are included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/activity',
  access: signedIn,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    ...filters,
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: pageSchema(ActivityRow),
  cacheTopics: ['activity'],
})

export const exportActivity = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/activity/export',
  access: signedIn,
  query: z.strictObject(filters),
  response: z.instanceof(ReadableStream<Uint8Array>),
  fileMediaType: 'text/csv; charset=utf-8',
  rateLimit: 'exports',
  errorStatuses: [409],
})

const params = z.strictObject({ id: activityIdSchema })

export const ActivityDetails = z.object({
  ...ActivityRow.shape,
  request_id: z.string(),
  /** State of the record as JSON, before and after the write; null when the record did not exist. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ActivityDetails = z.infer<typeof ActivityDetails>

export const getActivity = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/activity/:id',
  access: signedIn,
  params,
  response: z.object({ data: ActivityDetails }),
  cacheTopics: ['activity'],
})

export const undoDirections = ['undo', 'redo'] as const

/**
 * Returns the row that Mod+Z (undo) or Mod+Shift+Z (redo) would revert now: the caller's last write within
 * `UNDO_HOURS`, or their last undo.
 */
export const getLastActivity = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/activity/last',
  access: signedIn,
  query: z.strictObject({ direction: z.enum(undoDirections) }),
  response: z.object({ data: ActivityRow.nullable() }),
  cacheTopics: ['activity'],
})

/**
 * Tags of the cached responses that an undo invalidates: almost all tags, because an undo may change any kind of
 * record.
 */
const topicsInvalidatedByUndo: readonly CacheTopic[] = [
  ...(['ecommerces', 'groups', 'stores', 'users', 'comunication', 'trackingErrors', 'carriers', 'settings'] as const),
  ...(['reverses', 'notes', 'replies', 'featureRequests', 'activity', 'tickets', 'inbox'] as const),
]

/**
 * Undoes a write by running the opposite write (for example, deletes an added record). The opposite write is validated
 * like any other write. The undo is recorded and can be undone, too.
 */
export const undoActivity = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/activity/:id/undo',
  access: signedIn,
  params,
  body: z.strictObject({}),
  response: z.object({
    success: z.literal(true),
    undone: z.int(),
    /** For bulk changes: number of records that were not reverted, because they were changed again later. */
    kept: z.int().optional(),
    /**
     * For bulk changes at an external platform: ecommerces that were not reverted, and the reasons in the caller's
     * language.
     */
    failures: z.array(z.object({ id: z.int(), name: z.string().nullable(), reason: z.string() })).optional(),
  }),
  invalidatedTopics: topicsInvalidatedByUndo,
  errorStatuses: [410],
})

/**
 * Permission context that a user needs to see activity rows about a kind of record. Rows about kinds that are not
 * listed are visible only to `admin_boss`.
 */
const permissionContextByEntity = {
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
  reply_template: 'config',
  consumer: 'users',
  user: 'users',
  account_type: 'users',
  view: 'users',
  identity: 'users',
  endpoint: 'users',
  activity: 'users',
} as const satisfies Readonly<Record<string, Context>>

export type ActivityEntity = keyof typeof permissionContextByEntity

/** Kinds of record that activity rows can be about. */
export const activityEntities = Object.keys(permissionContextByEntity) as readonly ActivityEntity[]

/** Returns the permission needed to see activity rows about this kind of record. */
export function getEntityAccess(entity: ActivityEntity): AccessRule {
  return read(permissionContextByEntity[entity])
}

/**
 * Permission contexts for rows of actions that reveal the address of a consumer; they replace the context of the
 * record.
 */
const permissionContextByAction: Readonly<Record<string, Context>> = {
  'trackingErrors.correctZip': 'courier',
  'trackingErrors.reveal': 'courier',
}

/**
 * Actions with their own permission. To see the rows of such an action, a user needs the permission that
 * `getActionAccess` returns, instead of the permission for the kind of record.
 */
export const actionsWithOwnAccess: readonly string[] = Object.keys(permissionContextByAction)

/** Returns the permission needed to see rows of the action; null when the permission for the kind of record applies. */
export function getActionAccess(action: string): AccessRule | null {
  const context = permissionContextByAction[action]
  return context ? read(context) : null
}

/** Id of the action that the activity log records when the server denies a request because of a missing permission. */
export const accessDeniedAction = 'access.denied'

/** Actions that the server records; also the options of the action filter. */
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
  'batches.finish',
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
  'replies.copy',
  'replies.post',
  'replies.editTemplate',
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

/** Actions of users on their own session and preferences. The activity log lists these actions only on request. */
export const sessionActions: readonly (typeof activityActions)[number][] = [
  'session.signIn',
  'session.signOut',
  'session.preferences',
  'session.demoToken',
]

/** Permission to see denied requests of other users and to verify the integrity of the entire activity log. */
export const auditAccess: AccessRule = read('users')
