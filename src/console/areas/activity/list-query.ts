// The state of the page as the address holds it.
import type { useListState } from '#console/lib/list-state.ts'
import type { listActivity } from '#contract/activity.ts'
import type { Parsed } from '#contract/endpoint.ts'

export type ListQuery = Parsed<typeof listActivity>['query']
export type SetList = ReturnType<typeof useListState<typeof listActivity>>['set']

export const noFilters = {
  ...{ user: undefined, action: undefined, entity: undefined, id: undefined },
  ...{ of_ticket: undefined, from: undefined, to: undefined },
}

export function isFiltered(query: ListQuery): boolean {
  return (['user', 'action', 'entity', 'id', 'of_ticket', 'from', 'to'] as const).some(
    (name) => query[name] !== undefined,
  )
}
