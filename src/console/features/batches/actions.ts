// Actions of batches that run without a drawer: copying the note and exporting the result of every row.
import { copyBatchSummaryCommand, exportBatchCommand } from '#commands/batches.ts'
import { downloadAndSave } from '#console/api/download.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { exportBatch } from '#contract/console/batches.ts'
import { copyBatchNote } from './note.ts'

const exportOutcome: Action = ({ batch }) => downloadAndSave(exportBatch, { params: { id: Number(batch) } })

export const actions: readonly ActionEntry[] = [
  [copyBatchSummaryCommand, copyBatchNote],
  [exportBatchCommand, exportOutcome],
]
