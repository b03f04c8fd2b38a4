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
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Pagination, RowId, Sort } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import {
  getListParameters,
  type ListSource,
  type PaginatedBody,
  type ServerListSource,
  slicePage,
  toRowsPage,
  type UpdateListState,
  useUrlState,
} from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import type { z } from '#contract/zod.ts'
import { FilterBar, type OpenFilters } from './filters.tsx'
import { buildColumns, type ColumnSpec } from './list-columns.tsx'
import { type FilterSpec, getEnumValues, useListFilters } from './list-filters.tsx'

interface ListRequest {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** State of a list: the filters in the URL, the request, and the rows of the current page. */
interface ListState<Row> {
  readonly listSource: ListSource<Row>
  readonly query: Readonly<Record<string, unknown>>
  readonly patch: UpdateListState
  readonly request: ListRequest
  readonly rows: readonly Row[]
  /** Number of rows on all pages. */
  readonly total: number
  /** Number of rows on the pages before the current page. */
  readonly firstIndex: number
  /** Pagination of the list; undefined if the list has no pages. */
  readonly pages?: Pagination | undefined
}

interface ServerListOptions<Body> extends Partial<Pick<UseQueryOptions<Body, ApiError>, 'staleTime'>> {
  /**
   * Returns the interval in milliseconds at which the current page is loaded again (polled), or false to stop polling.
   * No progress bar is shown while polling.
   */
  readonly getPollInterval?: (body: Body | undefined) => number | false
}

const emptyRows: readonly never[] = []

/** Loads the current page of a list from the server, with the filters, sort order and page number in the URL. */
export function useServerList<Schema extends z.ZodObject, Body extends PaginatedBody>(
  listSource: ServerListSource<Schema, Body>,
  { getPollInterval, ...options }: ServerListOptions<Body> = {},
) {
  const { query, set, patch, pageSize } = useUrlState(listSource.schema, listSource.list)
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery<Body, ApiError>({
    ...listSource.buildRequest(query),
    ...options,
    placeholderData: keepPreviousData,
    ...(getPollInterval ? { refetchInterval: ({ state }) => getPollInterval(state.data) } : {}),
  })
  const page = Number(query.page)
  const { rows = emptyRows, total = 0, lastPage = 1, firstIndex = 0 } = data ? toRowsPage(data) : {}
  const pages: Pagination = { page, lastPage, onPage: (next) => patch({ page: next }), size: pageSize }
  const request = { error, isFetching: getPollInterval ? isPending || isPlaceholderData : isFetching, refetch }
  return { listSource, query, set, patch, data, request, rows, total, firstIndex, pages }
}

interface ClientListOptions<Row, Schema extends z.ZodObject> {
  readonly listSource: ListSource<Row, Schema>
  readonly state: ReturnType<typeof useUrlState<Schema>>
  readonly request: ListRequest
  /** All rows of the list; undefined while the rows load. */
  readonly allRows: readonly Row[] | undefined
  /** Filters and sorts the rows. Must be the same function in every render. */
  readonly filterAndSortRows: (rows: readonly Row[], query: z.output<Schema>) => readonly Row[]
}

/** Filters, sorts and paginates a list in the browser. `allRows` contains the loaded rows of all pages. */
export function useClientList<Row, Schema extends z.ZodObject>(options: ClientListOptions<Row, Schema>) {
  const { listSource, state, request, allRows = emptyRows, filterAndSortRows: selectRows } = options
  const { query, set, patch, pageSize } = state
  const filteredRows = useMemo(() => selectRows(allRows, query), [selectRows, allRows, query])
  const [page, size] = [Number(query.page ?? 1), pageSize?.value ?? 0]
  const { rows, lastPage, firstIndex } = useMemo(() => slicePage(filteredRows, page, size), [filteredRows, page, size])
  const pages: Pagination | undefined = pageSize && {
    page: Math.min(page, lastPage),
    lastPage,
    onPage: (next) => patch({ page: next }),
    size: pageSize,
  }
  return { listSource, query, set, patch, request, rows, total: filteredRows.length, firstIndex, pages }
}

interface TextNamespace {
  /**
   * Translation namespace of the list, with the keys `list.title`, `list.search`, `column.*`, `filter.*` and
   * `empty.*`.
   */
  readonly textNamespace: string
}

interface ListPageProps<Row extends object> extends TextNamespace {
  readonly list: ListState<Row>
  /** Text below the page title. */
  readonly description?: string
  /** Accessible name of the table. Default: the page title. */
  readonly label?: string
  /** Buttons beside the page title. */
  readonly actions?: ReactNode
  /** More buttons beside the page title. In a narrow window they are in a menu. */
  readonly moreActions?: ReactNode
  /** Content between the page title and the filters. */
  readonly contentAboveFilters?: ReactNode
  /** Content between the filters and the table. */
  readonly contentAboveTable?: ReactNode
  /** Content that replaces the filters and the table. */
  readonly replacementContent?: ReactNode
  /** Columns of the table. Must be the same array in every render; otherwise the table renders all rows again. */
  readonly columns: readonly ColumnSpec<Row>[]
  /** Filter options that cannot be derived from the schema, in the order of the filter fields. */
  readonly filterSpecs?: readonly FilterSpec[]
  /** Filters whose fields stay open beside the search box. The button *Filtrar* opens the other fields. */
  readonly openFilters?: OpenFilters
  /** Content beside the menu of saved views. */
  readonly filterActions?: ReactNode
  /** Query parameters that select the list itself, such as the id of an ecommerce. They are not shown as filters. */
  readonly identifyingParameters?: readonly string[]
  /**
   * Query parameters that an external platform API supports. If the server uses such an API, filters with other
   * parameters are hidden. Default: all parameters are supported.
   */
  readonly platformParameters?: readonly string[]
  /** Called with the search text instead of writing the text to the URL, for example to reject personal data. */
  readonly onSearch?: (text: string) => void
  /** Sort order that the server applies if the URL contains none. */
  readonly defaultSort?: Sort
  readonly getRowId: (row: Row) => RowId
  /** Returns the command and arguments that open the page or drawer of a row. The row preview shows the same record. */
  readonly getOpenCommand?: (row: Row) => readonly [command: Command, args: Arguments]
  /**
   * Returns the command for the page or drawer that the preview of a row shows. Default: `getOpenCommand`. If this prop
   * is null, the preview shows the values of the row.
   */
  readonly getPreviewCommand?: ((row: Row) => readonly [command: Command, args: Arguments]) | null
  /** Called when the user opens a row, instead of opening the page or drawer of the row. */
  readonly onOpen?: (row: Row, options: { readonly newTab: boolean }) => void
  readonly getRowArguments: (row: Row) => Arguments
  /** Commands for a row and for the selected rows. Commands that the user may not run are removed. */
  readonly rowCommands: readonly Command[]
  /** Returns the reason why a command cannot run on a row now, or null if the command can run. */
  readonly getRowDisabledReason?: (row: Row, command: Command) => string | null
  /**
   * Prefetches the data of a row's page or drawer when the keyboard cursor or the mouse pointer has stayed on the row.
   */
  readonly preload?: (row: Row, client: QueryClient) => void
  /** Content of an empty list. Default: a text, and a button that clears the filters. */
  readonly emptyListContent?: ReactNode
  /** Number of skeleton rows while the list loads. Default: 15. */
  readonly expectedRows?: number
  /** Key under which the user's column settings are stored. Default: the translation namespace. */
  readonly storageKey?: string
}

export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const {
    list,
    textNamespace,
    description,
    label,
    actions,
    moreActions,
    contentAboveFilters,
    contentAboveTable,
    replacementContent,
    columns,
    filterActions,
  } = props
  const {
    filterSpecs = emptyRows,
    openFilters = [],
    identifyingParameters = emptyRows,
    platformParameters,
    onSearch,
    defaultSort,
    getRowId,
    getOpenCommand,
  } = props
  const {
    getPreviewCommand = getOpenCommand,
    getRowArguments,
    getRowDisabledReason,
    preload,
    emptyListContent,
    expectedRows,
    storageKey = textNamespace,
  } = props
  const { listSource, query, patch, request, rows, total, firstIndex } = list
  const { schema } = listSource
  const { t } = useTranslation(textNamespace)
  const { run } = useCommandRunner()
  const { can, user } = useSession()
  const client = useQueryClient()
  const isAvailable = (name: string) =>
    user.extensions || platformParameters === undefined || platformParameters.includes(name)

