import {
  exportBillings,
  exportOrders,
  exportRefunds,
  exportReverses,
  exportStatus,
  exportUsers,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
  type ReportPreview,
} from '#contract/reports/calls.ts'
import { previewRows } from '#contract/reports/definitions.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { reportOf } from './all-reports.ts'
import { exportReport } from './exports/export.ts'
import { exportHandlers } from './exports/handlers.ts'
import { type Asked, filtersOf } from './filters.ts'
import type { Report } from './report.ts'
import { summaryOf } from './summaries.ts'

export const reportHandlers: readonly Handler[] = [
  handle(previewReverses, (call) => preview(reportOf(call.query.type), call)),
  handle(exportReverses, (call) => exportReport(reportOf(call.query.type), call)),
  handle(previewUsers, (call) => preview(reportOf('users'), call)),
  handle(exportUsers, (call) => exportReport(reportOf('users'), call)),
  handle(previewBillings, (call) => preview(reportOf(call.query.type), call)),
  handle(exportBillings, (call) => exportReport(reportOf(call.query.type), call)),
  handle(previewOrders, (call) => preview(reportOf(call.query.type), call)),
  handle(exportOrders, (call) => exportReport(reportOf(call.query.type), call)),
  handle(previewRefunds, (call) => preview(reportOf(call.query.type), call)),
  handle(exportRefunds, (call) => exportReport(reportOf(call.query.type), call)),
  handle(previewStatus, (call) => preview(reportOf('status'), call)),
  handle(exportStatus, (call) => exportReport(reportOf('status'), call)),
  ...exportHandlers,
]

type Previewed = Parameters<Parameters<typeof handle<typeof previewUsers>>[1]>[0]

async function preview(
  report: Report,
  {
    query,
    db,
    services,
    request: { signal },
  }: Pick<Previewed, 'db' | 'services' | 'request'> & { readonly query: Asked },
): Promise<ReportPreview> {
  const filters = filtersOf(query, services.now())
  const data = await report.first(db, filters, signal)
  // A short list counts itself: beside it, a summary of a moment ago would look wrong.
  const rows = data.length < previewRows ? data.length : undefined
  const { total, chart } = await summaryOf(services.db, report, filters, { rows, signal })
  return { data: [...data], total: rows ?? Math.max(total, data.length), chart }
}
