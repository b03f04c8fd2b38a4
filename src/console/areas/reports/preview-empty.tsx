import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import type { ReportState } from '#contract/reports/filters.ts'
import { filtersSet } from './queries.ts'
import { noFilters, type SetState } from './state.ts'
import type { Dates } from './use-dates.ts'

interface PreviewEmptyProps {
  readonly state: ReportState
  readonly set: SetState
  readonly dates: Dates
}

/** Why nothing is shown, and what to do next. */
export function PreviewEmpty({ state, set, dates }: PreviewEmptyProps) {
  const { t } = useTranslation('reports')
  const title = t('preview.empty')
  if (!dates.isSound) return <EmptyState title={title} text={t('export.wrongDates')} />
  if (filtersSet(state.report, state).length === 0) return <EmptyState title={title} text={t('preview.emptyAll')} />
  const clear = <Button onClick={() => set(noFilters)}>{t('filter.clear')}</Button>
  return <EmptyState title={title} text={t('preview.emptyFiltered')} action={clear} />
}
