import { useTranslation } from 'react-i18next'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import type { ReportState } from '#contract/reports.ts'
import { filtersSet } from './queries.ts'
import { type FilterFault, noFilters, type SetState } from './state.ts'

interface PreviewEmptyProps {
  readonly state: ReportState
  readonly set: SetState
  readonly fault: FilterFault | null
}

/** Why nothing is shown, and what to do next. */
export function PreviewEmpty({ state, set, fault }: PreviewEmptyProps) {
  const { t } = useTranslation('reports')
  const title = t('preview.empty')
  if (fault) return <EmptyState title={title} text={t(`fault.${fault}.button`)} />
  if (filtersSet(state.report, state).length === 0) return <EmptyState title={title} text={t('preview.emptyAll')} />
  const clear = <EmptyListButton onClick={() => set(noFilters)}>{t('filter.clear')}</EmptyListButton>
  return <EmptyState title={title} text={t('preview.emptyFiltered')} action={clear} />
}