  // Hides the field for the page size if the server does not support a query parameter for the page size.
  const hasPageSize = isAvailable('limit') || isAvailable('per_page')
  const pages = list.pages && (hasPageSize ? list.pages : { ...list.pages, size: undefined })
  const { filters, search, isFiltered, clear, showAll } = useListFilters({
    ...{ schema, query, patch, textNamespace, filterSpecs, identifyingParameters, isAvailable },
  })
  const sortOrder = useSortOrder(list, defaultSort, isAvailable)
  const { sortableColumns } = sortOrder
  const tableColumns = useMemo(() => buildColumns(columns, t, sortableColumns), [columns, t, sortableColumns])
  const { rowCommands } = props
  const allowedCommands = useMemo(() => rowCommands.filter(({ access }) => can(access)), [rowCommands, can])
  const openRow =
    props.onOpen ??
    (getOpenCommand && ((row: Row, options: { readonly newTab: boolean }) => run(...getOpenCommand(row), options)))
  const isPastLastPage = pages !== undefined && pages.page > pages.lastPage
  const emptyState = emptyListContent ?? (
    <EmptyList textNamespace={textNamespace} onClear={isFiltered ? showAll : undefined} />
  )

  return (
    <ListFrame title={t('list.title')} description={description} actions={actions} moreActions={moreActions}>
      {contentAboveFilters}
      {replacementContent || (
        <Fragment key={identifyingParameters.map((name) => query[name]).join(' ')}>
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
            openFilters={openFilters}
            onClear={clear}
          >
            {isViewPage(listSource.list.id) && <ViewsMenu pageCommand={listSource.list} />}
            {filterActions}
          </FilterBar>
          {contentAboveTable}
          <DataTable
            label={label ?? t('list.title')}
            columns={tableColumns}
            rows={rows}
            getRowId={getRowId}
            listSource={listSource}
            total={total}
            firstIndex={firstIndex}
            {...sortOrder.table}
            pages={pages}
            isLoading={request.isFetching}
            error={request.error}
            onRetry={request.refetch}
            noRowsContent={isPastLastPage ? <PageOutOfRangeMessage {...pages} /> : emptyState}
            {...(openRow ? { onOpen: openRow } : {})}
            getOpenCommand={getOpenCommand}
            {...(getPreviewCommand ? { getPeekCommand: getPreviewCommand } : {})}
            getRowArguments={getRowArguments}
            rowCommands={allowedCommands}
            {...(getRowDisabledReason ? { getDisabledReason: getRowDisabledReason } : {})}
            {...(preload ? { onRowRest: (row: Row) => preload(row, client) } : {})}
            {...(expectedRows === undefined ? {} : { expectedRows })}
            storageKey={storageKey}
            autoFocus
          />
        </Fragment>
      )}
    </ListFrame>
  )
}

