// Totals of long lists: a count costs more than its page. One at a time for each condition, and kept for moments.

import type { Endpoint } from '#contract/endpoint.ts'

/** Milliseconds; so old may a total be of what another process wrote. */
export const totalsKeptFor = 1_000

export interface Totals {
  /** Of a list under what its query asks for: pages and orders share it. */
  readonly of: (list: Endpoint, query: object, count: () => Promise<number>) => Promise<number>
  /** After a write of this process: of the lists that read what it changes. */
  readonly forget: (write: Endpoint) => void
}

interface Kept {
  readonly list: Endpoint
  readonly counted: Promise<number>
}

/** What changes which rows are shown, not how many there are. */
const parts = ['page', 'limit', 'sort', 'order_by']

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
