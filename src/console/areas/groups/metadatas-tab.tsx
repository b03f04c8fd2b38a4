import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Workbench, WorkbenchSkeleton } from '#console/ui/metadata/workbench.tsx'
import { metadataAccess } from '#contract/access.ts'
import { type Group, getGroupMetadatas } from '#contract/groups.ts'
import { MetadataPane } from './metadata-pane.tsx'
import { useIsEditing } from './place.ts'

/** The names of a group's metadata, and the JSON of the one that is chosen (S2 §2). */
export function MetadatasTab({ group }: { readonly group: Group }) {
  const isEditing = useIsEditing(group, metadataAccess)
  const { data, error, refetch } = useQuery({
    ...queryOf(getGroupMetadatas, { params: { id: group.id } }),
    // The parsed values may go deeper than a comparison of them can follow.
    structuralSharing: false,
  })
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <WorkbenchSkeleton />
  return (
    <Workbench texts={data.texts} mayCreate={isEditing} opensFirst={false}>
      {(name, saved) => <MetadataPane key={name} group={group} name={name} saved={saved} />}
    </Workbench>
  )
}
