// Alerts to consumers, and the maintenance switch of the platform (S2 §2, §3, §4, §5, §7; product decision A32). The
// platform spells the name `comunication`.

import { read, signedIn, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { type FieldList, field, getInputSchemas, getResponseSchemas, textField } from '#contract/field-list.ts'
import {
  codeText,
  instant,
  nameText,
  readOnly,
  reasonText,
  recordId,
  requiredText,
  scheduledInstant,
  text,
} from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

/** Styles of an alert. An external platform API may send other styles, which are displayed and stored unchanged. */
export const alertTypes = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof alertTypes)[number]

export const MAX_ALERT_TITLE_LENGTH = 120
export const MAX_ALERT_DESCRIPTION_LENGTH = 5000
/** Maximum number of tags in a description. Checked before parsing, because deep nesting could block the server. */
const MAX_HTML_TAGS = 300

/** Schema of an alert's description: text with a few permitted HTML tags. */
export const alertDescription = requiredText(MAX_ALERT_DESCRIPTION_LENGTH)
  .refine((input) => (input.match(/<[a-z]/gi)?.length ?? 0) <= MAX_HTML_TAGS, 'validation.too_many_tags')
  .meta({ description: `HTML with at most ${MAX_HTML_TAGS} tags. Tags that are not permitted are removed.` })

export const alertTitle = nameText(MAX_ALERT_TITLE_LENGTH)

const section = 'alert'
const scheduleFieldOptions = {
  section,
  /** Schema of the timestamp in forms and requests. If a request omits the field, the stored timestamp stays. */
  input: scheduledInstant.nullable().optional(),
  response: instant.nullable().default(null),
  initialValue: '',
} as const

/** Fields of an alert (S2 §3). */
export const alertFields = {
  textNamespace: 'comunication',
  fields: {
    /** Style of the alert: one of `alertTypes`, or another style that an external platform API returned. */
    type: field('choice', {
      section,
      input: requiredText(60),
      response: z.string(),
      initialValue: 'info',
      example: 'info',
    }),
    is_active: field('boolean', {
      section,
      input: z.boolean(),
      response: z.boolean(),
      initialValue: true,
      example: true,
    }),
    /** Title in plain text, without HTML. */
    title: textField('text', { section, input: alertTitle, example: 'Entregas com atraso' }),
    /** Description in HTML, which `sanitizeRichText` cleans before it is stored. */
    description: textField('lines', { section, input: alertDescription, example: 'Prazo de <b>dois dias</b> a mais.' }),
    /**
     * Start of the period in which consumers see an active alert; `null` means immediately. The platform's API
     * specification does not contain this field.
     */
    starts_at: field('instant', scheduleFieldOptions),
    /**
     * End of the period in which consumers see the alert; `null` means no end. The platform's API specification does
     * not contain this field.
     */
    ends_at: field('instant', { ...scheduleFieldOptions, example: '2026-11-21T13:45:00.000Z' }),
  },
} as const satisfies FieldList

export const Alert = z.object({
  id: z.int(),
  ...getResponseSchemas(alertFields),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
  version: z.int(),
})
export type Alert = z.infer<typeof Alert>

export const AlertInput = z.strictObject(getInputSchemas(alertFields))

/** States of an alert at a point in time; consumers see only `live` alerts. */
const alertStates = ['inactive', 'scheduled', 'live', 'ended'] as const
export type AlertState = (typeof alertStates)[number]

/** Returns the state that an alert has at the time `now`, based on `is_active`, `starts_at` and `ends_at`. */
export function getAlertState(
  { is_active, starts_at, ends_at }: Pick<Alert, 'is_active' | 'starts_at' | 'ends_at'>,
  now: Date,
): AlertState {
  if (!is_active) return 'inactive'
  if (ends_at !== null && new Date(ends_at) <= now) return 'ended'
  return starts_at !== null && new Date(starts_at) > now ? 'scheduled' : 'live'
}

export const alertSituations = ['all', 'active', 'inactive', 'live', 'scheduled', 'ended'] as const

