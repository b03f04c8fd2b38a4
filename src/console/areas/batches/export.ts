// The outcome as a file the browser saves by its own link.
import type { Action } from '#console/lib/area.ts'
import { hrefOf } from '#console/lib/call.ts'
import { exportBatch } from '#contract/batches.ts'

export const exportOutcome: Action = ({ batch }) => {
  const link = document.createElement('a')
  link.href = hrefOf(exportBatch, { params: { id: Number(batch) } })
  link.download = ''
  link.click()
}
