// What is being exported, in the header wherever one is. How it looks loads only when it is needed.
import { useEffect } from 'react'
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { stopExport, useExportRun } from '#console/lib/export-run.ts'
import { useProvide } from '#console/lib/run.ts'

const Chip = part(() => import('./export-chip.tsx').then((module) => module.ExportChip))

export function ExportSign() {
  const run = useExportRun()
  const isRunning = run !== null
  useProvide('reports.cancelExport', stopExport, isRunning)
  useEffect(() => (isRunning ? askBeforeClosing() : undefined), [isRunning])
  // Whoever leaves takes nothing with them: the next person's console must not go on with it.
  useEffect(() => stopExport, [])
  return (
    run && (
      <FramePart>
        <Chip run={run} />
      </FramePart>
    )
  )
}

/** Closing or reloading the tab ends it. */
function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
