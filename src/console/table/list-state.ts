// State of a list: selection across pages, reading of all pages, and filter, order and page in the URL.
import { type FetchQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
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

/** Rows of the visible page and the function that returns their ids. */
interface Listed<Id, Row> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
}

interface ChosenRows<Id, Row> {
  readonly kind: 'rows'
  /** Selected rows in selection order, with the values that they had when they were selected. */
  readonly rows: ReadonlyMap<Id, Row>
  /** Id of the row at which the current range selection starts; null without a range. */
  readonly anchor: Id | null
  /** Rows that were selected before the range started; they stay selected when the range grows or shrinks. */
  readonly before: ReadonlyMap<Id, Row>
}

interface WholeSet<Id> {
  readonly kind: 'whole'
  /** Number of rows in the list when it was selected, as counted by the server. */
  readonly total: number
  /** Time of the selection, in milliseconds since the epoch. */
  readonly at: number
  readonly except: ReadonlySet<Id>
}

export type Selection<Id, Row> = ChosenRows<Id, Row> | WholeSet<Id>

export function nothing<Id, Row>(): ChosenRows<Id, Row> {
  return { kind: 'rows', rows: new Map(), anchor: null, before: new Map() }
}

export function countOf<Id, Row>(selection: Selection<Id, Row>): number {
  return selection.kind === 'rows' ? selection.rows.size : Math.max(0, selection.total - selection.except.size)
}

export function isChosen<Id, Row>(selection: Selection<Id, Row>, id: Id): boolean {
  return selection.kind === 'rows' ? selection.rows.has(id) : !selection.except.has(id)
}

/** Selects or deselects one row. */
export function toggle<Id, Row>(selection: Selection<Id, Row>, id: Id, row: Row): Selection<Id, Row> {
  if (selection.kind === 'whole') {
    const except = new Set(selection.except)
    if (!except.delete(id)) except.add(id)
    return withoutNone({ ...selection, except })
  }
  const rows = new Map(selection.rows)
  if (!rows.delete(id)) rows.set(id, row)
  return { kind: 'rows', rows, anchor: id, before: rows }
}

/**
 * Extends the range from its anchor (or from `from`) to `index` and keeps the rows that were selected before the range.
 */
export function extend<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: Listed<Id, Row>,
  from: number,
  index: number,
): Selection<Id, Row> {
  const anchored = selection.kind === 'rows' ? rows.findIndex((row) => idOf(row) === selection.anchor) : -1
  const start = anchored === -1 ? from : anchored
  const range = rows.slice(Math.min(start, index), Math.max(start, index) + 1)
  if (selection.kind === 'whole') return leave(selection, { rows: [], idOf }, range.map(idOf))
  const first = rows[start]
  const before = anchored === -1 ? selection.rows : selection.before
  return {
    kind: 'rows',
    rows: new Map([...before, ...range.map((row) => [idOf(row), row] as const)]),
    anchor: first === undefined ? null : idOf(first),
    before,
  }
}

/** Ends the range selection, so that the next range starts at another row. */
export function endRange<Id, Row>(selection: Selection<Id, Row>): Selection<Id, Row> {
  if (selection.kind === 'whole' || selection.anchor === null) return selection
  return { ...selection, anchor: null, before: selection.rows }
}

/** Adds all rows of the visible page to the selection. */
export function addPage<Id, Row>(selection: Selection<Id, Row>, { rows, idOf }: Listed<Id, Row>): Selection<Id, Row> {
  if (selection.kind === 'whole') return leave(selection, { rows: [], idOf }, rows.map(idOf))
  const all = new Map([...selection.rows, ...rows.map((row) => [idOf(row), row] as const)])
  return { kind: 'rows', rows: all, anchor: null, before: all }
}

/** Removes all rows of the visible page from the selection. */
export function removePage<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: Listed<Id, Row>,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return leave(selection, { rows, idOf }, [])
  const gone = new Set(rows.map(idOf))
  const left = new Map([...selection.rows].filter(([id]) => !gone.has(id)))
  return { kind: 'rows', rows: left, anchor: null, before: left }
}

/**
 * Removes deleted rows from the selection. Only rows that were visible count as deleted, because other rows may be on
 * another page.
 */
export function withoutGone<Id, Row>(
  selection: Selection<Id, Row>,
  was: readonly Row[],
  { rows, idOf }: Listed<Id, Row>,
  fewer: number,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return selection
  const there = new Set(rows.map(idOf))
  const gone = was.filter((row) => selection.rows.has(idOf(row)) && !there.has(idOf(row)))
  return gone.length === 0 || gone.length > fewer ? selection : removePage(selection, { rows: gone, idOf })
}

