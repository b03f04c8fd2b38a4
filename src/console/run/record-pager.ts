// Stores the list from which the user opened a record, and the positions of the visited records in this list. The
// buttons for the previous and next record use both.
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'
import { getPagePath } from './page-at.ts'
import type { CommandId } from './runner.ts'

export interface ListPosition {
  readonly page: number
  /** Index of the row within the list page `page`. */
  readonly index: number
}

interface RecordPager {
  readonly list: CommandId
  /** Path of the list. `search` contains the filters and the sort order, but not the page number. */
  readonly path: string
  readonly search: string
  /** Positions of the visited records in the list, by record id. */
  readonly positions: ReadonlyMap<string, ListPosition>
  /** Id of the record that was visited last. */
  readonly lastRecordId: string
  /** Command arguments of the row that the user opened, such as the ids of a reverse and of its ecommerce. */
  readonly rowArguments: Arguments
}

const usePagerStore = create<{ readonly pager: RecordPager | null }>(() => ({ pager: null }))

export const getRecordPager = () => usePagerStore.getState().pager

export function useRecordPager(): RecordPager | null {
  return usePagerStore(({ pager }) => pager)
}

interface OpenedRecord {
  readonly list: CommandId
  /** URL of the list at the time when the user opened the record. */
  readonly listUrl: string
  readonly id: string
  readonly index: number
  readonly rowArguments: Arguments
}

/** Starts the record pager (the buttons for the previous and next record) when the user opens a record from a list. */
export function startRecordPager({ list, listUrl, id, index, rowArguments }: OpenedRecord): void {
  const [path = '/', listQuery = ''] = listUrl.split('?')
  const search = new URLSearchParams(listQuery)
  const page = Number(search.get('page') ?? 1) || 1
  search.delete('page')
  const positions = new Map([[id, { page, index }]])
  const query = search.toString()
  usePagerStore.setState({ pager: { list, path, search: query, positions, lastRecordId: id, rowArguments } })
}

/** Stores the list position of the record that the user opened with the button for the previous or next record. */
export function advanceRecordPager(recordId: string, position: ListPosition): void {
  const pager = getRecordPager()
  if (pager)
    usePagerStore.setState({
      pager: { ...pager, positions: new Map([...pager.positions, [recordId, position]]), lastRecordId: recordId },
    })
}

export function stopRecordPager(): void {
  usePagerStore.setState({ pager: null })
}

interface OpenPage {
  readonly command: Command
  readonly args: Arguments
}

/**
 * Returns true if the row that the user opened names the record of the page. For example, a row of the queue of failed
 * reprocesses names a reverse, whose page has another parent list.
 */
export function isPageOfOpenedRow(pager: RecordPager, { command, args }: OpenPage): boolean {
  const idNames = [...getPagePath(command).matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const isSameId = (name: string) => args[name] !== undefined && args[name] === pager.rowArguments[name]
  return idNames.length > 0 && idNames.every(isSameId)
}

/** Returns the list from which the user opened the record of the page; null if the user opened it in another way. */
export function findOriginList(page: OpenPage, pager: RecordPager | null): Command | null {
  return (pager !== null && isPageOfOpenedRow(pager, page) && findCommand(pager.list)) || null
}

/**
 * Returns the list to which the user goes back from a page: the list from which the user opened the record, or else the
 * parent of the page. Returns null if the page has no parent.
 */
export function findListOfPage(page: OpenPage, pager: RecordPager | null): Command | null {
  const { parent } = page.command
  return findOriginList(page, pager) ?? (parent === undefined ? null : (findCommand(parent) ?? null))
}

/**
 * Returns the URL of a list, including the page number with the record that was visited last. Returns null if the user
 * did not open the current record from this list.
 */
export function getRecordPagerUrl(list: CommandId): string | null {
  const pager = getRecordPager()
  if (pager?.list !== list) return null
  const search = new URLSearchParams(pager.search)
  const page = pager.positions.get(pager.lastRecordId)?.page ?? 1
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? pager.path : `${pager.path}?${search}`
}
