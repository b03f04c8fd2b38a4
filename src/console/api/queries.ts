// Integrates TanStack Query: query options per endpoint, paging, cache updates, and lookups of addresses, ecommerces
// and groups. Failed queries are not retried (S1 §9).
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
import { buildCommandLink, findCommand, removeOverlay } from '#commands/registry.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { lookUpEcommerces, lookUpGroups, type NamedEcommerce } from '#contract/console/tickets.ts'
import { listViews, type SavedView, type ViewPage, type ViewState, viewListIds } from '#contract/console/view.ts'
import type { Endpoint, EndpointInput, ResponseBody } from '#contract/endpoint.ts'
import {
  type City,
  findAddress,
  findCities,
  MIN_CITY_NAME_LENGTH,
  type ZipCodeAddress,
} from '#contract/platform/addresses.ts'
import { parseId } from '#contract/typed-text.ts'
import { type ApiError, callApi, isApiError } from './client.ts'

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // When a component unmounts or a write invalidates a query, removes the outdated records that no component uses from
  // the cache. A form that opens next then loads the current version of the record.
  cache.subscribe((event) => {
    const isUnused =
      event.type === 'observerRemoved' || (event.type === 'updated' && event.action.type === 'invalidate')
    if (isUnused && isStaleAndUnused(event.query) && isRecordQuery(event.query)) cache.remove(event.query)
  })
  return client
}

/**
 * Returns true for an invalidated query without observers. Returns false while the query is fetching, because callers
 * of `fetchQuery` wait for its result.
 */
function isStaleAndUnused(query: Query): boolean {
  return query.getObserversCount() === 0 && query.state.isInvalidated && query.state.fetchStatus === 'idle'
}

/**
 * Returns true for queries that load a record or a complete list without filters. Returns false for paged and filtered
 * lists, which stay cached so that the Back button shows their rows.
 */
function isRecordQuery({ queryKey: [, path, input] }: Query): boolean {
  const query = typeof input === 'object' && input !== null && 'query' in input ? input.query : null
  return query ? Object.keys(query).length === 0 : String(path).includes('/:')
}

/**
 * Returns the TanStack Query options of an endpoint, for `useQuery`, `prefetchQuery` and `fetchQuery`. The query key
 * contains the cache tags (topics) of the endpoint, so that a write can invalidate all queries with a tag.
 */
export function queryOptionsFor<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  return queryOptions<ResponseBody<E>, ApiError>({
    queryKey: [endpoint.cacheTopics ?? [], endpoint.path, input],
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
  })
}

interface RowsPage {
  readonly data: readonly unknown[]
  readonly total: number
}

/**
 * Concatenates the pages of a list. A row that is on two pages, because another row was inserted between the
 * requests, appears once.
 */
export function mergePages<Row>(pages: readonly (readonly Row[])[], getRowKey: (row: Row) => string | number): Row[] {
  const rows = new Map<string | number, Row>()
  for (const row of pages.flat()) if (!rows.has(getRowKey(row))) rows.set(getRowKey(row), row)
  return [...rows.values()]
}

/**
 * Loads the first page of a list, and the next page after each call of `showMore`. Identifies every row by its key, so
 * that a row that is on two pages appears once.
 */
export function usePages<Page extends RowsPage>(
  queryOptionsForPage: (page: number) => UseQueryOptions<Page, ApiError>,
  getRowKey: (row: Page['data'][number]) => string | number,
) {
  const [pageCount, setCount] = useState(1)
  const pages = useQueries({ queries: Array.from({ length: pageCount }, (_, index) => queryOptionsForPage(index + 1)) })
  const firstPage = pages[0]?.data
  const rows = mergePages<Page['data'][number]>(
    pages.map(({ data }) => data?.data ?? []),
    getRowKey,
  )
  const failedPage = pages.find(({ error }) => error !== null)
  return {
    /** First page of the list; undefined until it is loaded. */
    first: firstPage,
    rows,
    /** Number of rows that are not loaded yet. */
    remaining: Math.max(0, (firstPage?.total ?? 0) - rows.length),
    error: failedPage?.error ?? null,
    isLoading: pages.some(({ isLoading }) => isLoading),
    refetch: () => failedPage?.refetch(),
    showMore: () => setCount(pageCount + 1),
  }
}