export function wholeSet<Id>(total: number, at: number): WholeSet<Id> {
  return { kind: 'whole', total, at, except: new Set() }
}

/** Returns how many rows of the visible page are selected. */
export function stateOfPage<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: Listed<Id, Row>,
): 'none' | 'some' | 'all' {
  if (countOf(selection) === 0 || rows.length === 0) return 'none'
  const chosen = rows.filter((row) => isChosen(selection, idOf(row))).length
  return chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'
}

/**
 * Returns the selected rows, with current values for visible rows. Returns null for "select all", whose rows must be
 * fetched first.
 */
export function rowsOf<Id, Row>(selection: Selection<Id, Row>, { rows, idOf }: Listed<Id, Row>): readonly Row[] | null {
  if (selection.kind === 'whole') return null
  const now = new Map(rows.map((row) => [idOf(row), row] as const))
  return [...selection.rows].map(([id, row]) => now.get(id) ?? row)
}

/** Excludes `excludedRows` from a "select all" selection and includes `includedIds` again. */
function leave<Id, Row>(
  whole: WholeSet<Id>,
  { rows: out, idOf }: Listed<Id, Row>,
  back: readonly Id[],
): Selection<Id, Row> {
  const except = new Set([...whole.except, ...out.map(idOf)])
  for (const id of back) except.delete(id)
  return withoutNone({ ...whole, except })
}

/** Returns an empty selection when every row of a "select all" selection has been excluded. */
function withoutNone<Id, Row>(whole: WholeSet<Id>): Selection<Id, Row> {
  return whole.except.size >= whole.total ? nothing() : whole
}

export interface ListPart<Row> {
  readonly rows: readonly Row[]
  /** Number of rows on all pages, as counted by the server. */
  readonly total: number
  readonly lastPage: number
  /** Number of rows on the previous pages. */
  readonly firstIndex: number
}

interface PartAsked {
  /** Query parameters in the URL of the list. */
  readonly search: URLSearchParams
  /** Page number, starting at 1. */
  readonly page: number
  /** Requests the largest page that the server allows instead of the page size of the list. */
  readonly isLarge: boolean
  readonly client: QueryClient
}

interface ListDefinition<Row, S extends z.ZodObject = z.ZodObject> {
  /** Command that opens the page of the list. */
  readonly list: Command
  /** Schema of the list state in the URL. */
  readonly schema: S
  readonly read: (asked: PartAsked, list: string) => Promise<ListPart<Row>>
}

export interface ListSource<Row, S extends z.ZodObject = z.ZodObject> extends Omit<ListDefinition<Row, S>, 'read'> {
  /** URL parameters for order and page size. Changing them does not change the set of rows. */
  readonly ordering: readonly string[]
  readonly read: (asked: PartAsked) => Promise<ListPart<Row>>
  /** Selection at the time the user left the list, restored when the user returns; null without one. */
  readonly left: { current: LeftSelection<Row> | null }
}

export interface LeftSelection<Row> {
  readonly person: number | null
  readonly filter: string
  readonly selection: Selection<string | number, Row>
}

export function listSource<Row, S extends z.ZodObject>(definition: ListDefinition<Row, S>): ListSource<Row, S> {
  const { list, schema } = definition
  const { column, direction, size } = listParameters(schema)
  return {
    ...definition,
    ordering: [column, direction, size].filter((name) => name !== null),
    read: (asked) => definition.read(asked, list.id),
    left: { current: null },
  }
}

/** Page size for reading a whole list. */
const largePart = 500

/** Query options for one-time reads, which must not use or fill the cache. */
const readOnce = { staleTime: 0, gcTime: 0 } as const

/** Maximum number of rows that can be read for the clipboard. */
export const mostRead = 100_000

/** Returns a key that identifies the filtered set of rows, independent of order and page size. */
export function filterOf({ list, ordering }: Pick<ListSource<never>, 'list' | 'ordering'>, search: string): string {
  const state = Object.entries(getViewState(`/?${search.replace(/^\?/, '')}`)).filter(
    ([name]) => name !== 'hide' && !ordering.includes(name),
  )
  return `${list.id} ${new URLSearchParams(state.sort())}`
}

