// The maintenance switch of the whole platform (S2 §4, product decision A32).
import { z } from 'zod'
import { read, write } from './access.ts'
import { endpoint } from './endpoint.ts'
import { signedIn } from './everyone.ts'
import { instant, reason } from './fields.ts'

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
