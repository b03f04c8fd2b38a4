// The two paginated envelopes of the platform (S1 §3, S2 §7).
import * as z from 'zod/mini'
import { wholeNumber } from './fields.ts'

/** Ecommerces, reprocess history, stores, tracking errors. Pages count from 1; `from` and `to` are null on an empty page. */
export function page<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    current_page: z.int(),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
    last_page: z.int(),
    total: z.int(),
    data: z.array(row),
  })
}

/** Users and groups. */
export function metaPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    meta: z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() }),
  })
}

/** A page number of a query string; pages start at 1. */
export const pageNumber = z._default(wholeNumber(1, 1_000_000), 1)

/** Rows a page; 0 means all. */
export const pageLimit = (standard: number) => z._default(wholeNumber(0, 1000), standard)