/** Returns the sortable columns, the current sort order and the function that changes the sort order. */
function useSortOrder<Row>(
  { listSource, query, patch }: ListState<Row>,
  defaultSort: Sort | undefined,
  isAvailable: (name: string) => boolean,
) {
  const { column, direction } = getListParameters(listSource.schema)
  const isSortable = direction !== null && isAvailable(column ?? direction)
  const defaultColumn = defaultSort?.column
  const sortableColumns = useMemo(() => {
    if (!isSortable) return emptyRows
    if (column === null) return defaultColumn === undefined ? emptyRows : [defaultColumn]
    return getEnumValues(listSource.schema.shape[column])
  }, [isSortable, column, defaultColumn, listSource])
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
}

/** Content of an empty list: explains why there are no rows, and offers to clear the filters if a filter is set. */
function EmptyList({ textNamespace, onClear }: EmptyListProps) {
  const { t } = useTranslation(textNamespace)
  if (!onClear) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <EmptyState
      picture="none-found"
      title={t('empty.filtered')}
      text={t('empty.filteredText')}
      action={
        <EmptyListButton clearsFilters onClick={onClear}>
          {t('empty.clear')}
        </EmptyListButton>
      }
    />
  )
}

/** Message for a page number after the last page, which occurs after rows were deleted or with an old link. */
function PageOutOfRangeMessage({ lastPage, onPage }: Pagination) {
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
