import { useQueryClient } from '@tanstack/react-query'
import { call } from '#console/lib/call.ts'
import { queryOf } from '#console/lib/query.ts'
import type { MetadataOwner } from '#console/ui/metadata/owner.ts'
import { getMetadatas, saveMetadatas } from '#contract/metadatas.ts'

export const keyOf = (ecommerceId: number | string) => `ecommerces.editMetadata:${ecommerceId}`

/** The metadata of one ecommerce, for the workbench. */
export function useEcommerceMetadata(ecommerceId: number): MetadataOwner {
  const client = useQueryClient()
  const params = { id: ecommerceId }
  return {
    key: keyOf(ecommerceId),
    save: async (body, seen) => {
      const answer = await call(saveMetadatas, { params, body }, seen)
      const { metadatas, texts } = answer
      client.setQueryData(queryOf(getMetadatas, { params }).queryKey, { metadatas, texts })
      return answer
    },
    saves: saveMetadatas,
  }
}