/** Returns the query options of one page of the list. The query is invalidated by every write to the list's feature. */
export function partOf<Row>(source: ListSource<Row>, client: QueryClient, search: string, page: number) {
  const topics = [source.list.feature]
  return queryOptions({
    queryKey: [topics, 'part', source.list.id, search, page],
    queryFn: () => source.read({ search: new URLSearchParams(search), page, isLarge: false, client }),
  })
}

/** Returns a page that contains all rows, for lists that are loaded completely in the browser. */
export function wholePart<Row>(rows: readonly Row[]): ListPart<Row> {
  return { rows, total: rows.length, lastPage: 1, firstIndex: 0 }
}

/**
 * Returns one page of rows that are already loaded. 0 rows per page means all rows; a page number after the last page
 * returns the last page.
 */
export function cutPage<Row>(rows: readonly Row[], page: number, perPage: number) {
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

/** Response body of a paginated list, in one of its two formats (`#contract/page.ts`). */
export type Paged = Page | MetaPage

/** Converts a paginated response to rows, total and index of the first row. */
export function partOfAnswer<Answer extends Paged>(answer: Answer): ListPart<Answer['data'][number]> {
  const rows: readonly Answer['data'][number][] = answer.data
  const page: Paged = answer
  if (!('meta' in page)) return { rows, total: page.total, lastPage: page.last_page, firstIndex: (page.from ?? 1) - 1 }
  const { current_page, last_page, per_page, total } = page.meta
  return { rows, total, lastPage: last_page, firstIndex: (current_page - 1) * per_page }
}

type Request<Answer> = FetchQueryOptions<Answer, ApiError>

/** List that the server filters, orders and pages. */
export interface ServerListSource<S extends z.ZodObject, Answer extends Paged>
  extends ListSource<Answer['data'][number], S> {
  readonly requestOf: (query: z.output<S>) => Request<Answer>
}

/** Defines a list that the server pages. `buildRequest` builds the request for one page. */
export function serverList<S extends z.ZodObject, Answer extends Paged>(
  list: Command,
  schema: S,
  requestOf: (query: z.output<S>) => Request<Answer>,
): ServerListSource<S, Answer> {
  const { size } = listParameters(schema)
  const read = async ({ search, page, isLarge, client }: PartAsked): Promise<ListPart<Answer['data'][number]>> => {
    const query = { ...queryIn(schema, search, list.id), page }
    const request = requestOf(isLarge && size ? { ...query, [size]: largePart } : query)
    const answer: Answer = await client.fetchQuery(isLarge ? { ...request, ...readOnce } : request)
    return partOfAnswer(answer)
  }
  return { ...listSource({ list, schema, read }), requestOf }
}

type Listing = Endpoint & { readonly query: z.ZodObject }

/**
 * Parses the query parameters of a list. Invalid values become defaults; parameters that are not in the schema are
 * ignored.
 */
export function parseListState<S extends z.ZodObject>(schema: S, search: URLSearchParams): z.output<S> {
  const given: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = search.get(name)
    if (value !== null && value !== '' && z.safeParse(field, value).success) given[name] = value
  }
  return z.parse(schema, given)
}

interface ListParameters {
  /** Parameter with the number of rows per page. */
  readonly size: string | null
  /** Parameters with the sort column and the sort direction. */
  readonly column: string | null
  readonly direction: string | null
  /** Parameter with the text of the search box. */
  readonly search: string | null
  /** All other parameters, which filter the list. */
  readonly filters: readonly string[]
}

/** Returns the roles of the query parameters of a list. Lists of users order by `order_by_column` and `order_by`. */
export function listParameters({ shape }: z.ZodObject): ListParameters {
  const pick = (...names: readonly string[]) => names.find((name) => name in shape) ?? null
  const size = pick('limit', 'per_page')
  const column = pick('order_by_column', 'order_by')
  const direction = column === 'order_by_column' ? 'order_by' : pick('sort')
  const search = pick('q', 'search')
  const roles = ['page', size, column, direction, search]
  return { size, column, direction, search, filters: Object.keys(shape).filter((name) => !roles.includes(name)) }
}

const sizeNameOf = (schema: z.ZodObject) => listParameters(schema).size ?? undefined

/** Parses the list state from the URL and adds the page size that the user chose for the list. */
export function queryIn<S extends z.ZodObject>(schema: S, search: URLSearchParams, list: string): z.output<S> {
  const state = getSessionState()
  const chosen = state.status === 'in' ? state.preferences.page_sizes[list] : undefined
  return withSize(schema, search, chosen)
}

