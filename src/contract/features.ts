// What an ecommerce may use: modules and their flags are data (S1 §3, §7; product decision A13).

import { read, write } from './access.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'
import { z } from './zod.ts'

const name = z.string().min(1, 'validation.required').max(120)

/** Flags by module, each with whether the ecommerce has it; flags unknown to the catalogue are included. */
export const FeatureMap = z.record(z.string(), z.array(z.object({ value: z.string(), has: z.boolean() })))
export type FeatureMap = z.infer<typeof FeatureMap>

export const EcommerceFeatures = z.object({
  features: FeatureMap,
  /** That of the ecommerce. */
  version: z.int(),
})
export type EcommerceFeatures = z.infer<typeof EcommerceFeatures>

export const allFeatures = endpoint({
  method: 'GET',
  path: '/v2/boss/features',
  access: read('ecommerces'),
  /** Module to its flags. */
  answer: z.object({ data: z.record(z.string(), z.array(z.string())) }),
  reads: ['ecommerces'],
})

export const getFeatures = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/features',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  answer: z.object({ data: EcommerceFeatures }),
  reads: ['ecommerces'],
})

export const saveFeatures = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/features',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    /** That of the path (S1 §7). */
    ecommerceId: recordId,
    /** The enabled values of each module; modules left out are not touched. */
    features: z.record(name, z.array(name).max(500)),
  }),
  answer: z.object({ success: z.literal(true), data: EcommerceFeatures }),
  changes: ['ecommerces'],
  refuses: [412],
})
