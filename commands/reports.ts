// Commands that preview and export reports, with the filters as arguments (S2 §2). Opening a link never starts an
// export.

import { extensionOnly, read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { getUrlParameter, type ReportName, ReportState, reportNames, reportSpecs } from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'

import { type Command, defineCommand, drawer, inline, page } from './command.ts'

const { report: _report, compare: _compare, ...filters } = ReportState.shape

export const reportsList = defineCommand({
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

export const previewSource = definePreviewCommand('reports.previewSource', 'source', 'r o')
export const previewUsers = definePreviewCommand('reports.previewUsers', 'users', 'r u')
export const previewFeedbacks = definePreviewCommand('reports.previewFeedbacks', 'feedbacks', 'r f')
export const previewGroupedBillings = definePreviewCommand('reports.previewGroupedBillings', 'groupedBillings', 'r g')
export const previewCourierTransfer = definePreviewCommand('reports.previewCourierTransfer', 'courierTransfer', 'r t')
export const previewBillingItems = definePreviewCommand('reports.previewBillingItems', 'billingItems', 'r i')
export const previewFees = definePreviewCommand('reports.previewFeesPerEcommerce', 'feesPerEcommerce', 'r x')
export const previewStatus = definePreviewCommand('reports.previewStatus', 'status', 'r s')

/** Defines the command that opens a report with the focus on the export button. */
const defineExportCommand = <const Id extends `reports.export${string}`>(id: Id, report: ReportName) =>
  defineCommand({
    id,
    access: write('relatories'),
    surface: page(`/reports?report=${report}&focus=export`),
    args: buildFilterArguments(report),
    parent: 'reports.list',
  })

export const exportSource = defineExportCommand('reports.exportSource', 'source')
export const exportUsers = defineExportCommand('reports.exportUsers', 'users')
export const exportFeedbacks = defineExportCommand('reports.exportFeedbacks', 'feedbacks')
export const exportGroupedBillings = defineExportCommand('reports.exportGroupedBillings', 'groupedBillings')
export const exportCourierTransfer = defineExportCommand('reports.exportCourierTransfer', 'courierTransfer')
export const exportBillingItems = defineExportCommand('reports.exportBillingItems', 'billingItems')
export const exportFees = defineExportCommand('reports.exportFeesPerEcommerce', 'feesPerEcommerce')
export const exportStatus = defineExportCommand('reports.exportStatus', 'status')

/** Lists the user's recent exports. */
export const reportsExports = defineCommand({
  id: 'reports.exports',
  access: extensionOnly(read('relatories')),
  surface: drawer,
  keys: { global: 'r e' },
  parent: 'reports.list',
})

/**
 * Downloads an export file that the server has stored, without generating the report again. The default is the newest
 * file.
 */
export const reportsDownload = defineCommand({
  id: 'reports.download',
  access: extensionOnly(write('relatories')),
  surface: inline,
  args: z.object({ kept_file: recordId.optional() }),
  keys: { global: 'r d' },
  parent: 'reports.list',
})

export const exportCancel = defineCommand({
  id: 'reports.cancelExport',
  access: write('relatories'),
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancelsTask: true,
})

const previewCommands = {
  source: previewSource,
  users: previewUsers,
  feedbacks: previewFeedbacks,
  groupedBillings: previewGroupedBillings,
  courierTransfer: previewCourierTransfer,
  billingItems: previewBillingItems,
  feesPerEcommerce: previewFees,
  status: previewStatus,
} satisfies Record<ReportName, Command>

const exportCommands = {
  source: exportSource,
  users: exportUsers,
  feedbacks: exportFeedbacks,
  groupedBillings: exportGroupedBillings,
  courierTransfer: exportCourierTransfer,
  billingItems: exportBillingItems,
  feesPerEcommerce: exportFees,
  status: exportStatus,
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
  reportsList,
  previewSource,
  previewUsers,
  previewFeedbacks,
  previewGroupedBillings,
  previewCourierTransfer,
  previewBillingItems,
  previewFees,
  previewStatus,
  exportSource,
  exportUsers,
  exportFeedbacks,
  exportGroupedBillings,
  exportCourierTransfer,
  exportBillingItems,
  exportFees,
  exportStatus,
  reportsExports,
  reportsDownload,
  exportCancel,
]
