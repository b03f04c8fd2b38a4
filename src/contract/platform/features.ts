// Feature flags of an ecommerce, grouped into modules. Names of modules and flags are data, not code (S1 §3, §7;
// product decision A13).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

const featureName = z.string().min(1, 'validation.required').max(120)

/**
 * Feature flags by module. `has` is true if the flag is enabled for the ecommerce. Also contains enabled flags that
 * `listFeatures` no longer returns.
 */
export const FeatureMap = z.record(z.string(), z.array(z.object({ value: z.string(), has: z.boolean() })))
export type FeatureMap = z.infer<typeof FeatureMap>

export const EcommerceFeatures = z.object({
  features: FeatureMap,
  /** Version of the ecommerce that the features belong to. */
  version: z.int(),
})
export type EcommerceFeatures = z.infer<typeof EcommerceFeatures>

export const listFeatures = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/features',
  access: read('ecommerces'),
  /** Names of all feature flags, by module. */
  response: z.object({ data: z.record(z.string(), z.array(z.string())) }),
  cacheTopics: ['ecommerces'],
})

export const getFeatures = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/features',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  response: z.object({ data: EcommerceFeatures }),
  cacheTopics: ['ecommerces'],
})

/** Schema of the names of the enabled feature flags of one module. */
const enabledFlagNames = z.array(featureName).max(500)

interface FeaturesInput {
  /** Id of the ecommerce, the same as in the path. */
  readonly ecommerceId: string | number
  readonly features?: Readonly<Record<string, readonly string[]>> | undefined
}

interface ParsedFeatures {
  readonly ecommerceId: number
  /** Names of the enabled feature flags, by module. */
  readonly modules: Readonly<Record<string, readonly string[]>>
  /** Path of the object in the request that contains the modules, for error messages: `body` or `body.features`. */
  readonly path: string
}

const Modules = z.record(featureName, enabledFlagNames)

/**
 * Zod check: every key except `ecommerceId` and `features` must be the name of a module with a list of enabled flags.
 */
const validModulesCheck = z.check<Record<string, unknown>>(
  ({ value: { ecommerceId, features, ...modules }, issues }) => {
    for (const [module, input] of Object.entries(modules)) {
      if (z.safeParse(Modules, { [module]: input }).success) continue
      issues.push({ code: 'custom', message: 'validation.invalid', path: [module], input })
    }
  },
)

/** Zod check: the body must contain modules either on the top level or in `features`, but not in both. */
const singleModulesSourceCheck = z.check<Record<string, unknown>>(
  ({ value: { ecommerceId, features, ...modules }, issues }) => {
    const hasTopLevelModules = Object.keys(modules).length > 0
    if (hasTopLevelModules !== (features !== undefined)) return
    const message = hasTopLevelModules ? 'validation.one_of' : 'validation.required'
    issues.push({ code: 'custom', message, path: ['features'], input: features })
  },
)

/** Request body with the enabled flags by module, on the top level beside `ecommerceId` (S1 §7) or in `features`. */
const FeaturesBody: z.ZodType<ParsedFeatures, FeaturesInput> = z
  .object({ ecommerceId: recordId, features: Modules.optional() })
  .catchall(z.unknown())
  .check(validModulesCheck, singleModulesSourceCheck)
  .transform(({ ecommerceId, features, ...modules }) =>
    features
      ? { ecommerceId, modules: features, path: 'body.features' }
      : { ecommerceId, modules: z.parse(Modules, modules), path: 'body' },
  )
  .meta({
    description:
      'List of the enabled flags of each module, either beside `ecommerceId` or in the object `features`. Omitted modules stay unchanged.',
    propertyNames: { minLength: 1, maxLength: 120 },
  })

const saveDefinition = {
  path: '/v2/boss/ecommerces/:id/features',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  body: FeaturesBody,
  response: z.object({ success: z.literal(true), data: EcommerceFeatures }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
} as const

export const saveFeatures = defineEndpoint({ ...saveDefinition, method: 'PUT' })

/**
 * Does the same as `saveFeatures`, but with the method POST, because the API specification (S1 §7) lists both methods.
 */
export const postFeatures = defineEndpoint({ ...saveDefinition, method: 'POST' })
