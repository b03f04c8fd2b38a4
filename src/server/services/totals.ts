// Caches the totals of long lists for a second, because counting all rows takes longer than reading one page.
// Concurrent requests share one count.

import type { Endpoint } from '#contract/endpoint.ts'

/** Lifetime of a cached total in milliseconds. During this time, a total may not include writes of other processes. */
export const TOTALS_LIFETIME_MS = 1_000

export interface TotalsCache {
  /**
   * Returns the number of rows of a list for the filters in `query`. All pages and sort orders share one cached total.
   */
  readonly get: (listEndpoint: Endpoint, query: object, count: () => Promise<number>) => Promise<number>
  /** Discards the totals of all lists that may have changed through the given write endpoint. */
  readonly invalidate: (write: Endpoint) => void
}

interface CachedTotal {
  readonly list: Endpoint
  readonly total: Promise<number>
}

/** Query parameters that do not affect the number of rows. */
const PAGE_PARAMETERS = ['page', 'limit', 'sort', 'order_by']

/** Creates a cache whose totals expire after `lifetimeMs` milliseconds. */
export function createTotalsCache(lifetimeMs: number): TotalsCache {
  const cachedTotals = new Map<string, CachedTotal>()
  return {
    get: (list, query, count) => {
      const condition = Object.entries(query).filter(([name]) => !PAGE_PARAMETERS.includes(name))
      const key = JSON.stringify([list.path, condition])
      const cachedTotal = cachedTotals.get(key)
      if (cachedTotal) return cachedTotal.total
      const total = count()
      cachedTotals.set(key, { list, total })
      const discard = () => {
        if (cachedTotals.get(key)?.total === total) cachedTotals.delete(key)
      }
      total.then(() => setTimeout(discard, lifetimeMs).unref(), discard)
      return total
    },
    invalidate: ({ invalidatedTopics = [] }) => {
      for (const [key, { list }] of cachedTotals)
        if (list.cacheTopics?.some((topic) => invalidatedTopics.includes(topic))) cachedTotals.delete(key)
    },
  }
}
