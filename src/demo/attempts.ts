// Creates past reprocess attempts of demo users, each under a helpdesk ticket. A reprocess sends a reverse (return
// request) or refund to the merchant's system again.
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { INVALID_ZIP_ERROR } from '#contract/platform/tracking-errors.ts'
import { translate } from '#server/http/text.ts'
import { buildFirstLogLine, createAttemptLog } from '#server/platform/reprocess/attempts.ts'
import { type DemoStatusChange, findReprocessedChange } from './history.ts'
import { DAY_MS } from './merchants.ts'
import { tasks } from './names.ts'
import { demoUsers, getUserId } from './people.ts'
import { createWeightedPicker, type Random } from './random.ts'
import type { DemoRefund } from './refunds.ts'
import type { DemoReverse } from './reverse-rows.ts'
import { pickWorkingTime } from './rhythm.ts'
import { demoToday } from './today.ts'

export interface DemoAttempt {
  readonly type: ReprocessType
  readonly ecommerce_id: number
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly user_id: number
  readonly user_name: { readonly first_name: string; readonly last_name: string }
  readonly attempt: number
  readonly status: string
  readonly error: string | null
  readonly forced: boolean
  readonly log: string
  readonly created_at: string
  readonly updated_at: string
  readonly finished_at: string
}

export interface AttemptWithChange {
  readonly attempt: DemoAttempt
  /** Status change that the attempt caused; null if the attempt failed or was cancelled. */
  readonly change: DemoStatusChange | null
}

/** Returns the key of a record in a map of reverses and refunds, because a refund can have the id of a reverse. */
export const getRecordKey = (type: ReprocessType, id: number) => `${type} ${id}`

interface SendResult {
  readonly integration_id: number | null
  readonly outcome: 'done' | 'failed' | null
}

/**
 * Returns the id of the integration through which an attempt was sent, and the outcome; both are null if nothing was
 * sent. The map contains the id of the main integration of each merchant.
 */
export function getSendResult(
  { status, error, ecommerce_id }: DemoAttempt,
  mainIntegrationIds: ReadonlyMap<number, number>,
): SendResult {
  const isSent = status === 'done' || error?.startsWith('reprocess.merchant_')
  const integration_id = (isSent && mainIntegrationIds.get(ecommerce_id)) || null
  if (integration_id === null) return { integration_id, outcome: null }
  return { integration_id, outcome: status === 'done' ? 'done' : 'failed' }
}

const reprocessUsers = demoUsers.flatMap((user, index) =>
  ['admin_boss', 'ti', 'cs', 'n1', 'n2'].includes(user.account_type) ? [{ ...user, id: getUserId(index) }] : [],
)

/** Fraction of the reverses that have reprocess attempts, by current status. */
const REPROCESSED_SHARE_BY_STATUS: Readonly<Record<string, number>> = {
  shipping_failed: 0.6,
  invoice_pending: 0.3,
  processing: 0.3,
  awaiting_payment: 0.15,
  approved: 0.12,
  pending: 0.06,
  partially_approved: 0.1,
  partially_completed: 0.1,
  completed: 0.05,
  done: 0.07,
  canceled: 0.05,
}
/**
 * Factor by which `REPROCESSED_SHARE_BY_STATUS` is multiplied for refunds, because refunds are reprocessed half as
 * often as reverses.
 */
const REFUND_SHARE_FACTOR = 0.5
/** Statuses of records whose last reprocess attempt failed. */
const failedAttemptStatuses: ReadonlySet<string | null> = new Set(['shipping_failed', 'invoice_pending', 'processing'])
const finishedStatuses: ReadonlySet<string | null> = new Set(['completed', 'done', 'canceled'])

type AttemptResult = readonly [status: 'done' | 'failed' | 'cancelled', error: string | null]

const successResult: AttemptResult = ['done', null]
const cancelledResult: AttemptResult = ['cancelled', null]
const pickFailure = createWeightedPicker<AttemptResult>([
  [['failed', 'reprocess.integration_inactive'], 4],
  [['failed', 'reprocess.integration_incomplete'], 2],
  [['failed', 'reprocess.address_incomplete'], 2],
  [['failed', 'reprocess.merchant_unreachable'], 1],
  [['cancelled', null], 1],
])

interface ReprocessedRecord {
  readonly type: ReprocessType
  readonly id: number
  readonly ecommerce_id: number
  readonly status: string | null
  readonly tracking_error?: string | null
  readonly created_at: string
  readonly updated_at: string
}

/**
 * Creates the attempts on the reverses and refunds. A successful attempt ends at the status change that it caused; the
 * map contains the status changes of each record.
 */
