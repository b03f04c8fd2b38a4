// The addresses of an ecommerce and of its brands as one list (S1 §2).
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { withSaved } from '#console/lib/query.ts'
import { type EcommerceUrl, listBrandUrls, listUrls } from '#contract/urls.ts'

const keyOf = (ecommerceId: number) => [listUrls.reads, listUrls.path, listBrandUrls.path, ecommerceId]

/** As the server answered it, while the list is read anew. */
export function keepSaved(client: QueryClient, ecommerceId: number, saved: EcommerceUrl): void {
  client.setQueryData<readonly EcommerceUrl[]>(keyOf(ecommerceId), (rows) => rows && withSaved(rows, saved))
}

export function useUrls(ecommerceId: number) {
  const input = { params: { id: ecommerceId } }
  // One answer of two calls: an address that goes from one list to the other is never in both, and never in none.
  const { data, error, isFetching, refetch } = useQuery<readonly EcommerceUrl[], ApiError>({
    queryKey: keyOf(ecommerceId),
    queryFn: async ({ signal }) => {
      const answers = await Promise.all([call(listUrls, input, { signal }), call(listBrandUrls, input, { signal })])
      return answers.flatMap(({ data }) => data).sort((one, other) => one.id - other.id)
    },
  })
  return {
    /** Undefined until both lists are here. */
    rows: data,
    error,
    isFetching,
    refetch,
  }
}
