// The list under the drawer, as an order to go through.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { linkOf } from '#commands/registry.ts'
import { trackingErrorsList } from '#commands/tracking-errors.ts'
import { useListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { listTrackingErrors, type TrackingError } from '#contract/tracking-errors.ts'

export interface Neighbours {
  /** Of the page of the list that is shown; empty where the drawer lies over another page. */
  readonly rows: readonly TrackingError[]
  /** The place of the reverse among them; -1 when it is not there. */
  readonly index: number
  /** After a correction: the one that stands there now, once the list is read again. */
  readonly successor: () => Promise<TrackingError | undefined>
}

const none: readonly TrackingError[] = []

export function useNeighbours(id: number): Neighbours {
  const { pathname } = useLocation()
  const { query } = useListState(listTrackingErrors)
  const { data, refetch } = useQuery({
    ...queryOf(listTrackingErrors, { query }),
    enabled: pathname === linkOf(trackingErrorsList),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? none
  const index = rows.findIndex((row) => row.id === id)
  return {
    rows,
    index,
    successor: async () => {
      const following = rows[index + 1]
      if (index === -1 || following) return following
      const fresh = (await refetch()).data?.data ?? none
      return fresh.filter((row) => row.id !== id)[Math.min(index, fresh.length - 1)] ?? fresh.at(-1)
    },
  }
}
