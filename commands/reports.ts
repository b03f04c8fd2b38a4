// Commands of the reports (S2 §2), with report and filters as arguments. A link never starts an export.

import { extension, read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { addressName, type ReportName, ReportState, reportNames, reports } from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'

import { type Command, command, drawer, inline, page } from './command.ts'

const { report: _report, compare: _compare, ...filters } = ReportState.shape

export const reportsList = command({
  id: 'reports.list',
  access: read('relatories'),
  surface: page('/reports'),
  args: z.object({ report: z.enum(reportNames).optional(), ...filters }),
  keys: { global: 'g r' },
  menu: true,
})

function filtersOf(report: ReportName): z.ZodObject {
  const names = reports[report].filters.map(addressName)
  return z.object(Object.fromEntries(names.map((name) => [name, filters[name]])))
}

/** Defines the command that previews a report: row count, first rows and a chart. */
const preview = <const Id extends `reports.preview${string}`>(id: Id, report: ReportName, key: string) =>
  command({
    id,
    access: read('relatories'),
    surface: page(`/reports?report=${report}`),
    args: filtersOf(report),
    keys: { global: key },
    parent: 'reports.list',
  })

export const previewSource = preview('reports.previewSource', 'source', 'r o')
export const previewUsers = preview('reports.previewUsers', 'users', 'r u')
export const previewFeedbacks = preview('reports.previewFeedbacks', 'feedbacks', 'r f')
export const previewGroupedBillings = preview('reports.previewGroupedBillings', 'groupedBillings', 'r g')
export const previewCourierTransfer = preview('reports.previewCourierTransfer', 'courierTransfer', 'r t')
export const previewBillingItems = preview('reports.previewBillingItems', 'billingItems', 'r i')
export const previewFees = preview('reports.previewFeesPerEcommerce', 'feesPerEcommerce', 'r x')
export const previewStatus = preview('reports.previewStatus', 'status', 'r s')

/** Defines the command that opens a report with the focus on the export button. */
const exporting = <const Id extends `reports.export${string}`>(id: Id, report: ReportName) =>
  command({
    id,
    access: write('relatories'),
    surface: page(`/reports?report=${report}&focus=export`),
    args: filtersOf(report),
    parent: 'reports.list',
  })

export const exportSource = exporting('reports.exportSource', 'source')
export const exportUsers = exporting('reports.exportUsers', 'users')
export const exportFeedbacks = exporting('reports.exportFeedbacks', 'feedbacks')
export const exportGroupedBillings = exporting('reports.exportGroupedBillings', 'groupedBillings')
export const exportCourierTransfer = exporting('reports.exportCourierTransfer', 'courierTransfer')
export const exportBillingItems = exporting('reports.exportBillingItems', 'billingItems')
export const exportFees = exporting('reports.exportFeesPerEcommerce', 'feesPerEcommerce')
export const exportStatus = exporting('reports.exportStatus', 'status')

/** Lists the user's recent exports. */
export const reportsExports = command({
  id: 'reports.exports',
  access: extension(read('relatories')),
  surface: drawer,
  keys: { global: 'r e' },
  parent: 'reports.list',
})

/** Downloads a stored export file again, by default the newest, without generating it again. */
export const reportsDownload = command({
  id: 'reports.download',
  access: extension(write('relatories')),
  surface: inline,
  args: z.object({ kept_file: recordId.optional() }),
  keys: { global: 'r d' },
  parent: 'reports.list',
})

export const exportCancel = command({
  id: 'reports.cancelExport',
  access: write('relatories'),
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancels: true,
})

const previews = {
  source: previewSource,
  users: previewUsers,
  feedbacks: previewFeedbacks,
  groupedBillings: previewGroupedBillings,
  courierTransfer: previewCourierTransfer,
  billingItems: previewBillingItems,
  feesPerEcommerce: previewFees,
  status: previewStatus,
} satisfies Record<ReportName, Command>

const exports = {
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
export function previewOf(report: ReportName): Command {
  return previews[report]
}

/** Returns the command that opens a report for export. */
export function exportOf(report: ReportName): Command {
  return exports[report]
}

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
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
