import { useQueryClient } from '@tanstack/react-query'
import { call } from '#console/lib/call.ts'
import { queryOf } from '#console/lib/query.ts'
import type { MetadataOwner } from '#console/ui/metadata/owner.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/groups.ts'

/** The metadata of one group, for the workbench. */
export function useGroupMetadata(groupId: number): MetadataOwner {
  const client = useQueryClient()
  const params = { id: groupId }
  return {
    key: `groups.editMetadata:${groupId}`,
    save: async (body, seen) => {
      const answer = await call(saveGroupMetadatas, { params, body }, seen)
      const { metadatas, texts } = answer
      client.setQueryData(queryOf(getGroupMetadatas, { params }).queryKey, { metadatas, texts })
      return answer
    },
    saves: saveGroupMetadatas,
  }
}
