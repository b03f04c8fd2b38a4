// Server state: cache keys are derived from endpoint and input; a write drops what it changes. No retry, no refetch on focus (S1 §9).
import { type DataTag, type Query, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // A record that nobody looks at is not kept as it was before a write: the next form over it would begin with that.
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

/** Pages of lists stay, so that the way back leads to their rows; a list asked for without a filter is what one of its records is read from. */
function isOfRecord({ queryKey: [, path, input] }: Query): boolean {
  const query = typeof input === 'object' && input !== null && 'query' in input ? input.query : null
  return query ? Object.keys(query).length === 0 : String(path).includes('/:')
}

/** Options for useQuery, prefetchQuery and fetchQuery alike. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Answer<E>, ApiError>({
    queryKey: [endpoint.reads ?? [], endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** A list in which a row stands as it was just saved: what is opened next begins with its version, not with the one of before. */
export function withSaved<Row extends { readonly id: number }>(rows: readonly Row[], saved: Row): Row[] {
  return rows.map((row) => (row.id === saved.id ? saved : row))
}

/** The same in the cached answer that holds the list. */
export function keepRow<Row extends { readonly id: number }>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, { data: Row[] }, ApiError> },
  saved: Row,
): void {
  client.setQueryData<{ data: Row[] }>(queryKey, (known) => known && { ...known, data: withSaved(known.data, saved) })
}

type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row extends { readonly id: number })[] } ? Row : never

/** A row as the newest cached list shows it: what somebody saw before they acted. Of lists that wait to be read anew, only those on the screen. */
export function rowSeen<E extends Endpoint>(
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

/** Drops every cached answer that shows what a call of this endpoint changes. What the call answered is put there after it: it counts as new. */
export function forget(client: QueryClient, { changes = [] }: Endpoint): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [reads] }) => Array.isArray(reads) && changes.some((topic) => reads.includes(topic)),
  })
}
