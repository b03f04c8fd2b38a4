// Caches the totals of long lists for a moment, because a count costs more than a page. Concurrent requests share one
// count.

import type { Endpoint } from '#contract/endpoint.ts'

/** Lifetime of a cached total in milliseconds; a total may miss writes of other processes for that long. */
export const totalsKeptFor = 1_000

export interface Totals {
  /** Returns the total of a list for the filters of a query; pages and sort orders share one total. */
  readonly of: (list: Endpoint, query: object, count: () => Promise<number>) => Promise<number>
  /** Discards the totals of lists that a write of this process may have changed. */
  readonly forget: (write: Endpoint) => void
}

interface Kept {
  readonly list: Endpoint
  readonly counted: Promise<number>
}

/** Query parameters that do not affect the number of rows. */
const parts = ['page', 'limit', 'sort', 'order_by']

/** Creates a cache whose totals expire after `lifetimeMs` milliseconds. */
export function makeTotals(keptFor: number): Totals {
  const kept = new Map<string, Kept>()
  return {
    of: (list, query, count) => {
      const condition = Object.entries(query).filter(([name]) => !parts.includes(name))
      const key = JSON.stringify([list.path, condition])
      const known = kept.get(key)
      if (known) return known.counted
      const counted = count()
      kept.set(key, { list, counted })
      const end = () => {
        if (kept.get(key)?.counted === counted) kept.delete(key)
      }
      counted.then(() => setTimeout(end, keptFor).unref(), end)
      return counted
    },
    forget: ({ changes = [] }) => {
      for (const [key, { list }] of kept) if (list.reads?.some((topic) => changes.includes(topic))) kept.delete(key)
    },
  }
}
