// The state of the list as the address holds it.
import type { useListState } from '#console/lib/list-state.ts'
import type { listTrackingErrors } from '#contract/tracking-errors.ts'

type State = ReturnType<typeof useListState<typeof listTrackingErrors>>
export type ListQuery = State['query']
export type SetList = State['set']

export const noFilters = { search: undefined, ecommerce_id: undefined }

export function isNarrowed({ search, ecommerce_id }: ListQuery): boolean {
  return search !== undefined || ecommerce_id !== undefined
}
