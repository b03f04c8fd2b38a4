// Lists every report with its preview and export endpoints (product decision A40).
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReportName } from '#contract/platform/reports.ts'
import * as calls from '#contract/platform/reports.ts'

const describeReport = (name: ReportName, preview: Endpoint, file: Endpoint, type?: string) => ({
  name,
  preview,
  file,
  query: type === undefined ? {} : { type },
})

export const allReports = [
  describeReport('source', calls.previewReverses, calls.exportReverses, 'source'),
  describeReport('users', calls.previewUsers, calls.exportUsers),
  describeReport('feedbacks', calls.previewReverses, calls.exportReverses, 'feedbacks'),
  describeReport('groupedBillings', calls.previewBillings, calls.exportBillings, 'grouped'),
  describeReport('courierTransfer', calls.previewOrders, calls.exportOrders, 'courier_transfer'),
  describeReport('billingItems', calls.previewBillings, calls.exportBillings, 'items'),
  describeReport('feesPerEcommerce', calls.previewRefunds, calls.exportRefunds, 'fees'),
  describeReport('status', calls.previewStatus, calls.exportStatus),
] as const

/** Point of a chart. */
export interface Point {
  readonly key: string | null
  readonly value: number
  readonly parts?: readonly Point[]
}

export const pairs = (points: readonly Point[]) => points.map(({ key, value }) => [key, value])
