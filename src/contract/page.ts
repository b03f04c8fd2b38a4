// Defines the two formats of paginated responses: page fields on the top level, or in the object `meta` (S1 §3, S2 §7).

import { integerSchema } from './fields.ts'
import { z } from './zod.ts'

/** Schema of the page fields of a list response. Pages start at 1; `from` and `to` are null when the page is empty. */
export const PageEnvelope = z.object({
  current_page: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  next_page_url: z.string().nullable(),
  prev_page_url: z.string().nullable(),
  last_page: z.int(),
  total: z.int(),
})

/** Builds the response schema of a list with page fields on the top level, used by ecommerces and stores. */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ ...PageEnvelope.shape, data: z.array(row) })
}

export const PageMeta = z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() })

/** Builds the response schema of a list with page fields in `meta`, used by users and groups. */
export function metaPageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: PageMeta })
}

/** Schema of the page number in a query string. Default: 1, the first page. */
export const pageNumber = integerSchema(1, 1_000_000).default(1)

/** Maximum page size of lists of notes and timeline entries; small, because the entries may be long texts. */
export const MAX_LONG_TEXT_PAGE_SIZE = 100

/** Default number of rows on a page of a list (S1 §9). Only the list of groups has another number (S2 §9). */
export const LIST_PAGE_SIZE = 15

/** Maximum page size of a list, except for lists of long texts. */
export const MAX_PAGE_SIZE = 1000

interface PageLimitRange {
  /** Page size of a request without page size. */
  readonly default: number
  /** Smallest page size. If it is 0, the page size 0 requests all rows. Default: 0. */
  readonly min?: number
  /** Largest page size. Default: `MAX_PAGE_SIZE`. */
  readonly max?: number
}

/** Builds the schema of the query parameter for the page size: `limit` or `per_page`. */
export const pageLimit = ({ default: defaultLimit, min = 0, max = MAX_PAGE_SIZE }: PageLimitRange) =>
  integerSchema(min, max).default(defaultLimit)
