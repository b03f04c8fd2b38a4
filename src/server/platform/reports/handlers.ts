// Handlers of reports: a JSON preview and a CSV export per path, and the list of the user's own exports.
import {
  cancelExport,
  downloadExport,
  exportBillings,
  exportOrders,
  exportRefunds,
  exportReverses,
  exportStatus,
  exportUsers,
  listExports,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewRows,
  previewStatus,
  previewUsers,
  type ReportPreview,
} from '#contract/platform/reports.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { type Report, reportOf } from './definitions.ts'
import { end, entryOf, exportReport, findOwn, listOwn, sendAgain, shown } from './export.ts'
import { type Asked, columnsAsked, filtersOf } from './filters.ts'
import { pageOf, rowOf, summaryOf } from './queries.ts'

/** Maps the `type` query parameter to its report. */
const ofType = {
  source: reportOf.source,
  feedbacks: reportOf.feedbacks,
  grouped: reportOf.groupedBillings,
  items: reportOf.billingItems,
  courier_transfer: reportOf.courierTransfer,
  fees: reportOf.feesPerEcommerce,
} as const

export const reportHandlers: readonly Handler[] = [
  handle(previewReverses, (call) => preview(ofType[call.query.type], call)),
  handle(exportReverses, (call) => exportReport(ofType[call.query.type], call)),
  handle(previewUsers, (call) => preview(reportOf.users, call)),
  handle(exportUsers, (call) => exportReport(reportOf.users, call)),
  handle(previewBillings, (call) => preview(ofType[call.query.type], call)),
  handle(exportBillings, (call) => exportReport(ofType[call.query.type], call)),
  handle(previewOrders, (call) => preview(ofType[call.query.type], call)),
  handle(exportOrders, (call) => exportReport(ofType[call.query.type], call)),
  handle(previewRefunds, (call) => preview(ofType[call.query.type], call)),
  handle(exportRefunds, (call) => exportReport(ofType[call.query.type], call)),
  handle(previewStatus, (call) => preview(reportOf.status, call)),
  handle(exportStatus, (call) => exportReport(reportOf.status, call)),

  handle(listExports, async ({ db, staff, services }) => ({
    data: await listOwn(db, staff.id, services),
    keeps_files: services.exportFiles !== null,
  })),

  handle(downloadExport, sendAgain),

  /** Marks the export as cancelled; the process that streams the file notices the change and aborts the stream. */
  handle(cancelExport, async ({ params, db, staff, services, record }) => {
    const found = await findOwn(db, staff.id, params.id)
    if (!found) throw httpError(404)
    const ended = await end(db, found.id, 'cancelled', services.now())
    if (!ended) throw httpError(409, 'reports.export_ended', { context: { export: found } })
    await record(entryOf(ended))
    return { success: true as const, data: shown(ended) }
  }),
]

type Previewed = Parameters<Parameters<typeof handle<typeof previewUsers>>[1]>[0]

async function preview(
  report: Report,
  { query, db, services, request }: Pick<Previewed, 'db' | 'services' | 'request'> & { readonly query: Asked },
): Promise<ReportPreview> {
  const filters = filtersOf(query, services.now())
  const columns = columnsAsked(report.name, query)
  const stopIfGone = () => {
    if (request.signal.aborted) throw httpError(503)
  }
  stopIfGone()
  const rows = await pageOf(db, report, filters, { limit: previewRows })
  stopIfGone()
  const { total, chart } = await summaryOf(db, report, filters)
  return { data: rows.map((row) => rowOf(columns, row)), total: Math.max(total, rows.length), chart }
}
