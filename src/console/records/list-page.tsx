// Shell of list pages: title, search, filters, views, table, pages, order, selection and row commands.
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
import type { Pages, RowId, Sort } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import {
  cutPage,
  type ListSource,
  listParameters,
  type Paged,
  type PatchState,
  partOfAnswer,
  type ServerListSource,
  useUrlState,
} from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import type { z } from '#contract/zod.ts'
import { FilterBar } from './filters.tsx'
import { buildColumns, type ColumnSpec } from './list-columns.tsx'
import { enumValues, type FilterSpec, useListFilters } from './list-filters.tsx'

interface ListRequest {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** A list as the page shows it: its state in the URL and the rows of the present page. */
interface List<Row> {
  readonly source: ListSource<Row>
  readonly query: Readonly<Record<string, unknown>>
  readonly patch: PatchState
  readonly request: ListRequest
  readonly rows: readonly Row[]
  /** Number of rows on all pages. */
  readonly total: number
  /** Number of rows before the first row of the page. */
  readonly firstIndex: number
  /** Undefined if the list is not cut into pages. */
  readonly pages?: Pages | undefined
}

interface ServerListOptions<Answer> extends Partial<Pick<UseQueryOptions<Answer, ApiError>, 'staleTime'>> {
  /** Milliseconds between two reads of the present page; false stops reading. A repeated read shows no progress. */
  readonly pollEvery?: (answer: Answer | undefined) => number | false
}

const none: readonly never[] = []

/** Reads the page of a list that the URL names. */
export function useServerList<S extends z.ZodObject, Answer extends Paged>(
  source: ServerListSource<S, Answer>,
  { pollEvery, ...options }: ServerListOptions<Answer> = {},
) {
  const { query, set, patch, pageSize } = useUrlState(source.schema, source.list)
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery<Answer, ApiError>({
    ...source.requestOf(query),
    ...options,
    placeholderData: keepPreviousData,
    ...(pollEvery ? { refetchInterval: ({ state }) => pollEvery(state.data) } : {}),
  })
  const page = Number(query.page)
  const { rows = none, total = 0, lastPage = 1, firstIndex = 0 } = data ? partOfAnswer(data) : {}
  const pages: Pages = { page, lastPage, onPage: (next) => patch({ page: next }), size: pageSize }
  const request = { error, isFetching: pollEvery ? isPending || isPlaceholderData : isFetching, refetch }
  return { source, query, set, patch, data, request, rows, total, firstIndex, pages }
}

interface LoadedListOptions<Row, S extends z.ZodObject> {
  readonly source: ListSource<Row, S>
  readonly state: ReturnType<typeof useUrlState<S>>
  readonly request: ListRequest
  /** All rows; undefined while they load. */
  readonly loaded: readonly Row[] | undefined
  /** Filters and orders the rows. The same function between renders. */
  readonly select: (rows: readonly Row[], query: z.output<S>) => readonly Row[]
}

/** A list that the browser loads as a whole, filters, orders and, if it has pages, cuts into pages. */
export function useLoadedList<Row, S extends z.ZodObject>(options: LoadedListOptions<Row, S>) {
  const { source, state, request, loaded = none, select } = options
  const { query, set, patch, pageSize } = state
  const selected = useMemo(() => select(loaded, query), [select, loaded, query])
  const [page, size] = [Number(query.page ?? 1), pageSize?.value ?? 0]
  const { rows, lastPage, firstIndex } = useMemo(() => cutPage(selected, page, size), [selected, page, size])
  const pages: Pages | undefined = pageSize && {
    page: Math.min(page, lastPage),
    lastPage,
    onPage: (next) => patch({ page: next }),
    size: pageSize,
  }
  return { source, query, set, patch, request, rows, total: selected.length, firstIndex, pages }
}

interface Texts {
  /** Namespace of the texts: `list.title`, `list.description`, `list.search`, `column.*`, `filter.*`, `empty.*`. */
  readonly texts: string
}

interface ListPageProps<Row extends object> extends Texts {
  readonly list: List<Row>
  /** Default: `list.description`. */
  readonly description?: string
  /** Name of the table; default: the title of the page. */
  readonly label?: string
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Between the title and the filters. */
  readonly above?: ReactNode
  /** Between the filters and the table. */
  readonly note?: ReactNode
  /** Stands in place of filters and table. */
  readonly instead?: ReactNode
  /** The same array between renders, otherwise the table draws every row again. */
  readonly columns: readonly ColumnSpec<Row>[]
  /** Properties of the filters that the schema does not hold, in the order of the fields. */
  readonly filters?: readonly FilterSpec[]
  /** Beside the views. */
  readonly besideFilters?: ReactNode
  /** URL parameters that say which list it is, for example of which ecommerce. They are no filters. */
  readonly scope?: readonly string[]
  /** URL parameters that a platform behind a gateway knows; default: all. Others are not offered behind a gateway. */
  readonly platformParameters?: readonly string[]
  /** Replaces the search by the text in the URL, for example to refuse personal data. */
  readonly onSearch?: (text: string) => void
  /** Order of the server if the URL names none. */
  readonly standardSort?: Sort
  readonly rowId: (row: Row) => RowId
  /** The page or card that a row opens, and whose beginning the peek shows. */
  readonly opens?: (row: Row) => readonly [command: Command, args: Arguments]
  /** Command whose content the peek shows; default: `opens`. With null, the peek shows the values of the row. */
  readonly peeks?: ((row: Row) => readonly [command: Command, args: Arguments]) | null
  /** Replaces opening the page or card. */
  readonly onOpen?: (row: Row, how: { readonly newTab: boolean }) => void
  readonly argumentsOf: (row: Row) => Arguments
  /** Commands of a row and of the selected rows. Those that the user may not run are left out. */
  readonly rowCommands: readonly Command[]
  /** Why a command cannot run on a row now. */
  readonly rowRefusal?: (row: Row, command: Command) => string | null
  /** Reads in advance what a row opens, while the cursor or the pointer rests on it. */
  readonly preload?: (row: Row, client: QueryClient) => void
  /** Replaces the texts of an empty list. */
  readonly empty?: ReactNode
  /** Button in the empty list when no filter is set. */
  readonly emptyAction?: ReactNode
  /** Rows of the skeleton; default 15. */
  readonly expectedRows?: number
  /** Key of the user's own columns; default: the namespace of the texts. */
  readonly restoreKey?: string
}

export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, texts, description, label, actions, above, note, instead, columns, besideFilters } = props
  const { filters: specs = none, scope = none, platformParameters, onSearch, standardSort, rowId, opens } = props
  const {
    peeks = opens,
    argumentsOf,
    rowRefusal,
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
  const order = useOrder(list, standardSort, isAvailable)
  const { sortables } = order
  const tableColumns = useMemo(() => buildColumns(columns, t, sortables), [columns, t, sortables])
  const { rowCommands } = props
  const allowedCommands = useMemo(() => rowCommands.filter(({ access }) => can(access)), [rowCommands, can])
  const open = props.onOpen ?? (opens && ((row: Row, how: { readonly newTab: boolean }) => run(...opens(row), how)))
  const isPastEnd = pages !== undefined && pages.page > pages.lastPage
  const emptyState = empty ?? (
    <ListEmpty texts={texts} onClear={isFiltered ? showAll : undefined} action={emptyAction} />
  )

  return (
    <ListFrame title={t('list.title')} description={description ?? t('list.description')} actions={actions}>
      {above}
      {instead || (
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
            {besideFilters}
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
            {...order.table}
            pages={pages}
            loading={request.isFetching}
            error={request.error}
            onRetry={request.refetch}
            empty={isPastEnd ? <PastLastPage {...pages} /> : emptyState}
            {...(open ? { onOpen: open } : {})}
            {...(peeks ? { peeks } : {})}
            argumentsOf={argumentsOf}
            rowCommands={allowedCommands}
            {...(rowRefusal ? { rowRefusal } : {})}
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

/** Order of the list: the columns that it can be ordered by, and the present one. */
function useOrder<Row>(
  { source, query, patch }: List<Row>,
  standard: Sort | undefined,
  isAvailable: (name: string) => boolean,
) {
  const { column, direction } = listParameters(source.schema)
  const isOn = direction !== null && isAvailable(column ?? direction)
  const standardColumn = standard?.column
  const sortables = useMemo(() => {
    if (!isOn) return none
    if (column === null) return standardColumn === undefined ? none : [standardColumn]
    return enumValues(source.schema.shape[column])
  }, [isOn, column, standardColumn, source])
  if (!isOn) return { sortables, table: {} }
  const isOrdered = column === null || query[column] !== undefined
  const by = isOrdered && column !== null ? String(query[column]) : standardColumn
  const towards = query[direction] ?? (isOrdered && column !== null ? 'asc' : standard?.direction)
  const onSort = (sort: Sort) =>
    patch({ ...(column === null ? {} : { [column]: sort.column }), [direction]: sort.direction })
  const sort: Sort | undefined =
    by === undefined ? undefined : { column: by, direction: towards === 'desc' ? 'desc' : 'asc' }
  return { sortables, table: { sort, onSort } }
}

interface ListEmptyProps extends Texts {
  /** Undefined if no filter is set. */
  readonly onClear: (() => void) | undefined
  readonly action: ReactNode
}

/** Why a list is empty, and what to do next. */
function ListEmpty({ texts, onClear, action }: ListEmptyProps) {
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

/** The URL names a page after the last one: rows were deleted, or the link is old. */
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
