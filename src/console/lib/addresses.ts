// What can be found out about places: the address of a zip code, cities by name, for every form that holds an address.
import { keepPreviousData, type QueryClient, useIsFetching, useQuery } from '@tanstack/react-query'
import { type City, type FoundAddress, findAddress, findCities, shortestCityName } from '#contract/addresses.ts'
import { isApiError } from './api-error.ts'
import { queryOf } from './query.ts'
import { useRested } from './rested.ts'

export type LookupState = 'idle' | 'searching' | 'found' | 'not_found' | 'unavailable'

interface Lookup {
  readonly state: LookupState
  readonly found: FoundAddress | undefined
  readonly retry: () => void
}

/** The address of 8 digits, once it is wanted. A code does not move: it is asked for once. */
export function useFoundAddress(zip: string, isWanted: boolean): Lookup {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(findAddress, { params: { zip } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = isWanted ? data?.data : undefined
  return { state: stateOf(isWanted, isFetching, error, found), found, retry: () => void refetch() }
}

/** The same, for who cannot go on without it. */
export async function foundAddress(client: QueryClient, zip: string): Promise<FoundAddress> {
  const query = queryOf(findAddress, { params: { zip } })
  return (await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })).data
}

function stateOf(isWanted: boolean, isFetching: boolean, error: unknown, found: FoundAddress | undefined): LookupState {
  if (!isWanted) return 'idle'
  if (found) return 'found'
  if (isFetching) return 'searching'
  return isApiError(error) && error.status === 404 ? 'not_found' : 'unavailable'
}

/** Whether an address is being looked up: what a zip code decides is not saved half. */
export function useIsLookingUp(): boolean {
  return useIsFetching({ queryKey: queryOf(findAddress, { params: { zip: '' } }).queryKey.slice(0, 2) }) > 0
}

/** Milliseconds of rest before a typed name is searched for. */
const pause = 250

/** Cities of Brazil by the beginning of their name. */
export function useCities(typed: string, isWanted: boolean): readonly City[] {
  const rested = useRested(typed.trim(), pause)
  const isEnough = isWanted && rested.length >= shortestCityName
  const { data } = useQuery({
    ...queryOf(findCities, { query: { name: rested } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  return isEnough ? (data?.data ?? []) : []
}
