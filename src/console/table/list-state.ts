// State of a list: the selection across pages, and the filters, sort order and page number in the URL. Also reads all
// pages of a list.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import type { ApiError } from '#console/api/client.ts'
import { getViewState } from '#console/api/queries.ts'
import { useSession } from '#console/session/session.tsx'
import { getCurrentPreferences, getSessionState, useSessionState } from '#console/session/session-store.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'
import type { PageSize } from './page-size-select.tsx'

/** Rows of the visible page, and the function that returns the id of a row. */
interface VisibleRows<Id, Row> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
}

interface RowSelection<Id, Row> {
  readonly kind: 'rows'
  /** Selected rows by id, in the order of selection, with the field values at the time of selection. */
  readonly rows: ReadonlyMap<Id, Row>
  /** Id of the row at which the current range selection starts; null if no range is being selected. */
  readonly anchor: Id | null
  /** Rows that were selected before the range selection started. They stay selected when the range changes. */
  readonly rowsOutsideRange: ReadonlyMap<Id, Row>
}

interface WholeListSelection<Id> {
  readonly kind: 'whole'
  /** Number of rows in the list at the time when the user selected all rows. */
  readonly total: number
  /** Time of the selection, in milliseconds since the epoch. */
  readonly selectedAtMs: number
  readonly deselectedIds: ReadonlySet<Id>
}

export type Selection<Id, Row> = RowSelection<Id, Row> | WholeListSelection<Id>

export function createEmptySelection<Id, Row>(): RowSelection<Id, Row> {
  return { kind: 'rows', rows: new Map(), anchor: null, rowsOutsideRange: new Map() }
}

export function countSelected<Id, Row>(selection: Selection<Id, Row>): number {
  return selection.kind === 'rows' ? selection.rows.size : Math.max(0, selection.total - selection.deselectedIds.size)
}

export function isRowSelected<Id, Row>(selection: Selection<Id, Row>, id: Id): boolean {
  return selection.kind === 'rows' ? selection.rows.has(id) : !selection.deselectedIds.has(id)
}

/** Selects a row, or deselects the row if it is already selected. */
export function toggleRow<Id, Row>(selection: Selection<Id, Row>, id: Id, row: Row): Selection<Id, Row> {
  if (selection.kind === 'whole') {
    const excludedIds = new Set(selection.deselectedIds)
    if (!excludedIds.delete(id)) excludedIds.add(id)
    return clearSelectionIfAllExcluded({ ...selection, deselectedIds: excludedIds })
  }
  const rows = new Map(selection.rows)
  if (!rows.delete(id)) rows.set(id, row)
  return { kind: 'rows', rows, anchor: id, rowsOutsideRange: rows }
}

/**
 * Extends the range selection to the row with the index `index`. The range starts at the anchor row, or at the given
 * fallback index if there is no anchor row. Rows that were selected before the range stay selected.
 */
export function extendRangeSelection<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: VisibleRows<Id, Row>,
  fallbackStartIndex: number,
  index: number,
): Selection<Id, Row> {
  const anchorIndex = selection.kind === 'rows' ? rows.findIndex((row) => idOf(row) === selection.anchor) : -1
  const startIndex = anchorIndex === -1 ? fallbackStartIndex : anchorIndex
  const range = rows.slice(Math.min(startIndex, index), Math.max(startIndex, index) + 1)
  if (selection.kind === 'whole') return excludeRows(selection, { rows: [], idOf }, range.map(idOf))
  const firstRow = rows[startIndex]
  const rowsBeforeRange = anchorIndex === -1 ? selection.rows : selection.rowsOutsideRange
  return {
    kind: 'rows',
    rows: new Map([...rowsBeforeRange, ...range.map((row) => [idOf(row), row] as const)]),
    anchor: firstRow === undefined ? null : idOf(firstRow),
    rowsOutsideRange: rowsBeforeRange,
  }
}

/** Ends the range selection. The next range then starts at another row. */
export function endRangeSelection<Id, Row>(selection: Selection<Id, Row>): Selection<Id, Row> {
  if (selection.kind === 'whole' || selection.anchor === null) return selection
  return { ...selection, anchor: null, rowsOutsideRange: selection.rows }
}

