// What the page of reports keeps in its address: the report and its filters, one state for all of them (S2 §3). Ours.
import { z } from 'zod'
import { billedServices } from '../ecommerces/billed-services.ts'
import { calendarDate, recordId, text, wholeNumber } from '../fields.ts'
import { reverseStatuses } from '../reverse-statuses.ts'
import { firstYear, type ReportFilter, reportNames } from './definitions.ts'

/** A reverse without a status, "Sem Status". */
export const noStatus = 'none'
export const statusChoices = [...reverseStatuses, noStatus] as const

const isStatus = (status: string) => statusChoices.some((known) => known === status)

/** `approved,done` */
export const statusList = z
  .string()
  .trim()
  .max(400)
  .refine((list) => list.split(',').every(isStatus), 'validation.status_list')

/**
 * An ecommerce goes by a name of its own: `ecommerce` is an argument of drawers over the page, and what a list points at must not narrow a report
 * unasked.
 */
export const ReportState = z.object({
  report: z.enum(reportNames).default('source'),
  fromDate: calendarDate.optional(),
  toDate: calendarDate.optional(),
  search: text(200).optional(),
  of_ecommerce: recordId.optional(),
  statusList: statusList.optional(),
  year: wholeNumber(firstYear, 2100).optional(),
  month: wholeNumber(1, 12).optional(),
  service_code: z.enum(billedServices).optional(),
  billing_id: recordId.optional(),
})
export type ReportState = z.infer<typeof ReportState>

/** The name that a filter has in the address. */
export function addressName(filter: ReportFilter): Exclude<keyof ReportState, 'report'> {
  return filter === 'ecommerce' ? 'of_ecommerce' : filter
}
