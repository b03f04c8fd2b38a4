// Formats a summary of a batch: the number of rows for every result (done, failed, skipped, cancelled), and the number
// of rows that have not run.
import type { TFunction } from 'i18next'
import type { Batch } from '#contract/console/batches.ts'
import { formatNumber } from './format.ts'

const OUTCOMES = ['done', 'failed', 'skipped', 'cancelled', 'left'] as const

/**
 * Returns a text such as `3 concluídas, 1 não executada, de 4`. Missing counts are 0, and the total is the sum of all
 * counts. Omits the total if all rows have the same result.
 */
export function formatBatchOutcome(
  { waiting = 0, running = 0, ...finishedRowCounts }: Partial<Batch['rows']>,
  t: TFunction,
): string {
  const countsByOutcome = { ...finishedRowCounts, left: waiting + running }
  const outcomeCounts = OUTCOMES.map((name) => ({ name, count: countsByOutcome[name] ?? 0 }))
  const visibleCounts = outcomeCounts.filter(({ name, count }) => name === 'done' || count > 0)
  const texts = visibleCounts.map(({ name, count }) =>
    t(`batches:note.${name}`, { count, number: formatNumber(count) }),
  )
  if (texts.length === 1) return texts.join()
  const total = outcomeCounts.reduce((sum, { count }) => sum + count, 0)
  return t('batches:note.of', { counts: texts.join(', '), total: formatNumber(total) })
}
