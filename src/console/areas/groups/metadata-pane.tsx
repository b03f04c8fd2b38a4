import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { groupsListMetadataVersions } from '#commands/groups.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { MetadataEditor } from '#console/ui/metadata/metadata-editor.tsx'
import { metadataAccess } from '#contract/access.ts'
import type { Group } from '#contract/groups.ts'
import type { MetadataText } from '#contract/metadatas.ts'
import { useGroupMetadata } from './metadata-owner.ts'
import { useIsEditing } from './place.ts'

interface MetadataPaneProps {
  readonly group: Group
  readonly name: string
  readonly saved: MetadataText | null
}

/** One metadata of a group: to write in edit mode, by who sees the group and may write ecommerces (product decision A19). */
export function MetadataPane({ group, name, saved }: MetadataPaneProps) {
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
