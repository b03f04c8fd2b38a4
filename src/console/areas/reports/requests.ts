// What each report asks of the API: a preview to show and, by the same query, a file to keep.
import { type DownloadOptions, download } from '#console/lib/download.ts'
import { queryOf } from '#console/lib/query.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
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
  type ReportName,
  type ReportState,
} from '#contract/reports.ts'

import { queries } from './queries.ts'

function asking<Preview extends Endpoint, File extends Endpoint>(
  preview: Preview,
  file: File,
  input: Input<Preview> & Input<File>,
) {
  return { preview: queryOf(preview, input), file: (options: DownloadOptions) => download(file, input, options) }
}

const asks = {
  source: (of: ReportState) => asking(previewReverses, exportReverses, { query: queries.source(of) }),
  users: (of: ReportState) => asking(previewUsers, exportUsers, { query: queries.users(of) }),
  feedbacks: (of: ReportState) => asking(previewReverses, exportReverses, { query: queries.feedbacks(of) }),
  groupedBillings: (of: ReportState) => asking(previewBillings, exportBillings, { query: queries.groupedBillings(of) }),
  courierTransfer: (of: ReportState) => asking(previewOrders, exportOrders, { query: queries.courierTransfer(of) }),
  billingItems: (of: ReportState) => asking(previewBillings, exportBillings, { query: queries.billingItems(of) }),
  feesPerEcommerce: (of: ReportState) => asking(previewRefunds, exportRefunds, { query: queries.feesPerEcommerce(of) }),
  status: (of: ReportState) => asking(previewStatus, exportStatus, { query: queries.status(of) }),
} satisfies Record<ReportName, (of: ReportState) => object>

export function requestOf(state: ReportState) {
  return asks[state.report](state)
}
