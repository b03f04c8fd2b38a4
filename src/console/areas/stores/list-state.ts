// The state of the list as the address holds it. All stores of an ecommerce are loaded at once (S2 §2); pages, order and filter are cut here.
import { z } from 'zod'
import { recordId, text } from '#contract/fields.ts'
import { pageNumber } from '#contract/page.ts'

/** 0 is all of them on one page. */
export const pageSizes = ['15', '50', '100', '0'] as const
export const storeColumns = ['id', 'display_name', 'address', 'city'] as const
export type StoreColumn = (typeof storeColumns)[number]

export const ListState = z.strictObject({
  ecommerce_id: recordId.optional(),
  q: text(200).optional(),
  page: pageNumber,
  per_page: z.enum(pageSizes).default('15'),
  order_by: z.enum(storeColumns).default('id'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})
export type ListState = z.output<typeof ListState>
