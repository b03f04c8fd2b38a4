// Commands that preview and export reports, with the filters as arguments (S2 §2). Opening a link never starts an
// export.

import { markAsExtension, read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { getUrlParameter, type ReportName, ReportState, reportNames, reportSpecs } from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'

import { type Command, defineCommand, drawer, inline, page } from './command.ts'

const { report: _report, compare: _compare, ...filters } = ReportState.shape

export const listReportsCommand = defineCommand({
  id: 'reports.list',
  access: read('relatories'),
  surface: page('/reports'),
  args: z.object({ report: z.enum(reportNames).optional(), ...filters }),
  keys: { global: 'g r' },
  menu: true,
})

function buildFilterArguments(report: ReportName): z.ZodObject {
  const names = reportSpecs[report].filters.map(getUrlParameter)
  return z.object(Object.fromEntries(names.map((name) => [name, filters[name]])))
}

/** Defines the command that previews a report: row count, first rows and a chart. */
const definePreviewCommand = <const Id extends `reports.preview${string}`>(
  id: Id,
  report: ReportName,
  shortcut: string,
) =>
  defineCommand({
    id,
    access: read('relatories'),
    surface: page(`/reports?report=${report}`),
    args: buildFilterArguments(report),
    keys: { global: shortcut },
    parent: 'reports.list',
  })

export const previewSourceReportCommand = definePreviewCommand('reports.previewSource', 'source', 'r o')
export const previewUserReportCommand = definePreviewCommand('reports.previewUsers', 'users', 'r u')
export const previewFeedbackReportCommand = definePreviewCommand('reports.previewFeedbacks', 'feedbacks', 'r f')
export const previewGroupedBillingReportCommand = definePreviewCommand(
  'reports.previewGroupedBillings',
  'groupedBillings',
  'r g',
)
export const previewCourierTransferReportCommand = definePreviewCommand(
  'reports.previewCourierTransfer',
  'courierTransfer',
  'r t',
)
export const previewBillingItemReportCommand = definePreviewCommand(
  'reports.previewBillingItems',
  'billingItems',
  'r i',
)
export const previewFeeReportCommand = definePreviewCommand(
  'reports.previewFeesPerEcommerce',
  'feesPerEcommerce',
  'r x',
)
export const previewStatusReportCommand = definePreviewCommand('reports.previewStatus', 'status', 'r s')

/** Defines the command that opens a report with the focus on the export button. */
const defineExportCommand = <const Id extends `reports.export${string}`>(id: Id, report: ReportName) =>
  defineCommand({
    id,
    access: write('relatories'),
    surface: page(`/reports?report=${report}&focus=export`),
    args: buildFilterArguments(report),
    parent: 'reports.list',
  })

export const exportSourceReportCommand = defineExportCommand('reports.exportSource', 'source')
export const exportUserReportCommand = defineExportCommand('reports.exportUsers', 'users')
export const exportFeedbackReportCommand = defineExportCommand('reports.exportFeedbacks', 'feedbacks')
export const exportGroupedBillingReportCommand = defineExportCommand('reports.exportGroupedBillings', 'groupedBillings')
export const exportCourierTransferReportCommand = defineExportCommand(
  'reports.exportCourierTransfer',
  'courierTransfer',
)
export const exportBillingItemReportCommand = defineExportCommand('reports.exportBillingItems', 'billingItems')
export const exportFeeReportCommand = defineExportCommand('reports.exportFeesPerEcommerce', 'feesPerEcommerce')
export const exportStatusReportCommand = defineExportCommand('reports.exportStatus', 'status')

/** Lists the user's recent exports. */
export const listExportsCommand = defineCommand({
  id: 'reports.exports',
  access: markAsExtension(read('relatories')),
  surface: drawer,
  keys: { global: 'r e' },
  parent: 'reports.list',
})

/**
 * Downloads an export file that the server has stored, without generating the report again. The default is the newest
 * file.
 */
export const downloadExportCommand = defineCommand({
  id: 'reports.download',
  access: markAsExtension(write('relatories')),
  surface: inline,
  args: z.object({ kept_file: recordId.optional() }),
  keys: { global: 'r d' },
  parent: 'reports.list',
})

export const cancelExportCommand = defineCommand({
  id: 'reports.cancelExport',
  access: write('relatories'),
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancelsTask: true,
})

const previewCommands = {
  source: previewSourceReportCommand,
  users: previewUserReportCommand,
  feedbacks: previewFeedbackReportCommand,
  groupedBillings: previewGroupedBillingReportCommand,
  courierTransfer: previewCourierTransferReportCommand,
  billingItems: previewBillingItemReportCommand,
  feesPerEcommerce: previewFeeReportCommand,
  status: previewStatusReportCommand,
} satisfies Record<ReportName, Command>

const exportCommands = {
  source: exportSourceReportCommand,
  users: exportUserReportCommand,
  feedbacks: exportFeedbackReportCommand,
  groupedBillings: exportGroupedBillingReportCommand,
  courierTransfer: exportCourierTransferReportCommand,
  billingItems: exportBillingItemReportCommand,
  feesPerEcommerce: exportFeeReportCommand,
  status: exportStatusReportCommand,
} satisfies Record<ReportName, Command>

/** Returns the command that previews a report. */
export function getPreviewCommand(report: ReportName): Command {
  return previewCommands[report]
}

/** Returns the command that opens a report with the focus on the export button. */
export function getExportCommand(report: ReportName): Command {
  return exportCommands[report]
}

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listReportsCommand,
  previewSourceReportCommand,
  previewUserReportCommand,
  previewFeedbackReportCommand,
  previewGroupedBillingReportCommand,
  previewCourierTransferReportCommand,
  previewBillingItemReportCommand,
  previewFeeReportCommand,
  previewStatusReportCommand,
  exportSourceReportCommand,
  exportUserReportCommand,
  exportFeedbackReportCommand,
  exportGroupedBillingReportCommand,
  exportCourierTransferReportCommand,
  exportBillingItemReportCommand,
  exportFeeReportCommand,
  exportStatusReportCommand,
  listExportsCommand,
  downloadExportCommand,
  cancelExportCommand,
]
