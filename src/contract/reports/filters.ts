// What the page of reports keeps in its address: the report and its filters, one state for all of them (S2 §3). Ours.
import * as z from 'zod/mini'
import { billedServices } from '../ecommerces/billed-services.ts'
import { calendarDate, recordId, text, wholeNumber } from '../fields.ts'
import { reverseStatuses } from '../reverse-statuses.ts'
import { firstYear, type ReportFilter, reportNames } from './definitions.ts'

/** A reverse without a status, "Sem Status". */
export const noStatus = 'none'
export const statusChoices = [...reverseStatuses, noStatus] as const

const isStatus = (status: string) => statusChoices.some((known) => known === status)

/** `approved,done` */
export const statusList = z.string().check(
  z.trim(),
  z.maxLength(400),
  z.refine((list) => list.split(',').every(isStatus), 'validation.status_list'),
)

/**
 * An ecommerce goes by a name of its own: `ecommerce` is an argument of drawers over the page, and what a list points at must not narrow a report
 * unasked.
 */
export const ReportState = z.object({
  report: z._default(z.enum(reportNames), 'source'),
  fromDate: z.optional(calendarDate),
  toDate: z.optional(calendarDate),
  search: z.optional(text(200)),
  of_ecommerce: z.optional(recordId),
  statusList: z.optional(statusList),
  year: z.optional(wholeNumber(firstYear, 2100)),
  month: z.optional(wholeNumber(1, 12)),
  service_code: z.optional(z.enum(billedServices)),
  billing_id: z.optional(recordId),
})
export type ReportState = z.infer<typeof ReportState>

/** The name that a filter has in the address. */
export function addressName(filter: ReportFilter): Exclude<keyof ReportState, 'report'> {
  return filter === 'ecommerce' ? 'of_ecommerce' : filter
}
