// The state of a list lives in the URL and is parsed by the endpoint's own query schema: a wrong key falls back, never throws.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Listing = Endpoint & { readonly query: z.ZodObject }

/** Reads every key of the schema by itself. Keys it does not know belong to others (`do`, `tab`). */
export function parseListState<S extends z.ZodObject>(schema: S, search: URLSearchParams): z.output<S> {
  const given: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = search.get(name)
    if (value !== null && value !== '' && z.safeParse(field, value).success) given[name] = value
  }
  return z.parse(schema, given)
}

/** The search with the patch in it; what is empty or standard is left out, and any change but that of the page goes to page 1. */
export function patchListState(
  schema: z.ZodObject,
  search: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const standard: Readonly<Record<string, unknown>> = z.parse(schema, {})
  if (!('page' in patch)) next.delete('page')
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '' || value === standard[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export interface SetOptions {
  /** Without a step in the history: for what changes with every keystroke. */
  readonly replace?: boolean
}

/** `query` is ready for `queryOf(endpoint, { query })`. */
export function useListState<E extends Listing>(endpoint: E) {
  return useUrlState<E['query']>(endpoint.query)
}

/** The same for what a page keeps in its address without asking an endpoint for it. `schema` is a constant. */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  const [search, setSearch] = useSearchParams()
  const query = useMemo(() => parseListState(schema, search), [schema, search])
  const set = useCallback(
    (patch: Partial<z.input<S>>, options: SetOptions = {}) => {
      // The address as it is now: whoever calls may have been made before a drawer was opened over the list.
      const now = new URLSearchParams(location.search)
      setSearch(patchListState(schema, now, patch), { replace: options.replace ?? false })
    },
    [schema, setSearch],
  )
  return { query, set }
}