/** Adds all rows of the visible page to the selection. */
export function selectPageRows<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: VisibleRows<Id, Row>,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return excludeRows(selection, { rows: [], idOf }, rows.map(idOf))
  const combinedRows = new Map([...selection.rows, ...rows.map((row) => [idOf(row), row] as const)])
  return { kind: 'rows', rows: combinedRows, anchor: null, rowsOutsideRange: combinedRows }
}

/** Removes all rows of the visible page from the selection. */
export function deselectPageRows<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: VisibleRows<Id, Row>,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return excludeRows(selection, { rows, idOf }, [])
  const removedIds = new Set(rows.map(idOf))
  const remainingRows = new Map([...selection.rows].filter(([id]) => !removedIds.has(id)))
  return { kind: 'rows', rows: remainingRows, anchor: null, rowsOutsideRange: remainingRows }
}

/**
 * Removes deleted rows from the selection. A row counts as deleted only if it was visible before, because any other row
 * may be on another page.
 */
export function removeDeletedRows<Id, Row>(
  selection: Selection<Id, Row>,
  previousRows: readonly Row[],
  { rows, idOf }: VisibleRows<Id, Row>,
  removedCount: number,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return selection
  const visibleIds = new Set(rows.map(idOf))
  const deletedRows = previousRows.filter((row) => selection.rows.has(idOf(row)) && !visibleIds.has(idOf(row)))
  return deletedRows.length === 0 || deletedRows.length > removedCount
    ? selection
    : deselectPageRows(selection, { rows: deletedRows, idOf })
}

export function createWholeSelection<Id>(total: number, selectedAt: number): WholeListSelection<Id> {
  return { kind: 'whole', total, selectedAtMs: selectedAt, deselectedIds: new Set() }
}

/** Returns whether all, some or none of the rows on the visible page are selected. */
export function getPageSelectionState<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: VisibleRows<Id, Row>,
): 'none' | 'some' | 'all' {
  if (countSelected(selection) === 0 || rows.length === 0) return 'none'
  const selectedCount = rows.filter((row) => isRowSelected(selection, idOf(row))).length
  return selectedCount === 0 ? 'none' : selectedCount === rows.length ? 'all' : 'some'
}

/**
 * Returns the selected rows; visible rows have their current values. Returns null if the user selected the whole list,
 * because the rows must then be fetched first.
 */
export function getSelectedRows<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: VisibleRows<Id, Row>,
): readonly Row[] | null {
  if (selection.kind === 'whole') return null
  const currentRows = new Map(rows.map((row) => [idOf(row), row] as const))
  return [...selection.rows].map(([id, row]) => currentRows.get(id) ?? row)
}

/** Excludes rows from a selection of the whole list, and includes the rows with the ids `includedIds` again. */
function excludeRows<Id, Row>(
  wholeSelection: WholeListSelection<Id>,
  { rows: excludedRows, idOf }: VisibleRows<Id, Row>,
  includedIds: readonly Id[],
): Selection<Id, Row> {
  const excludedIds = new Set([...wholeSelection.deselectedIds, ...excludedRows.map(idOf)])
  for (const id of includedIds) excludedIds.delete(id)
  return clearSelectionIfAllExcluded({ ...wholeSelection, deselectedIds: excludedIds })
}

/**
 * Returns an empty selection if the user has selected the whole list and then excluded every row. Otherwise returns the
 * given selection.
 */
function clearSelectionIfAllExcluded<Id, Row>(wholeSelection: WholeListSelection<Id>): Selection<Id, Row> {
  return wholeSelection.deselectedIds.size >= wholeSelection.total ? createEmptySelection() : wholeSelection
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[]
  /** Number of rows on all pages, counted by the server. */
  readonly total: number
  readonly lastPage: number
  /** Number of rows on the pages before this page. */
  readonly firstIndex: number
}

interface PageRequest {
  /** Query parameters in the URL of the list. */
  readonly search: URLSearchParams
  /** Page number, starting at 1. */
  readonly page: number
  /** Requests pages of the maximum size that the server allows, instead of the page size of the list. */
  readonly usesMaxPageSize: boolean
  readonly client: QueryClient
}

interface ListDefinition<Row, Schema extends z.ZodObject = z.ZodObject> {
  /** Command that opens the page of the list. */
  readonly list: Command
  /** Schema of the query parameters that contain the state of the list. */
  readonly schema: Schema
  readonly read: (request: PageRequest, list: string) => Promise<RowsPage<Row>>
}

