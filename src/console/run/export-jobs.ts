// The running export: one at a time, kept outside React so that it survives navigation.
import { useSyncExternalStore } from 'react'
import type { ReportName } from '#contract/reports.ts'

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

let running: Running | null = null
const listeners = new Set<() => void>()

function set(next: Running | null): void {
  running = next
  for (const listener of listeners) listener()
}

/** Null while another one runs: then nothing was begun. */
export function beginExport(what: Pick<ExportRun, 'report' | 'place'>): ExportHandle | null {
  if (running) return null
  const controller = new AbortController()
  set({ shown: { ...what, total: null, bytes: 0, isCancelling: false }, controller })
  // Another one may have begun since, for another person.
  const isPresent = () => running?.controller === controller
  let shownAt = 0
  return {
    signal: controller.signal,
    advance: (progress) => {
      if (!running || !isPresent() || Date.now() - shownAt < shownEvery) return
      shownAt = Date.now()
      set({ ...running, shown: { ...running.shown, ...progress } })
    },
    end: () => {
      if (isPresent()) set(null)
    },
  }
}

/** It ends a moment later, by itself. */
export function stopExport(): void {
  if (!running) return
  const { controller } = running
  set({ ...running, shown: { ...running.shown, isCancelling: true } })
  controller.abort()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const shownNow = () => running?.shown ?? null

export function useExportRun(): ExportRun | null {
  return useSyncExternalStore(subscribe, shownNow)
}
