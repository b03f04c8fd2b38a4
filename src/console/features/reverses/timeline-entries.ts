// Reads facts from the timeline of a reverse (return request), without components.
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { CarrierEvent } from '#contract/platform/reverses.ts'

/** Entry of the timeline, or an event of the carrier, which the console loads separately. */
export type HistoryEntry =
  | TimelineEntry
  | { readonly kind: 'carrier'; readonly at: string; readonly event: CarrierEvent }

/**
 * Returns a unique React key. The key contains the kind of the entry, because entries of different kinds can have the
 * same id.
 */
export function getEntryKey(entry: HistoryEntry): string {
  return `${entry.kind} ${getEntryId(entry)}`
}

function getEntryId(entry: HistoryEntry): number | string {
  switch (entry.kind) {
    case 'created':
      return ''
    case 'refund':
      return entry.refund.id
    case 'attempt':
      return entry.attempt.id
    case 'note':
      return entry.note.id
    case 'carrier':
      return `${entry.at} ${entry.event.code} ${entry.event.description}`
    default:
      return entry.id
  }
}

/**
 * Adds the carrier events to the loaded entries of the timeline, newest first. If older entries are not loaded yet,
 * omits the events that are older than the loaded entries.
 */
export function mergeCarrierEvents(
  entries: readonly TimelineEntry[],
  events: readonly CarrierEvent[],
  { hasMoreEntries }: { readonly hasMoreEntries: boolean },
): readonly HistoryEntry[] {
  const oldestEntry = entries.at(-1)
  const earliest = hasMoreEntries && oldestEntry ? Date.parse(oldestEntry.at) : -Infinity
  const carrierEntries = events
    .filter(({ at }) => Date.parse(at) >= earliest)
    .map((event) => ({ kind: 'carrier' as const, at: event.at, event }))
  return [...entries, ...carrierEntries].toSorted((first, second) => Date.parse(second.at) - Date.parse(first.at))
}

interface WorkRecord {
  readonly type: ReprocessType
  readonly id: number
  readonly status: string | null
  readonly tracking_error?: string | null
}

const finishedStatuses: readonly (string | null)[] = ['done', 'canceled']

/**
 * Returns true if the record needs work, like the records in the work queues: the record has a tracking error, or its
 * last attempt failed and its status is not final.
 */
export function hasOpenWork(
  { type, id, status, tracking_error = null }: WorkRecord,
  entries: readonly TimelineEntry[],
): boolean {
  if (tracking_error !== null) return true
  if (finishedStatuses.includes(status)) return false
  const lastAttempt = entries
    .flatMap((entry) => (entry.kind === 'attempt' ? [entry.attempt] : []))
    .find((attempt) => attempt.type === type && attempt.entity_id === id && attempt.status !== 'cancelled')
  return lastAttempt?.status === 'failed'
}
