// Totals of long lists: a count costs more than its page. One at a time for each condition, and kept for moments.

/** Milliseconds; so old may a total be of what another process wrote. */
export const totalsKeptFor = 1_000

export interface Totals {
  /** Of a list under what its query asks for: pages and orders share it. */
  readonly of: (list: string, query: object, count: () => Promise<number>) => Promise<number>
  /** After every write of this process. */
  readonly forget: () => void
}

/** What changes which rows are shown, not how many there are. */
const parts = ['page', 'limit', 'sort', 'order_by']

export function makeTotals(keptFor: number): Totals {
  const kept = new Map<string, Promise<number>>()
  return {
    of: (list, query, count) => {
      const condition = Object.entries(query).filter(([name]) => !parts.includes(name))
      const key = JSON.stringify([list, condition])
      const known = kept.get(key)
      if (known) return known
      const counted = count()
      kept.set(key, counted)
      const end = () => {
        if (kept.get(key) === counted) kept.delete(key)
      }
      counted.then(() => setTimeout(end, keptFor).unref(), end)
      return counted
    },
    forget: () => kept.clear(),
  }
}
