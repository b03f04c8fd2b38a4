// Lists every report with its preview and export endpoints (product decision A40).
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReportName } from '#contract/platform/reports.ts'
import * as calls from '#contract/platform/reports.ts'

const call = (name: ReportName, preview: Endpoint, file: Endpoint, type?: string) => ({
  name,
  preview,
  file,
  query: type === undefined ? {} : { type },
})

export const everyReport = [
  call('source', calls.previewReverses, calls.exportReverses, 'source'),
  call('users', calls.previewUsers, calls.exportUsers),
  call('feedbacks', calls.previewReverses, calls.exportReverses, 'feedbacks'),
  call('groupedBillings', calls.previewBillings, calls.exportBillings, 'grouped'),
  call('courierTransfer', calls.previewOrders, calls.exportOrders, 'courier_transfer'),
  call('billingItems', calls.previewBillings, calls.exportBillings, 'items'),
  call('feesPerEcommerce', calls.previewRefunds, calls.exportRefunds, 'fees'),
  call('status', calls.previewStatus, calls.exportStatus),
] as const

/** Point of a chart. */
export interface Point {
  readonly key: string | null
  readonly value: number
  readonly parts?: readonly Point[]
}

export const pairs = (points: readonly Point[]) => points.map(({ key, value }) => [key, value])
