// Alerts to consumers (S2 §2, §3, §7). The spelling is the platform's.
import { z } from 'zod'
import { read, write } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant, recordId, requiredText, text } from './fields.ts'

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
export const alertDescription = requiredText(longestDescription).refine(
  (typed) => (typed.match(/<[a-z]/gi)?.length ?? 0) <= mostTags,
  'validation.too_many_tags',
)

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
    search: text(200).optional(),
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
