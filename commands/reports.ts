// Commands that preview and export reports, with the filters as arguments (S2 §2). Opening a link never starts an
// export.

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import {
  getFilterParameterName,
  type ReportName,
  ReportState,
  reportDefinitionByName,
  reportNames,
} from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'

import { type Command, defineCommand, drawer, inline, page } from './command.ts'

const { report: _report, period: _period, compare: _compare, ...filters } = ReportState.shape

export const listReportsCommand = defineCommand({
  id: 'reports.list',
  access: read('relatories'),
  surface: page('/reports'),
  args: z.object({ report: z.enum(reportNames).optional(), ...filters }),
  keys: { global: 'g r' },
  menu: 'operation',
})

function buildFilterArguments(report: ReportName): z.ZodObject {
  const names = reportDefinitionByName[report].filters.map(getFilterParameterName)
  return z.object(Object.fromEntries(names.map((name) => [name, filters[name]])))
}

/** Defines the command that previews a report: row count, first rows and a chart. */
const defineReportPreviewCommand = <const Id extends `reports.preview${string}`>(
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

export const previewSourceReportCommand = defineReportPreviewCommand('reports.previewSource', 'source', 'r o')
export const previewUserReportCommand = defineReportPreviewCommand('reports.previewUsers', 'users', 'r u')
export const previewFeedbackReportCommand = defineReportPreviewCommand('reports.previewFeedbacks', 'feedbacks', 'r f')
export const previewGroupedBillingReportCommand = defineReportPreviewCommand(
  'reports.previewGroupedBillings',
  'groupedBillings',
  'r g',
)
export const previewCourierTransferReportCommand = defineReportPreviewCommand(
  'reports.previewCourierTransfer',
  'courierTransfer',
  'r t',
)
export const previewBillingItemReportCommand = defineReportPreviewCommand(
  'reports.previewBillingItems',
  'billingItems',
  'r i',
)
export const previewFeeReportCommand = defineReportPreviewCommand(
  'reports.previewFeesPerEcommerce',
  'feesPerEcommerce',
  'r x',
)
export const previewStatusReportCommand = defineReportPreviewCommand('reports.previewStatus', 'status', 'r s')

/** Defines the command that opens a report with the focus on the export button. */
const defineReportExportCommand = <const Id extends `reports.export${string}`>(id: Id, report: ReportName) =>
  defineCommand({
    id,
    access: write('relatories'),
    surface: page(`/reports?report=${report}&focus=export`),
    args: buildFilterArguments(report),
    parent: 'reports.list',
  })

export const exportSourceReportCommand = defineReportExportCommand('reports.exportSource', 'source')
export const exportUserReportCommand = defineReportExportCommand('reports.exportUsers', 'users')
export const exportFeedbackReportCommand = defineReportExportCommand('reports.exportFeedbacks', 'feedbacks')
export const exportGroupedBillingReportCommand = defineReportExportCommand(
  'reports.exportGroupedBillings',
  'groupedBillings',
)
export const exportCourierTransferReportCommand = defineReportExportCommand(
  'reports.exportCourierTransfer',
  'courierTransfer',
)
export const exportBillingItemReportCommand = defineReportExportCommand('reports.exportBillingItems', 'billingItems')
export const exportFeeReportCommand = defineReportExportCommand('reports.exportFeesPerEcommerce', 'feesPerEcommerce')
export const exportStatusReportCommand = defineReportExportCommand('reports.exportStatus', 'status')

/** Opens a drawer with the report files that the user exported recently. */
export const listReportExportsCommand = defineCommand({
  id: 'reports.exports',
  access: requirePlatformSupport(read('relatories')),
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
  access: requirePlatformSupport(write('relatories')),
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
export function getReportPreviewCommand(report: ReportName): Command {
  return previewCommands[report]
}

/** Returns the command that opens a report with the focus on the export button. */
export function getReportExportCommand(report: ReportName): Command {
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
  listReportExportsCommand,
  downloadExportCommand,
  cancelExportCommand,
]
