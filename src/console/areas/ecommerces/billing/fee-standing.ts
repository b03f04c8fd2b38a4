// Which fees of a history are in force: of each service the last one that has begun.
import type { Fee } from '#contract/billing.ts'

export type Standing = 'current' | 'coming' | 'past'

/** By fee id. `today` is a calendar date, and compared as a text. */
export function standingsOf(fees: readonly Fee[], today: string): ReadonlyMap<number, Standing> {
  const found = new Map<number, Standing>()
  const settled = new Set<string>()
  for (const { id, service_code, start_at } of [...fees].sort(newestFirst)) {
    if (start_at.slice(0, 10) > today) found.set(id, 'coming')
    else found.set(id, settled.has(service_code) ? 'past' : 'current')
    if (found.get(id) === 'current') settled.add(service_code)
  }
  return found
}

function newestFirst(one: Fee, other: Fee): number {
  return one.start_at === other.start_at ? other.id - one.id : one.start_at < other.start_at ? 1 : -1
}

/** The one in force for each service. */
export function currentFees(fees: readonly Fee[], today: string): readonly Fee[] {
  const standings = standingsOf(fees, today)
  return fees.filter(({ id }) => standings.get(id) === 'current')
}
