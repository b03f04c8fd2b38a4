// How far a batch has got, in numbers. Pure.
import type { Batch } from '#contract/batches.ts'

/** Rows that are run at all; what the dry run left out does not count. */
export function runnable({ total, rows }: Batch): number {
  return total - rows.skipped
}

/** Rows that were done, well or not; what was cancelled was not. */
export function ended({ rows }: Batch): number {
  return rows.done + rows.failed
}

/** Something still happens to it by itself. */
export function isLive({ status, rows }: Batch): boolean {
  return status === 'running' || rows.running > 0
}

/** Nothing waits beside what failed: to try it again runs that and nothing else. */
export function canRetry({ status, rows }: Batch): boolean {
  return status === 'done' && rows.failed > 0
}

const steps = 4

/** Changes with every quarter and with every state: what is worth telling who cannot see the bar. */
export function momentOf(batch: Batch): string {
  const all = runnable(batch)
  const step = all === 0 ? 0 : Math.floor((steps * ended(batch)) / all)
  return `${batch.status} ${step}`
}
