// Server state in TanStack Query: keys derived from endpoint and input; writes invalidate by topic. No retry (S1 §9).
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
  // Drops inactive detail queries after a write, so that the next form does not start from a stale record.
  cache.subscribe((event) => {
    const isLeft = event.type === 'observerRemoved' || (event.type === 'updated' && event.action.type === 'invalidate')
    if (isLeft && isOutdated(event.query) && isOfRecord(event.query)) cache.remove(event.query)
  })
  return client
}

/** Not while it is asked for: who waits for the answer gets it. */
function isOutdated(query: Query): boolean {
  return query.getObserversCount() === 0 && query.state.isInvalidated && query.state.fetchStatus === 'idle'
}

/** Detail queries, and unfiltered lists that records are read from. Paged lists stay, so Back finds their rows. */
function isOfRecord({ queryKey: [, path, input] }: Query): boolean {
  const query = typeof input === 'object' && input !== null && 'query' in input ? input.query : null
  return query ? Object.keys(query).length === 0 : String(path).includes('/:')
}

/** Options for useQuery, prefetchQuery and fetchQuery alike. */
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

/** Joins the pages. A row that a new row has moved to the next page stands on two pages and is kept once. */
export function mergePages<Row>(pages: readonly (readonly Row[])[], keyOf: (row: Row) => string | number): Row[] {
  const rows = new Map<string | number, Row>()
  for (const row of pages.flat()) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return [...rows.values()]
}

/** The first page of a list, and a further page after each call of `showMore`. `keyOf` identifies a row. */
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
    /** The first page; undefined until it is loaded. */
    first,
    rows,
    /** Rows that are not shown yet. */
    left: Math.max(0, (first?.total ?? 0) - rows.length),
    error: failed?.error ?? null,
    isLoading: pages.some(({ isLoading }) => isLoading),
    refetch: () => failed?.refetch(),
    showMore: () => setCount(count + 1),
  }
}

/** The list with a saved row replaced, so that the next edit starts from its new version (ETag), not a stale one. */
export function withSaved<Row extends { readonly id: number }>(rows: readonly Row[], saved: Row): Row[] {
  return rows.map((row) => (row.id === saved.id ? saved : row))
}

/** The same in the cached answer that holds the list. */
export function setCachedRow<Row extends { readonly id: number }>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, { data: Row[] }, ApiError> },
  saved: Row,
): void {
  client.setQueryData<{ data: Row[] }>(queryKey, (known) => known && { ...known, data: withSaved(known.data, saved) })
}

type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row extends { readonly id: number })[] } ? Row : never

/** The row in the newest cached list: what the person saw. Invalidated lists count only while they are mounted. */
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

/** Asks again for what is on screen and could not be read. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** Invalidates every query whose topics the endpoint changes. Call before `setQueryData`, which counts as fresh. */
export function invalidate(client: QueryClient, { changes = [] }: Endpoint): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [reads] }) => Array.isArray(reads) && changes.some((topic) => reads.includes(topic)),
  })
}

// Zip code and city lookups, for every form with an address.

export type LookupState = 'idle' | 'searching' | 'found' | 'not_found' | 'unavailable'

interface Lookup {
  readonly state: LookupState
  readonly found: FoundAddress | undefined
  readonly retry: () => void
}

