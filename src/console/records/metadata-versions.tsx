// Version history of a metadata entry (a named JSON value): lists the versions with their differences, and restores a
// version.

import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { getErrorMessageOrNull } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { type PageSize, PageSizeSelect } from '#console/table/page-size-select.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { type MetadataText, type MetadataVersion, VERSIONS_PER_PAGE } from '#contract/platform/metadatas.ts'
import { type MetadataOwner, useMetadatas, useSaveMetadata } from './metadata-editor.tsx'
import styles from './metadata-versions.module.css'

/** Page sizes of the version history that the user can choose. */
const pageSizeOptions = [VERSIONS_PER_PAGE, 25, 50]

/**
 * Loads the current text of a metadata entry. `currentText` is undefined while loading, and null if the entry has no
 * value.
 */
function useCurrentText(owner: MetadataOwner, name: string) {
  // Refetches on mount, because another user may have saved the metadata entry since the page was opened.
  const { data, error, refetch } = useMetadatas(owner, 'always')
  return { currentText: data && (data.texts[name] ?? null), error, refetch }
}

interface VersionDialogProps {
  readonly owner: MetadataOwner
  /** Command arguments: the `name` of the metadata entry and, in the restore dialog, the `version` to restore. */
  readonly args: Arguments
}

/**
 * Dialog that restores an earlier version. The earlier value is saved as a new version, so that the history keeps the
 * replaced value.
 */
export function RestoreDialog({ owner, args: { name = '', ...args } }: VersionDialogProps) {
  const { t } = useTranslation(['metadatas', 'difference'])
  const version = Number(args.version)
  const { currentText, error } = useCurrentText(owner, name)
  // Computes the page that contains the version; the newest version is on the first page.
  const page = currentText ? Math.max(1, Math.floor((currentText.version - version) / VERSIONS_PER_PAGE) + 1) : 1
  const versions = useQuery({ ...owner.getVersionsQuery(name, { page }), enabled: Boolean(currentText) })
  const restoredVersion = versions.data?.data.find((candidate) => candidate.version === version)
  const isMissing = currentText === null || (versions.data !== undefined && !restoredVersion)

  const save = useSaveMetadata(owner)
  const loadError = error ?? versions.error
  const isReady = restoredVersion !== undefined && currentText !== undefined && currentText !== null

  return (
    <ConfirmCommand
      title={t('restore.title', { name, version })}
      actionLabel={t('restore.action')}
      text={isReady && <DifferenceList before={currentText.value} after={restoredVersion.value} />}
      busy={!loadError && !isMissing && !isReady}
      disabledReason={
        isReady
          ? undefined
          : ((isMissing ? t('restore.missing', { version }) : getErrorMessageOrNull(loadError, t)) ?? undefined)
      }
      idempotencyName={`${owner.key}:${name}:restore`}
      requestValues={[version, currentText?.version]}
      send={(_, key) => save(name, restoredVersion?.value ?? '', { ifMatch: currentText?.version ?? 0, ...key })}
      writeEndpoint={owner.saveEndpoint}
      getToast={() => t('restore.done', { name, version })}
      canUndo
    />
  )
}

/**
 * Drawer with the version history of a metadata entry: user, time, helpdesk ticket, and the differences from the
 * current value.
 */
export function VersionsDrawer({ owner, args: { name = '' } }: VersionDialogProps) {
  const { t } = useTranslation(['metadatas', 'difference'])
  const { run, close } = useCommandRunner()
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const { currentText, ...textQuery } = useCurrentText(owner, name)
  const size = useVersionsPageSize(owner, () => setPage(1))
  const { data: versions, ...versionsQuery } = useQuery(
    owner.getVersionsQuery(name, { page, ...(size && { limit: size.value }) }),
  )
  const error = versionsQuery.error ?? textQuery.error
  const isLoaded = versions !== undefined && currentText !== undefined
  const restore = (version: number) => run(owner.restoreCommand, { ...owner.args, name, version: String(version) })
  return (
    <Drawer title={t('versions.title')} subtitle={<code>{name}</code>} size="wide" onClose={close}>
      {error && (
        <ErrorPanel error={error} onRetry={() => void Promise.all([versionsQuery.refetch(), textQuery.refetch()])} />
      )}
      {!error && !isLoaded && <Skeleton height="160px" />}
      {versions?.data.length === 0 && <EmptyState title={t('versions.none')} />}
      {isLoaded && (
        <ol className={styles.versions}>
          {versions.data.map((version) => (
            <Version
              key={version.version}
              version={version}
              currentText={currentText}
              onRestore={can(owner.restoreCommand.access) ? restore : null}
            />
          ))}
        </ol>
      )}
      {versions && versions.total > VERSIONS_PER_PAGE && (
        <div className={styles.pages}>
          {size && <PageSizeSelect {...size} />}
          <Pager page={page} lastPage={versions.last_page} onPage={setPage} />
        </div>
      )}
    </Drawer>
  )
}

/**
 * Returns the page size, which is stored in the user's preferences. Returns undefined if the server calls an external
 * platform API, because the API has a fixed page size.
 */
function useVersionsPageSize(
  { listVersionsCommand: { id } }: MetadataOwner,
  onChange: () => void,
): PageSize | undefined {
  const { user, preferences, savePreferences } = useSession()
  if (!user.extensions) return undefined
  return {
    value: preferences.page_sizes[id] ?? VERSIONS_PER_PAGE,
    options: pageSizeOptions,
    onChange: (size) => {
      savePreferences({ page_sizes: { [id]: size === VERSIONS_PER_PAGE ? null : size } })
      onChange()
    },
  }
}

interface VersionProps {
  readonly version: MetadataVersion
  readonly currentText: MetadataText | null
  /** Restores a version of the metadata entry; null if the user may not restore versions. */
  readonly onRestore: ((version: number) => void) | null
}

function Version({ version: { version, value, user_name, ticket, created_at }, currentText, onRestore }: VersionProps) {
  const { t } = useTranslation('metadatas')
  const isCurrent = version === currentText?.version
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
        {user_name} · <TimestampText timestamp={created_at} /> · {ticket ?? t('versions.noTicket')}
      </p>
      <details className={styles.details}>
        <summary>{t(isCurrent ? 'versions.text' : 'versions.difference')}</summary>
        {!isCurrent && currentText && <DifferenceList before={currentText.value} after={value} />}
        <pre className={styles.value}>{value}</pre>
      </details>
    </li>
  )
}
