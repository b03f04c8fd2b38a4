// Server state: cache keys are derived from endpoint and input; a write drops what it changes. No retry, no refetch on focus (S1 §9).
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint, Input, Topic } from '#contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type CallOptions, call } from './call.ts'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Options for useQuery, prefetchQuery and ensureQueryData alike. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Answer<E>, ApiError>({
    queryKey: [endpoint.reads ?? [], endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Drops every cached answer that shows one of the topics. */
export function forget(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [reads] }) => Array.isArray(reads) && topics.some((topic) => reads.includes(topic)),
  })
}

export interface Sending<E> {
  readonly input: Input<E>
  readonly options?: CallOptions
}

/** A write: sends it once and drops what the endpoint says it changes. */
export function useSend<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation<Answer<E>, ApiError, Sending<E>>({
    mutationFn: ({ input, options }) => call(endpoint, input, options),
    onSettled: () => forget(client, endpoint.changes ?? []),
  })
}