export interface ListSource<Row, Schema extends z.ZodObject = z.ZodObject>
  extends Omit<ListDefinition<Row, Schema>, 'read'> {
  /** Names of the query parameters for sort order and page size. These parameters do not change which rows match. */
  readonly ordering: readonly string[]
  readonly read: (request: PageRequest) => Promise<RowsPage<Row>>
  /**
   * Selection that the user had when leaving the list. The selection is restored when the user returns; null if there
   * is none.
   */
  readonly storedSelection: { current: StoredSelection<Row> | null }
}

export interface StoredSelection<Row> {
  readonly userId: number | null
  readonly filter: string
  readonly selection: Selection<string | number, Row>
}

export function createListSource<Row, Schema extends z.ZodObject>(
  definition: ListDefinition<Row, Schema>,
): ListSource<Row, Schema> {
  const { list, schema } = definition
  const { column, direction, size } = getListParameters(schema)
  return {
    ...definition,
    ordering: [column, direction, size].filter((name) => name !== null),
    read: (request) => definition.read(request, list.id),
    storedSelection: { current: null },
  }
}

/** Number of rows per request when a whole list is read. */
const MAX_PAGE_SIZE = 500

/** Query options for requests that must neither use nor fill the query cache. */
const UNCACHED_QUERY_OPTIONS = { staleTime: 0, gcTime: 0 } as const

/** Maximum number of rows that are read to copy them to the clipboard. */
export const MAX_CLIPBOARD_ROWS = 100_000

/** Returns a key that identifies the filters of a list. The sort order and the page size do not change the key. */
export function getFilterKey({ list, ordering }: Pick<ListSource<never>, 'list' | 'ordering'>, search: string): string {
  const state = Object.entries(getViewState(`/?${search.replace(/^\?/, '')}`)).filter(
    ([name]) => name !== 'hide' && !ordering.includes(name),
  )
  return `${list.id} ${new URLSearchParams(state.sort())}`
}

/** Returns a single page with all rows, for lists that the browser has loaded completely. */
export function toSinglePage<Row>(rows: readonly Row[]): RowsPage<Row> {
  return { rows, total: rows.length, lastPage: 1, firstIndex: 0 }
}

/**
 * Returns one page of rows that are already loaded. If `perPage` is 0, the page contains all rows. For a page number
 * after the last page, returns the last page.
 */
export function slicePage<Row>(rows: readonly Row[], page: number, perPage: number) {
  if (perPage === 0) return { rows, lastPage: 1, firstIndex: 0 }
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage))
  const firstIndex = (Math.min(page, lastPage) - 1) * perPage
  return { rows: rows.slice(firstIndex, firstIndex + perPage), lastPage, firstIndex }
}

interface Page {
  readonly data: readonly unknown[]
  readonly total: number
  readonly last_page: number
  readonly from: number | null
}

interface MetaPage {
  readonly data: readonly unknown[]
  readonly meta: {
    readonly current_page: number
    readonly last_page: number
    readonly per_page: number
    readonly total: number
  }
}

/** Response body of a paginated list, in one of the two formats of `#contract/page.ts`. */
export type PaginatedBody = Page | MetaPage

/** Converts a paginated response to rows, total, last page, and index of the first row. */
export function toRowsPage<PageBody extends PaginatedBody>(body: PageBody): RowsPage<PageBody['data'][number]> {
  const rows: readonly PageBody['data'][number][] = body.data
  const page: PaginatedBody = body
  if (!('meta' in page)) return { rows, total: page.total, lastPage: page.last_page, firstIndex: (page.from ?? 1) - 1 }
  const { current_page, last_page, per_page, total } = page.meta
  return { rows, total, lastPage: last_page, firstIndex: (current_page - 1) * per_page }
}

type Request<PageBody> = FetchQueryOptions<PageBody, ApiError>

/** List that the server filters, orders and paginates. */
export interface ServerListSource<Schema extends z.ZodObject, PageBody extends PaginatedBody>
  extends ListSource<PageBody['data'][number], Schema> {
  readonly buildRequest: (query: z.output<Schema>) => Request<PageBody>
}

