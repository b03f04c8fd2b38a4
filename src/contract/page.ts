// The two paginated envelopes of the platform (S1 §3, S2 §7).

import { wholeNumber } from './fields.ts'
import { z } from './zod.ts'

/** Pages count from 1; `from`/`to` are null when empty. */
export const Page = z.object({
  current_page: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  next_page_url: z.string().nullable(),
  prev_page_url: z.string().nullable(),
  last_page: z.int(),
  total: z.int(),
})

/** For ecommerces, reprocess history, stores, tracking errors. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ ...Page.shape, data: z.array(row) })
}

export const PageMeta = z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() })

/** Users and groups. */
export function metaPage<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: PageMeta })
}

/** A page number of a query string; pages start at 1. */
export const pageNumber = wholeNumber(1, 1_000_000).default(1)

/** Largest page of notes and timelines, whose entries hold long texts. */
export const MAX_PAGE_SIZE = 100

/** Rows a page; 0 means all, where `minimum` allows it. */
export const pageLimit = (standard: number, minimum = 0, most = 1000) => wholeNumber(minimum, most).default(standard)
