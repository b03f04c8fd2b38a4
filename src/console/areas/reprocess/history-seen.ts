// What is known of a history without asking: the pages that were read.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type Attempt, reprocessHistory } from '#contract/reprocess.ts'

/** The newest attempts of an ecommerce, by id. */
export function attemptsSeen(client: QueryClient, ecommerceId: number): ReadonlySet<number> {
  const { queryKey } = queryOf(reprocessHistory, { params: { id: ecommerceId }, query: { page: 1 } })
  return new Set(client.getQueryData(queryKey)?.data.map(({ id }) => id))
}

/** An attempt of a history that was read. */
export function attemptSeen(client: QueryClient, id: number): Attempt | undefined {
  const { reads, path } = reprocessHistory
  const pages = client.getQueriesData<Answer<typeof reprocessHistory>>({ queryKey: [reads, path] })
  return pages.flatMap(([, page]) => page?.data ?? []).find((attempt) => attempt.id === id)
}
