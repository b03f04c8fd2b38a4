// TanStack Query integration: query options per endpoint, paging, cache updates, and lookups of addresses, ecommerces
// and groups. Queries are not retried (S1 §9).
import {
  type DataTag,
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useIsFetching,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { closed, findCommand, linkOf } from '#commands/registry.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { lookupEcommerces, lookupGroups } from '#contract/console/tickets.ts'
import { listViews, type SavedView, type ViewPage, type ViewState, viewPages } from '#contract/console/view.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import {
  type City,
  type FoundAddress,
  findAddress,
  findCities,
  shortestCityName,
} from '#contract/platform/addresses.ts'
import { readId } from '#contract/typed-text.ts'
import { type ApiError, callApi, isApiError } from './client.ts'

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // Removes invalidated detail queries that no component uses, so that the next form does not start from a stale
  // record.
  cache.subscribe((event) => {
    const isLeft = event.type === 'observerRemoved' || (event.type === 'updated' && event.action.type === 'invalidate')
    if (isLeft && isOutdated(event.query) && isOfRecord(event.query)) cache.remove(event.query)
  })
  return client
}

/**
 * Returns true for an invalidated query without observers. A query that is still fetching is kept, because `fetchQuery`
 * callers wait for its result.
 */
function isOutdated(query: Query): boolean {
  return query.getObserversCount() === 0 && query.state.isInvalidated && query.state.fetchStatus === 'idle'
}

/**
 * Returns true for queries that hold a record: detail queries and unfiltered lists. Paged lists stay cached, so that
 * Back finds their rows.
 */
function isOfRecord({ queryKey: [, path, input] }: Query): boolean {
  const query = typeof input === 'object' && input !== null && 'query' in input ? input.query : null
  return query ? Object.keys(query).length === 0 : String(path).includes('/:')
}

/**
 * Returns the TanStack Query options of an endpoint, for `useQuery`, `prefetchQuery` and `fetchQuery`. The topics that
 * the endpoint reads are part of the key.
 */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Answer<E>, ApiError>({
    queryKey: [endpoint.reads ?? [], endpoint.path, input],
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
  })
}

interface PageOfRows {
  readonly data: readonly unknown[]
  readonly total: number
}

/** Concatenates the pages of a list. A row that moved to the next page because a new row was inserted appears once. */
export function mergePages<Row>(pages: readonly (readonly Row[])[], keyOf: (row: Row) => string | number): Row[] {
  const rows = new Map<string | number, Row>()
  for (const row of pages.flat()) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return [...rows.values()]
}

/**
 * Loads the first page of a list, and one more page after each call of `showMore`. `keyOf` returns the unique key of a
 * row.
 */
export function usePages<Page extends PageOfRows>(
  queryOfPage: (page: number) => UseQueryOptions<Page, ApiError>,
  keyOf: (row: Page['data'][number]) => string | number,
) {
  const [count, setCount] = useState(1)
  const pages = useQueries({ queries: Array.from({ length: count }, (_, index) => queryOfPage(index + 1)) })
  const first = pages[0]?.data
  const rows = mergePages<Page['data'][number]>(
    pages.map(({ data }) => data?.data ?? []),
    keyOf,
  )
  const failed = pages.find(({ error }) => error !== null)
  return {
    /** First page of the list; undefined until it is loaded. */
    first,
    rows,
    /** Number of rows that are not loaded yet. */
    left: Math.max(0, (first?.total ?? 0) - rows.length),
    error: failed?.error ?? null,
    isLoading: pages.some(({ isLoading }) => isLoading),
    refetch: () => failed?.refetch(),
    showMore: () => setCount(count + 1),
  }
}

/**
 * Returns the rows with the saved one replaced, so that the next edit starts from its new version (ETag) and not from a
 * stale one.
 */
export function withSaved<Row extends { readonly id: number }>(rows: readonly Row[], saved: Row): Row[] {
  return rows.map((row) => (row.id === saved.id ? saved : row))
}

/** Replaces a saved row in a cached list response; does nothing when the list is not cached. */
export function setCachedRow<Row extends { readonly id: number }>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, { data: Row[] }, ApiError> },
  saved: Row,
): void {
  client.setQueryData<{ data: Row[] }>(queryKey, (known) => known && { ...known, data: withSaved(known.data, saved) })
}

type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row extends { readonly id: number })[] } ? Row : never

/**
 * Returns a row from the newest cached list, the one that the user saw; undefined when no list has the row. Invalidated
 * lists count only while they are mounted.
 */
