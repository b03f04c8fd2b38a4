// Endpoints for the URLs of an ecommerce and of its brands (S1 §2, §3, §5, §7).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { ecommerceUrl, nameText, optionalNameText, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

export const MAX_BRAND_NAME_LENGTH = 120

export const EcommerceUrl = z.object({
  id: z.int(),
  url: z.string(),
  /** Name of the brand; null for the ecommerce itself, displayed as "Default". */
  brand_name: z.string().nullable(),
  brand_id: z.int().nullable(),
  version: z.int(),
})
export type EcommerceUrl = z.infer<typeof EcommerceUrl>

const params = z.strictObject({ id: recordId })
const urlParams = z.strictObject({ id: recordId, url_id: recordId })

/** Name of a brand; an empty name means no brand. */
const brandName = optionalNameText(MAX_BRAND_NAME_LENGTH)

/** Ids that clients may repeat in the request body (S1 §7). The ids must equal the ids in the path. */
const creationBodyIds = { id: recordId.optional() }
const updateBodyIds = { id: recordId.optional(), ecommerceId: recordId.optional() }

const urlsResponse = z.object({ data: z.array(EcommerceUrl) })
const urlResponse = z.object({ success: z.literal(true), data: EcommerceUrl })
const deletedResponse = z.object({ success: z.literal(true) })

const readDefinition = { access: read('ecommerces'), params, cacheTopics: ['ecommerces'] } as const
const writeDefinition = { access: write('ecommerces'), invalidatedTopics: ['ecommerces'] } as const

export const listUrls = defineEndpoint({
  ...readDefinition,
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/urls',
  response: urlsResponse,
})

export const addUrl = defineEndpoint({
  ...writeDefinition,
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/urls',
  params,
  body: z.strictObject({ ...creationBodyIds, url: ecommerceUrl, brand_name: brandName.default('') }),
  response: urlResponse,
})

export const saveUrl = defineEndpoint({
  ...writeDefinition,
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/urls/:url_id',
  params: urlParams,
  /** New URL. If `brand_name` is omitted, the URL keeps its brand. */
  body: z.strictObject({ ...updateBodyIds, url: ecommerceUrl, brand_name: brandName.optional() }),
  response: urlResponse,
  errorStatuses: [412],
})

export const deleteUrl = defineEndpoint({
  ...writeDefinition,
  method: 'DELETE',
  path: '/v2/boss/ecommerces/:id/urls/:url_id',
  params: urlParams,
  response: deletedResponse,
  errorStatuses: [412],
})

export const listBrandUrls = defineEndpoint({
  ...readDefinition,
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/brand-urls',
  response: urlsResponse,
})

export const addBrandUrl = defineEndpoint({
  ...writeDefinition,
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/brand-urls',
  params,
  body: z.strictObject({ ...creationBodyIds, url: ecommerceUrl, brand_name: nameText(MAX_BRAND_NAME_LENGTH) }),
  response: urlResponse,
})

export const saveBrandUrl = defineEndpoint({
  ...writeDefinition,
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/brand-urls/:url_id',
  params: urlParams,
  body: z.strictObject({ ...updateBodyIds, url: ecommerceUrl, brand_name: brandName }),
  response: urlResponse,
  errorStatuses: [412],
})

export const deleteBrandUrl = defineEndpoint({
  ...writeDefinition,
  method: 'DELETE',
  path: '/v2/boss/ecommerces/:id/brand-urls/:url_id',
  params: urlParams,
  response: deletedResponse,
  errorStatuses: [412],
})
