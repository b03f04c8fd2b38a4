// The running export: one at a time, kept outside React so that it survives navigation.
import { create } from 'zustand'
import type { ReportName } from '#contract/platform/reports.ts'

export interface ExportRun {
  readonly report: ReportName
  /** Where it can be seen: the report with its filters. */
  readonly place: string
  /** Rows of the whole file; null where the server does not say. */
  readonly total: number | null
  readonly bytes: number
  readonly isCancelling: boolean
}

interface Running {
  readonly shown: ExportRun
  readonly controller: AbortController
}

/** What whoever began it goes on with. */
interface ExportHandle {
  readonly signal: AbortSignal
  readonly advance: (progress: Pick<ExportRun, 'total' | 'bytes'>) => void
  readonly end: () => void
}

/** Shown this often at most, milliseconds: parts come faster than anybody reads. */
const shownEvery = 100

const useRunning = create<{ readonly running: Running | null }>(() => ({ running: null }))

const runningNow = () => useRunning.getState().running

function show(running: Running, change: Partial<ExportRun>): void {
  useRunning.setState({ running: { ...running, shown: { ...running.shown, ...change } } })
}

/** Null while another one runs: then nothing was begun. */
export function beginExport(what: Pick<ExportRun, 'report' | 'place'>): ExportHandle | null {
  if (runningNow()) return null
  const controller = new AbortController()
  const shown = { ...what, total: null, bytes: 0, isCancelling: false }
  useRunning.setState({ running: { shown, controller } })
  /** Null once it ended: another one may have begun since, for another person. */
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

/** It ends a moment later, by itself. */
export function stopExport(): void {
  const running = runningNow()
  if (!running) return
  show(running, { isCancelling: true })
  running.controller.abort()
}

export function useExportRun(): ExportRun | null {
  return useRunning(({ running }) => running?.shown ?? null)
}