/** Defines a list that the server paginates. `buildRequest` builds the request of one page. */
export function defineServerList<Schema extends z.ZodObject, PageBody extends PaginatedBody>(
  list: Command,
  schema: Schema,
  buildRequest: (query: z.output<Schema>) => Request<PageBody>,
): ServerListSource<Schema, PageBody> {
  const { size } = getListParameters(schema)
  const read = async ({
    search,
    page,
    usesMaxPageSize,
    client,
  }: PageRequest): Promise<RowsPage<PageBody['data'][number]>> => {
    const query = { ...parseListQuery(schema, search, list.id), page }
    const request = buildRequest(usesMaxPageSize && size ? { ...query, [size]: MAX_PAGE_SIZE } : query)
    const body: PageBody = await client.fetchQuery(
      usesMaxPageSize ? { ...request, ...UNCACHED_QUERY_OPTIONS } : request,
    )
    return toRowsPage(body)
  }
  return { ...createListSource({ list, schema, read }), buildRequest }
}

type ListEndpoint = Endpoint & { readonly query: z.ZodObject }

/**
 * Parses the query parameters of a list. Replaces invalid values with the default values, and ignores parameters that
 * are not in the schema.
 */
export function parseListState<Schema extends z.ZodObject>(schema: Schema, search: URLSearchParams): z.output<Schema> {
  const validParameters: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = search.get(name)
    if (value !== null && value !== '' && z.safeParse(field, value).success) validParameters[name] = value
  }
  return z.parse(schema, validParameters)
}

interface ListParameters {
  /** Name of the parameter with the number of rows per page. */
  readonly size: string | null
  /**
   * Name of the parameter with the column by which the list is sorted. `direction` is the name of the parameter with
   * the sort direction.
   */
  readonly column: string | null
  readonly direction: string | null
  /** Name of the parameter with the text in the search box. */
  readonly search: string | null
  /** Names of all other parameters, which filter the list. */
  readonly filters: readonly string[]
}

/**
 * Returns the names of a list's query parameters by purpose. The parameter `order_by` contains the sort direction if
 * `order_by_column` exists, and the column otherwise.
 */
export function getListParameters({ shape }: z.ZodObject): ListParameters {
  const findParameter = (...names: readonly string[]) => names.find((name) => name in shape) ?? null
  const size = findParameter('limit', 'per_page')
  const column = findParameter('order_by_column', 'order_by')
  const direction = column === 'order_by_column' ? 'order_by' : findParameter('sort')
  const search = findParameter('q', 'search')
  const nonFilterNames = ['page', size, column, direction, search]
  return {
    size,
    column,
    direction,
    search,
    filters: Object.keys(shape).filter((name) => !nonFilterNames.includes(name)),
  }
}

const getSizeParameter = (schema: z.ZodObject) => getListParameters(schema).size ?? undefined

/** Parses the query parameters of a list. Adds the page size that the user chose for the list earlier. */
export function parseListQuery<Schema extends z.ZodObject>(
  schema: Schema,
  search: URLSearchParams,
  list: string,
): z.output<Schema> {
  const state = getSessionState()
  const chosenSize = state.status === 'in' ? state.preferences.page_sizes[list] : undefined
  return parseWithPageSize(schema, search, chosenSize)
}

/** Parses the query parameters of a list. Adds the given page size if the URL contains none. */
function parseWithPageSize<Schema extends z.ZodObject>(
  schema: Schema,
  search: URLSearchParams,
  size: number | undefined,
): z.output<Schema> {
  const query = parseListState(schema, search)
  const name = getSizeParameter(schema)
  return name === undefined || size === undefined || search.has(name) ? query : { ...query, [name]: size }
}

/**
 * Returns the query parameters after the changes in `patch`. Removes default and empty values. A patch without `page`
 * resets the page number to 1.
 */
export function patchListState(
  schema: z.ZodObject,
  search: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const nextSearch = new URLSearchParams(search)
  const defaults: Readonly<Record<string, unknown>> = z.parse(schema, {})
  if (!('page' in patch)) nextSearch.delete('page')
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '' || value === defaults[name]) nextSearch.delete(name)
    else nextSearch.set(name, String(value))
  }
  return nextSearch
}

interface ListStateUpdateOptions {
  /** Replaces the current history entry. Set this option for changes on every key press. */
  readonly replace?: boolean
}

/** Changes query parameters in the URL. An undefined, empty or default value removes the parameter. */
export type UpdateListState = (patch: Readonly<Record<string, unknown>>, options?: ListStateUpdateOptions) => void

