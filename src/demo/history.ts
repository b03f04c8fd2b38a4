// Creates the status history of demo reverses (return requests) and refunds, from creation to the current status.
import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import { getStatusTransition } from '#server/platform/reprocess/checks.ts'
import { DAY_MS, HOUR_MS } from './merchants.ts'
import { createRandom, createWeightedPicker, type Random } from './random.ts'
import { demoToday } from './today.ts'

const now = demoToday.getTime()

/** Status of a record, and the time in milliseconds at which the record changed to this status. */
export interface StatusStep {
  readonly status: string
  readonly at: number
}

/** Row of the table `status_changes`. */
export interface DemoStatusChange {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly status_before: string | null
  readonly status: string
  readonly is_initial: boolean
  readonly attempt_id: number | null
  readonly at: string
}

/**
 * Statuses that a reverse goes through, in order, with the relative frequency of each sequence. A reverse that never
 * gets a status has an empty sequence.
 */
const statusSequences: readonly (readonly [readonly ReverseStatus[], weight: number])[] = [
  [['pending', 'approved', 'awaiting', 'shipped', 'delivered', 'awaiting_payment', 'done'], 27],
  [['pending', 'approved', 'processing', 'awaiting', 'shipped', 'delivered', 'almost_done', 'done'], 20],
  [['approved', 'awaiting', 'shipped', 'delivered', 'almost_done', 'completed'], 24],
  [['pending', 'approved', 'invoice_pending', 'awaiting', 'shipped', 'delivered', 'done'], 6],
  [['pending', 'approved', 'shipping_failed', 'awaiting', 'shipped', 'delivered', 'done'], 5],
  [['pending', 'partially_approved', 'awaiting', 'shipped', 'delivered', 'partially_completed', 'completed'], 2.5],
  [['pending', 'approved', 'awaiting', 'canceled'], 5.5],
  [['pending', 'canceled'], 3],
  [['pending', 'approved', 'shipping_failed', 'canceled'], 1.5],
  // Sequences whose last status requires work by a user of the console.
  [['pending', 'approved', 'shipping_failed'], 1.6],
  [['pending', 'manually'], 1.2],
  [['pending', 'approved', 'processing'], 0.5],
  [['pending', 'approved', 'invoice_pending'], 0.4],
  [['pending', 'approved', 'awaiting', 'shipped', 'delivered', 'awaiting_payment'], 0.4],
  [['pending', 'partially_approved', 'awaiting', 'shipped', 'delivered', 'partially_completed'], 0.4],
  [['pending', 'partially_approved'], 0.2],
  [[], 0.3],
]

const pickStatusSequence = createWeightedPicker(statusSequences)

type DurationRange = readonly [minimum: number, maximum: number]

/** Minimum and maximum duration of each status in days. */
const STATUS_DURATION_DAYS: Readonly<Record<ReverseStatus, DurationRange>> = {
  pending: [0.02, 3],
  approved: [0.05, 2],
  partially_approved: [0.5, 6],
  processing: [0.02, 1.5],
  invoice_pending: [0.1, 5],
  shipping_failed: [0.2, 6],
  awaiting: [0.5, 10],
  shipped: [2, 12],
  delivered: [0.2, 4],
  partially_completed: [0.5, 6],
  awaiting_payment: [0.5, 7],
  almost_done: [0.1, 2],
  completed: [0, 1],
  done: [0, 1],
  canceled: [0, 1],
  manually: [0, 1],
}

/** Picks a duration in milliseconds. The durations are closer to the minimum on average. */
const pickDuration = (random: Random, [minDays, maxDays]: DurationRange) =>
  (minDays + (maxDays - minDays) * random.next() ** 2) * DAY_MS

/** Picks a sequence of statuses, and simulates the sequence from the creation of the reverse until today. */
export function simulateStatuses(random: Random, created: number): readonly StatusStep[] {
  const steps: StatusStep[] = []
  let next = created
  for (const status of pickStatusSequence(random)) {
    if (next > now) break
    steps.push({ status, at: next })
    next += Math.floor(pickDuration(random, STATUS_DURATION_DAYS[status]))
  }
  return steps
}

