import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '#console/lib/query.ts'
import { isLacking } from '#console/lib/unsent.ts'
import type { ReprocessType } from '#contract/reprocess.ts'
import { lookup } from '#contract/tickets.ts'
import { idOf, type Owner, ownerOf } from './owner.ts'

/** Milliseconds of rest before a typed id is looked up. */
const pause = 250

export const lookupOf = (id: number) => queryOf(lookup, { query: { q: String(id) } })

/** Whose a record is by what the search answers now or, when it does not, by what it answered before; null when it never did. */
export async function findOwner(client: QueryClient, type: ReprocessType, id: number): Promise<Owner | null> {
  const query = lookupOf(id)
  const found = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey))
  return found ? ownerOf(found.data, type, id) : null
}

export interface OwnerState {
  readonly id: number | null
  readonly owner: Owner | null
  readonly isSearching: boolean
  readonly error: unknown
  /** There is no search here: the person says it, and nothing went wrong. */
  readonly isUnsearched: boolean
}

/** Whose the typed record is. */
export function useOwner(type: ReprocessType, typed: unknown): OwnerState {
  const id = idOf(typed)
  const [rested, setRested] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), pause)
    return () => clearTimeout(timer)
  }, [id])

  const { data, error } = useQuery({ ...lookupOf(rested ?? 0), enabled: rested !== null })
  const isRested = id === rested
  const owner = isRested && id !== null && data ? ownerOf(data.data, type, id) : null
  return {
    id,
    owner,
    isSearching: id !== null && owner === null && !error,
    error: isRested && id !== null && owner === null ? error : null,
    isUnsearched: isLacking(lookup),
  }
}
