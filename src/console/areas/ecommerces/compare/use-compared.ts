import { useQueries } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import { getEcommerce } from '#contract/ecommerces.ts'
import { getFeatures } from '#contract/features.ts'
import { listIntegrations } from '#contract/integrations.ts'
import { getMetadatas } from '#contract/metadatas.ts'

/** One side of the comparison; null until all of it is here. */
export function useCompared(id: number) {
  const input = { params: { id } }
  const [ecommerce, features, integrations, metadatas] = useQueries({
    queries: [
      queryOf(getEcommerce, input),
      queryOf(getFeatures, input),
      queryOf(listIntegrations, input),
      { ...queryOf(getMetadatas, input), structuralSharing: false },
    ],
  })
  const all = [ecommerce, features, integrations, metadatas]
  return {
    side:
      ecommerce.data && features.data && integrations.data && metadatas.data
        ? {
            id,
            name: ecommerce.data.data.display_name,
            features: features.data.data.features,
            integrations: integrations.data.data,
            metadatas: metadatas.data.texts,
          }
        : null,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const one of all) void one.refetch()
    },
  }
}

export type Side = NonNullable<ReturnType<typeof useCompared>['side']>
