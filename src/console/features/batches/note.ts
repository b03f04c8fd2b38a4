// Builds the helpdesk note of a batch: ticket, row counts by result, and the reason for every row that was not done.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { getBatchArguments, openBatchCommand } from '#commands/batches.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatNumber } from '#console/lib/format.ts'
import type { Action } from '#console/run/screens.ts'
import { type Batch, type BatchRow, countUnsuccessfulRows, getBatch, listBatchRows } from '#contract/console/batches.ts'
import { MAX_PAGE_SIZE } from '#contract/page.ts'

const unsuccessfulStatuses = ['failed', 'skipped', 'cancelled'] as const
const MAX_LISTED_REASONS = 20
const MAX_RECORDS_PER_REASON = 20

/** Returns the reason why a row was not done: cancellation, error, or result of the dry run. */
function getUnprocessedRowReason({ status, check, error, entity_id }: BatchRow, t: TFunction): string {
  if (status === 'cancelled') return t('errors:batches.status.cancelled')
  if (error !== null) return t(`errors:${error}`, { id: entity_id ?? '' })
  return t(status === 'skipped' ? `errors:batches.check.${check}` : `errors:batches.status.${status}`)
}

/** Returns one line of text per reason, followed by the affected records. The most frequent reason comes first. */
export function formatReasons(batch: Batch, rows: readonly BatchRow[], t: TFunction): readonly string[] {
  const rowsByReason = new Map<string, BatchRow[]>()
  for (const row of rows) {
    const reason = getUnprocessedRowReason(row, t)
    const reasonRows = rowsByReason.get(reason)
    if (reasonRows) reasonRows.push(row)
    else rowsByReason.set(reason, [row])
  }
  const sorted = [...rowsByReason].toSorted(([, firstRows], [, secondRows]) => secondRows.length - firstRows.length)
  const listedReasons = sorted.slice(0, MAX_LISTED_REASONS)
  const lines = listedReasons.map(([reason, reasonRows]) => {
    const listedRecords = reasonRows
      .slice(0, MAX_RECORDS_PER_REASON)
      .map(({ entity_id, line }) => entity_id ?? t('batches:note.line', { line }))
    const hiddenCount = reasonRows.length - listedRecords.length
    const records = [
      ...listedRecords,
      ...(hiddenCount > 0 ? [t('batches:note.others', { number: formatNumber(hiddenCount) })] : []),
    ]
    return t('batches:note.why', { reason, records: records.join(', ') })
  })
  const unlistedCount =
    countUnsuccessfulRows(batch) - listedReasons.reduce((sum, [, reasonRows]) => sum + reasonRows.length, 0)
  return unlistedCount > 0 ? [...lines, t('batches:note.more', { number: formatNumber(unlistedCount) })] : lines
}

function formatNote(batch: Batch, rows: readonly BatchRow[], origin: string, t: TFunction): string {
  const { id, type, ticket, status } = batch
  return [
    t('batches:note.title', { id, kind: t(`batches:kind.${type}`), ticket, status: t(`batches:status.${status}`) }),
    formatBatchOutcome(batch.rows, t),
    ...formatReasons(batch, rows, t),
    origin + buildCommandLink(openBatchCommand, getBatchArguments(batch)),
  ].join('\n')
}

/** Reads up to `MAX_PAGE_SIZE` rows per status. The note contains only the number of the remaining rows. */
async function readUnsuccessfulRows({ id, rows }: Batch, client: QueryClient): Promise<readonly BatchRow[]> {
  const read = async (row_status: (typeof unsuccessfulStatuses)[number]) => {
    const query = { page: 1, limit: MAX_PAGE_SIZE, row_status }
    return (await client.fetchQuery({ ...queryOptionsFor(listBatchRows, { params: { id }, query }), staleTime: 0 }))
      .data
  }
  const pages = await Promise.all(unsuccessfulStatuses.filter((status) => rows[status] > 0).map(read))
  return pages.flat()
}

/** Copies the note and notifies the user. If the browser refuses to copy, `copyText` displays the text instead. */
export const copyBatchNote: Action = async ({ batch }, { queryClient, notify, t }) => {
  const id = Number(batch)
  const loadNoteText = async () => {
    const { data } = await queryClient.fetchQuery({ ...queryOptionsFor(getBatch, { params: { id } }), staleTime: 0 })
    return formatNote(data, await readUnsuccessfulRows(data, queryClient), location.origin, t)
  }
  if (await copyText(loadNoteText())) notify({ kind: 'success', text: t('batches:note.copied', { id }) })
}
