// Metadata tab of a group, with versions and restore.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { groupsListMetadataVersions, groupsRestoreMetadata } from '#commands/groups.ts'
import { callApi } from '#console/api/client.ts'
import { queryOf } from '#console/api/queries.ts'
import { MetadataEditor, type MetadataOwner, Workbench, WorkbenchSkeleton } from '#console/json/metadata-editor.tsx'
import { pageOfVersion, RestoreDialog, VersionsDrawer } from '#console/json/metadata-versions.tsx'
import { reasonOf, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/panels.tsx'
import { metadataAccess } from '#contract/access.ts'
import { type Group, getGroupMetadatas, groupMetadataVersions, saveGroupMetadatas } from '#contract/groups.ts'
import type { MetadataText } from '#contract/metadatas.ts'
import { useIsEditing } from './groups.tsx'

/** The metadata of one group, for the workbench. */
function useGroupMetadata(groupId: number): MetadataOwner {
  const client = useQueryClient()
  const params = { id: groupId }
  return {
    key: `groups.editMetadata:${groupId}`,
    save: async (body, seen) => {
      const answer = await callApi(saveGroupMetadatas, { params, body }, seen)
      const { metadatas, texts } = answer
      client.setQueryData(queryOf(getGroupMetadatas, { params }).queryKey, { metadatas, texts })
      return answer
    },
    saves: saveGroupMetadatas,
  }
}

interface MetadataPaneProps {
  readonly group: Group
  readonly name: string
  readonly saved: MetadataText | null
}

/** One metadata of a group; editing needs group access and write on ecommerces (product decision A19). */
function MetadataPane({ group, name, saved }: MetadataPaneProps) {
  const { t } = useTranslation(['groups', 'metadatas'])
  const { user } = useSession()
  const { run } = useRunner()
  const owner = useGroupMetadata(group.id)
  const isEditing = useIsEditing(group, metadataAccess)
  const denied = reasonOf(user, metadataAccess, t)
  return (
    <MetadataEditor
      owner={owner}
      name={name}
      saved={saved}
      readOnlyReason={isEditing ? null : denied || t('register.viewing')}
      maySave={denied === ''}
    >
      <Button
        size="small"
        icon={<History size={14} />}
        disabledReason={saved === null ? t('metadatas:versions.none') : null}
        onClick={() => run(groupsListMetadataVersions, { group: String(group.id), name })}
      >
        {t('metadatas:versions.open')}
      </Button>
    </MetadataEditor>
  )
}

/** The present text of one name; null where it has none. */
function usePresent(id: number, name: string) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getGroupMetadatas, { params: { id } }),
    structuralSharing: false,
    // Somebody else may have saved since the page was opened.
    refetchOnMount: 'always',
  })
  return { present: data && (data.texts[name] ?? null), error, refetch }
}

export function MetadataVersionsDrawer({ args }: { readonly args: Arguments }) {
  const { group = '', name = '' } = args
  const { close, run } = useRunner()
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const { present, ...asked } = usePresent(Number(group), name)
  const versions = useQuery(queryOf(groupMetadataVersions, { params: { id: Number(group), name }, query: { page } }))
  const restore = (version: number) => run(groupsRestoreMetadata, { group, name, version: String(version) })
  return (
    <VersionsDrawer
      name={name}
      versions={versions.data}
      present={present}
      error={versions.error ?? asked.error}
      onRetry={() => void Promise.all([versions.refetch(), asked.refetch()])}
      page={page}
      onPage={setPage}
      onRestore={can(groupsRestoreMetadata.access) ? restore : null}
      onClose={close}
    />
  )
}

export function MetadataRestoreDialog({ args }: { readonly args: Arguments }) {
  const { group = '', name = '' } = args
  const { close } = useRunner()
  const version = Number(args.version)
  const owner = useGroupMetadata(Number(group))
  const { present, error } = usePresent(Number(group), name)
  const page = pageOfVersion(version, present)
  const versions = useQuery({
    ...queryOf(groupMetadataVersions, { params: { id: Number(group), name }, query: { page } }),
    enabled: Boolean(present),
  })
  return (
    <RestoreDialog
      owner={owner}
      name={name}
      version={version}
      present={present}
      versions={versions.data?.data}
      error={error ?? versions.error}
      onClose={close}
    />
  )
}

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