/** Lists all alerts, sorted by id. The list is not paginated, because there are few alerts. */
export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/app-alerts',
  access: read('comunication'),
  query: z.strictObject({
    /** Search text: words of the title and description of an alert, or the id of an alert. */
    search: codeText(200).optional(),
    type: text(60).optional(),
    situation: z.enum(alertSituations).default('all'),
  }),
  response: z.object({
    data: z.array(Alert),
    /** Types of all alerts, regardless of the filters. */
    types: z.array(z.string()),
  }),
  cacheTopics: ['comunication'],
})

export const saveAlert = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/app-alerts/:id',
  access: write('comunication'),
  params: z.strictObject({ id: recordId }),
  /** Complete alert, as GET returns it (S2 §3). Values of read-only fields must equal the stored values. */
  body: z.strictObject({
    id: readOnly,
    created_at: readOnly,
    updated_at: readOnly,
    version: readOnly,
    ...AlertInput.shape,
  }),
  response: z.object({ success: z.literal(true), data: Alert }),
  invalidatedTopics: ['comunication'],
  errorStatuses: [412],
})

/** Creates an alert. Without `starts_at` and `ends_at`, an active alert is visible immediately and never ends. */
export const createAlert = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/app-alerts',
  access: write('comunication'),
  body: AlertInput,
  response: z.object({ success: z.literal(true), data: Alert }),
  invalidatedTopics: ['comunication'],
  extension: true,
})

const PlannedMaintenance = z.object({
  from: instant,
  until: instant.nullable(),
  reason: z.string(),
  user_name: z.string(),
})

export const Maintenance = z.object({
  maintenance_mode: z.boolean(),
  /** Reason for the maintenance; empty while maintenance is off. */
  reason: z.string(),
  /** Time at which the maintenance ends automatically. */
  until: instant.nullable(),
  /**
   * Time at which maintenance was last switched on or off; null if that never happened. `user_name` is empty if
   * `changed_at` is null, and after maintenance ended automatically.
   */
  changed_at: instant.nullable(),
  user_name: z.string(),
  /**
   * Next maintenance, announced to users of the console. The platform's API specification does not contain this field.
   */
  planned: PlannedMaintenance.nullable().default(null),
  version: z.int(),
})
export type Maintenance = z.infer<typeof Maintenance>

/** Returns the maintenance state to users who may read `comunication`. */
export const getMaintenance = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/maintenance',
  access: read('comunication'),
  response: Maintenance,
  cacheTopics: ['comunication'],
})

/** Returns the maintenance state to every signed-in user, for the maintenance badge (product decision A32). */
export const getMaintenanceStatus = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/maintenance/status',
  access: signedIn,
  response: Maintenance,
  cacheTopics: ['comunication'],
  extension: true,
})

export const saveMaintenance = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/maintenance',
  access: write('comunication'),
  body: z.strictObject({
    maintenance_mode: z.boolean(),
    /** Reason for the maintenance; required to switch maintenance on. */
    reason: reasonText.optional(),
    /** Future time at which the maintenance ends automatically. */
    until: instant.nullable().optional(),
    /** Confirmation of the user in the dialog; must be true to switch maintenance on. */
    confirmation: z.boolean().default(false),
  }),
  response: z.object({ success: z.literal(true), ...Maintenance.shape }),
  invalidatedTopics: ['comunication'],
  errorStatuses: [412],
})

/**
 * Announces the next maintenance to users of the console, changes the announcement, or withdraws it (`from` is null).
 */
export const planMaintenance = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/maintenance/plan',
  access: write('comunication'),
  body: z.strictObject({
    /** Future start of the maintenance. The announcement does not switch maintenance on. */
    from: scheduledInstant.nullable(),
    until: scheduledInstant.nullable().optional(),
    /** Reason for the maintenance; required to announce the maintenance. */
    reason: reasonText.optional(),
  }),
  response: z.object({ success: z.literal(true), ...Maintenance.shape }),
  invalidatedTopics: ['comunication', 'inbox'],
  extension: true,
  errorStatuses: [412],
})
