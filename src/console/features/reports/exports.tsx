// Report exports: the bar that starts, tracks and cancels an export, and the drawer with past exports.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { exportCancel, getExportCommand, getPreviewCommand } from '#commands/reports.ts'
import { callApi, getErrorMessage, isApiError, toErrorNotification } from '#console/api/client.ts'
import { saveBlob } from '#console/api/download.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatBytes, formatInstant, formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useQueryFlag } from '#console/lib/query-flag.ts'
import { AttemptBadge } from '#console/records/status-badge.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { abortExport, type ExportProgress, startExport, useExportProgress } from '#console/run/export-jobs.ts'
import { MainButton } from '#console/run/main-button.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Instant } from '#console/ui/values.tsx'
import {
  cancelExport,
  downloadExport,
  EXPORT_RETENTION_DAYS,
  listExports,
  ReportExport,
  type ReportState,
} from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'
import { downloadAgain } from './actions.ts'
import styles from './exports.module.css'
import { addressOf, requestOf, sharedFilters } from './queries.ts'
import { type FilterFault, formatFilters, textsOfNames } from './reports.tsx'

/** Cancels an export that was started in another tab or device. Returns true when that export no longer runs. */
async function cancelOther(id: number, client: QueryClient, t: TFunction): Promise<boolean> {
  try {
    await callApi(cancelExport, { params: { id } })
    notify({ kind: 'success', text: t('reports:export.otherCancelled') })
    return true
  } catch (failure) {
    const hasEnded = isApiError(failure) && failure.code === 'reports.export_ended'
    notify(hasEnded ? { kind: 'info', text: t('reports:export.otherEnded') } : toErrorNotification(failure, t))
    return hasEnded
  } finally {
    void client.invalidateQueries({ queryKey: queryOptionsFor(listExports, {}).queryKey })
  }
}

/** Maximum time to wait until a cancelled export has ended, in milliseconds. */
const patience = 3_000
/** Interval between two checks whether an export has ended, in milliseconds. */
const lookEvery = 300

/** Waits until the server has ended a cancelled export, because a new export is rejected until then. Never throws. */
async function ended(id: number | null): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  try {
    if (id !== null) await callApi(cancelExport, { params: { id } }, { signal })
    else await noneRuns(signal)
  } catch {
    // Ignored: the export has ended or the server is unreachable; the next export start reports a running export.
  }
}

/** Polls until no export is running; used when the export was cancelled before its id was received. */
async function noneRuns(signal: AbortSignal): Promise<void> {
  for (;;) {
    const { data } = await callApi(listExports, {}, { signal })
    if (data.every(({ status }) => status !== 'running')) return
    await new Promise((passed) => setTimeout(passed, lookEvery))
  }
}

/** Progress of the running export, with a cancel button. */
function ExportProgressLine({ run }: { readonly run: ExportProgress }) {
  const { t } = useTranslation('reports')
  const { report, total, bytes, isCancelling } = run
  const label = t('export.running', { report: t(`name.${report}`) })
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <p>
          <span className={styles.what}>{label}</span> <span className={styles.how}>{howFar()}</span>
        </p>
        <Button size="small" keys={exportCancel} busy={isCancelling} onClick={abortExport}>
          {t(isCancelling ? 'export.cancelling' : 'export.cancel')}
        </Button>
      </div>
      <progress className={styles.meter} aria-label={label} />
    </div>
  )

  function howFar(): string {
    if (bytes === 0) return t('export.starting')
    const size = formatBytes(bytes)
    return total === null ? size : t('export.progress', { count: total, total: formatNumber(total), size })
  }
}

interface ExportTakenProps {
  /** Export that the same user started in another tab or device. */
  readonly running: ReportExport
  readonly onDone: () => void
}

/**
 * Alert that another export of the user is running, with a button to cancel it; a user can run one export at a time.
 */
function ExportTaken({ running, onDone }: ExportTakenProps) {
  const { t } = useTranslation(['reports', 'errors'])
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async () => {
    setIsBusy(true)
    if (await cancelOther(running.id, client, t)) onDone()
    else setIsBusy(false)
  }
  return (
    <div className={styles.taken} role="alert">
      <p className={styles.what}>{t('export.taken')}</p>
      <p>
        {t('export.takenText', {
          count: running.rows,
          report: t(`name.${running.report}`),
          at: formatInstant(running.created_at),
          rows: formatNumber(running.rows),
        })}
      </p>
      <div className={styles.choices}>
        <Button size="small" busy={isBusy} onClick={() => void cancel()}>
          {t('export.cancelOther')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('export.dismiss')}
        </Button>
      </div>
    </div>
  )
}

