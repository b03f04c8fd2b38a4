// The addresses of an ecommerce and of its brands as one list (S1 §2).
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#console/lib/query.ts'
import { type EcommerceUrl, listBrandUrls, listUrls } from '#contract/ecommerces/urls.ts'

export function useUrls(ecommerceId: number) {
  const input = { params: { id: ecommerceId } }
  const own = useQuery(queryOf(listUrls, input))
  const branded = useQuery(queryOf(listBrandUrls, input))
  const rows = useMemo(() => together(own.data?.data, branded.data?.data), [own.data, branded.data])
  return {
    /** Undefined until both lists are here. */
    rows,
    error: own.error ?? branded.error,
    isFetching: own.isFetching || branded.isFetching,
    refetch: () => {
      void own.refetch()
      void branded.refetch()
    },
  }
}

type Rows = readonly EcommerceUrl[]

function together(own: Rows | undefined, branded: Rows | undefined): Rows | undefined {
  return own && branded && [...own, ...branded].sort((one, other) => one.id - other.id)
}
