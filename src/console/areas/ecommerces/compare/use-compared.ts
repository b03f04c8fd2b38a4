import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import { getFeatures } from '#contract/ecommerces/features.ts'
import { getEcommerce } from '#contract/ecommerces.ts'

/** One side of the comparison; null until all of it is here. */
export function useCompared(id: number) {
  const input = { params: { id } }
  const ecommerce = useQuery(queryOf(getEcommerce, input))
  const features = useQuery(queryOf(getFeatures, input))
  const { integration } = ecommerce.data?.data ?? {}
  return {
    side:
      ecommerce.data && features.data
        ? {
            id,
            name: ecommerce.data.data.display_name,
            features: features.data.data.features,
            integrations: integration ? [integration] : [],
          }
        : null,
    error: ecommerce.error ?? features.error,
    refetch: () => {
      void ecommerce.refetch()
      void features.refetch()
    },
  }
}

export type Side = NonNullable<ReturnType<typeof useCompared>['side']>
