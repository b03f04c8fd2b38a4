import { useTranslation } from 'react-i18next'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import { type ListQuery, noFilters, type SetList } from './list-query.ts'

interface ListEmptyProps {
  readonly query: ListQuery
  readonly set: SetList
  /** Of the whole list; a page behind it is empty too. */
  readonly lastPage: number
}

/** Why nothing is shown, and what to do next. */
export function ListEmpty({ query, set, lastPage }: ListEmptyProps) {
  const { t } = useTranslation('activity')
  const title = t('empty.title')
  if (query.page > lastPage) {
    const action = <EmptyListButton onClick={() => set({ page: 1 })}>{t('empty.first')}</EmptyListButton>
    return <EmptyState title={title} text={t('empty.page', { last: lastPage })} action={action} />
  }
  const clear = <EmptyListButton onClick={() => set(noFilters)}>{t('filter.clear')}</EmptyListButton>
  return <EmptyState title={title} text={t('empty.text')} action={clear} />
}
