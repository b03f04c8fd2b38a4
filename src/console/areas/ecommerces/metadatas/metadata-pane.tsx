import { useTranslation } from 'react-i18next'
import { reasonOf } from '#console/lib/reasons.ts'
import { useSession } from '#console/lib/session.tsx'
import { MetadataEditor } from '#console/ui/metadata/metadata-editor.tsx'
import { type MetadataText, saveMetadatas } from '#contract/metadatas.ts'
import { useEcommerceMetadata } from './owner.ts'
import { PaneBar } from './pane-bar.tsx'

interface MetadataPaneProps {
  readonly ecommerceId: number
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
}

/** One metadata: to write for who may write, to read for the others. */
export function MetadataPane({ ecommerceId, name, saved }: MetadataPaneProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const owner = useEcommerceMetadata(ecommerceId)
  const denied = reasonOf(user, saveMetadatas.access, t)
  return (
    <MetadataEditor owner={owner} name={name} saved={saved} readOnlyReason={denied || null} maySave={denied === ''}>
      <PaneBar ecommerceId={ecommerceId} name={name} isSaved={saved !== null} />
    </MetadataEditor>
  )
}