/**
 * Returns the parsed query parameters of a list, and functions that change them. Pass `query` to `queryOptionsFor`.
 * Pass `list` if the user can choose the page size.
 */
export function useListState<EndpointType extends ListEndpoint>(endpoint: EndpointType, list?: Command) {
  return useUrlState<EndpointType['query']>(endpoint.query, list)
}

/** Page sizes that the user can choose in addition to the default page size of the list. */
const PAGE_SIZES = [15, 25, 50, 100, 200]

interface PageSizeOptions<Schema extends z.ZodObject> {
  readonly schema: Schema
  readonly list: Command | undefined
  readonly query: z.output<Schema>
  /** Removes a query parameter from the URL and opens the first page. */
  readonly removeParameter: (name: string) => void
}

/** Returns the current page size with its options; undefined for lists without pages or with a fixed page size. */
function usePageSize<Schema extends z.ZodObject>({
  schema,
  list,
  query,
  removeParameter,
}: PageSizeOptions<Schema>): PageSize | undefined {
  const { savePreferences } = useSession()
  const name = getSizeParameter(schema)
  if (list === undefined || name === undefined) return undefined
  const defaultSize = Number(z.parse(schema, {})[name])
  const value = Number(query[name])
  const hasAll = z.safeParse(schema, { [name]: 0 }).success
  const options = [...new Set([defaultSize, value, ...PAGE_SIZES])].filter((size) => size > 0).sort((a, b) => a - b)
  return {
    value,
    options: hasAll ? [...options, 0] : options,
    onChange: (size) => {
      savePreferences({ page_sizes: { [list.id]: size === defaultSize ? null : size } })
      removeParameter(name)
    },
  }
}

/**
 * Returns the parsed query parameters of a list, and functions that change them. `schema` must be the same object in
 * every render.
 */
export function useUrlState<Schema extends z.ZodObject>(schema: Schema, list?: Command) {
  const [search, setSearch] = useSearchParams()
  const { page_sizes: pageSizes } = useSessionState(getCurrentPreferences)
  const size = list && pageSizes[list.id]
  const query = useMemo(() => parseWithPageSize(schema, search, size), [schema, search, size])
  const patch: UpdateListState = useCallback(
    (patch, options = {}) => {
      // Reads the current URL, because a drawer above the list may have changed the URL since the last render.
      const currentSearch = new URLSearchParams(location.search)
      const nextSearch = patchListState(schema, currentSearch, patch)
      // Ignores a patch that does not change the URL. A search runs on Enter and again on blur, and must not add two
      // history entries.
      if (nextSearch.toString() !== currentSearch.toString())
        setSearch(nextSearch, { replace: options.replace ?? false })
    },
    [schema, setSearch],
  )
  const removeParameter = (name: string) => {
    const nextSearch = new URLSearchParams(location.search)
    for (const parameter of [name, 'page']) nextSearch.delete(parameter)
    setSearch(nextSearch)
  }
  const pageSize = usePageSize({ schema, list, query, removeParameter })
  /** Like `patch`, changes query parameters in the URL. The schema determines the allowed names and values. */
  const set: (patch: Partial<z.input<Schema>>, options?: ListStateUpdateOptions) => void = patch
  return { query, set, patch, pageSize }
}

interface ReadOptions<Row> {
  readonly readPage: (page: number) => Promise<RowsPage<Row>>
  readonly idOf: (row: Row) => unknown
  readonly signal: AbortSignal
  readonly onProgress: (read: number, total: number) => void
}

/**
 * Reads all pages of a list. A row that moves to another page meanwhile is returned only once. Rejects with the abort
 * reason of `signal`.
 */
export async function readAllPages<Row>({
  readPage,
  idOf,
  signal,
  onProgress,
}: ReadOptions<Row>): Promise<readonly Row[]> {
  const rowsById = new Map<unknown, Row>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { rows, total, lastPage } = await rejectOnAbort(readPage(page), signal)
    for (const row of rows) rowsById.set(idOf(row), row)
    last = rows.length === 0 ? 0 : lastPage
    onProgress(rowsById.size, total)
  }
  return [...rowsById.values()]
}

function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const rejectAborted = () => reject(signal.reason)
    if (signal.aborted) return rejectAborted()
    signal.addEventListener('abort', rejectAborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', rejectAborted))
  })
}
