// Alerts to consumers (S2 §2, §3, §7). The spelling is the platform's.

import { read, signedIn, write } from './access.ts'
import { endpoint } from './endpoint.ts'
import { codeText, instant, reason, recordId, requiredText, text } from './fields.ts'
import { z } from './zod.ts'

/** How an alert looks to consumers. An upstream platform may know more: they are shown as they come, and kept. */
export const alertTypes = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof alertTypes)[number]

export const Alert = z.object({
  id: z.int(),
  type: z.string(),
  is_active: z.boolean(),
  /** Plain text. */
  title: z.string(),
  /** Sanitized HTML: see `rich-text.ts`. */
  description: z.string(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type Alert = z.infer<typeof Alert>

export const longestTitle = 120
export const longestDescription = 5000
/** A tree of more is refused before it is built: nested without end it would stop the server. */
const mostTags = 300

/** Limited HTML, as it is typed and as it is stored. */
export const alertDescription = requiredText(longestDescription)
  .refine((typed) => (typed.match(/<[a-z]/gi)?.length ?? 0) <= mostTags, 'validation.too_many_tags')
  .meta({ description: `Limited HTML, with at most ${mostTags} tags.` })

export const alertTitle = requiredText(longestTitle)

export const AlertToSave = z.strictObject({
  /** One of `alertTypes`, or the one it has. */
  type: requiredText(60),
  is_active: z.boolean(),
  title: alertTitle,
  description: alertDescription,
})

export const alertSituations = ['all', 'active', 'inactive'] as const

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
  body: AlertToSave,
  answer: z.object({ success: z.literal(true), data: Alert }),
  changes: ['comunication'],
  refuses: [412],
})

// The maintenance switch of the whole platform (S2 §4, product decision A32).

export const Maintenance = z.object({
  maintenance_mode: z.boolean(),
  /** Why it is on; empty while it is off. */
  reason: z.string(),
  /** When it is said to end; nothing happens by itself. */
  until: instant.nullable(),
  /** When it was last switched, and by whom; null and empty when it never was. */
  changed_at: instant.nullable(),
  user_name: z.string(),
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
    /** In the future. */
    until: instant.nullable().optional(),
    /** Needed to switch it on: that it is meant. */
    confirmation: z.boolean().default(false),
  }),
  answer: z.object({ success: z.literal(true), ...Maintenance.shape }),
  changes: ['comunication'],
  refuses: [412],
})