/**
 * Returns the rows with the saved row in place of its old version, so that the next edit starts from the new version
 * number.
 */
export function replaceRow<Row extends { readonly id: number }>(rows: readonly Row[], savedRow: Row): Row[] {
  return rows.map((row) => (row.id === savedRow.id ? savedRow : row))
}

/** Replaces a saved row in a cached list response; does nothing when the list is not cached. */
export function replaceCachedRow<Row extends { readonly id: number }>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, { data: Row[] }, ApiError> },
  savedRow: Row,
): void {
  client.setQueryData<{ data: Row[] }>(
    queryKey,
    (cached) => cached && { ...cached, data: replaceRow(cached.data, savedRow) },
  )
}

type CachedRow<E extends Endpoint> =
  ResponseBody<E> extends { data: (infer Row extends { readonly id: number })[] } ? Row : never

/**
 * Returns a row from the most recently updated cached list; undefined if no cached list contains the row. Invalidated
 * lists are searched only while a component uses them.
 */
export function getCachedRow<E extends Endpoint>(
  client: QueryClient,
  { cacheTopics = [], path }: E,
  id: number,
): CachedRow<E> | undefined {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [cacheTopics, path], predicate: (query) => query.isActive() || !query.state.isInvalidated })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return lists
    .flatMap(({ queryKey }) => client.getQueryData<{ data: CachedRow<E>[] }>(queryKey)?.data ?? [])
    .find((row) => row.id === id)
}

/** Refetches the failed queries of mounted components. */
export function refetchFailedQueries(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/**
 * Invalidates all queries that have a cache tag (topic) which the endpoint invalidates. Call this function before
 * `setQueryData`; otherwise the data that `setQueryData` writes would be invalidated too.
 */
export function invalidateQueries(client: QueryClient, { invalidatedTopics = [] }: Endpoint): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [cacheTopics] }) =>
      Array.isArray(cacheTopics) && invalidatedTopics.some((topic) => cacheTopics.includes(topic)),
  })
}

export type LookupState = 'idle' | 'searching' | 'found' | 'not_found' | 'unavailable'

interface AddressLookup {
  readonly state: LookupState
  readonly address: ZipCodeAddress | undefined
  readonly retry: () => void
}

/**
 * Looks up the address of a Brazilian zip code of 8 digits once `enabled` is true. Results never expire, because zip
 * codes rarely change.
 */
export function useAddressLookup(zip: string, enabled: boolean): AddressLookup {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOptionsFor(findAddress, { params: { zip } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = enabled ? data?.data : undefined
  return { state: getLookupState(enabled, isFetching, error, address), address, retry: () => void refetch() }
}

/** Fetches the address of a zip code, from the cache when possible. Throws an `ApiError` when the lookup fails. */
export async function fetchAddress(client: QueryClient, zip: string): Promise<ZipCodeAddress> {
  const query = queryOptionsFor(findAddress, { params: { zip } })
  return (await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })).data
}

function getLookupState(
  enabled: boolean,
  isFetching: boolean,
  error: unknown,
  address: ZipCodeAddress | undefined,
): LookupState {
  if (!enabled) return 'idle'
  if (address) return 'found'
  if (isFetching) return 'searching'
  return isApiError(error) && error.status === 404 ? 'not_found' : 'unavailable'
}

/** Returns true while a zip code lookup is running, so that forms wait for the address before they save. */
export function useIsAddressLoading(): boolean {
  return useIsFetching({ queryKey: queryOptionsFor(findAddress, { params: { zip: '' } }).queryKey.slice(0, 2) }) > 0
}

/** Debounce delay of lookups in milliseconds after the last key press. */
const LOOKUP_DELAY_MS = 250

