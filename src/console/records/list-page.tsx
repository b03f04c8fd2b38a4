// Layout of list pages: title, search, filters, saved views, table, pagination, sorting, selection and row commands.
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import type { ApiError } from '#console/api/client.ts'
import { isViewPage } from '#console/api/queries.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Pagination, RowId, Sort } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import {
  getListParameters,
  type ListSource,
  type Paged,
  type PatchState,
  type ServerListSource,
  slicePage,
  toRowsPage,
  useUrlState,
} from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import type { z } from '#contract/zod.ts'
import { FilterBar } from './filters.tsx'
import { buildColumns, type ColumnSpec } from './list-columns.tsx'
import { type FilterSpec, getEnumValues, useListFilters } from './list-filters.tsx'

interface ListRequest {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** State of a list page: the filters from the URL, the request, and the rows of the current page. */
interface ListState<Row> {
  readonly source: ListSource<Row>
  readonly query: Readonly<Record<string, unknown>>
  readonly patch: PatchState
  readonly request: ListRequest
  readonly rows: readonly Row[]
  /** Number of rows on all pages. */
  readonly total: number
  /** Number of rows before the first row of the page. */
  readonly firstIndex: number
  /** Pagination; undefined if the list has no pages. */
  readonly pages?: Pagination | undefined
}

interface ServerListOptions<Body> extends Partial<Pick<UseQueryOptions<Body, ApiError>, 'staleTime'>> {
  /**
   * Returns the polling interval of the current page in milliseconds, or false to stop polling. Polling shows no
   * progress bar.
   */
  readonly getPollInterval?: (body: Body | undefined) => number | false
}

const emptyRows: readonly never[] = []

/** Loads the current page of a list, with the filters, sorting and page number from the URL. */
export function useServerList<S extends z.ZodObject, Body extends Paged>(
  source: ServerListSource<S, Body>,
  { getPollInterval, ...options }: ServerListOptions<Body> = {},
) {
  const { query, set, patch, pageSize } = useUrlState(source.schema, source.list)
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery<Body, ApiError>({
    ...source.buildRequest(query),
    ...options,
    placeholderData: keepPreviousData,
    ...(getPollInterval ? { refetchInterval: ({ state }) => getPollInterval(state.data) } : {}),
  })
  const page = Number(query.page)
  const { rows = emptyRows, total = 0, lastPage = 1, firstIndex = 0 } = data ? toRowsPage(data) : {}
  const pages: Pagination = { page, lastPage, onPage: (next) => patch({ page: next }), size: pageSize }
  const request = { error, isFetching: getPollInterval ? isPending || isPlaceholderData : isFetching, refetch }
  return { source, query, set, patch, data, request, rows, total, firstIndex, pages }
}

interface LoadedListOptions<Row, S extends z.ZodObject> {
  readonly source: ListSource<Row, S>
  readonly state: ReturnType<typeof useUrlState<S>>
  readonly request: ListRequest
  /** All rows of the list; undefined while the rows load. */
  readonly allRows: readonly Row[] | undefined
  /** Filters and sorts the rows. Must be the same function in every render. */
  readonly select: (rows: readonly Row[], query: z.output<S>) => readonly Row[]
}

/** List that the browser loads completely, and then filters, sorts and, if the list has pages, splits into pages. */
export function useClientList<Row, S extends z.ZodObject>(options: LoadedListOptions<Row, S>) {
  const { source, state, request, allRows = emptyRows, select } = options
  const { query, set, patch, pageSize } = state
  const selected = useMemo(() => select(allRows, query), [select, allRows, query])
  const [page, size] = [Number(query.page ?? 1), pageSize?.value ?? 0]
  const { rows, lastPage, firstIndex } = useMemo(() => slicePage(selected, page, size), [selected, page, size])
  const pages: Pagination | undefined = pageSize && {
    page: Math.min(page, lastPage),
    lastPage,
    onPage: (next) => patch({ page: next }),
    size: pageSize,
  }
  return { source, query, set, patch, request, rows, total: selected.length, firstIndex, pages }
}

interface TextNamespace {
  /** Namespace of the texts: `list.title`, `list.description`, `list.search`, `column.*`, `filter.*`, `empty.*`. */
  readonly texts: string
}

interface ListPageProps<Row extends object> extends TextNamespace {
  readonly list: ListState<Row>
  /** Text below the title of the page. Default: the text `list.description`. */
  readonly description?: string
  /** Accessible name of the table. Default: the title of the page. */
  readonly label?: string
  /** Buttons beside the title of the page. */
  readonly actions?: ReactNode
  /** Content between the title and the filters. */
  readonly above?: ReactNode
  /** Content between the filters and the table. */
  readonly note?: ReactNode
  /** Content that replaces the filters and the table. */
  readonly replacement?: ReactNode
  /** Columns of the table. Must be the same array in every render; otherwise the table renders every row again. */
  readonly columns: readonly ColumnSpec<Row>[]
  /** Filter options that the schema cannot express, in the order of the filter fields. */
  readonly filters?: readonly FilterSpec[]
  /** Content beside the views menu. */
  readonly filterActions?: ReactNode
  /** Query parameters that select the list itself, such as the id of an ecommerce. These parameters are not filters. */
  readonly scope?: readonly string[]
  /**
   * Query parameters that a platform behind a gateway supports; default: all. Other parameters are not offered behind a
   * gateway.
   */
  readonly platformParameters?: readonly string[]
  /** Handles the typed search text instead of writing it to the URL, for example to reject personal data. */
  readonly onSearch?: (text: string) => void
  /** Sort order that the server applies if the URL does not specify one. */
  readonly defaultSort?: Sort
  readonly rowId: (row: Row) => RowId
  /**
   * Returns the command that opens a row as a page or card. The beginning of this page or card is also the row's
   * preview.
   */
  readonly getOpenCommand?: (row: Row) => readonly [command: Command, args: Arguments]
  /**
   * Returns the command whose content is previewed. Default: `getOpenCommand`. With null, the preview shows the values
   * of the row.
   */
  readonly getPreviewCommand?: ((row: Row) => readonly [command: Command, args: Arguments]) | null
  /** Opens a row in place of the default navigation to its page or card. */
  readonly onOpen?: (row: Row, options: { readonly newTab: boolean }) => void
  readonly argumentsOf: (row: Row) => Arguments
  /** Commands for a single row and for the selected rows. Commands that the user may not run are removed. */
  readonly rowCommands: readonly Command[]
  /** Returns the reason why a command cannot run on a row now, or null if the command can run. */
  readonly getRowDisabledReason?: (row: Row, command: Command) => string | null
  /** Prefetches the page or card of a row while the cursor or the pointer rests on the row. */
  readonly preload?: (row: Row, client: QueryClient) => void
  /** Replaces the default content of an empty list. */
  readonly empty?: ReactNode
  /** Button in the empty list when no filter is set. */
  readonly emptyAction?: ReactNode
  /** Number of skeleton rows while loading. Default: 15. */
  readonly expectedRows?: number
  /** Storage key of the user's column settings. Default: the namespace of the texts. */
  readonly restoreKey?: string
}

export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, texts, description, label, actions, above, note, replacement, columns, filterActions } = props
  const {
    filters: specs = emptyRows,
    scope = emptyRows,
    platformParameters,
    onSearch,
    defaultSort,
    rowId,
    getOpenCommand,
  } = props
  const {
    getPreviewCommand = getOpenCommand,
    argumentsOf,
    getRowDisabledReason,
    preload,
    empty,
    emptyAction,
    expectedRows,
    restoreKey = texts,
  } = props
  const { source, query, patch, request, rows, total, firstIndex, pages } = list
  const { schema } = source
  const { t } = useTranslation(texts)
  const { run } = useRunner()
  const { can, user } = useSession()
  const client = useQueryClient()
  const isAvailable = (name: string) =>
    user.extensions || platformParameters === undefined || platformParameters.includes(name)

  const { filters, search, isFiltered, clear, showAll } = useListFilters({
    ...{ schema, query, patch, texts, specs, scope, isAvailable },
  })
  const sortOrder = useSortOrder(list, defaultSort, isAvailable)
  const { sortableColumns } = sortOrder
  const tableColumns = useMemo(() => buildColumns(columns, t, sortableColumns), [columns, t, sortableColumns])
  const { rowCommands } = props
  const allowedCommands = useMemo(() => rowCommands.filter(({ access }) => can(access)), [rowCommands, can])
  const open =
    props.onOpen ??
    (getOpenCommand && ((row: Row, options: { readonly newTab: boolean }) => run(...getOpenCommand(row), options)))
  const isPastLastPage = pages !== undefined && pages.page > pages.lastPage
  const emptyState = empty ?? (
    <EmptyList texts={texts} onClear={isFiltered ? showAll : undefined} action={emptyAction} />
  )

  return (
    <ListFrame title={t('list.title')} description={description ?? t('list.description')} actions={actions}>
      {above}
      {replacement || (
        <Fragment key={scope.map((name) => query[name]).join(' ')}>
          <FilterBar
            search={
              search !== null && (
                <SearchBox
                  label={t('list.search')}
                  value={String(query[search] ?? '')}
                  onSearch={onSearch ?? ((text) => patch({ [search]: text }))}
                />
              )
            }
            filters={filters}
            onClear={clear}
          >
            {isViewPage(source.list.id) && <ViewsMenu page={source.list} />}
            {filterActions}
          </FilterBar>
          {note}
          <DataTable
            label={label ?? t('list.title')}
            columns={tableColumns}
            rows={rows}
            rowId={rowId}
            source={source}
            total={total}
            firstIndex={firstIndex}
            {...sortOrder.table}
            pages={pages}
            loading={request.isFetching}
            error={request.error}
            onRetry={request.refetch}
            empty={isPastLastPage ? <PastLastPage {...pages} /> : emptyState}
            {...(open ? { onOpen: open } : {})}
            {...(getPreviewCommand ? { getPeekCommand: getPreviewCommand } : {})}
            argumentsOf={argumentsOf}
            rowCommands={allowedCommands}
            {...(getRowDisabledReason ? { getDisabledReason: getRowDisabledReason } : {})}
            {...(preload ? { onRest: (row: Row) => preload(row, client) } : {})}
            {...(expectedRows === undefined ? {} : { expectedRows })}
            restoreKey={restoreKey}
            autoFocus
          />
        </Fragment>
      )}
    </ListFrame>
  )
}

