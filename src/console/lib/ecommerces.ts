// Ecommerces by id or name, for pickers of any page: whoever may read anything may find one (product decision A21).
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { lookupEcommerces } from '#contract/tickets.ts'
import { queryOf } from './query.ts'
import { useRested } from './rested.ts'

export type EcommerceName = Answer<typeof lookupEcommerces>['data'][number]

/** Milliseconds of rest before what was typed is searched for. */
const pause = 250

/** `12 - Loja Azul`. */
export function ecommerceLabel({ id, display_name }: EcommerceName): string {
  return `${id} - ${display_name}`
}

/** Those that fit what was typed, the one with that very id first; the first ones while nothing is typed. */
export function useEcommercesNamed(typed: string) {
  const q = useRested(typed.trim(), pause)
  const query = useQuery({
    ...queryOf(lookupEcommerces, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const found = [...(query.data?.data ?? [])].sort((one, other) => Number(isId(other, q)) - Number(isId(one, q)))
  return { found, error: query.error, isWaiting: query.isFetching || q !== typed.trim() }
}

const isId = ({ id }: EcommerceName, typed: string) => String(id) === typed

/** The name of one; undefined until it is there, null when there is none of that id. */
export function useEcommerceName(id: number | null): EcommerceName | null | undefined {
  const { data } = useQuery({ ...queryOf(lookupEcommerces, { query: { ids: String(id) } }), enabled: id !== null })
  return id === null ? null : data && (data.data[0] ?? null)
}
