// State of the running export, of which there is one at a time. The store is outside React, so the export survives
// navigation.
import { create } from 'zustand'
import type { ReportName } from '#contract/platform/reports.ts'

export interface ExportRun {
  readonly report: ReportName
  /** URL of the report with its filters. */
  readonly place: string
  /** Total number of rows of the file; null when the server does not send the header. */
  readonly total: number | null
  readonly bytes: number
  readonly isCancelling: boolean
}

interface Running {
  readonly shown: ExportRun
  readonly controller: AbortController
}

/** Functions that report progress and end a running export, for the code that started the export. */
interface ExportHandle {
  readonly signal: AbortSignal
  readonly advance: (progress: Pick<ExportRun, 'total' | 'bytes'>) => void
  readonly end: () => void
}

/** Minimum interval between two progress updates in milliseconds, because chunks arrive faster than users can read. */
const shownEvery = 100

const useRunning = create<{ readonly running: Running | null }>(() => ({ running: null }))

const runningNow = () => useRunning.getState().running

function show(running: Running, change: Partial<ExportRun>): void {
  useRunning.setState({ running: { ...running, shown: { ...running.shown, ...change } } })
}

/** Starts an export; returns null while another export is running. */
export function beginExport(what: Pick<ExportRun, 'report' | 'place'>): ExportHandle | null {
  if (runningNow()) return null
  const controller = new AbortController()
  const shown = { ...what, total: null, bytes: 0, isCancelling: false }
  useRunning.setState({ running: { shown, controller } })
  /** Returns this export; null after its end, because a newer export may belong to another user. */
  const own = () => (runningNow()?.controller === controller ? runningNow() : null)
  let shownAt = 0
  return {
    signal: controller.signal,
    advance: (progress) => {
      const running = own()
      if (!running || Date.now() - shownAt < shownEvery) return
      shownAt = Date.now()
      show(running, progress)
    },
    end: () => {
      if (own()) useRunning.setState({ running: null })
    },
  }
}

/** Aborts the running export. The export ends when its stream has stopped. */
export function stopExport(): void {
  const running = runningNow()
  if (!running) return
  show(running, { isCancelling: true })
  running.controller.abort()
}

export function useExportRun(): ExportRun | null {
  return useRunning(({ running }) => running?.shown ?? null)
}
