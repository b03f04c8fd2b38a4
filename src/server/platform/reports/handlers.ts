// Handlers of reports: a JSON preview and an export per path, and the list of the user's own exports.
import { cancelExport, downloadExport, listExports } from '#contract/platform/report-exports.ts'
import {
  exportBillings,
  exportBillingsXlsx,
  exportOrders,
  exportOrdersXlsx,
  exportRefunds,
  exportRefundsXlsx,
  exportReverses,
  exportReversesXlsx,
  exportStatus,
  exportStatusXlsx,
  exportUsers,
  exportUsersXlsx,
  MAX_PREVIEW_ROWS,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
  type ReportPreview,
} from '#contract/platform/reports.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { type Report, reportDefinitions } from './definitions.ts'
import {
  buildActivityEntry,
  exportReport,
  findExportOfUser,
  finishExport,
  listExportsOfUser,
  serializeExport,
  streamStoredFile,
} from './export.ts'
import { parseFilters, type ReportQuery, selectColumns } from './filters.ts'
import { pickColumns, readReportPage, readSummary } from './queries.ts'

/** Maps the `type` query parameter to its report. */
const reportByType = {
  source: reportDefinitions.source,
  feedbacks: reportDefinitions.feedbacks,
  grouped: reportDefinitions.groupedBillings,
  items: reportDefinitions.billingItems,
  courier_transfer: reportDefinitions.courierTransfer,
  fees: reportDefinitions.feesPerEcommerce,
} as const

export const reportHandlers: readonly Handler[] = [
  defineHandler(previewReverses, (context) => buildPreview(reportByType[context.query.type], context)),
  defineHandler(exportReverses, (context) => exportReport(reportByType[context.query.type], context, 'csv')),
  defineHandler(exportReversesXlsx, (context) => exportReport(reportByType[context.query.type], context, 'xlsx')),
  defineHandler(previewUsers, (context) => buildPreview(reportDefinitions.users, context)),
  defineHandler(exportUsers, (context) => exportReport(reportDefinitions.users, context, 'csv')),
  defineHandler(exportUsersXlsx, (context) => exportReport(reportDefinitions.users, context, 'xlsx')),
  defineHandler(previewBillings, (context) => buildPreview(reportByType[context.query.type], context)),
  defineHandler(exportBillings, (context) => exportReport(reportByType[context.query.type], context, 'csv')),
  defineHandler(exportBillingsXlsx, (context) => exportReport(reportByType[context.query.type], context, 'xlsx')),
  defineHandler(previewOrders, (context) => buildPreview(reportByType[context.query.type], context)),
  defineHandler(exportOrders, (context) => exportReport(reportByType[context.query.type], context, 'csv')),
  defineHandler(exportOrdersXlsx, (context) => exportReport(reportByType[context.query.type], context, 'xlsx')),
  defineHandler(previewRefunds, (context) => buildPreview(reportByType[context.query.type], context)),
  defineHandler(exportRefunds, (context) => exportReport(reportByType[context.query.type], context, 'csv')),
  defineHandler(exportRefundsXlsx, (context) => exportReport(reportByType[context.query.type], context, 'xlsx')),
  defineHandler(previewStatus, (context) => buildPreview(reportDefinitions.status, context)),
  defineHandler(exportStatus, (context) => exportReport(reportDefinitions.status, context, 'csv')),
  defineHandler(exportStatusXlsx, (context) => exportReport(reportDefinitions.status, context, 'xlsx')),

  defineHandler(listExports, async ({ db, user, services }) => ({
    data: await listExportsOfUser(db, user.id, services),
    keeps_files: services.exportFiles !== null,
  })),

  defineHandler(downloadExport, streamStoredFile),

  /** Marks the export as cancelled; the process that streams the file notices the change and aborts the stream. */
  defineHandler(cancelExport, async ({ params, db, user, services, record }) => {
    const reportExport = await findExportOfUser(db, user.id, params.id)
    if (!reportExport) throw httpError(404)
    const endedExport = await finishExport(db, reportExport.id, 'cancelled', services.now())
    if (!endedExport) throw httpError(409, 'reports.export_ended', { context: { export: reportExport } })
    await record(buildActivityEntry(endedExport))
    return { success: true as const, data: serializeExport(endedExport) }
  }),
]

type PreviewContext = Parameters<Parameters<typeof defineHandler<typeof previewUsers>>[1]>[0]

async function buildPreview(
  report: Report,
  {
    query,
    db,
    services,
    request,
  }: Pick<PreviewContext, 'db' | 'services' | 'request'> & { readonly query: ReportQuery },
): Promise<ReportPreview> {
  const filters = parseFilters(query, services.now())
  const columns = selectColumns(report.name, query)
  const throwIfAborted = () => {
    if (request.signal.aborted) throw httpError(503)
  }
  throwIfAborted()
  const rows = await readReportPage(db, report, filters, { limit: MAX_PREVIEW_ROWS })
  throwIfAborted()
  const { total, chart, sums } = await readSummary(db, report, filters)
  const summedColumns = columns.filter(({ isSummed }) => isSummed)
  return {
    data: rows.map((row) => pickColumns(columns, row)),
    total: Math.max(total, rows.length),
    chart,
    sums: pickColumns(summedColumns, sums),
  }
}
