// The addresses of an ecommerce and of its brands as one list (S1 §2).
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { type EcommerceUrl, listBrandUrls, listUrls } from '#contract/ecommerces/urls.ts'

export function useUrls(ecommerceId: number) {
  const input = { params: { id: ecommerceId } }
  // One answer of two calls: an address that goes from one list to the other is never in both, and never in none.
  const { data, error, isFetching, refetch } = useQuery<readonly EcommerceUrl[], ApiError>({
    queryKey: [listUrls.reads, listUrls.path, listBrandUrls.path, input],
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
    refetch: () => void refetch(),
  }
}
