// The state of the list as the address holds it.

import type { useListState } from '#console/lib/list-state.ts'
import type { listEcommerces } from '#contract/ecommerces.ts'
import type { Parsed } from '#contract/endpoint.ts'

export type ListQuery = Parsed<typeof listEcommerces>['query']
export type SetList = ReturnType<typeof useListState<typeof listEcommerces>>['set']

/** What narrows the list; `undefined` is the standard. */
export const noFilters = {
  situation: undefined,
  q: undefined,
  software_id: undefined,
  connector_platform: undefined,
  feature: undefined,
} as const

/** Whether a search or a filter may be why the list is empty. */
export function isNarrowed({ situation, q, software_id, connector_platform, feature }: ListQuery): boolean {
  return situation !== 'all' || [q, software_id, connector_platform, feature].some((value) => value !== undefined)
}
