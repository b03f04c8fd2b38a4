// Every report, and which of them a call asks for (product decision A40).
import type { ReportName } from '#contract/reports/definitions.ts'
import { billingItemsReport, groupedBillingsReport } from './billing-reports.ts'
import { feesReport } from './fees-report.ts'
import type { Report } from './report.ts'
import { courierTransferReport, feedbacksReport, sourceReport } from './reverse-reports.ts'
import { statusReport } from './status-report.ts'
import { usersReport } from './users-report.ts'

const all: Readonly<Record<ReportName, Report>> = {
  source: sourceReport,
  users: usersReport,
  feedbacks: feedbacksReport,
  groupedBillings: groupedBillingsReport,
  courierTransfer: courierTransferReport,
  billingItems: billingItemsReport,
  feesPerEcommerce: feesReport,
  status: statusReport,
}

/** As the calls name them in `type`. */
const ofType = {
  source: 'source',
  feedbacks: 'feedbacks',
  grouped: 'groupedBillings',
  items: 'billingItems',
  courier_transfer: 'courierTransfer',
  fees: 'feesPerEcommerce',
} as const

export function reportOf(type: keyof typeof ofType | 'users' | 'status'): Report {
  return all[type === 'users' || type === 'status' ? type : ofType[type]]
}
