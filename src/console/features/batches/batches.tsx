// Shared code of the batches feature, such as the status badges, the query of the batch list, and the functions that
// run, pause and resume a batch.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleQuestion from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import EyeOff from 'lucide-react/icons/eye-off'
import Loader from 'lucide-react/icons/loader'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil-line'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Store from 'lucide-react/icons/store'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listBatchesCommand } from '#commands/batches.ts'
import { callApi, notifyOnFailure } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { sendIdempotent } from '#console/forms/idempotency.ts'
import { defineServerList } from '#console/table/list-state.ts'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import {
  type Batch,
  type BatchRow,
  type BatchRowStatus,
  type BatchStatus,
  countEndedRows,
  countUnsuccessfulRows,
  type DryRunResult,
  getBatch,
  lineBreakPattern,
  listBatches,
  MAX_UNCONFIRMED_BATCH_ROWS,
  pauseBatch,
  resumeBatch,
  runBatch,
} from '#contract/console/batches.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type BadgeStyle = readonly [tone: Tone, icon: LucideIcon]

/** Status of a batch as its badge shows it. `partly`: the batch is done, but some rows were not done. */
type BatchBadgeStatus = BatchStatus | 'partly'

export const batchBadgeStyles: Readonly<Record<BatchBadgeStatus, BadgeStyle>> = {
  draft: ['neutral', Pencil],
  running: ['accent', Loader],
  paused: ['warning', Pause],
  done: ['positive', Check],
  partly: ['warning', TriangleAlert],
  cancelled: ['neutral', Ban],
}

/** Returns the status that the badge of the batch shows. */
export function getBadgeStatus(batch: Batch): BatchBadgeStatus {
  return batch.status === 'done' && countUnsuccessfulRows(batch) > 0 ? 'partly' : batch.status
}

export function BatchBadge({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const status = getBadgeStatus(batch)
  const [tone, icon] = batchBadgeStyles[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Badge>
  )
}

const rowBadgeStyles: Readonly<Record<BatchRowStatus, BadgeStyle>> = {
  waiting: ['neutral', Clock],
  running: ['accent', Loader],
  done: ['positive', Check],
  failed: ['negative', X],
  cancelled: ['neutral', Ban],
  skipped: ['neutral', Ban],
}

const checkBadgeStyles: Readonly<Record<DryRunResult, BadgeStyle>> = {
  ok: ['positive', Check],
  other_state: ['warning', TriangleAlert],
  duplicate: ['neutral', Copy],
  recent: ['warning', History],
  other_ecommerce: ['warning', Store],
  already_done: ['neutral', Check],
  not_allowed: ['negative', Ban],
  no_zip_mends: ['warning', Ban],
  not_found: ['negative', CircleQuestion],
  unreadable: ['negative', X],
  personal: ['negative', EyeOff],
}

/**
 * Returns the translation key of the text about a row. The text describes the result of the dry run if the batch is a
 * draft or the row was skipped, and otherwise the status of the row.
 */
export function getResultTextKey({ status, check }: BatchRow, isDraft: boolean): string {
  return isDraft || status === 'skipped' ? `errors:batches.check.${check}` : `errors:batches.status.${status}`
}

export function RowBadge({ row, isDraft }: { readonly row: BatchRow; readonly isDraft: boolean }) {
  const { t } = useTranslation('errors')
  const [tone, icon] = isDraft || row.status === 'skipped' ? checkBadgeStyles[row.check] : rowBadgeStyles[row.status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(getResultTextKey(row, isDraft))}
    </Badge>
  )
}

const toBytes = (...bytes: readonly number[]) => bytes
const WORKBOOK_SIGNATURES = [toBytes(0x50, 0x4b, 0x03, 0x04), toBytes(0xd0, 0xcf, 0x11, 0xe0)]

/**
 * Decodes an uploaded file as UTF-8, or as UTF-16 if it has a BOM. Returns null for a spreadsheet workbook (XLSX, XLS).
 */