/** Duration of a status that `STATUS_DURATION_DAYS` does not contain, such as `legacy_hold`. */
const DEFAULT_DURATION_DAYS: DurationRange = [0.1, 1]
const durationRanges: ReadonlyMap<string, DurationRange> = new Map(Object.entries(STATUS_DURATION_DAYS))

/**
 * Creates the history of a reverse with a predefined status: the first sequence that contains the status, until this
 * status. The history is shortened if it does not fit between the creation of the reverse and today.
 */
export function makeStatusSteps(id: number, status: string | null, created: number): readonly StatusStep[] {
  if (status === null) return []
  const random = createRandom(id)
  const sequences: readonly (readonly string[])[] = statusSequences.map(([statuses]) => statuses)
  const sequence = sequences.find((statuses) => statuses.includes(status))
  const names = sequence ? sequence.slice(0, sequence.indexOf(status) + 1) : ['pending', status]
  const durations = names
    .slice(0, -1)
    .map((name) => pickDuration(random, durationRanges.get(name) ?? DEFAULT_DURATION_DAYS))
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  const scale = total === 0 ? 0 : Math.min(1, Math.max(0, now - HOUR_MS - created) / total)
  let at = created
  return names.map((name, index) => {
    if (index > 0) at += Math.floor((durations[index - 1] ?? 0) * scale)
    return { status: name, at }
  })
}

/** Statuses of a refund before its current status, by the current status. */
const previousRefundStatuses: Readonly<Record<string, readonly string[]>> = {
  pending: [],
  processing: ['pending', 'approved'],
  awaiting_payment: ['pending', 'approved'],
  done: ['pending', 'approved', 'processing'],
  completed: ['pending', 'approved', 'processing'],
}

interface RefundTimes {
  readonly status: string | null
  readonly created_at: string
  readonly updated_at: string
}

/**
 * Creates the history of a refund. The refund stays pending until the merchant has received the goods of the reverse;
 * the later statuses are spread evenly until the last change of the refund.
 */
export function makeRefundSteps(refund: RefundTimes, reverseSteps: readonly StatusStep[]): readonly StatusStep[] {
  const { status } = refund
  if (status === null) return []
  const [created, updated] = [Date.parse(refund.created_at), Date.parse(refund.updated_at)]
  const received = reverseSteps.find((step) => step.status === 'delivered')?.at ?? created
  const start = Math.max(created, Math.min(received, updated))
  const names = [...(previousRefundStatuses[status] ?? ['pending']), status]
  return names.map((name, index) => ({
    status: name,
    at: index === 0 ? created : Math.floor(start + ((updated - start) * index) / (names.length - 1)),
  }))
}

/** Converts the history of a record to rows of the table `status_changes`. */
export function toStatusChanges(
  type: ReprocessType,
  entity_id: number,
  steps: readonly StatusStep[],
): readonly DemoStatusChange[] {
  return steps.map(({ status, at }, index) => ({
    ...{ type, entity_id, status_before: steps[index - 1]?.status ?? null, status },
    ...{ is_initial: index === 0, attempt_id: null, at: new Date(at).toISOString() },
  }))
}

/** Minimum time between the creation of a record and a status change that a user caused. */
const MIN_AGE_MS = 30 * 60_000

/**
 * Returns the last status change that a reprocess attempt can have caused; null if every change has another cause. A
 * reprocess sends the record to the merchant's system again.
 */
export function findReprocessedChange(changes: readonly DemoStatusChange[]): DemoStatusChange | null {
  const [firstChange] = changes
  if (!firstChange) return null
  const earliest = Date.parse(firstChange.at) + MIN_AGE_MS
  const isCausedByAttempt = ({ type, status_before, status, is_initial, at }: DemoStatusChange) => {
    const transition = getStatusTransition(type, status_before)
    return !is_initial && 'to' in transition && transition.to === status && Date.parse(at) >= earliest
  }
  return changes.findLast(isCausedByAttempt) ?? null
}