/** The address of 8 digits, once it is wanted. A code does not move: it is asked for once. */
export function useFoundAddress(zip: string, isWanted: boolean): Lookup {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(findAddress, { params: { zip } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = isWanted ? data?.data : undefined
  return { state: zipStateOf(isWanted, isFetching, error, found), found, retry: () => void refetch() }
}

/** The same, for who cannot go on without it. */
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

/** Whether an address is being looked up: what a zip code decides is not saved half. */
export function useIsLookingUp(): boolean {
  return useIsFetching({ queryKey: queryOf(findAddress, { params: { zip: '' } }).queryKey.slice(0, 2) }) > 0
}

/** Milliseconds of rest before what was typed is looked up. */
const lookUpDelay = 250

/** Cities of Brazil by the beginning of their name. */
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

// Ecommerce lookup by id or name, for pickers on any page (product decision A21).

type EcommerceName = Answer<typeof lookupEcommerces>['data'][number]

/** `12 - Loja Azul`. */
export function ecommerceLabel({ id, display_name }: EcommerceName): string {
  return `${id} - ${display_name}`
}

/** Ecommerces that match the text, an exact id first; the first page when empty. */
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

/** The name of one; undefined until it is there, null when there is none of that id. */
export function useEcommerceName(id: number | null): EcommerceName | null | undefined {
  const { data } = useQuery({ ...queryOf(lookupEcommerces, { query: { ids: String(id) } }), enabled: id !== null })
  return id === null ? null : data && (data.data[0] ?? null)
}

type GroupName = Answer<typeof lookupGroups>['data'][number]

/** `3 - Grupo Azul`. */
export function groupLabel({ id, name }: GroupName): string {
  return `${id} - ${name}`
}

/** Groups that match the text by id, name or CRM id, an exact id first. */
export function useGroupsNamed(typed: string) {
  const q = useDebouncedValue(typed.trim(), lookUpDelay)
  const query = useQuery({
    ...queryOf(lookupGroups, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const found = [...(query.data?.data ?? [])].sort((one, other) => Number(isId(other, q)) - Number(isId(one, q)))
  return { found, error: query.error, isWaiting: query.isFetching || q !== typed.trim() }
}

/** The name of one; undefined until it is there, null when there is none of that id. */
export function useGroupName(id: number | null): GroupName | null | undefined {
  const { data } = useQuery({ ...queryOf(lookupGroups, { query: { ids: String(id) } }), enabled: id !== null })
  return id === null ? null : data && (data.data[0] ?? null)
}

interface ListOfRows<Row> {
  /** Undefined until they are here. */
  readonly rows: readonly Row[] | undefined
  readonly refetch: () => Promise<unknown>
}

/** Finds a row in a cached list; if missing, refetches once before `isGone`. An invalid id (NaN) has no row. */
export function useRowOf<Row extends { readonly id: number }>({ rows, refetch }: ListOfRows<Row>, id: number) {
  /** For whom it was. */
  const [readAgain, setReadAgain] = useState<number | null>(null)
  const row = rows?.find((one) => one.id === id)
  const isLacking = rows !== undefined && row === undefined
  useEffect(() => {
    if (isLacking && !Object.is(readAgain, id)) void refetch().finally(() => setReadAgain(id))
  }, [isLacking, readAgain, id, refetch])
  return { row, isGone: isLacking && Object.is(readAgain, id) }
}

// Saved views of the lists: query, the one that is open, and the URL state that a view keeps.

const none: readonly SavedView[] = []

/** Saved views of the lists this person may open, sorted by name; empty while loading or failed. */
export function useViews(): readonly SavedView[] {
  return useQuery(queryOf(listViews, {})).data?.data ?? none
}

/** One that is at hand, by its id as a command has it. */
export function viewAtHand(client: QueryClient, id: string | undefined): SavedView | undefined {
  return client.getQueryData(queryOf(listViews, {}).queryKey)?.data.find((view) => String(view.id) === id)
}

export function isViewPage(id: string): id is ViewPage {
  return viewPages.some((page) => page === id)
}

/** Where in the list one is, and how one came there, is not of the view. */
const passing: ReadonlySet<string> = new Set(['page', 'find', 'focus'])

/** What a view of this address would keep. */
export function stateOf(address: string): ViewState {
  const [, search = ''] = closed(address).split('?')
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => !passing.has(name) && value !== '')
  return Object.fromEntries(kept)
}

export function isSameState(one: ViewState, other: ViewState): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** By which name a list's own columns are kept. */
const listNames: Readonly<Partial<Record<ViewPage, string>>> = {
  'ecommerces.list': 'ecommerces',
  'groups.list': 'groups',
  'users.list': 'users',
  'reverses.list': 'reverses',
  'trackingErrors.list': 'tracking-errors',
}

/** Whether the columns of a list may stand in its address. */
export function hasViews(list: string): boolean {
  return Object.values(listNames).includes(list)
}

/** Hidden columns of a list: those in the URL, else the person's preference; a sorted string, to compare with ===. */
export function hiddenIn(page: string, state: ViewState, hidden: Preferences['hidden_columns']): string {
  const list = isViewPage(page) ? listNames[page] : undefined
  if (list === undefined) return ''
  return [...(state.hide?.split(',') ?? hidden[list] ?? [])].sort().join(',')
}

/** Whether a list shows what a view keeps; of its columns only where the view says which. */
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

/** The address as it is now: what a view would keep of it. */
export function useStateHere(): ViewState {
  const { pathname, search } = useLocation()
  return useMemo(() => stateOf(`${pathname}${search}`), [pathname, search])
}
