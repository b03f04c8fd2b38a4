// URLs of an ecommerce and of its brands (S1 §2, §3, §5, §7). URLs with a brand are in a separate list.

import { read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ecommerceUrl, nameText, optionalNameText, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

export const longestBrandName = 120

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
const rowParams = z.strictObject({ id: recordId, url_id: recordId })

/** Name of a brand; an empty name means no brand. */
const brandName = optionalNameText(longestBrandName)

/** Ids that clients may repeat in the body (S1 §7); they must equal the ids of the path. */
const addedTo = { id: recordId.optional() }
const savedAs = { id: recordId.optional(), ecommerceId: recordId.optional() }

const rows = z.object({ data: z.array(EcommerceUrl) })
const saved = z.object({ success: z.literal(true), data: EcommerceUrl })
const gone = z.object({ success: z.literal(true) })

const reading = { access: read('ecommerces'), params, reads: ['ecommerces'] } as const
const writing = { access: write('ecommerces'), changes: ['ecommerces'] } as const

export const listUrls = endpoint({ ...reading, method: 'GET', path: '/v2/boss/ecommerces/:id/urls', answer: rows })

export const addUrl = endpoint({
  ...writing,
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/urls',
  params,
  body: z.strictObject({ ...addedTo, url: ecommerceUrl, brand_name: brandName.default('') }),
  answer: saved,
})

export const saveUrl = endpoint({
  ...writing,
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/urls/:url_id',
  params: rowParams,
  /** Without `brand_name`, the URL keeps its brand. */
  body: z.strictObject({ ...savedAs, url: ecommerceUrl, brand_name: brandName.optional() }),
  answer: saved,
  refuses: [412],
})

export const deleteUrl = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/v2/boss/ecommerces/:id/urls/:url_id',
  params: rowParams,
  answer: gone,
  refuses: [412],
})

export const listBrandUrls = endpoint({
  ...reading,
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/brand-urls',
  answer: rows,
})

export const addBrandUrl = endpoint({
  ...writing,
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/brand-urls',
  params,
  body: z.strictObject({ ...addedTo, url: ecommerceUrl, brand_name: nameText(longestBrandName) }),
  answer: saved,
})

export const saveBrandUrl = endpoint({
  ...writing,
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/brand-urls/:url_id',
  params: rowParams,
  body: z.strictObject({ ...savedAs, url: ecommerceUrl, brand_name: brandName }),
  answer: saved,
  refuses: [412],
})

export const deleteBrandUrl = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/v2/boss/ecommerces/:id/brand-urls/:url_id',
  params: rowParams,
  answer: gone,
  refuses: [412],
})
