// The list that one came from, record by record: where this one stands in it, and the way to the one before and after, over its pages too.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#console/lib/api-error.ts'
import { type ListPart, type ListSource, partOf } from '#console/lib/list-source.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { followTrail, type TrailPlace, useTrail } from '#console/lib/trail.ts'
import type { RowId } from './column.ts'

export interface RecordTurning {
  /** From 1; null where the record stands in the list no more. */
  readonly place: number | null
  readonly total: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether it led to another record. */
  readonly turn: (step: -1 | 1) => Promise<boolean>
}

interface TurningOptions<Row> {
  readonly source: ListSource<Row>
  readonly id: RowId
  readonly idOf: (row: Row) => RowId
  readonly onTurn: (row: Row) => void
}

/** Null when one came from no list, or while it is read. */
export function useRecordTurning<Row>({ source, id, idOf, onTurn }: TurningOptions<Row>): RecordTurning | null {
  const { t } = useTranslation('ui')
  const client = useQueryClient()
  const trail = useTrail()
  const place = trail?.list === source.list.id ? trail.places.get(String(id)) : undefined
  const search = trail?.search ?? ''
  const { data } = useQuery({ ...partOf(source, client, search, place?.page ?? 1), enabled: place !== undefined })
  if (!place || !data) return null

  const { index, isHere } = standing(data, (row) => idOf(row) === id, place)
  const before = index - 1
  // Where it has left the list, its successor stands in its place.
  const after = isHere ? index + 1 : index
  const hasBefore = before >= 0 || place.page > 1
  const hasAfter = after < data.rows.length || place.page < data.lastPage

  const go = (rows: readonly Row[], at: TrailPlace) => {
    const row = rows[at.index]
    if (row === undefined) return false
    followTrail(String(idOf(row)), at)
    onTurn(row)
    return true
  }
  const turn = async (step: -1 | 1) => {
    if (step === 1 ? !hasAfter : !hasBefore) {
      notify({ kind: 'info', text: t(step === 1 ? 'turning.atLast' : 'turning.atFirst') })
      return false
    }
    const next = step === 1 ? after : before
    if (data.rows[next] !== undefined) return go(data.rows, { page: place.page, index: next })
    const page = place.page + step
    const from = location.href
    try {
      const { rows } = await client.fetchQuery(partOf(source, client, search, page))
      // Who has gone elsewhere meanwhile is not drawn back.
      return location.href === from && go(rows, { page, index: step === 1 ? 0 : rows.length - 1 })
    } catch (error) {
      if (!isApiError(error)) throw error
      notify(noticeOf(error, t))
      return false
    }
  }

  return {
    place: isHere ? data.firstIndex + index + 1 : null,
    total: data.total,
    isFirst: !hasBefore,
    isLast: !hasAfter,
    turn,
  }
}

/** By its id; by where it stood, once it is not there. */
function standing<Row>(part: ListPart<Row>, isIt: (row: Row) => boolean, { index }: TrailPlace) {
  const found = part.rows.findIndex(isIt)
  return found === -1 ? { index: Math.min(index, part.rows.length), isHere: false } : { index: found, isHere: true }
}
