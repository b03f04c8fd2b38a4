import { useQuery } from '@tanstack/react-query'
import Settings2 from 'lucide-react/icons/settings-2'
import { useTranslation } from 'react-i18next'
import { ecommercesEditConfigs } from '#commands/metadatas.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Workbench, WorkbenchSkeleton } from '#console/ui/metadata/workbench.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { getMetadatas, saveMetadatas } from '#contract/metadatas.ts'
import { MetadataPane } from './metadata-pane.tsx'
import styles from './metadatas-tab.module.css'

/** The tab of an ecommerce (S1 §2): its names, and the JSON of the one that is open. */
export function MetadatasTab({ ecommerce: { id: ecommerceId } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('metadatas')
  const { run } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery({
    ...queryOf(getMetadatas, { params: { id: ecommerceId } }),
    // The parsed values may go deeper than a comparison of them can follow.
    structuralSharing: false,
  })
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <WorkbenchSkeleton />

  return (
    <div className={styles.tab}>
      <header className={styles.header}>
        <p className={styles.text}>{t('text')}</p>
        <Button
          size="small"
          icon={<Settings2 size={14} />}
          onClick={() => run(ecommercesEditConfigs, { ecommerce: String(ecommerceId) })}
        >
          {t('configs.title')}
        </Button>
      </header>
      <Workbench texts={data.texts} mayCreate={can(saveMetadatas.access)} opensFirst>
        {(name, saved) => <MetadataPane key={name} ecommerceId={ecommerceId} name={name} saved={saved} />}
      </Workbench>
    </div>
  )
}