/** Returns the Brazilian cities whose names start with the search text; empty while the text is too short. */
export function useCitySuggestions(searchText: string, enabled: boolean): readonly City[] {
  const debouncedText = useDebouncedValue(searchText.trim(), LOOKUP_DELAY_MS)
  const isLongEnough = enabled && debouncedText.length >= MIN_CITY_NAME_LENGTH
  const { data } = useQuery({
    ...queryOptionsFor(findCities, { query: { name: debouncedText } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  return isLongEnough ? (data?.data ?? []) : []
}

/** Formats a reference to an ecommerce as `Loja Azul · 12`, everywhere except in lists of options. */
export function formatEcommerceName({ id, display_name }: NamedEcommerce): string {
  return `${display_name} · ${id}`
}

/** Formats an ecommerce in a list of options as `12 - Loja Azul`. */
export function formatEcommerceLabel({ id, display_name }: NamedEcommerce): string {
  return `${id} - ${display_name}`
}

/**
 * Searches ecommerces by id or name (product decision A21); an ecommerce with exactly this id comes first. An empty
 * search text returns the first page.
 */
export function useEcommerceSearch(searchText: string) {
  const q = useDebouncedValue(searchText.trim(), LOOKUP_DELAY_MS)
  const query = useQuery({
    ...queryOptionsFor(lookUpEcommerces, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const matches = [...(query.data?.data ?? [])].sort((a, b) => Number(hasTypedId(b, q)) - Number(hasTypedId(a, q)))
  return { matches, error: query.error, isWaiting: query.isFetching || q !== searchText.trim() }
}

const hasTypedId = ({ id }: { readonly id: string | number }, searchText: string) =>
  String(id) === String(parseId(searchText))

/** Returns the id and the name of an ecommerce; undefined while loading, null if no ecommerce has this id. */
export function useEcommerceName(id: number | null): NamedEcommerce | null | undefined {
  const { data } = useQuery({
    ...queryOptionsFor(lookUpEcommerces, { query: { ids: String(id) } }),
    enabled: id !== null,
  })
  return id === null ? null : data && (data.data[0] ?? null)
}

type NamedGroup = ResponseBody<typeof lookUpGroups>['data'][number]

/** Formats a group as `3 - Grupo Azul`. */
export function formatGroupLabel({ id, name }: NamedGroup): string {
  return `${id} - ${name}`
}

/** Searches groups by id, name or CRM id; a group with exactly this id comes first. */
export function useGroupSearch(searchText: string) {
  const q = useDebouncedValue(searchText.trim(), LOOKUP_DELAY_MS)
  const query = useQuery({
    ...queryOptionsFor(lookUpGroups, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const matches = [...(query.data?.data ?? [])].sort((a, b) => Number(hasTypedId(b, q)) - Number(hasTypedId(a, q)))
  return { matches, error: query.error, isWaiting: query.isFetching || q !== searchText.trim() }
}

/** Returns the id and the name of a group; undefined while loading, null if no group has this id. */
export function useGroupName(id: number | null): NamedGroup | null | undefined {
  const { data } = useQuery({ ...queryOptionsFor(lookUpGroups, { query: { ids: String(id) } }), enabled: id !== null })
  return id === null ? null : data && (data.data[0] ?? null)
}

interface RowList<Row> {
  /** Rows of the list; undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly refetch: () => Promise<unknown>
}

/**
 * Returns the row with this id from a loaded list. Refetches the list once if the row is missing; `isGone` becomes
 * true if the row is still missing. An invalid id (NaN) has no row.
 */
export function useRowOrRefetch<Row extends { readonly id: number }>({ rows, refetch }: RowList<Row>, id: number) {
  /** Id for which the list was refetched; null before the first refetch. */
  const [refetchedId, setRefetchedId] = useState<number | null>(null)
  const row = rows?.find((candidate) => candidate.id === id)
  const isMissing = rows !== undefined && row === undefined
  useEffect(() => {
    if (isMissing && !Object.is(refetchedId, id)) void refetch().finally(() => setRefetchedId(id))
  }, [isMissing, refetchedId, id, refetch])
  return { row, isGone: isMissing && Object.is(refetchedId, id) }
}

const NO_VIEWS: readonly SavedView[] = []

/**
 * Returns the saved views of all lists to which the user has access, sorted by name; empty while loading or after a
 * failed request.
 */
export function useSavedViews(): readonly SavedView[] {
  return useQuery(queryOptionsFor(listViews, {})).data?.data ?? NO_VIEWS
}

/**
 * Returns a saved view from the query cache by its id, which is a string in command arguments; undefined if the view
 * is not cached.
 */
export function getCachedView(client: QueryClient, id: string | undefined): SavedView | undefined {
  return client.getQueryData(queryOptionsFor(listViews, {}).queryKey)?.data.find((view) => String(view.id) === id)
}

export function isViewPage(id: string): id is ViewPage {
  return viewListIds.some((page) => page === id)
}

/** Query parameters that a saved view does not store, because they describe the position in the list. */
const POSITION_PARAMETERS: ReadonlySet<string> = new Set(['page', 'find', 'focus'])

/**
 * Returns the filters, order and columns that a saved view of this URL would store: its query parameters without
 * `page`, `find` and `focus`.
 */
export function getViewState(url: string): ViewState {
  const [, search = ''] = removeOverlay(url).split('?')
  const params = [...new URLSearchParams(search)].filter(
    ([name, value]) => !POSITION_PARAMETERS.has(name) && value !== '',
  )
  return Object.fromEntries(params)
}

export function isSameViewState(first: ViewState, second: ViewState): boolean {
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...names].every((name) => first[name] === second[name])
}

/**
 * Maps the command that opens a list to the key under which the preference `hidden_columns` stores the hidden columns
 * of this list.
 */
const hiddenColumnsKeyByPage: Readonly<Partial<Record<ViewPage, string>>> = {
  'ecommerces.list': 'ecommerces',
  'groups.list': 'groups',
  'users.list': 'users',
  'reverses.list': 'reverses',
  'trackingErrors.list': 'tracking-errors',
}

/**
 * Returns true if a list supports saved views. The list is identified by its key in the preference `hidden_columns`.
 */
export function supportsViews(hiddenColumnsKey: string): boolean {
  return Object.values(hiddenColumnsKeyByPage).includes(hiddenColumnsKey)
}

/**
 * Returns the hidden columns of a list as one sorted string, so that callers can compare with `===`. Hidden columns
 * in the URL take precedence over the user's preferences.
 */
export function getHiddenColumns(
  page: string,
  state: ViewState,
  hiddenColumnsByList: Preferences['hidden_columns'],
): string {
  const list = isViewPage(page) ? hiddenColumnsKeyByPage[page] : undefined
  if (list === undefined) return ''
  return [...(state.hide?.split(',') ?? hiddenColumnsByList[list] ?? [])].sort().join(',')
}

/**
 * Returns true if the list currently shows the filters and the order of a saved view, and also its columns if the
 * view stores columns.
 */
export function isViewActive(
  { page, state }: Pick<SavedView, 'page' | 'state'>,
  currentState: ViewState,
  hiddenColumnsByList: Preferences['hidden_columns'],
): boolean {
  const { hide, ...viewFilters } = state
  const { hide: _hide, ...currentFilters } = currentState
  return (
    isSameViewState(viewFilters, currentFilters) &&
    (hide === undefined ||
      getHiddenColumns(page, state, {}) === getHiddenColumns(page, currentState, hiddenColumnsByList))
  )
}

export function buildViewLink({ page, state }: Pick<SavedView, 'page' | 'state'>): string {
  const command = findCommand(page)
  return command ? buildCommandLink(command, state) : '/'
}

/** Returns the filters, order and columns in the current URL, as a new saved view would store them. */
export function useCurrentViewState(): ViewState {
  const { pathname, search } = useLocation()
  return useMemo(() => getViewState(`${pathname}${search}`), [pathname, search])
}
