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

/** Enabled values of a module. */
const values = z.array(name).max(500)

interface FeaturesInput {
  /** The id in the path. */
  readonly ecommerceId: string | number
  readonly features?: Readonly<Record<string, readonly string[]>> | readonly string[] | undefined
}

interface FeaturesToSave {
  readonly ecommerceId: number
  /** The enabled values by module. */
  readonly modules: Readonly<Record<string, readonly string[]>>
  /** Where the modules stand in the request. */
  readonly path: string
}

/** The enabled values by module, beside `ecommerceId` (S1 §7) or in the object `features`. */
const FeaturesBody: z.ZodType<FeaturesToSave, FeaturesInput> = z
  .object({ ecommerceId: recordId, features: z.union([z.record(name, values), values]).optional() })
  .catchall(values)
  .refine(({ ecommerceId, ...rest }) => Object.keys(rest).length > 0, {
    ...{ path: ['features'], error: 'validation.required' },
  })
  .refine(({ ecommerceId, features, ...rest }) => !isMap(features) || Object.keys(rest).length === 0, {
    ...{ path: ['features'], error: 'validation.one_of' },
  })
  .transform(({ ecommerceId, features, ...rest }) => {
    if (isMap(features)) return { ecommerceId, modules: features, path: 'body.features' }
    return { ecommerceId, modules: features === undefined ? rest : { ...rest, features }, path: 'body' }
  })
  .meta({
    description:
      'The enabled values of each module, beside `ecommerceId` or in the object `features`. Other modules stay as they are.',
  })

function isMap(features: Record<string, string[]> | string[] | undefined): features is Record<string, string[]> {
  return features !== undefined && !Array.isArray(features)
}

const saving = {
  path: '/v2/boss/ecommerces/:id/features',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  body: FeaturesBody,
  answer: z.object({ success: z.literal(true), data: EcommerceFeatures }),
  changes: ['ecommerces'],
  refuses: [412],
} as const

export const saveFeatures = endpoint({ ...saving, method: 'PUT' })

/** Does the same as PUT (S1 §7 names both). */
export const postFeatures = endpoint({ ...saving, method: 'POST' })
