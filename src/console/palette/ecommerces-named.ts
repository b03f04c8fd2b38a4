// What the palette finds where the platform has no search of all records: ecommerces, by id or name.
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type lookup, lookupEcommerces } from '#contract/tickets.ts'

type Found = Answer<typeof lookup>

export function ecommercesNamed(q: string) {
  return queryOptions<Found, ApiError>({
    queryKey: [lookupEcommerces.reads, 'palette', q],
    queryFn: async ({ signal }) => {
      const { data } = await call(lookupEcommerces, { query: { q } }, { signal })
      return { data: data.map(({ id, display_name }) => foundOf(id, display_name, q)) }
    },
  })
}

function foundOf(id: number, name: string, q: string): Found['data'][number] {
  const matched = String(id) === q.trim() ? 'id' : 'name'
  return { kind: 'ecommerce', id, title: name, status: null, matched, ecommerce_id: id, ecommerce_name: name }
}