/** Parses the list state and adds the given page size, unless the URL contains a page size. */
function withSize<S extends z.ZodObject>(schema: S, search: URLSearchParams, size: number | undefined): z.output<S> {
  const query = parseListState(schema, search)
  const name = sizeNameOf(schema)
  return name === undefined || size === undefined || search.has(name) ? query : { ...query, [name]: size }
}

/**
 * Returns the search parameters with the patch applied. Default and empty values are removed; a patch without `page`
 * resets the page to 1.
 */
export function patchListState(
  schema: z.ZodObject,
  search: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const standard: Readonly<Record<string, unknown>> = z.parse(schema, {})
  if (!('page' in patch)) next.delete('page')
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '' || value === standard[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

interface SetOptions {
  /** Replaces the current history entry; used for changes with every keystroke. */
  readonly replace?: boolean
}

/** Changes parameters in the URL; an undefined, empty or default value removes the parameter. */
export type PatchState = (patch: Readonly<Record<string, unknown>>, options?: SetOptions) => void

/**
 * Returns the list state from the URL; `query` can be passed to `queryOptionsFor`. Pass `list` to let the user choose
 * the page size.
 */
export function useListState<E extends Listing>(endpoint: E, list?: Command) {
  return useUrlState<E['query']>(endpoint.query, list)
}

/** Page sizes offered in addition to the default size of the list. */
const offeredSizes = [15, 25, 50, 100, 200]

interface SizeOptions<S extends z.ZodObject> {
  readonly schema: S
  readonly list: Command | undefined
  readonly query: z.output<S>
  /** Removes a parameter from the URL and returns to the first page. */
  readonly drop: (name: string) => void
}

/** Returns the page size control; undefined for lists without pages or without a choice of page size. */
function usePageSize<S extends z.ZodObject>({ schema, list, query, drop }: SizeOptions<S>): PageSize | undefined {
  const { savePreferences } = useSession()
  const name = sizeNameOf(schema)
  if (list === undefined || name === undefined) return undefined
  const standard = Number(z.parse(schema, {})[name])
  const value = Number(query[name])
  const hasAll = z.safeParse(schema, { [name]: 0 }).success
  const options = [...new Set([standard, value, ...offeredSizes])].filter((size) => size > 0).sort((a, b) => a - b)
  return {
    value,
    options: hasAll ? [...options, 0] : options,
    onChange: (size) => {
      savePreferences({ page_sizes: { [list.id]: size === standard ? null : size } })
      drop(name)
    },
  }
}

/**
 * Returns the list state from the URL for a list without an endpoint. `schema` must keep its identity between renders.
 */
export function useUrlState<S extends z.ZodObject>(schema: S, list?: Command) {
  const [search, setSearch] = useSearchParams()
  const { page_sizes: chosen } = useSessionState(getCurrentPreferences)
  const size = list && chosen[list.id]
  const query = useMemo(() => withSize(schema, search, size), [schema, search, size])
  const patch: PatchState = useCallback(
    (patch, options = {}) => {
      // Reads the current URL instead of the closure's, because a drawer may have been opened over the list since the
      // last render.
      const now = new URLSearchParams(location.search)
      const next = patchListState(schema, now, patch)
      // Skips unchanged URLs: a search runs on Enter and again on blur, and must not add two history entries.
      if (next.toString() !== now.toString()) setSearch(next, { replace: options.replace ?? false })
    },
    [schema, setSearch],
  )
  const drop = (name: string) => {
    const rest = new URLSearchParams(location.search)
    for (const one of [name, 'page']) rest.delete(one)
    setSearch(rest)
  }
  const pageSize = usePageSize({ schema, list, query, drop })
  /** Typed variant of `patch` for callers that know the schema. */
  const set: (patch: Partial<z.input<S>>, options?: SetOptions) => void = patch
  return { query, set, patch, pageSize }
}

interface Reading<Row> {
  readonly part: (page: number) => Promise<ListPart<Row>>
  readonly idOf: (row: Row) => unknown
  readonly signal: AbortSignal
  readonly onProgress: (read: number, total: number) => void
}

/**
 * Reads all pages of a list. Rows that move to another page during the read are returned only once. Rejects with the
 * abort reason of the signal.
 */
export async function readWhole<Row>({ part, idOf, signal, onProgress }: Reading<Row>): Promise<readonly Row[]> {
  const found = new Map<unknown, Row>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { rows, total, lastPage } = await unlessAborted(part(page), signal)
    for (const row of rows) found.set(idOf(row), row)
    last = rows.length === 0 ? 0 : lastPage
    onProgress(found.size, total)
  }
  return [...found.values()]
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