/** Starts exports. The download continues after the user leaves the page, and a toast announces its end. */
function useStartExport() {
  const { t } = useTranslation(['reports', 'errors'])
  const client = useQueryClient()
  /** Running export of the same user, started in another tab or device, that blocks a new export. */
  const [taken, setTaken] = useState<ReportExport | null>(null)

  async function start(state: ReportState, columns: string | undefined): Promise<void> {
    setTaken(null)
    const { report } = state
    const run = startExport({ report, url: buildCommandLink(getPreviewCommand(report), sharedFilters(report, state)) })
    if (!run) return
    let id: number | null = null
    const onBegun = (headers: Headers) => {
      id = Number(headers.get('X-Export')) || null
    }
    try {
      const asked = { signal: run.signal, onBegun, onProgress: run.reportProgress }
      const { name, file, rows } = await requestOf({ ...state, columns }).file(asked)
      saveBlob(name, file)
      const text = rows === null ? name : t('export.doneText', { count: rows, number: formatNumber(rows), name })
      notify({ kind: 'success', title: t('export.done'), text })
    } catch (failure) {
      const other = runningIn(failure)
      if (other) setTaken(other)
      else if (isApiError(failure) && failure.kind === 'cancelled') {
        await ended(id)
        notify({ kind: 'info', text: t('export.cancelled') })
      } else {
        notify({ kind: 'error', title: t('export.failed'), text: getErrorMessage(failure, t) })
        if (id !== null) await ended(id)
      }
    } finally {
      run.finish()
      void client.invalidateQueries({ queryKey: queryOptionsFor(listExports, {}).queryKey })
    }
  }

  return { start, taken, forgetTaken: () => setTaken(null) }
}

/** Returns the running export that a `reports.export_running` error contains; null for other errors. */
function runningIn(failure: unknown): ReportExport | null {
  if (!isApiError(failure) || failure.code !== 'reports.export_running') return null
  return z.safeParse(ReportExport, failure.problem?.context?.export).data ?? null
}

interface ExportBarProps {
  readonly state: ReportState
  /** Number of all and of visible columns, and the columns of the file (`id,status`); undefined exports all columns. */
  readonly columns: { readonly all: number; readonly shown: number; readonly ofFile: string | undefined }
  /** Number of rows in the preview and in the whole report; null until the first preview has loaded. */
  readonly preview: { readonly shown: number; readonly total: number } | null
  readonly hasFailed: boolean
  readonly fault: FilterFault | null
}

/** Row count of the report, and the export button for users with write permission. */
export function ExportBar({ state, columns, preview, hasFailed, fault }: ExportBarProps) {
  const { t } = useTranslation(['reports', 'commands'])
  const { user, can } = useSession()
  const run = useExportProgress()
  const { start, taken, forgetTaken } = useStartExport()
  const button = useRef<HTMLButtonElement>(null)
  // The export command opens this page with its filters and focuses the export button.
  useQueryFlag('focus', 'export', () => button.current?.focus())
  useFocusAfter(run !== null || taken !== null, button)

  const access = getExportCommand(state.report).access
  const refusal = run
    ? t('export.oneAtATime', { report: t(`name.${run.report}`) })
    : fault
      ? t(`fault.${fault}.button`)
      : preview?.total === 0
        ? t('export.nothing')
        : null

  return (
    <section className={styles.bar} aria-label={t('export.label')}>
      <div className={styles.line}>
        <p className={styles.count} role="status">
          {countOf()}
        </p>
        {columns.ofFile !== undefined && (
          <p className={styles.reason}>
            {t('export.columns', { shown: formatNumber(columns.shown), all: formatNumber(columns.all) })}
          </p>
        )}
        {can(access) ? (
          <MainButton
            ref={button}
            icon={<Download size={14} />}
            disabledReason={refusal}
            onClick={() => void start(state, columns.ofFile)}
          >
            {t('export.button')}
          </MainButton>
        ) : (
          <p className={styles.reason}>{t('export.readonly', { reason: getMissingAccessReason(user, access, t) })}</p>
        )}
      </div>
      {fault && preview && <p className={styles.reason}>{t(`fault.${fault}.kept`)}</p>}
      {run && <ExportProgressLine run={run} />}
      {taken && <ExportTaken running={taken} onDone={forgetTaken} />}
    </section>
  )

  function countOf(): string {
    if (fault && !preview) return t(`fault.${fault}.first`)
    if (!preview) return t(hasFailed ? 'preview.failed' : 'preview.counting')
    const { shown, total } = preview
    if (total === 0) return t('preview.empty')
    return t('preview.count', { count: total, shown: formatNumber(shown), number: formatNumber(total) })
  }
}

