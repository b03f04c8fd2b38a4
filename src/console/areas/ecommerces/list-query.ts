// The state of the list as the address holds it.
import type { Parsed } from '#contract/endpoint.ts'
import { listEcommerces } from '#contract/ecommerces.ts'
import { parseListState, type useListState } from '#console/lib/list-state.ts'

export type ListQuery = Parsed<typeof listEcommerces>['query']
export type SetList = ReturnType<typeof useListState<typeof listEcommerces>>['set']

const standard = parseListState(listEcommerces.query, new URLSearchParams())

/** What narrows the list; `undefined` is none. */
export const noFilters = {
  situation: standard.situation,
  q: undefined,
  software_id: undefined,
  connector_platform: undefined,
  feature: undefined,
} as const

export function isFiltered(query: ListQuery): boolean {
  return Object.entries(noFilters).some(([name, value]) => name !== 'situation' && query[name as keyof ListQuery] !== value)
}
