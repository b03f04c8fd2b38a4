// The list under the drawer, as an order to go through, over its pages too.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { closed, linkOf } from '#commands/registry.ts'
import { trackingErrorsCorrectZip, trackingErrorsList } from '#commands/tracking-errors.ts'
import { patchListState, useListState } from '#console/lib/list-state.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import type { RecordTurning } from '#console/ui/use-record-turning.ts'
import { listTrackingErrors, type TrackingError } from '#contract/tracking-errors.ts'
import { source } from './list-source.ts'

export interface Neighbours {
  /** The reverse as the list knows it; undefined where the drawer lies over another page, or the list does not show it. */
  readonly known: TrackingError | undefined
  /** Null where the list does not show it. */
  readonly turning: RecordTurning | null
  /** After a correction: the one that stands there now, once the list is read again. */
  readonly successor: () => Promise<TrackingError | undefined>
}

const none: readonly TrackingError[] = []

export function useNeighbours(id: number): Neighbours {
  const { t } = useTranslation('tracking-errors')
  const { pathname } = useLocation()
  const { run } = useRunner()
  const client = useQueryClient()
  const { query } = useListState(listTrackingErrors)
  const goTo = useOtherPage()
  const { data, refetch } = useQuery({
    ...queryOf(listTrackingErrors, { query }),
    enabled: pathname === linkOf(trackingErrorsList),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? none
  const index = rows.findIndex((row) => row.id === id)
  const isFirst = index === 0 && query.page === 1
  const isLast = index === rows.length - 1 && query.page >= (data?.last_page ?? 1)

  const turn = async (step: -1 | 1) => {
    const other = rows[index + step]
    if (other) {
      run(trackingErrorsCorrectZip, { reverse_id: String(other.id) })
      return true
    }
    if (step === 1 ? isLast : isFirst) {
      notify({ kind: 'info', text: t(step === 1 ? 'correct.last' : 'correct.first') })
      return false
    }
    const page = query.page + step
    const from = location.href
    try {
      const search = new URLSearchParams(location.search)
      const part = await source.read({ search, page, isLarge: false, client })
      const row = step === 1 ? part.rows[0] : part.rows.at(-1)
      // Who has gone elsewhere meanwhile is not drawn back.
      if (!row || location.href !== from) return false
      goTo(page, row)
      return true
    } catch (error) {
      notify(noticeOf(error, t))
      return false
    }
  }

  return {
    known: rows[index],
    turning:
      index === -1 || !data
        ? null
        : {
            place: (data.from ?? 1) + index,
            total: data.total,
            isFirst,
            isLast,
            turn,
          },
    successor: async () => {
      const following = rows[index + 1]
      if (index === -1 || following) return following
      const fresh = (await refetch()).data?.data ?? none
      return fresh.filter((row) => row.id !== id)[Math.min(index, fresh.length - 1)] ?? fresh.at(-1)
    },
  }
}

/** Another page of the list, with the drawer over it: in one step, in place of the one that is open. */
function useOtherPage(): (page: number, row: TrackingError) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (page, { id }) => {
    const [path = '/', search = ''] = closed(`${location.pathname}${location.search}`).split('?')
    const list = patchListState(listTrackingErrors.query, new URLSearchParams(search), { page })
    const to = linkOf(trackingErrorsCorrectZip, { reverse_id: String(id) }, `${path}?${list}`)
    navigate(to, { replace: true, state })
  }
}
