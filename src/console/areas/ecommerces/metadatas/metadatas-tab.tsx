import { useQuery } from '@tanstack/react-query'
import Settings2 from 'lucide-react/icons/settings-2'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { ecommercesEditConfigs } from '#commands/metadatas.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { NamePicker } from '#console/ui/metadata/name-picker.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { metadataName } from '#contract/ecommerces/metadata-names.ts'
import { getMetadatas, saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { MetadataPane } from './metadata-pane.tsx'
import styles from './metadatas-tab.module.css'

/** The tab of an ecommerce (S1 §2): its names, and the JSON of the one that is open. Which one that is stands in the address. */
export function MetadatasTab({ ecommerce: { id: ecommerceId } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('metadatas')
  const { run } = useRunner()
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(getMetadatas, { params: { id: ecommerceId } }),
    // The parsed values may go deeper than a comparison of them can follow.
    structuralSharing: false,
  })
  const mayWrite = can(saveMetadatas.access)

  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <MetadatasSkeleton />

  const names = Object.keys(data.texts)
  const asked = z.safeParse(metadataName, search.get('metadata'))
  const known = asked.success && (mayWrite || names.includes(asked.data)) ? asked.data : null
  const chosen = known ?? names[0] ?? null
  const choose = (name: string) =>
    setSearch(
      (current) => {
        current.set('metadata', name)
        return current
      },
      { replace: true },
    )

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
      <div className={styles.columns}>
        <NamePicker saved={names} chosen={chosen} mayCreate={mayWrite} onChoose={choose} />
        {chosen === null ? (
          <EmptyState title={t('empty.title')} text={t(mayWrite ? 'empty.text' : 'empty.readonly')} />
        ) : (
          <MetadataPane
            key={chosen}
            ecommerceId={ecommerceId}
            name={chosen}
            saved={Object.hasOwn(data.texts, chosen) ? (data.texts[chosen] ?? null) : null}
          />
        )}
      </div>
    </div>
  )
}

function MetadatasSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton height="240px" />
      <Skeleton height="360px" />
    </div>
  )
}
