// A page that is a list: its title, what can be done, search and filters, then the table, which takes what is left.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#console/table/column.tsx'
import { DataTable, type DataTableProps, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import type { PageSize } from '#console/table/page-size-select.tsx'
import { EmptyState } from '#console/ui/panels.tsx'

interface FilteredEmptyProps<Filters extends object> {
  /** The namespace whose `empty` texts say it. */
  readonly texts:
    | 'activity'
    | 'failed-reprocesses'
    | 'feature-requests'
    | 'groups'
    | 'batches'
    | 'reverses'
    | 'tracking-errors'
  readonly query: { readonly [Name in keyof Filters]?: unknown }
  /** Every filter of the list, taken off. */
  readonly noFilters: Filters
  readonly onClear: (noFilters: Filters) => void
  /** What can be done where there is nothing at all. */
  readonly action?: ReactNode
}

/** Why a list that has filters shows nothing, and what to do next. */
export function FilteredEmpty<Filters extends object>({
  texts,
  query,
  noFilters,
  onClear,
  action: first,
}: FilteredEmptyProps<Filters>) {
  const { t } = useTranslation(texts)
  const isNarrowed = Object.keys(noFilters).some((name) => query[name as keyof Filters] !== undefined)
  if (!isNarrowed)
    return <EmptyState title={t(`${texts}:empty.title`)} text={t(`${texts}:empty.text`)} action={first} />
  const action = <EmptyListButton onClick={() => onClear(noFilters)}>{t(`${texts}:empty.clear`)}</EmptyListButton>
  return (
    <EmptyState
      picture="none-found"
      title={t(`${texts}:empty.filtered`)}
      text={t(`${texts}:empty.filteredText`)}
      action={action}
    />
  )
}

interface ListRequest {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'label' | 'loading' | 'error' | 'onRetry' | 'height' | 'autoFocus'>

interface ListPageProps<Row> extends TableProps<Row> {
  readonly title: string
  readonly description: string
  /** Beside the title. */
  readonly actions?: ReactNode
  /** Search, filters and views: a `FilterBar`. */
  readonly filters?: ReactNode
  /** Between the filters and the table. */
  readonly note?: ReactNode
  /** The query that the rows come from. */
  readonly request: ListRequest
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, actions, filters, note, request, empty, ...table } = props
  const { pages } = table
  return (
    <ListFrame title={title} description={description} actions={actions}>
      {filters}
      {note}
      <DataTable
        label={title}
        loading={request.isFetching}
        error={request.error}
        onRetry={request.refetch}
        empty={pages && pages.page > pages.lastPage ? <PastLastPage {...pages} /> : empty}
        autoFocus
        {...table}
      />
    </ListFrame>
  )
}

/** The address names a page behind the last one: after a deletion, or by an old link. */
function PastLastPage({ lastPage, onPage }: Pages) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      picture="none-found"
      title={t('pager.past')}
      text={t('pager.endsAt', { last: lastPage })}
      action={<EmptyListButton onClick={() => onPage(1)}>{t('pager.toFirst')}</EmptyListButton>}
    />
  )
}

interface PagedAnswer<Row> {
  readonly data: readonly Row[]
  readonly from: number | null
  readonly last_page: number
  readonly total: number
}

/** The rows of one page as the table takes them; none while the first answer is awaited. */
export function pagedRows<Row>(
  answer: PagedAnswer<Row> | undefined,
  page: number,
  onPage: (page: number) => void,
  size: PageSize | undefined,
) {
  return {
    rows: answer?.data ?? [],
    total: answer?.total ?? 0,
    firstIndex: (answer?.from ?? 1) - 1,
    pages: { page, lastPage: answer?.last_page ?? 1, onPage, size },
  }
}
