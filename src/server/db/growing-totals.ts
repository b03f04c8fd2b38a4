// Totals of a table that only grows: what was counted once is never counted again, only what came after it.

interface Counted {
  readonly to: number
  readonly total: number
}

const mostFilters = 1000
const countedOf = new WeakMap<object, Map<string, Counted>>()

/** How many rows of one filter have an id up to `newest`; `count` counts those with an id above `after`. `owner` is the process's database. */
export async function growingTotal(
  owner: object,
  filter: string,
  newest: number,
  count: (after: number, to: number) => Promise<number>,
): Promise<number> {
  const counted = countedOf.get(owner) ?? new Map<string, Counted>()
  countedOf.set(owner, counted)
  const known = counted.get(filter) ?? { to: 0, total: 0 }
  if (known.to >= newest) return known.total
  const total = known.total + (await count(known.to, newest))
  counted.delete(filter)
  counted.set(filter, { to: newest, total })
  const [oldest] = counted.keys()
  if (counted.size > mostFilters && oldest !== undefined) counted.delete(oldest)
  return total
}
