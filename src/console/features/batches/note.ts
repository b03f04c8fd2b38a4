// The note of a batch for the helpdesk: what was done under which ticket, how it ended, what failed and why.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { argumentsOf, batchesOpen } from '#commands/batches.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatNumber } from '#console/lib/format.ts'
import type { Action } from '#console/run/run-context.tsx'
import { type Batch, type BatchRow, getBatch, listBatchRows, runnable } from '#contract/batches.ts'
import { left } from './batches.tsx'

/** Of those that failed; more of them are counted. */
const mostTold = 20

function noteOf(batch: Batch, failed: readonly BatchRow[], origin: string, t: TFunction): string {
  const { id, type, ticket, rows, status } = batch
  const told = failed.slice(0, mostTold)
  const kind = type === 'reprocess.refund' ? 'refund' : 'reverse'
  const counted = (name: 'done' | 'failed' | 'left' | 'cancelled', count: number) =>
    count === 0 ? [] : [t(`batches:note.${name}`, { count, number: formatNumber(count) })]
  const counts = [
    ...[t('batches:note.done', { count: rows.done, number: formatNumber(rows.done) })],
    ...counted('failed', rows.failed),
    ...counted('left', left(batch)),
    ...counted('cancelled', rows.cancelled),
  ]
  const lines = [
    t('batches:note.title', { id, kind: t(`batches:kind.${type}`), ticket, status: t(`batches:status.${status}`) }),
    t('batches:note.of', { counts: counts.join(', '), total: formatNumber(runnable(batch)) }),
    ...told.map(({ entity_id, error }) =>
      t('batches:note.why', {
        record: t(`batches:note.${kind}`, { id: entity_id ?? '' }),
        reason: error === null ? '' : t(`errors:${error}`, { id: entity_id ?? '' }),
      }),
    ),
    ...(rows.failed > told.length && told.length > 0
      ? [t('batches:note.more', { number: formatNumber(rows.failed - told.length) })]
      : []),
    origin + linkOf(batchesOpen, argumentsOf(batch)),
  ]
  return lines.join('\n')
}

async function readFailed(id: number, client: QueryClient): Promise<readonly BatchRow[]> {
  const query = { page: 1, row_status: 'failed' as const }
  return (await client.fetchQuery({ ...queryOf(listBatchRows, { params: { id }, query }), staleTime: 0 })).data
}

/** Says that it is copied; where the browser refused, the text is shown instead. */
export const copyBatchNote: Action = async ({ batch }, { queryClient, notify, t }) => {
  const id = Number(batch)
  const read = async () => {
    const { data } = await queryClient.fetchQuery({ ...queryOf(getBatch, { params: { id } }), staleTime: 0 })
    const failed = data.rows.failed > 0 ? await readFailed(id, queryClient) : []
    return noteOf(data, failed, location.origin, t)
  }
  if (await copyText(read())) notify({ kind: 'success', text: t('batches:note.copied', { id }) })
}
