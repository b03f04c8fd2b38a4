// Record pager: the list that a record was opened from, with the position of each visited record, for previous and
// next.
import { create } from 'zustand'
import type { CommandId } from './runner.ts'

export interface TrailPlace {
  readonly page: number
  /** Index of the row on its page. */
  readonly index: number
}

interface RecordPager {
  readonly list: CommandId
  /** Path of the list; `search` has its filters and order without the page. */
  readonly path: string
  readonly search: string
  /** Positions of the visited records in the list, by record id. */
  readonly places: ReadonlyMap<string, TrailPlace>
  /** Id of the last visited record. */
  readonly last: string
}

const useTrail = create<{ readonly trail: RecordPager | null }>(() => ({ trail: null }))

export const trailNow = () => useTrail.getState().trail

export function useRecordPager(): RecordPager | null {
  return useTrail(({ trail }) => trail)
}

interface Left {
  readonly list: CommandId
  /** URL of the list when the record was opened. */
  readonly address: string
  readonly id: string
  readonly index: number
}

/** Starts the pager when a record is opened from a list. */
export function startRecordPager({ list, address, id, index }: Left): void {
  const [path = '/', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  const page = Number(search.get('page') ?? 1) || 1
  search.delete('page')
  const places = new Map([[id, { page, index }]])
  useTrail.setState({ trail: { list, path, search: search.toString(), places, last: id } })
}

/** Adds the position of the next visited record. */
export function advanceRecordPager(id: string, place: TrailPlace): void {
  const trail = trailNow()
  if (trail) useTrail.setState({ trail: { ...trail, places: new Map([...trail.places, [id, place]]), last: id } })
}

export function stopRecordPager(): void {
  useTrail.setState({ trail: null })
}

/** URL of the list with the page of the last visited record; null without a pager of that list. */
export function recordPagerAddress(list: CommandId): string | null {
  const trail = trailNow()
  if (trail?.list !== list) return null
  const search = new URLSearchParams(trail.search)
  const page = trail.places.get(trail.last)?.page ?? 1
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? trail.path : `${trail.path}?${search}`
}
