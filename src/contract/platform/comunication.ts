// Alerts to consumers, and maintenance (S2 §2, §3, §4, §7). The spelling is the platform's.

import { read, signedIn, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { answerShape, type FieldList, field, inputShape, textField } from '#contract/field-list.ts'
import {
  appointment,
  codeText,
  instant,
  nameText,
  readOnly,
  reason,
  recordId,
  requiredText,
  text,
} from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

/** How an alert looks to consumers. An upstream platform may know more: they are shown as they come, and kept. */
export const alertTypes = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof alertTypes)[number]

export const longestTitle = 120
export const longestDescription = 5000
/** A tree of more is refused before it is built: nested without end it would stop the server. */
const mostTags = 300

/** Limited HTML, as it is typed and as it is stored. */
export const alertDescription = requiredText(longestDescription)
  .refine((typed) => (typed.match(/<[a-z]/gi)?.length ?? 0) <= mostTags, 'validation.too_many_tags')
  .meta({ description: `Limited HTML, with at most ${mostTags} tags.` })

export const alertTitle = nameText(longestTitle)

const section = 'alert'
const appointmentField = {
  section,
  /** Absent: as before. */
  input: appointment.nullable().optional(),
  answer: instant.nullable().default(null),
  initial: '',
} as const

/** Fields of an alert (S2 §3). */
export const alertFields = {
  texts: 'comunication',
  fields: {
    /** One of `alertTypes`, or the type that the alert has. */
    type: field('choice', { section, input: requiredText(60), answer: z.string(), initial: 'info', example: 'info' }),
    is_active: field('boolean', { section, input: z.boolean(), answer: z.boolean(), initial: true, example: true }),
    /** Plain text. */
    title: textField('text', { section, input: alertTitle, example: 'Entregas com atraso' }),
    /** Sanitized HTML: see `rich-text.ts`. */
    description: textField('lines', { section, input: alertDescription, example: 'Prazo de <b>dois dias</b> a mais.' }),
    /** Extension: consumers see an active alert from `starts_at` to `ends_at`. Null: at once, without an end. */
    starts_at: field('instant', appointmentField),
    ends_at: field('instant', { ...appointmentField, example: '2026-11-21T13:45:00.000Z' }),
  },
} as const satisfies FieldList

export const Alert = z.object({
  id: z.int(),
  ...answerShape(alertFields),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type Alert = z.infer<typeof Alert>

export const AlertToSave = z.strictObject(inputShape(alertFields))

/** Consumers see what is `live`. */
const alertStates = ['inactive', 'scheduled', 'live', 'ended'] as const
export type AlertState = (typeof alertStates)[number]

/** As it stands at an instant: whether it is switched on, and whether its time has come or is over. */
export function alertStateAt(
  { is_active, starts_at, ends_at }: Pick<Alert, 'is_active' | 'starts_at' | 'ends_at'>,
  now: Date,
): AlertState {
  if (!is_active) return 'inactive'
  if (ends_at !== null && new Date(ends_at) <= now) return 'ended'
  return starts_at !== null && new Date(starts_at) > now ? 'scheduled' : 'live'
}

export const alertSituations = ['all', 'active', 'inactive', 'live', 'scheduled', 'ended'] as const

/** All of them, by id: they are few. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/v2/boss/app-alerts',
  access: read('comunication'),
  query: z.strictObject({
    /** Words of its title and description, or its id. */
    search: codeText(200).optional(),
    type: text(60).optional(),
    situation: z.enum(alertSituations).default('all'),
  }),
  answer: z.object({
    data: z.array(Alert),
    /** Types of all there are, whatever was searched for. */
    types: z.array(z.string()),
  }),
  reads: ['comunication'],
})

export const saveAlert = endpoint({
  method: 'PUT',
  path: '/v2/boss/app-alerts/:id',
  access: write('comunication'),
  params: z.strictObject({ id: recordId }),
  /** The entity of S2 §3, as a GET returns it. */
  body: z.strictObject({
    ...{ id: readOnly, created_at: readOnly, updated_at: readOnly, version: readOnly },
    ...AlertToSave.shape,
  }),
  answer: z.object({ success: z.literal(true), data: Alert }),
  changes: ['comunication'],
  refuses: [412],
})

/** Left out, it is not scheduled: at once, without an end. */
export const createAlert = endpoint({
  method: 'POST',
  path: '/v2/boss/app-alerts',
  access: write('comunication'),
  body: AlertToSave,
  answer: z.object({ success: z.literal(true), data: Alert }),
  changes: ['comunication'],
  extension: true,
})

// The maintenance switch of the whole platform (S2 §4, product decision A32).

const PlannedMaintenance = z.object({
  from: instant,
  until: instant.nullable(),
  reason: z.string(),
  user_name: z.string(),
})

export const Maintenance = z.object({
  maintenance_mode: z.boolean(),
  /** Why it is on; empty while it is off. */
  reason: z.string(),
  /** When it ends by itself. */
  until: instant.nullable(),
  /** When it was last switched, and by whom: empty where it ended by itself; null and empty when it never was. */
  changed_at: instant.nullable(),
  user_name: z.string(),
  /** Ours: the next one, announced to the staff. */
  planned: PlannedMaintenance.nullable().default(null),
  version: z.int(),
})
export type Maintenance = z.infer<typeof Maintenance>

export const getMaintenance = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/maintenance',
  access: read('comunication'),
  answer: Maintenance,
  reads: ['comunication'],
})

/** The same for every signed-in person: the badge of product decision A32. */
export const getMaintenanceStatus = endpoint({
  method: 'GET',
  path: '/v2/boss/maintenance/status',
  access: signedIn,
  answer: Maintenance,
  reads: ['comunication'],
  extension: true,
})

export const saveMaintenance = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/maintenance',
  access: write('comunication'),
  body: z.strictObject({
    maintenance_mode: z.boolean(),
    /** Needed to switch it on. */
    reason: reason.optional(),
    /** In the future: it ends by itself then. */
    until: instant.nullable().optional(),
    /** Needed to switch it on: that it is meant. */
    confirmation: z.boolean().default(false),
  }),
  answer: z.object({ success: z.literal(true), ...Maintenance.shape }),
  changes: ['comunication'],
  refuses: [412],
})

/** Announces the next maintenance to the staff, changes what was announced, or (no start) takes it back. */
export const planMaintenance = endpoint({
  method: 'PUT',
  path: '/v2/boss/maintenance/plan',
  access: write('comunication'),
  body: z.strictObject({
    /** In the future; nothing is switched on by itself. */
    from: appointment.nullable(),
    until: appointment.nullable().optional(),
    /** Needed to announce one. */
    reason: reason.optional(),
  }),
  answer: z.object({ success: z.literal(true), ...Maintenance.shape }),
  changes: ['comunication', 'inbox'],
  extension: true,
  refuses: [412],
})
