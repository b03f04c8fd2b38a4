// The list of a group's ecommerces while it is being changed: what is linked, with what was added and taken out. Pure.
import { z } from 'zod'
import type { Sort } from '#console/ui/column.ts'
import { GroupEcommerce } from '#contract/groups.ts'

/** Kept apart from what is linked, so that a change of somebody else does not undo it. */
export const LinksDraft = z.object({ added: z.array(GroupEcommerce), removed: z.array(z.int()) })
export type LinksDraft = z.infer<typeof LinksDraft>

export const noChange: LinksDraft = { added: [], removed: [] }

type Listed = readonly GroupEcommerce[]

export function listOf(linked: Listed, { added, removed }: LinksDraft): GroupEcommerce[] {
  const stay = linked.filter(({ id }) => !removed.includes(id))
  return [...stay, ...added.filter(({ id }) => !stay.some((one) => one.id === id))]
}

/** S2 §2: nothing is added when any of the chosen is in the list already; those are answered. */
export function withAdded(
  linked: Listed,
  draft: LinksDraft,
  chosen: Listed,
): LinksDraft | { readonly already: Listed } {
  const ids = listOf(linked, draft).map(({ id }) => id)
  const already = chosen.filter(({ id }) => ids.includes(id))
  if (already.length > 0) return { already }
  const back = chosen.filter(({ id }) => linked.some((one) => one.id === id)).map(({ id }) => id)
  return {
    added: [...draft.added, ...chosen.filter(({ id }) => !back.includes(id))],
    removed: draft.removed.filter((id) => !back.includes(id)),
  }
}

export function withoutSome(linked: Listed, { added, removed }: LinksDraft, ids: readonly number[]): LinksDraft {
  const gone = linked.map(({ id }) => id).filter((id) => ids.includes(id) && !removed.includes(id))
  return { added: added.filter(({ id }) => !ids.includes(id)), removed: [...removed, ...gone] }
}

/** What is sent: the ids that come and those that go (S2 §7). */
export function differenceOf(linked: Listed, draft: LinksDraft) {
  const list = listOf(linked, draft)
  const has = (some: Listed, id: number) => some.some((one) => one.id === id)
  return {
    links: list.filter(({ id }) => !has(linked, id)),
    unlinks: linked.filter(({ id }) => !has(list, id)),
  }
}

export function isSameSet(one: Listed, other: Listed): boolean {
  const idsOf = (some: Listed) => some.map(({ id }) => id).sort((a, b) => a - b)
  return idsOf(one).join() === idsOf(other).join()
}

const alphabet = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** Numbers by their value, texts by the alphabet (S2 §2); equal ones by id. */
export function sorted<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { direction }: Sort,
  by: (row: Row) => number | string,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => sign * compared(by(one), by(other)) || one.id - other.id)
}

function compared(one: number | string, other: number | string): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : alphabet.compare(String(one), String(other))
}
