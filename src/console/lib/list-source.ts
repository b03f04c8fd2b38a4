// A list as a whole, beyond the page that is shown: read part by part, by its filter and its order as the address holds them.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Command } from '#commands/command.ts'
import type { Selection } from './selection.ts'
import { stateOf } from './views.ts'

export interface ListPart<Row> {
  readonly rows: readonly Row[]
  /** All there are, by the server's count. */
  readonly total: number
  readonly lastPage: number
  /** How many come before the first row here. */
  readonly firstIndex: number
}

export interface PartAsked {
  /** Of the address of the list. */
  readonly search: URLSearchParams
  /** From 1. */
  readonly page: number
  /** As many as the server likes to give at once, instead of as many as the list shows. */
  readonly isLarge: boolean
  readonly client: QueryClient
}

interface ListDefinition<Row> {
  /** Its page. */
  readonly list: Command
  /** Keys of the address that only order it: in another order it is the same set. */
  readonly ordering: readonly string[]
  readonly read: (asked: PartAsked) => Promise<ListPart<Row>>
}

export interface ListSource<Row> extends ListDefinition<Row> {
  /** What was selected when the list was left, for the way back to it. */
  readonly left: { current: LeftSelection<Row> | null }
}

export interface LeftSelection<Row> {
  readonly person: number | null
  readonly filter: string
  readonly selection: Selection<string | number, Row>
}

export function listSource<Row>(definition: ListDefinition<Row>): ListSource<Row> {
  return { ...definition, left: { current: null } }
}

/** Rows that are asked for at once where the whole set is read. */
export const largePart = 500

/** What is read once is neither taken from what is known already, nor kept. */
export const readOnce = { staleTime: 0, gcTime: 0 } as const

/** More rows than this are not read for the clipboard. */
export const mostRead = 100_000

/** Names the set that an address filters. */
export function filterOf({ list, ordering }: Pick<ListSource<never>, 'list' | 'ordering'>, search: string): string {
  const state = Object.entries(stateOf(`/?${search.replace(/^\?/, '')}`)).filter(
    ([name]) => name !== 'hide' && !ordering.includes(name),
  )
  return `${list.id} ${new URLSearchParams(state.sort())}`
}

/** One page of the list, as it shows it; dropped with all that shows what a write changed. */
export function partOf<Row>(source: ListSource<Row>, client: QueryClient, search: string, page: number) {
  const topics = [source.list.area]
  return queryOptions({
    queryKey: [topics, 'part', source.list.id, search, page],
    queryFn: () => source.read({ search: new URLSearchParams(search), page, isLarge: false, client }),
  })
}

/** A set that is in this browser as a whole. */
export function wholePart<Row>(rows: readonly Row[]): ListPart<Row> {
  return { rows, total: rows.length, lastPage: 1, firstIndex: 0 }
}

interface Page<Row> {
  readonly data: readonly Row[]
  readonly total: number
  readonly last_page: number
  readonly from: number | null
}

export function pagePart<Row>({ data, total, last_page, from }: Page<Row>): ListPart<Row> {
  return { rows: data, total, lastPage: last_page, firstIndex: (from ?? 1) - 1 }
}

interface MetaPage<Row> {
  readonly data: readonly Row[]
  readonly meta: {
    readonly current_page: number
    readonly last_page: number
    readonly per_page: number
    readonly total: number
  }
}

export function metaPart<Row>({ data, meta }: MetaPage<Row>): ListPart<Row> {
  const { current_page, last_page, per_page, total } = meta
  return { rows: data, total, lastPage: last_page, firstIndex: (current_page - 1) * per_page }
}
