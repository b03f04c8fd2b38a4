// Bar above a report that starts and cancels an export and shows its progress.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { cancelExportCommand, getReportExportCommand, getReportPreviewCommand } from '#commands/reports.ts'
import { callApi, getErrorMessage, isApiError, toErrorNotification } from '#console/api/client.ts'
import { saveBlob } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatBytes, formatInstant, formatNumber } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { useQueryFlag } from '#console/lib/query-flag.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { abortExport, type ExportProgress, startExport, useExportProgress } from '#console/run/export-jobs.ts'
import { MainButton } from '#console/run/main-button.tsx'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { cancelExport, listExports, ReportExport } from '#contract/platform/report-exports.ts'
import { type ExportFormat, exportStatusXlsx, type ReportState } from '#contract/platform/reports.ts'
import { z } from '#contract/zod.ts'
import { downloadAgain } from './actions.ts'
import styles from './exports.module.css'
import { getReportRequest, getSharedFilters } from './queries.ts'
import type { InvalidFilter } from './reports.tsx'

/**
 * Cancels an export that runs in another browser tab or on another device. Returns true if the export is no longer
 * running.
 */
export async function cancelOtherExport(id: number, client: QueryClient, t: TFunction): Promise<boolean> {
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

/** Maximum time in milliseconds to wait until a cancelled export has ended. */
const CANCEL_TIMEOUT_MS = 3_000
/** Interval in milliseconds between two requests that check whether an export has ended. */
const CANCEL_POLL_MS = 300

/**
 * Waits until the server has ended a cancelled export, because the server rejects a new export until then. Never
 * throws.
 */
async function waitUntilExportEnded(id: number | null): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS)
  try {
    if (id !== null) await callApi(cancelExport, { params: { id } }, { signal })
    else await waitUntilNoExportRuns(signal)
  } catch {
    // Ignores the error, because the server rejects the next export with an error if the cancelled export is still
    // running.
  }
}

/**
 * Polls until no export is running. Used if the user cancelled an export before the browser received the id of the
 * export.
 */
async function waitUntilNoExportRuns(signal: AbortSignal): Promise<void> {
  for (;;) {
    const { data } = await callApi(listExports, {}, { signal })
    if (data.every(({ status }) => status !== 'running')) return
    await new Promise((resolve) => setTimeout(resolve, CANCEL_POLL_MS))
  }
}

/** Progress of the running export, with a cancel button. */
function ExportProgressLine({ exportProgress }: { readonly exportProgress: ExportProgress }) {
  const { t } = useTranslation('reports')
  const { report, total, bytes, isCancelling } = exportProgress
  const label = t('export.running', { report: t(`name.${report}`) })
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <p>
          <span className={styles.what}>{label}</span> <span className={styles.how}>{formatProgress()}</span>
        </p>
        <Button size="small" keys={cancelExportCommand} busy={isCancelling} onClick={abortExport}>
          {t(isCancelling ? 'export.cancelling' : 'export.cancel')}
        </Button>
      </div>
      <progress className={styles.meter} aria-label={label} />
    </div>
  )

  function formatProgress(): string {
    if (bytes === 0) return t('export.starting')
    const size = formatBytes(bytes)
    return total === null ? size : t('export.progress', { count: total, total: formatNumber(total), size })
  }
}

interface RunningExportAlertProps {
  /** Running export that the same user has started in another browser tab or on another device. */
  readonly otherRunningExport: ReportExport
  readonly onDone: () => void
}

/**
 * Alert that the user already has a running export, with a button that cancels this export. A user can run only one
 * export at a time.
 */
