// Arguments that name a record: what is listed for each, and what must be known before it can be. Pure; the listing itself is in `pick.ts`.
import type { Arguments } from '#commands/command.ts'

const searchedKinds = ['reverse', 'refund', 'ecommerce', 'store', 'group', 'carrier', 'user'] as const
/** Found by the search of the palette. */
export type SearchedKind = (typeof searchedKinds)[number]
/** Few enough to be listed whole. */
export type ListedKind = 'integration' | 'module' | 'metadata' | 'url' | 'alert' | 'platform'
export type PickKind = SearchedKind | ListedKind

const kinds: Readonly<Record<string, PickKind>> = {
  reverse: 'reverse',
  reverse_id: 'reverse',
  refund: 'refund',
  refund_id: 'refund',
  ecommerce: 'ecommerce',
  ecommerce_id: 'ecommerce',
  of_ecommerce: 'ecommerce',
  from_ecommerce: 'ecommerce',
  other: 'ecommerce',
  only: 'ecommerce',
  store: 'store',
  from_store: 'store',
  group: 'group',
  carrier: 'carrier',
  user: 'user',
  integration: 'integration',
  integration_id: 'integration',
  module: 'module',
  metadata: 'metadata',
  name: 'metadata',
  url_id: 'url',
  alert: 'alert',
  platform: 'platform',
}

export function pickOf(slot: string): PickKind | null {
  return kinds[slot] ?? null
}

export function isSearched(kind: PickKind): kind is SearchedKind {
  return searchedKinds.some((searched) => searched === kind)
}

/** Which record the options belong to; null where that is still to be said. */
export function ownerOf(kind: PickKind, { ecommerce, group }: Arguments): Arguments | null {
  if (kind === 'integration' || kind === 'module' || kind === 'url') return ecommerce ? { ecommerce } : null
  if (kind === 'metadata') return group ? { group } : ecommerce ? { ecommerce } : null
  return {}
}

export interface Option {
  /** As the argument takes it. */
  readonly value: string
  readonly name: string
  /** What tells it from others of its name. */
  readonly detail?: string
  /** What is known with it: the ecommerce of a store. */
  readonly others?: Arguments
}

export interface Options {
  readonly list: readonly Option[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

export const noOptions: Options = { list: [], isLoading: false, hasFailed: false }
