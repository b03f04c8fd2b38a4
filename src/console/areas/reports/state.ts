// The page as its address holds it.
import { useUrlState } from '#console/lib/list-state.ts'
import { ReportState } from '#contract/reports.ts'

export const useReportState = () => useUrlState(ReportState)
export type SetState = ReturnType<typeof useReportState>['set']

/** Which of the filters says something wrong: nothing is asked for until it is mended. */
export type FilterFault = 'dates' | 'search' | 'ecommerce'

export const noFilters = {
  ...{ fromDate: undefined, toDate: undefined, search: undefined, of_ecommerce: undefined, statusList: undefined },
  ...{ year: undefined, month: undefined, service_code: undefined, billing_id: undefined },
}
