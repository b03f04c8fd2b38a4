import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { queryOf } from '#console/lib/query.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { NamePicker } from '#console/ui/metadata/name-picker.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { metadataName } from '#contract/ecommerces/metadata-names.ts'
import { metadataAccess } from '#contract/group-access.ts'
import { type Group, getGroupMetadatas } from '#contract/groups.ts'
import { MetadataForm } from './metadata-form.tsx'
import styles from './metadatas-tab.module.css'
import { useIsEditing } from './place.ts'

/** The names of a group's metadata, and the JSON of the one that is chosen (S2 §2); which one that is stands in the address. */
export function MetadatasTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation(['groups', 'metadatas'])
  const [search, setSearch] = useSearchParams()
  const isEditing = useIsEditing(group, metadataAccess)
  const { data, error, refetch } = useQuery({
    ...queryOf(getGroupMetadatas, { params: { id: group.id } }),
    // The parsed values may go deeper than a comparison of them can follow.
    structuralSharing: false,
  })
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="240px" />

  const names = Object.keys(data.texts)
  const asked = z.safeParse(metadataName, search.get('metadata'))
  const chosen = asked.success && (isEditing || names.includes(asked.data)) ? asked.data : null
  const choose = (name: string) =>
    setSearch(
      (current) => {
        current.set('metadata', name)
        return current
      },
      { replace: true },
    )

  return (
    <div className={styles.columns}>
      <NamePicker saved={names} chosen={chosen} mayCreate={isEditing} onChoose={choose} />
      {chosen === null ? (
        <EmptyState
          title={t(names.length === 0 ? 'metadatas:empty.title' : 'metadata.choose')}
          text={t(isEditing ? 'metadatas:empty.text' : 'metadata.chooseText')}
        />
      ) : (
        <MetadataForm
          key={chosen}
          group={group}
          name={chosen}
          saved={Object.hasOwn(data.texts, chosen) ? (data.texts[chosen] ?? null) : null}
        />
      )}
    </div>
  )
}
