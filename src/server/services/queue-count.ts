// Counts the records of a work queue for the home page: all rows, the oldest row, and the rows of the last 24 hours.
import { count, type SQL, sql } from 'drizzle-orm'
import type { Queue } from '#contract/console/home.ts'
import { toIsoString } from './integration-health.ts'

export type QueueCount = Omit<Queue, 'name'>

/** Returns the timestamp 24 hours ago, in ISO 8601. */
export const getYesterdayIso = (now: Date) => new Date(now.getTime() - 86_400_000).toISOString()

/**
 * Returns the columns that a count query selects; `entryTimestamp` is the timestamp at which a row entered the work
 * queue.
 */
export function buildCountColumns(entryTimestamp: SQL, now: Date) {
  return {
    count: count(),
    oldest: sql<string | null>`min(${entryTimestamp})`,
    recent: sql<number>`(count(*) filter (where ${entryTimestamp} > ${getYesterdayIso(now)}))::int`,
  }
}

interface CountRow {
  readonly count: number
  readonly oldest: string | null
  readonly recent: number
}

export const toQueueCount = ([row]: readonly CountRow[]): QueueCount => ({
  count: row?.count ?? 0,
  is_more: false,
  oldest: toIsoString(row?.oldest ?? null),
  recent: row?.recent ?? null,
})
