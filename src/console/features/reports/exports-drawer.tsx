// Drawer that lists the past exports of the user, with their filters and files.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { getReportExportCommand, getReportPreviewCommand } from '#commands/reports.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatBytes, formatInstant, formatNumber } from '#console/lib/format.ts'
import { AttemptStatusBadge } from '#console/records/status-badge.tsx'
import { abortExport, useExportProgress } from '#console/run/export-jobs.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import {
  cancelExport,
  downloadExport,
  EXPORT_RETENTION_DAYS,
  listExports,
  type ReportExport,
} from '#contract/platform/report-exports.ts'
import { downloadAgain } from './actions.ts'
import { cancelOtherExport } from './export-bar.tsx'
import styles from './exports.module.css'
import { toUrlParameters } from './queries.ts'
import { formatFilters, LABEL_NAMESPACES } from './reports.tsx'

/** List item of a finished or running export, with the filters of the export and buttons for actions. */
function ExportEntry({ reportExport }: { readonly reportExport: ReportExport }) {
  const { t } = useTranslation([...LABEL_NAMESPACES, 'errors'])
  const { can } = useSession()
  const client = useQueryClient()
  const localExport = useExportProgress()
  const [isBusy, setIsBusy] = useState(false)
  const actionsElement = useRef<HTMLDivElement>(null)
  const { report, filters, rows, bytes, status, created_at, file_name, kept_until } = reportExport
  const command = can(getReportExportCommand(report).access)
    ? getReportExportCommand(report)
    : getReportPreviewCommand(report)
  const filterText = formatFilters(report, filters, t)
  const cancel = async () => {
    setIsBusy(true)
    // If the export runs in this browser tab, aborts the download. Otherwise cancels the export on the server.
    if (localExport) abortExport()
    else await cancelOtherExport(reportExport.id, client, t)
    setIsBusy(false)
    // Moves the focus to the link next to the cancel button, because the cancel button was removed.
    actionsElement.current?.querySelector('a')?.focus()
  }
  const repeatDownload = async () => {
    setIsBusy(true)
    await downloadAgain(reportExport, client, t)
    setIsBusy(false)
  }
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>{t(`reports:name.${report}`)}</span>
        <AttemptStatusBadge status={status} />
      </div>
      <p className={styles.facts}>
        <TimestampText timestamp={created_at} />
        {` · ${t('reports:exports.rows', { count: rows, number: formatNumber(rows) })} · ${formatBytes(bytes)}`}
      </p>
      <p className={styles.file} title={file_name}>
        {file_name}
      </p>
      <p className={styles.facts}>{filterText === '' ? t('reports:exports.noFilters') : filterText}</p>
      {kept_until && (
        <p className={styles.facts}>{t('reports:exports.keptUntil', { at: formatInstant(kept_until) })}</p>
      )}
      <div ref={actionsElement} className={styles.actions}>
        {kept_until && can(downloadExport.access) && (
          <Button
            size="small"
            icon={<Download size={14} />}
            aria-label={t('reports:exports.downloadOne', { name: file_name })}
            busy={isBusy}
            onClick={() => void repeatDownload()}
          >
            {t('reports:exports.download')}
          </Button>
        )}
        <ButtonLink size="small" to={buildCommandLink(command, toUrlParameters(report, filters))}>
          {t('reports:exports.again')}
        </ButtonLink>
        {status === 'running' && can(cancelExport.access) && (
          <Button size="small" busy={isBusy} onClick={() => void cancel()}>
            {t('reports:export.cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Polling interval in milliseconds while an export is running. */
const POLL_INTERVAL_MS = 2000

/** Drawer that lists the exports of the user, newest first. The user can repeat an export with the same filters. */
export function ExportsDrawer() {
  const { t } = useTranslation([...LABEL_NAMESPACES, 'errors'])
  const { close } = useCommandRunner()
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(listExports, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? POLL_INTERVAL_MS : false,
  })
  return (
    <Drawer title={t('reports:exports.title')} subtitle={getExportsSubtitle(data?.keeps_files)} onClose={close}>
      {!data && error && <ErrorPanel title={t('reports:exports.failed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="240px" />}
      {data?.data.length === 0 && (
        <EmptyState title={t('reports:exports.empty')} text={t('reports:exports.emptyText')} />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((reportExport) => (
            <ExportEntry key={reportExport.id} reportExport={reportExport} />
          ))}
        </ul>
      )}
    </Drawer>
  )

  /**
   * Returns the subtitle of the drawer, which says how long the server stores the exported files. Returns a general
   * text while the exports load.
   */
  function getExportsSubtitle(keepsFiles: boolean | undefined): string {
    if (keepsFiles === undefined) return t('reports:exports.subtitle')
    return keepsFiles
      ? t('reports:exports.subtitleKept', { days: EXPORT_RETENTION_DAYS })
      : t('reports:exports.subtitleNotKept')
  }
}
