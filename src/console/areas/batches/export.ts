import type { Action } from '#console/lib/area.ts'
import { saveFrom } from '#console/lib/download.ts'
import { exportBatch } from '#contract/batches.ts'

/** The outcome, row by row. */
export const exportOutcome: Action = ({ batch }) => saveFrom(exportBatch, { params: { id: Number(batch) } })