/** Returns the sortable columns and the current sort order of the list. */
function useSortOrder<Row>(
  { source, query, patch }: ListState<Row>,
  defaultSort: Sort | undefined,
  isAvailable: (name: string) => boolean,
) {
  const { column, direction } = getListParameters(source.schema)
  const isSortable = direction !== null && isAvailable(column ?? direction)
  const defaultColumn = defaultSort?.column
  const sortableColumns = useMemo(() => {
    if (!isSortable) return emptyRows
    if (column === null) return defaultColumn === undefined ? emptyRows : [defaultColumn]
    return getEnumValues(source.schema.shape[column])
  }, [isSortable, column, defaultColumn, source])
  if (!isSortable) return { sortableColumns, table: {} }
  const hasSortColumn = column === null || query[column] !== undefined
  const sortColumn = hasSortColumn && column !== null ? String(query[column]) : defaultColumn
  const sortDirection = query[direction] ?? (hasSortColumn && column !== null ? 'asc' : defaultSort?.direction)
  const onSort = (sort: Sort) =>
    patch({ ...(column === null ? {} : { [column]: sort.column }), [direction]: sort.direction })
  const sort: Sort | undefined =
    sortColumn === undefined ? undefined : { column: sortColumn, direction: sortDirection === 'desc' ? 'desc' : 'asc' }
  return { sortableColumns, table: { sort, onSort } }
}

interface EmptyListProps extends TextNamespace {
  /** Clears the filters of the list; undefined if no filter is set. */
  readonly onClear: (() => void) | undefined
  readonly action: ReactNode
}

/** Empty state of a list: explains why there are no rows, and offers to clear the filters if any are set. */
function EmptyList({ texts, onClear, action }: EmptyListProps) {
  const { t } = useTranslation(texts)
  if (!onClear) return <EmptyState title={t('empty.title')} text={t('empty.text')} action={action} />
  return (
    <EmptyState
      picture="none-found"
      title={t('empty.filtered')}
      text={t('empty.filteredText')}
      action={<EmptyListButton onClick={onClear}>{t('empty.clear')}</EmptyListButton>}
    />
  )
}

/** Empty state for a page number after the last page, which happens if rows were deleted or the link is old. */
function PastLastPage({ lastPage, onPage }: Pagination) {
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