export function decodeTextFile(bytes: Uint8Array): string | null {
  const startsWithBytes = (prefix: readonly number[]) => prefix.every((byte, index) => bytes[index] === byte)
  if (WORKBOOK_SIGNATURES.some(startsWithBytes)) return null
  if (startsWithBytes([0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWithBytes([0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}

/** Returns the number of lines that are not blank. */
export function countLines(text: string): number {
  return text.split(lineBreakPattern).filter((line) => line.trim() !== '').length
}

export const batchListSource = defineServerList(listBatchesCommand, listBatches.query, (query) =>
  queryOptionsFor(listBatches, { query }),
)

/** Returns true while rows of the batch are running or the batch will start more rows. */
export function isBatchActive({ status, rows }: Batch): boolean {
  return status === 'running' || rows.running > 0
}

/**
 * Returns true if the user must confirm the start of the batch. This applies to refunds, because refunds pay money, to
 * large batches, and to zip codes of another state, because they are usually typing errors.
 */
export function needsRunConfirmation({ type, rows, checks }: Batch): boolean {
  return type === 'reprocess.refund' || rows.waiting > MAX_UNCONFIRMED_BATCH_ROWS || checks.other_state > 0
}

/**
 * Returns true if the failed rows of the batch can be retried. For this, the batch must be finished, so that no row is
 * waiting.
 */
export function canRetry({ status, rows }: Batch): boolean {
  return status === 'done' && rows.failed > 0
}

const PROGRESS_STEPS = 4

/**
 * Returns a key that changes with the status of the batch and after every quarter of its rows. Every change of the key
 * is announced to screen readers.
 */
export function getAnnouncementKey(batch: Batch): string {
  const completedSteps = batch.total === 0 ? 0 : Math.floor((PROGRESS_STEPS * countEndedRows(batch)) / batch.total)
  return `${batch.status} ${completedSteps}`
}

/** Polling interval of a running batch in milliseconds; polling stops while the tab is hidden. */
export const POLL_INTERVAL_MS = 1000

/**
 * Loads a batch and polls it while its rows run. When the last row has ended, invalidates the lists of records, so that
 * the records that the batch solved leave their queues.
 */
export function useBatch(id: number) {
  const client = useQueryClient()
  const query = useQuery({
    ...queryOptionsFor(getBatch, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBatchActive(data.data) ? POLL_INTERVAL_MS : false),
  })
  const isActive = query.data !== undefined && isBatchActive(query.data.data)
  const wasActive = useRef(isActive)
  useEffect(() => {
    if (wasActive.current && !isActive) void invalidateQueries(client, runBatch)
    wasActive.current = isActive
  }, [client, isActive])
  return query
}

/** Updates the batch in the query cache. Pass null after a batch was discarded, to remove the batch from the cache. */
export async function updateCachedBatch(client: QueryClient, id: number, batch: Batch | null): Promise<void> {
  const { queryKey } = queryOptionsFor(getBatch, { params: { id } })
  if (!batch) return client.removeQueries({ queryKey })
  // Cancels a polling request in progress, because its outdated response would overwrite the new batch.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { data: batch })
}

type BatchTransition = 'pause' | 'resume' | 'run'

/**
 * Returns functions that run, pause and resume a batch. If the request fails, they return false and notify the user.
 */
export function useBatchActions({ id, rows }: Pick<Batch, 'id' | 'rows'>) {
  const { t } = useTranslation('batches')
  const client = useQueryClient()
  const [runningTransition, setRunningTransition] = useState<BatchTransition | null>(null)

  async function runTransition(
    name: BatchTransition,
    endpoint: Endpoint,
    send: () => Promise<{ data: Batch }>,
  ): Promise<boolean> {
    setRunningTransition(name)
    const isDone = await notifyOnFailure(`batches.${name}:${id}`, t, async () => {
      const { data } = await send()
      await updateCachedBatch(client, id, data)
      return true
    })
    setRunningTransition(null)
    void invalidateQueries(client, endpoint)
    return isDone === true
  }

  const params = { id }
  return {
    busy: runningTransition,
    pause: () => runTransition('pause', pauseBatch, () => callApi(pauseBatch, { params })),
    resume: () => runTransition('resume', resumeBatch, () => callApi(resumeBatch, { params })),
    /**
     * Runs the batch. The request contains the row count that the user saw; if the count has changed, the server
     * rejects the request. The idempotency key prevents a second run.
     */
    run: () => {
      const body = { rows: rows.waiting }
      const idempotencyName = `batches.run:${id}`
      return runTransition('run', runBatch, () =>
        sendIdempotent(idempotencyName, body, (key) => callApi(runBatch, { params, body }, key)),
      )
    },
  }
}
