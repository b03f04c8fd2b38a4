// In which order records stand that answer one text: what its words call them, then what this kind of person works with, then their own history. Pure.
import type { AccountType } from '#contract/access.ts'
import { type Found, foundKinds } from '#contract/tickets.ts'
import { firstOf, type Pasted } from './pasted.ts'
import type { RecentItem } from './recent.ts'

type Kind = Found['kind']

/** The first kinds of somebody's work; the others follow as they stand in `foundKinds`. */
const worksWith: Partial<Record<AccountType, readonly Kind[]>> = {
  financial: ['refund', 'group', 'ecommerce'],
  ti: ['ecommerce'],
}

const most = 12

interface Known {
  readonly accountType: AccountType
  readonly recent: readonly RecentItem[]
}

export function inOrder(found: readonly Found[], pasted: Pasted, { accountType, recent }: Known): readonly Found[] {
  const kinds = kindsOf(accountType, firstOf(pasted, 'ticket') !== undefined)
  const ids = pasted.tokens.flatMap(({ kind, value }) => (kind === 'id' ? [value] : []))
  const ranks = (one: Found) => [
    one.matched === 'name' ? 1 : 0,
    hintRank(one, pasted),
    kinds.indexOf(one.kind),
    one.matched === 'id' ? ids.indexOf(String(one.id)) : 0,
    usedPlace(one, recent),
  ]
  const ranked = found.map((one) => ({ one, rank: ranks(one) }))
  return readings(ranked.sort((a, b) => compare(a.rank, b.rank)).map(({ one }) => one))
}

/** A ticket is about a return or its money, whoever reads it. */
function kindsOf(type: AccountType, hasTicket: boolean): readonly Kind[] {
  const own = [...(worksWith[type] ?? []), ...foundKinds]
  return hasTicket ? [...own.filter((kind) => kind === 'reverse' || kind === 'refund'), ...own] : own
}

function hintRank({ kind, id, matched }: Found, { tokens }: Pasted): number {
  const hint = matched === 'id' ? tokens.find(({ value }) => value === String(id))?.hint : undefined
  if (hint === undefined) return 1
  return hint === kind ? 0 : hint === 'order' ? 3 : 2
}

/** How lately something was done with the record; the number of items where nothing was. */
function usedPlace({ kind, id }: Found, recent: readonly RecentItem[]): number {
  const names = [kind, `${kind}_id`]
  const place = recent.findIndex(({ args }) => names.some((name) => args[name] === String(id)))
  return place === -1 ? recent.length : place
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Every kind that answers has its rows: more of one would leave no room for the other readings of a number. */
function readings(found: readonly Found[]): readonly Found[] {
  const mostOfAKind = Math.max(1, Math.floor(most / new Set(found.map(({ kind }) => kind)).size))
  const counts = new Map<Kind, number>()
  const kept = found.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= mostOfAKind
  })
  return kept
}
