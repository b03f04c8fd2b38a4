// Version history of a metadata, with diff and restore.
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { notify } from '#console/lib/notices.ts'
import { undoOffer, useRunner } from '#console/run/run-context.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { EmptyState, ErrorPanel } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/tabs.tsx'
import { Instant } from '#console/ui/values.tsx'
import type { MetadataText, MetadataVersion } from '#contract/metadatas.ts'
import { DifferenceList } from './difference-list.tsx'
import { bodyOf, type MetadataOwner } from './metadata-editor.tsx'
import styles from './metadata-versions.module.css'

/** As many as one page of versions holds. */
const versionsAtOnce = 15

/** The page of versions on which this one stands, counted from the present one. */
export function pageOfVersion(version: number, present: MetadataText | null | undefined): number {
  return present ? Math.max(1, Math.floor((present.version - version) / versionsAtOnce) + 1) : 1
}

interface RestoreDialogProps {
  readonly owner: MetadataOwner
  readonly name: string
  readonly version: number
  /** The present text; null where there is none, undefined while it is on its way. */
  readonly present: MetadataText | null | undefined
  /** The page on which the version stands; undefined while it is on its way. */
  readonly versions: readonly MetadataVersion[] | undefined
  /** Why they could not be read. */
  readonly error: Error | null
  readonly onClose: () => void
}

/** Restores a version: a normal save, so that the replaced value becomes a version, too. */
export function RestoreDialog({ owner, name, version, present, versions, error, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['metadatas', 'difference'])
  const { run } = useRunner()
  const earlier = versions?.find((one) => one.version === version)
  const isMissing = present === null || (versions !== undefined && !earlier)

  const { write, isBusy, failure } = useWrite({
    intent: `${owner.key}:${name}:restore`,
    send: ({ value, over }: { readonly value: string; readonly over: number }, key) =>
      owner.save(bodyOf(name, value), { ifMatch: `"${over}"`, ...key }),
    done: (answer) => {
      notify({ kind: 'success', text: t('restore.done', { name, version }), ...undoOffer(answer, run, t) })
      onClose()
    },
    changes: owner.saves,
  })
  const problem = failure ?? error

  return (
    <ConfirmDialog
      title={t('restore.title', { name, version })}
      action={t('restore.action')}
      busy={isBusy || (!problem && !isMissing && !earlier)}
      failure={problem}
      onConfirm={() => {
        if (earlier && present) void write({ value: earlier.value, over: present.version })
      }}
      onCancel={onClose}
    >
      {isMissing && <p role="alert">{t('restore.missing', { version })}</p>}
      {earlier && present && <DifferenceList before={present.value} after={earlier.value} />}
    </ConfirmDialog>
  )
}

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

/** Version history of a metadata: who, when, ticket, and the diff against the current value. */
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
