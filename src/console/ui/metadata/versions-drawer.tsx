import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Instant } from '#console/ui/values.tsx'
import type { MetadataText, MetadataVersion } from '#contract/metadatas.ts'
import { DifferenceList } from './difference-list.tsx'
import styles from './versions-drawer.module.css'

interface VersionsDrawerProps {
  readonly name: string
  /** One page of them; undefined while it is on its way. */
  readonly versions: { readonly data: readonly MetadataVersion[]; readonly last_page: number } | undefined
  /** The present text; null where there is none, undefined while it is on its way. */
  readonly present: MetadataText | null | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly page: number
  readonly onPage: (page: number) => void
  /** Null for who may not. */
  readonly onRestore: ((version: number) => void) | null
  readonly onClose: () => void
}

/** Every value a metadata ever had: who, when, under which ticket, and how it differs from the present one. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { name, versions, present, error, onRetry, page, onPage, onRestore, onClose } = props
  const { t } = useTranslation(['metadatas', 'difference'])
  const isThere = versions !== undefined && present !== undefined
  return (
    <Drawer title={t('versions.title')} subtitle={<code>{name}</code>} wide onClose={onClose}>
      {error && <ErrorPanel error={error} onRetry={onRetry} />}
      {!error && !isThere && <Skeleton height="160px" />}
      {versions?.data.length === 0 && <EmptyState title={t('versions.none')} />}
      {isThere && (
        <ol className={styles.versions}>
          {versions.data.map((version) => (
            <Version key={version.version} version={version} present={present} onRestore={onRestore} />
          ))}
        </ol>
      )}
      {versions && versions.last_page > 1 && <Pager page={page} lastPage={versions.last_page} onPage={onPage} />}
    </Drawer>
  )
}

interface VersionProps extends Pick<VersionsDrawerProps, 'onRestore'> {
  readonly version: MetadataVersion
  readonly present: MetadataText | null
}

function Version({ version: { version, value, user_name, ticket, created_at }, present, onRestore }: VersionProps) {
  const { t } = useTranslation('metadatas')
  const isCurrent = version === present?.version
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <p>
          <b>{t('version', { version })}</b> {isCurrent && <Badge tone="positive">{t('versions.current')}</Badge>}
        </p>
        {!isCurrent && onRestore && (
          <Button
            size="small"
            icon={<RotateCcw size={14} />}
            aria-label={t('versions.restoreOne', { version })}
            onClick={() => onRestore(version)}
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
        {!isCurrent && present && <DifferenceList before={present.value} after={value} />}
        <pre className={styles.value}>{value}</pre>
      </details>
    </li>
  )
}