/** Moves focus to the export button when an export ends, because its cancel button is unmounted and loses focus. */
function useFocusAfter(isBusy: boolean, button: { readonly current: HTMLButtonElement | null }): void {
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasBusy.current && !isBusy && isLost) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy, button])
}

/** List item of a finished or running export, with its filters and actions. */
function ExportEntry({ one }: { readonly one: ReportExport }) {
  const { t } = useTranslation([...textsOfNames, 'errors'])
  const { can } = useSession()
  const client = useQueryClient()
  const own = useExportProgress()
  const [isBusy, setIsBusy] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const { report, filters, rows, bytes, status, created_at, file_name, kept_until } = one
  const command = can(getExportCommand(report).access) ? getExportCommand(report) : getPreviewCommand(report)
  const said = formatFilters(report, filters, t)
  const cancel = async () => {
    setIsBusy(true)
    // An export of this tab is aborted locally; the user can only have one running export, so it is this one.
    if (own) abortExport()
    else await cancelOther(one.id, client, t)
    setIsBusy(false)
    // The cancel button disappears with the running export, so focus moves to the link beside it.
    actions.current?.querySelector('a')?.focus()
  }
  const again = async () => {
    setIsBusy(true)
    await downloadAgain(one, client, t)
    setIsBusy(false)
  }
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>{t(`reports:name.${report}`)}</span>
        <AttemptBadge status={status} />
      </div>
      <p className={styles.facts}>
        <Instant at={created_at} />
        {` · ${t('reports:exports.rows', { count: rows, number: formatNumber(rows) })} · ${formatBytes(bytes)}`}
      </p>
      <p className={styles.file} title={file_name}>
        {file_name}
      </p>
      <p className={styles.facts}>{said === '' ? t('reports:exports.noFilters') : said}</p>
      {kept_until && (
        <p className={styles.facts}>{t('reports:exports.keptUntil', { at: formatInstant(kept_until) })}</p>
      )}
      <div ref={actions} className={styles.actions}>
        {kept_until && can(downloadExport.access) && (
          <Button
            size="small"
            icon={<Download size={14} />}
            aria-label={t('reports:exports.downloadOne', { name: file_name })}
            busy={isBusy}
            onClick={() => void again()}
          >
            {t('reports:exports.download')}
          </Button>
        )}
        <ButtonLink size="small" to={buildCommandLink(command, addressOf(report, filters))}>
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

/** Refetch interval while an export is running, in milliseconds. */
const pollInterval = 2000

/** Drawer with the user's exports, newest first; an export can be repeated with the same filters. */
export function ExportsDrawer() {
  const { t } = useTranslation([...textsOfNames, 'errors'])
  const { close } = useRunner()
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(listExports, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? pollInterval : false,
  })
  return (
    <Drawer title={t('reports:exports.title')} subtitle={subtitleOf(data?.keeps_files)} onClose={close}>
      {!data && error && <ErrorPanel title={t('reports:exports.failed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="240px" />}
      {data?.data.length === 0 && (
        <EmptyState title={t('reports:exports.empty')} text={t('reports:exports.emptyText')} />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((one) => (
            <ExportEntry key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Drawer>
  )

  /**
   * Subtitle that says how long files are stored; neutral until the list has loaded, because the list contains that.
   */
  function subtitleOf(keepsFiles: boolean | undefined): string {
    if (keepsFiles === undefined) return t('reports:exports.subtitle')
    return keepsFiles
      ? t('reports:exports.subtitleKept', { days: EXPORT_RETENTION_DAYS })
      : t('reports:exports.subtitleNotKept')
  }
}
