// Endpoints for the data-protection provider of an ecommerce. LGPD is the data-protection law of Brazil (S1 §2, §3, §7,
// §8).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

const Provider = z.object({ id: z.int(), name: z.string() })

export const LgpdConfig = z.object({
  provider: z.object({ active: Provider.nullable(), available_providers: z.array(Provider) }),
  /** Version of the LGPD setting of the ecommerce; 0 until the first save. */
  version: z.int(),
})
export type LgpdConfig = z.infer<typeof LgpdConfig>

export const getLgpd = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/lgpd',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  response: z.object({ data: LgpdConfig }),
  cacheTopics: ['ecommerces'],
})

export const saveLgpd = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/lgpd',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  /** Id of the selected provider; null removes the provider. */
  body: z.strictObject({ provider: z.strictObject({ active: recordId.nullable() }) }),
  response: z.object({ success: z.literal(true), data: LgpdConfig }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})