function RunningExportAlert({ otherRunningExport, onDone }: RunningExportAlertProps) {
  const { t } = useTranslation(['reports', 'errors'])
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async () => {
    setIsBusy(true)
    if (await cancelOtherExport(otherRunningExport.id, client, t)) onDone()
    else setIsBusy(false)
  }
  return (
    <div className={styles.taken} role="alert">
      <p className={styles.what}>{t('export.taken')}</p>
      <p>
        {t('export.takenText', {
          count: otherRunningExport.rows,
          report: t(`name.${otherRunningExport.report}`),
          at: formatInstant(otherRunningExport.created_at),
          rows: formatNumber(otherRunningExport.rows),
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

/**
 * Returns a function that starts an export. The download continues after the user has left the page. A toast reports
 * the end of the export.
 */
function useStartExport() {
  const { t } = useTranslation(['reports', 'errors'])
  const client = useQueryClient()
  const isMounted = useIsMounted()
  /**
   * Running export of the same user in another browser tab or on another device. The server rejects a new export while
   * this export is running.
   */
  const [otherExport, setOtherExport] = useState<ReportExport | null>(null)

  async function startReportExport(
    state: ReportState,
    columns: string | undefined,
    format: ExportFormat,
  ): Promise<void> {
    setOtherExport(null)
    const { report } = state
    const exportControls = startExport({
      report,
      url: buildCommandLink(getReportPreviewCommand(report), getSharedFilters(report, state)),
    })
    if (!exportControls) return
    let id: number | null = null
    const onResponse = (headers: Headers) => {
      id = Number(headers.get('X-Export')) || null
    }
    try {
      const downloadOptions = { signal: exportControls.signal, onResponse, onProgress: exportControls.reportProgress }
      const { name, file, rows } = await getReportRequest({ ...state, columns }).download(format, downloadOptions)
      saveBlob(name, file)
      const text = rows === null ? name : t('export.doneText', { count: rows, number: formatNumber(rows), name })
      const storedExport = await findStoredExport(id)
      const action = storedExport && {
        label: t('exports.download'),
        run: () => void downloadAgain(storedExport, client, t),
      }
      notify({ kind: 'success', title: t('export.done'), text, ...(action ? { action } : {}) })
    } catch (failure) {
      const runningExport = getRunningExport(failure)
      if (runningExport && isMounted()) setOtherExport(runningExport)
      else if (isApiError(failure) && failure.kind === 'cancelled') {
        await waitUntilExportEnded(id)
        notify({ kind: 'info', text: t('export.cancelled') })
      } else {
        notify({ kind: 'error', title: t('export.failed'), text: getErrorMessage(failure, t) })
        if (id !== null) await waitUntilExportEnded(id)
      }
    } finally {
      exportControls.finish()
      void client.invalidateQueries({ queryKey: queryOptionsFor(listExports, {}).queryKey })
    }
  }

  return { start: startReportExport, otherExport, dismissOtherExport: () => setOtherExport(null) }
}

/**
 * Returns the finished export if the server has stored its file. Returns undefined if the file is not stored, or if the
 * list of exports cannot be loaded.
 */
async function findStoredExport(id: number | null): Promise<ReportExport | undefined> {
  const exports = await callApi(listExports, {}).catch(() => null)
  return exports?.data.find((candidate) => candidate.id === id && candidate.kept_until !== null)
}

/** Returns the running export from an error with the code `reports.export_running`. Returns null for other errors. */
function getRunningExport(failure: unknown): ReportExport | null {
  if (!isApiError(failure) || failure.code !== 'reports.export_running') return null
  return z.safeParse(ReportExport, failure.problem?.context?.export).data ?? null
}

interface ExportBarProps {
  readonly state: ReportState
  /**
   * Number of columns, and the ids of the exported columns such as `id,status`. Without ids, all columns are exported.
   */
  readonly columns: {
    readonly availableCount: number
    readonly visibleCount: number
    readonly fileColumns: string | undefined
  }
  /**
   * Row counts of the preview and of the complete report; null until the preview has loaded. `reportRowCount` is null
   * if the row count of the report is unknown.
   */
  readonly preview: { readonly rowCount: number; readonly reportRowCount: number | null } | null
  readonly hasFailed: boolean
  readonly invalidFilter: InvalidFilter | null
  /** Controls of the preview between the row count and the export buttons. */
  readonly children: ReactNode
}

/**
 * Bar with the row count of the report and the export button. The button is visible only for users with write
 * permission.
 */
export function ExportBar({ state, columns, preview, hasFailed, invalidFilter, children }: ExportBarProps) {
  const { t } = useTranslation(['reports', 'commands'])
  const { user, can } = useSession()
  const runningExport = useExportProgress()
  const { start: startReportExport, otherExport, dismissOtherExport } = useStartExport()
  const button = useRef<HTMLButtonElement>(null)
  // Focuses the export button if the URL contains `focus=export`. The command "export" opens the page with this URL.
  useQueryFlag('focus', 'export', () => button.current?.focus())
  useFocusAfterExport(runningExport !== null || otherExport !== null, button)

  const access = getReportExportCommand(state.report).access
  const disabledReason = runningExport
    ? t('export.oneAtATime', { report: t(`name.${runningExport.report}`) })
    : invalidFilter
      ? t(`fault.${invalidFilter}.button`)
      : preview?.reportRowCount === 0
        ? t('export.nothing')
        : null

  return (
    <section className={styles.bar} aria-label={t('export.label')}>
      <div className={styles.line}>
        <p className={styles.count} role="status">
          {formatCount()}
        </p>
        {columns.fileColumns !== undefined && (
          <p className={styles.reason}>
            {t('export.columns', {
              shown: formatNumber(columns.visibleCount),
              all: formatNumber(columns.availableCount),
            })}
          </p>
        )}
        {children}
        {can(access) ? (
          <div className={styles.buttons}>
            {can(exportStatusXlsx.access) && (
              <Button
                icon={<FileSpreadsheet size={14} />}
                disabledReason={disabledReason}
                onClick={() => void startReportExport(state, columns.fileColumns, 'xlsx')}
              >
                {t('export.buttonXlsx')}
              </Button>
            )}
            <MainButton
              ref={button}
              icon={<Download size={14} />}
              disabledReason={disabledReason}
              onClick={() => void startReportExport(state, columns.fileColumns, 'csv')}
            >
              {t('export.button')}
            </MainButton>
          </div>
        ) : (
          <p className={styles.reason}>{t('export.readonly', { reason: getMissingAccessReason(user, access, t) })}</p>
        )}
      </div>
      {invalidFilter && preview && <p className={styles.reason}>{t(`fault.${invalidFilter}.kept`)}</p>}
      {runningExport && <ExportProgressLine exportProgress={runningExport} />}
      {otherExport && <RunningExportAlert otherRunningExport={otherExport} onDone={dismissOtherExport} />}
    </section>
  )

  function formatCount(): string {
    if (invalidFilter && !preview) return t(`fault.${invalidFilter}.first`)
    if (!preview) return t(hasFailed ? 'preview.failed' : 'preview.counting')
    const { rowCount, reportRowCount } = preview
    if (reportRowCount === 0) return t('preview.empty')
    if (reportRowCount === null) return t('preview.first', { count: rowCount, shown: formatNumber(rowCount) })
    return t('preview.count', {
      count: reportRowCount,
      shown: formatNumber(rowCount),
      number: formatNumber(reportRowCount),
    })
  }
}

/** Moves the focus to the export button when an export ends, because the focused cancel button is removed. */
function useFocusAfterExport(isBusy: boolean, button: { readonly current: HTMLButtonElement | null }): void {
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (wasBusy.current && !isBusy && isFocusLost) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy, button])
}
