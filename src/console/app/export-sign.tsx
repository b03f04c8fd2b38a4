// What is being exported, in the header wherever one is. Its own part loads only when it is needed.
import { Suspense, useEffect } from 'react'
import { part, useArrivals } from '#console/lib/arrivals.ts'
import { stopExport, useExportRun } from '#console/lib/export-run.ts'

const Chip = part(() => import('./export-chip.tsx').then((module) => module.ExportChip))

export function ExportSign() {
  useArrivals()
  const run = useExportRun()
  // Whoever leaves takes nothing with them: the next person's console must not go on with it.
  useEffect(() => stopExport, [])
  return (
    run && (
      <Suspense>
        <Chip run={run} />
      </Suspense>
    )
  )
}
