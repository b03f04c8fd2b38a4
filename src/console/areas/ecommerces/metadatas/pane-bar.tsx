import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import History from 'lucide-react/icons/history'
import ImageUp from 'lucide-react/icons/image-up'
import { useTranslation } from 'react-i18next'
import { ecommercesCompareMetadata, ecommercesListMetadataVersions, ecommercesUploadLogo } from '#commands/metadatas.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { logoPathsName } from '#console/ui/metadata/known-names.ts'

interface PaneBarProps {
  readonly ecommerceId: number
  readonly name: string
  readonly isSaved: boolean
}

/** What can be done with a metadata beside editing it. */
export function PaneBar({ ecommerceId, name, isSaved }: PaneBarProps) {
  const { t } = useTranslation('metadatas')
  const { run } = useRunner()
  const { can } = useSession()
  const ecommerce = String(ecommerceId)
  return (
    <>
      {name === logoPathsName && can(ecommercesUploadLogo.access) && (
        <Button size="small" icon={<ImageUp size={14} />} onClick={() => run(ecommercesUploadLogo, { ecommerce })}>
          {t('logo.open')}
        </Button>
      )}
      <Button
        size="small"
        icon={<GitCompareArrows size={14} />}
        onClick={() => run(ecommercesCompareMetadata, { ecommerce, name })}
      >
        {t('compare.open')}
      </Button>
      <Button
        size="small"
        icon={<History size={14} />}
        disabledReason={isSaved ? null : t('versions.none')}
        onClick={() => run(ecommercesListMetadataVersions, { ecommerce, name })}
      >
        {t('versions.open')}
      </Button>
    </>
  )
}
