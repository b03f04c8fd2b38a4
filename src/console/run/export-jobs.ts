// State of the running report export. Only one export runs at a time. The store is outside React, so that the export
// continues when the user navigates.
import { create } from 'zustand'
import type { ReportName } from '#contract/platform/reports.ts'

export interface ExportProgress {
  readonly report: ReportName
  /** URL of the report, including its filters. */
  readonly url: string
  /** Total number of rows in the file; null if the server does not send the header. */
  readonly total: number | null
  readonly bytes: number
  readonly isCancelling: boolean
}

interface RunningExport {
  readonly progress: ExportProgress
  readonly controller: AbortController
}

/** Functions with which the code that started an export reports progress and ends the export. */
interface ExportControls {
  readonly signal: AbortSignal
  readonly reportProgress: (progress: Pick<ExportProgress, 'total' | 'bytes'>) => void
  readonly finish: () => void
}

/** Minimum interval in milliseconds between two progress updates, because chunks arrive faster than users can read. */
const PROGRESS_INTERVAL_MS = 100

const useExportStore = create<{ readonly runningExport: RunningExport | null }>(() => ({ runningExport: null }))

const getRunningExport = () => useExportStore.getState().runningExport

function updateProgress(runningExport: RunningExport, change: Partial<ExportProgress>): void {
  useExportStore.setState({ runningExport: { ...runningExport, progress: { ...runningExport.progress, ...change } } })
}

/** Starts an export. Returns null if another export is running. */
export function startExport(details: Pick<ExportProgress, 'report' | 'url'>): ExportControls | null {
  if (getRunningExport()) return null
  const controller = new AbortController()
  const progress = { ...details, total: null, bytes: 0, isCancelling: false }
  useExportStore.setState({ runningExport: { progress, controller } })
  /**
   * Returns this export while it is running. Returns null after it has ended, because a newer export may then be
   * running for another user.
   */
  const getOwnExport = () => (getRunningExport()?.controller === controller ? getRunningExport() : null)
  let lastUpdatedAtMs = 0
  return {
    signal: controller.signal,
    reportProgress: (progress) => {
      const runningExport = getOwnExport()
      if (!runningExport || Date.now() - lastUpdatedAtMs < PROGRESS_INTERVAL_MS) return
      lastUpdatedAtMs = Date.now()
      updateProgress(runningExport, progress)
    },
    finish: () => {
      if (getOwnExport()) useExportStore.setState({ runningExport: null })
    },
  }
}

/** Aborts the running export. The export ends when its stream has stopped. */
export function abortExport(): void {
  const runningExport = getRunningExport()
  if (!runningExport) return
  updateProgress(runningExport, { isCancelling: true })
  runningExport.controller.abort()
}

export function useExportProgress(): ExportProgress | null {
  return useExportStore(({ runningExport }) => runningExport?.progress ?? null)
}