export function getCachedRow<E extends Endpoint>(
  client: QueryClient,
  { reads = [], path }: E,
  id: number,
): RowOf<E> | undefined {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [reads, path], predicate: (query) => query.isActive() || !query.state.isInvalidated })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return lists
    .flatMap(({ queryKey }) => client.getQueryData<{ data: RowOf<E>[] }>(queryKey)?.data ?? [])
    .find((row) => row.id === id)
}

/** Refetches the failed queries of mounted components. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/**
 * Invalidates every query whose topics the endpoint changes. Call this before `setQueryData`, because data set
 * afterwards counts as fresh.
 */
export function invalidate(client: QueryClient, { changes = [] }: Endpoint): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [reads] }) => Array.isArray(reads) && changes.some((topic) => reads.includes(topic)),
  })
}

export type LookupState = 'idle' | 'searching' | 'found' | 'not_found' | 'unavailable'

interface Lookup {
  readonly state: LookupState
  readonly found: FoundAddress | undefined
  readonly retry: () => void
}

/**
 * Looks up the address of a Brazilian zip code of 8 digits once `enabled` is true. Results never expire, because zip
 * codes rarely change.
 */
export function useFoundAddress(zip: string, isWanted: boolean): Lookup {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(findAddress, { params: { zip } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = isWanted ? data?.data : undefined
  return { state: zipStateOf(isWanted, isFetching, error, found), found, retry: () => void refetch() }
}

/** Fetches the address of a zip code, from the cache when possible. Throws an `ApiError` when the lookup fails. */
export async function foundAddress(client: QueryClient, zip: string): Promise<FoundAddress> {
  const query = queryOf(findAddress, { params: { zip } })
  return (await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })).data
}

function zipStateOf(
  isWanted: boolean,
  isFetching: boolean,
  error: unknown,
  found: FoundAddress | undefined,
): LookupState {
  if (!isWanted) return 'idle'
  if (found) return 'found'
  if (isFetching) return 'searching'
  return isApiError(error) && error.status === 404 ? 'not_found' : 'unavailable'
}

/** Returns true while a zip code lookup is running, so that forms wait for the address before they save. */
export function useIsLookingUp(): boolean {
  return useIsFetching({ queryKey: queryOf(findAddress, { params: { zip: '' } }).queryKey.slice(0, 2) }) > 0
}

/** Debounce delay of lookups in milliseconds, after the last typed character. */
const lookUpDelay = 250

