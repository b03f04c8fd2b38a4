// Metadata tab of a group, with a drawer that lists earlier versions and a dialog that restores a version.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { listGroupMetadataVersionsCommand, restoreGroupMetadataCommand } from '#commands/groups.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { MetadataOwner } from '#console/records/metadata-editor.tsx'
import { RestoreDialog, VersionsDrawer } from '#console/records/metadata-versions.tsx'
import { MetadataWorkbench } from '#console/records/metadata-workbench.tsx'
import { groupMetadataAccess } from '#contract/access.ts'
import {
  type Group,
  getGroupMetadatas,
  listGroupMetadataVersions,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { useIsEditing } from './groups.tsx'

function buildMetadataOwner(id: number): MetadataOwner {
  const params = { id }
  return {
    key: `groups.editMetadata:${id}`,
    args: { group: String(id) },
    textsQuery: queryOptionsFor(getGroupMetadatas, { params }),
    getVersionsQuery: (name, query) => queryOptionsFor(listGroupMetadataVersions, { params: { id, name }, query }),
    save: (body, requestOptions) => callApi(saveGroupMetadatas, { params, body }, requestOptions),
    saveEndpoint: saveGroupMetadatas,
    listVersionsCommand: listGroupMetadataVersionsCommand,
    restoreCommand: restoreGroupMetadataCommand,
  }
}

/**
 * Metadata tab of a group (S2 §2). Editing requires access to groups and write access to ecommerces (product decision
 * A19).
 */
export function MetadatasTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const isEditing = useIsEditing(group, groupMetadataAccess)
  return (
    <MetadataWorkbench
      owner={buildMetadataOwner(group.id)}
      forcedReadOnlyReason={isEditing ? null : t('register.viewing')}
    />
  )
}

export function MetadataVersionsDrawer({ args }: { readonly args: Arguments }) {
  return <VersionsDrawer owner={buildMetadataOwner(Number(args.group))} args={args} />
}

export function MetadataRestoreDialog({ args }: { readonly args: Arguments }) {
  return <RestoreDialog owner={buildMetadataOwner(Number(args.group))} args={args} />
}