export function makeAttempts(
  random: Random,
  reverses: readonly DemoReverse[],
  refunds: readonly DemoRefund[],
  changesByRecord: ReadonlyMap<string, readonly DemoStatusChange[]>,
): AttemptWithChange[] {
  const makeForRecord = (record: ReprocessedRecord, shareFactor: number) =>
    makeAttemptsOfRecord(random, record, {
      shareFactor,
      changes: changesByRecord.get(getRecordKey(record.type, record.id)) ?? [],
    })
  return [
    ...reverses.flatMap((reverse) => makeForRecord({ type: 'reverse', ...reverse }, 1)),
    ...refunds.flatMap((refund) => makeForRecord({ type: 'refund', ...refund }, REFUND_SHARE_FACTOR)),
  ]
}

/** Minimum time between the start of a failed attempt and the end of the next attempt. */
const RETRY_DELAY_MS = 10 * 60_000

interface AttemptOptions {
  readonly shareFactor: number
  readonly changes: readonly DemoStatusChange[]
}

function makeAttemptsOfRecord(
  random: Random,
  record: ReprocessedRecord,
  { shareFactor, changes }: AttemptOptions,
): AttemptWithChange[] {
  if (!random.chance((REPROCESSED_SHARE_BY_STATUS[record.status ?? ''] ?? 0) * shareFactor)) return []
  const isFinished = finishedStatuses.has(record.status)
  const from = Date.parse(isFinished ? record.created_at : record.updated_at)
  const until = isFinished ? Date.parse(record.updated_at) : demoToday.getTime()
  const count = random.chance(0.25) ? 2 : 1
  const pickedTimes = Array.from({ length: count }, () => pickWorkingTime(random, from, until)).sort((a, b) => a - b)
  const isFailing = failedAttemptStatuses.has(record.status)
  const change = isFailing ? null : findReprocessedChange(changes)
  const endTime = change === null ? null : Date.parse(change.at)
  const startTimes = pickedTimes.map((time) =>
    endTime === null ? time : Math.max(Date.parse(record.created_at), Math.min(time, endTime - RETRY_DELAY_MS)),
  )
  const ticket = makeTicketNumber(random, startTimes[0] ?? from)
  const lastResult = change ? successResult : cancelledResult
  return startTimes.map((startTime, previousCount) => {
    const isLast = previousCount === count - 1
    const result = isLast && !isFailing ? lastResult : pickFailedResult(random, record)
    const attempt = makeAttempt(random, record, {
      ...{ ticket, at: startTime, previousCount, result },
      endTime: isLast ? endTime : null,
    })
    return { attempt, change: isLast ? change : null }
  })
}

const pickFailedResult = (random: Random, { tracking_error }: ReprocessedRecord): AttemptResult =>
  tracking_error === INVALID_ZIP_ERROR ? ['failed', 'reprocess.zip_invalid'] : pickFailure(random)

/** Returns a ticket number that is higher for a later `startTime`, like the numbers of a real helpdesk. */
function makeTicketNumber(random: Random, startTime: number): string {
  const daysBefore = Math.floor((demoToday.getTime() - startTime) / DAY_MS)
  return `ZD-${Math.max(10_000, 48_900 - daysBefore * 50 + random.between(0, 49))}`
}

interface AttemptDetails {
  readonly ticket: string
  readonly at: number
  /** Number of earlier reprocess attempts on the same record. */
  readonly previousCount: number
  readonly result: AttemptResult
  /** End of the attempt in milliseconds; null if the end follows from `at`. */
  readonly endTime: number | null
}

function makeAttempt(
  random: Random,
  record: ReprocessedRecord,
  { ticket, at: startTime, previousCount, result, endTime }: AttemptDetails,
): DemoAttempt {
  const user = random.pick(reprocessUsers)
  const [status, error] = result
  const duration = random.between(200, 9000)
  const finishedAt = new Date(endTime ?? startTime + duration)
  const startedAt = new Date(finishedAt.getTime() - duration)
  const log = createAttemptLog(() => startedAt)
  log.add(buildFirstLogLine({ attempt: previousCount + 1, type: record.type, entity_id: record.id, ticket }, user.id))
  log.add(
    error ? `FALHA: ${translate('pt-BR', error)}` : status === 'done' ? 'Concluído' : 'Cancelado: nada foi alterado',
  )
  return {
    type: record.type,
    ecommerce_id: record.ecommerce_id,
    entity_id: record.id,
    task: random.pick(tasks),
    ticket,
    user_id: user.id,
    user_name: { first_name: user.first_name, last_name: user.last_name },
    attempt: previousCount + 1,
    status,
    error,
    forced: previousCount > 0,
    log: log.text(),
    created_at: startedAt.toISOString(),
    updated_at: finishedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
  }
}
