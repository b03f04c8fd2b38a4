// The state of the list as the address holds it.
import type { useListState } from '#console/lib/list-state.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { listUsers } from '#contract/users.ts'

export type ListQuery = Parsed<typeof listUsers>['query']
export type SetList = ReturnType<typeof useListState<typeof listUsers>>['set']
