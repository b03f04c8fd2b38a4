// Record pager: the list that a record was opened from, with the position of each visited record, for previous and
// next.
import { create } from 'zustand'
import type { CommandId } from './runner.ts'

export interface ListPosition {
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
  readonly positions: ReadonlyMap<string, ListPosition>
  /** Id of the last visited record. */
  readonly lastId: string
}

const usePagerStore = create<{ readonly pager: RecordPager | null }>(() => ({ pager: null }))

export const getRecordPager = () => usePagerStore.getState().pager

export function useRecordPager(): RecordPager | null {
  return usePagerStore(({ pager }) => pager)
}

interface OpenedRecord {
  readonly list: CommandId
  /** URL of the list when the record was opened. */
  readonly listUrl: string
  readonly id: string
  readonly index: number
}

/** Starts the pager when a record is opened from a list. */
export function startRecordPager({ list, listUrl, id, index }: OpenedRecord): void {
  const [path = '/', query = ''] = listUrl.split('?')
  const search = new URLSearchParams(query)
  const page = Number(search.get('page') ?? 1) || 1
  search.delete('page')
  const positions = new Map([[id, { page, index }]])
  usePagerStore.setState({ pager: { list, path, search: search.toString(), positions, lastId: id } })
}

/** Adds the position of the next visited record. */
export function advanceRecordPager(id: string, position: ListPosition): void {
  const pager = getRecordPager()
  if (pager)
    usePagerStore.setState({
      pager: { ...pager, positions: new Map([...pager.positions, [id, position]]), lastId: id },
    })
}

export function stopRecordPager(): void {
  usePagerStore.setState({ pager: null })
}

/** URL of the list with the page of the last visited record; null without a pager of that list. */
export function getRecordPagerUrl(list: CommandId): string | null {
  const pager = getRecordPager()
  if (pager?.list !== list) return null
  const search = new URLSearchParams(pager.search)
  const page = pager.positions.get(pager.lastId)?.page ?? 1
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? pager.path : `${pager.path}?${search}`
}