/** Returns Brazilian cities whose names start with the typed text; empty while the text is too short. */
export function useCities(typed: string, isWanted: boolean): readonly City[] {
  const rested = useDebouncedValue(typed.trim(), lookUpDelay)
  const isEnough = isWanted && rested.length >= shortestCityName
  const { data } = useQuery({
    ...queryOf(findCities, { query: { name: rested } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  return isEnough ? (data?.data ?? []) : []
}

type EcommerceName = Answer<typeof lookupEcommerces>['data'][number]

/** Formats an ecommerce as `12 - Loja Azul`. */
export function ecommerceLabel({ id, display_name }: EcommerceName): string {
  return `${id} - ${display_name}`
}

/**
 * Searches ecommerces by id or name (product decision A21), an exact id first. An empty text returns the first page.
 */
export function useEcommercesNamed(typed: string) {
  const q = useDebouncedValue(typed.trim(), lookUpDelay)
  const query = useQuery({
    ...queryOf(lookupEcommerces, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const found = [...(query.data?.data ?? [])].sort((one, other) => Number(isId(other, q)) - Number(isId(one, q)))
  return { found, error: query.error, isWaiting: query.isFetching || q !== typed.trim() }
}

const isId = ({ id }: { readonly id: string | number }, typed: string) => String(id) === String(readId(typed))

/** Returns the name of the record with this id: undefined while loading, null when no such record exists. */
export function useEcommerceName(id: number | null): EcommerceName | null | undefined {
  const { data } = useQuery({ ...queryOf(lookupEcommerces, { query: { ids: String(id) } }), enabled: id !== null })
  return id === null ? null : data && (data.data[0] ?? null)
}

type GroupName = Answer<typeof lookupGroups>['data'][number]

/** Formats a group as `3 - Grupo Azul`. */
export function groupLabel({ id, name }: GroupName): string {
  return `${id} - ${name}`
}

/** Searches groups by id, name or CRM id, an exact id first. */
export function useGroupsNamed(typed: string) {
  const q = useDebouncedValue(typed.trim(), lookUpDelay)
  const query = useQuery({
    ...queryOf(lookupGroups, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const found = [...(query.data?.data ?? [])].sort((one, other) => Number(isId(other, q)) - Number(isId(one, q)))
  return { found, error: query.error, isWaiting: query.isFetching || q !== typed.trim() }
}

/** Returns the name of the record with this id: undefined while loading, null when no such record exists. */
export function useGroupName(id: number | null): GroupName | null | undefined {
  const { data } = useQuery({ ...queryOf(lookupGroups, { query: { ids: String(id) } }), enabled: id !== null })
  return id === null ? null : data && (data.data[0] ?? null)
}

interface ListOfRows<Row> {
  /** Rows of the list; undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly refetch: () => Promise<unknown>
}

/**
 * Returns a row of a cached list. If the row is missing, refetches the list once before `isGone` becomes true. An
 * invalid id (NaN) has no row.
 */
export function useRowOf<Row extends { readonly id: number }>({ rows, refetch }: ListOfRows<Row>, id: number) {
  /** Id for which the list was refetched; null before the first refetch. */
  const [readAgain, setReadAgain] = useState<number | null>(null)
  const row = rows?.find((one) => one.id === id)
  const isLacking = rows !== undefined && row === undefined
  useEffect(() => {
    if (isLacking && !Object.is(readAgain, id)) void refetch().finally(() => setReadAgain(id))
  }, [isLacking, readAgain, id, refetch])
  return { row, isGone: isLacking && Object.is(readAgain, id) }
}

const none: readonly SavedView[] = []

/**
 * Returns the saved views of the lists that the user may open, sorted by name; empty while loading or after a failure.
 */
export function useViews(): readonly SavedView[] {
  return useQuery(queryOf(listViews, {})).data?.data ?? none
}

/** Returns a saved view from the cache by its id, which commands hold as a string; undefined when it is not cached. */
export function viewAtHand(client: QueryClient, id: string | undefined): SavedView | undefined {
  return client.getQueryData(queryOf(listViews, {}).queryKey)?.data.find((view) => String(view.id) === id)
}

export function isViewPage(id: string): id is ViewPage {
  return viewPages.some((page) => page === id)
}

/** Query parameters that a saved view does not store, because they describe the position in the list. */
const passing: ReadonlySet<string> = new Set(['page', 'find', 'focus'])

/**
 * Returns the filters, order and columns that a saved view of this URL would store: its query parameters without
 * `page`, `find` and `focus`.
 */
export function stateOf(address: string): ViewState {
  const [, search = ''] = closed(address).split('?')
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => !passing.has(name) && value !== '')
  return Object.fromEntries(kept)
}

export function isSameState(one: ViewState, other: ViewState): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Names of the lists in the `hidden_columns` preference, by the command id of their page. */
const listNames: Readonly<Partial<Record<ViewPage, string>>> = {
  'ecommerces.list': 'ecommerces',
  'groups.list': 'groups',
  'users.list': 'users',
  'reverses.list': 'reverses',
  'trackingErrors.list': 'tracking-errors',
}

/** Returns true for lists with saved views, whose hidden columns may be part of the URL. */
export function hasViews(list: string): boolean {
  return Object.values(listNames).includes(list)
}

/**
 * Returns the hidden columns of a list as a sorted string that can be compared with ===: those in the URL, else those
 * of the user's preferences.
 */
export function hiddenIn(page: string, state: ViewState, hidden: Preferences['hidden_columns']): string {
  const list = isViewPage(page) ? listNames[page] : undefined
  if (list === undefined) return ''
  return [...(state.hide?.split(',') ?? hidden[list] ?? [])].sort().join(',')
}

/**
 * Returns true when the list shows the filters and order of a saved view. Columns are compared only if the view stores
 * columns.
 */
export function isOpenView(
  { page, state }: Pick<SavedView, 'page' | 'state'>,
  here: ViewState,
  hidden: Preferences['hidden_columns'],
): boolean {
  const { hide, ...kept } = state
  const { hide: _hide, ...shown } = here
  return isSameState(kept, shown) && (hide === undefined || hiddenIn(page, state, {}) === hiddenIn(page, here, hidden))
}

export function linkOfView({ page, state }: Pick<SavedView, 'page' | 'state'>): string {
  const command = findCommand(page)
  return command ? linkOf(command, state) : '/'
}

/** Returns the view state of the current URL, as a new saved view would store it. */
export function useStateHere(): ViewState {
  const { pathname, search } = useLocation()
  return useMemo(() => stateOf(`${pathname}${search}`), [pathname, search])
}
