import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { ecommercesRestoreMetadata } from '#commands/metadatas.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Instant } from '#console/ui/values.tsx'
import { getMetadatas, type MetadataVersion, metadataVersions } from '#contract/ecommerces/metadatas.ts'
import styles from './versions-drawer.module.css'

/** Every value a metadata ever had: who, when, under which ticket, and how it differs from the present one. */
export function VersionsDrawer({ args: { ecommerce = '', name = '' } }: { readonly args: Arguments }) {
  const { t } = useTranslation('metadatas')
  const { close } = useRunner()
  const [page, setPage] = useState(1)
  const params = { id: Number(ecommerce), name }
  const versions = useQuery(queryOf(metadataVersions, { params, query: { page } }))
  const present = useQuery({ ...queryOf(getMetadatas, { params: { id: params.id } }), structuralSharing: false })
  const error = versions.error ?? present.error
  const current = present.data?.texts[name]

  return (
    <Drawer title={t('versions.title')} subtitle={<code>{name}</code>} wide onClose={close}>
      {error && (
        <ErrorPanel
          error={error}
          onRetry={() => {
            void versions.refetch()
            void present.refetch()
          }}
        />
      )}
      {!error && !(versions.data && present.data) && <Skeleton height="160px" />}
      {versions.data?.total === 0 && <EmptyState title={t('versions.none')} />}
      {versions.data && present.data && (
        <ol className={styles.versions}>
          {versions.data.data.map((version) => (
            <Version key={version.version} version={version} current={current ?? null} place={{ ecommerce, name }} />
          ))}
        </ol>
      )}
      {versions.data && versions.data.last_page > 1 && (
        <Pager page={page} lastPage={versions.data.last_page} onPage={setPage} />
      )}
    </Drawer>
  )
}

interface VersionProps {
  readonly version: MetadataVersion
  readonly current: { readonly value: string; readonly version: number } | null
  readonly place: { readonly ecommerce: string; readonly name: string }
}

function Version({ version: { version, value, user_name, ticket, created_at }, current, place }: VersionProps) {
  const { t } = useTranslation('metadatas')
  const { run } = useRunner()
  const { can } = useSession()
  const isCurrent = version === current?.version
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <p>
          <b>{t('version', { version })}</b> {isCurrent && <Badge tone="positive">{t('versions.current')}</Badge>}
        </p>
        {!isCurrent && can(ecommercesRestoreMetadata.access) && (
          <Button
            size="small"
            icon={<RotateCcw size={14} />}
            aria-label={t('versions.restoreOne', { version })}
            onClick={() => run(ecommercesRestoreMetadata, { ...place, version: String(version) })}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      <p className={styles.who}>
        {user_name} · <Instant at={created_at} /> · {ticket ?? t('versions.noTicket')}
      </p>
      <details className={styles.details}>
        <summary>{t(isCurrent ? 'versions.text' : 'versions.difference')}</summary>
        {!isCurrent && current && <DifferenceList before={current.value} after={value} />}
        <pre className={styles.value}>{value}</pre>
      </details>
    </li>
  )
}
