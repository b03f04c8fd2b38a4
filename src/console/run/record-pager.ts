// Stores the list from which the user opened a record, and the positions of the visited records in this list. The
// buttons for the previous and next record use both.
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'
import { onUserChange } from '#console/lib/storage.ts'
import { getPagePath } from './page-at.ts'
import type { CommandId } from './runner.ts'

export interface ListPosition {
  readonly page: number
  /** Index of the row within the list page `page`. */
  readonly index: number
}

/** Row of a list with the commands that the record pager needs. */
export interface PagerRow {
  readonly id: string
  /** Command arguments of the row, such as the ids of a reverse and of its ecommerce. */
  readonly args: Arguments
  /** Command and arguments that open the row; null if the list opens its rows in another way. */
  readonly openCommand: readonly [command: Command, args: Arguments] | null
}

export interface PagerPage {
  readonly rows: readonly PagerRow[]
  /** Number of rows on all pages. */
  readonly total: number
  readonly lastPage: number
  /** Number of rows on the pages before this page. */
  readonly firstIndex: number
}

/** Returns a page of the list. `search` contains the filters and the sort order. */
export type ReadPagerPage = (search: string, page: number) => Promise<PagerPage>

interface VisitedRow extends ListPosition {
  readonly args: Arguments
}

export interface RecordPager {
  readonly list: CommandId
  /** Path of the list. `search` contains the filters and the sort order, but not the page number. */
  readonly path: string
  readonly search: string
  /** Positions and command arguments of the visited rows, by row id. */
  readonly visitedRows: ReadonlyMap<string, VisitedRow>
  /** Id of the row that was visited last. */
  readonly lastRowId: string
  /** Commands for the rows of the list. */
  readonly rowCommands: readonly Command[]
  readonly readPage: ReadPagerPage
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
  readonly rowCommands: readonly Command[]
  readonly readPage: ReadPagerPage
}

/** Starts the record pager (the buttons for the previous and next record) when the user opens a record from a list. */
export function startRecordPager({ listUrl, id, index, rowArguments, ...source }: OpenedRecord): void {
  const [path = '/', listQuery = ''] = listUrl.split('?')
  const search = new URLSearchParams(listQuery)
  const page = Number(search.get('page') ?? 1) || 1
  search.delete('page')
  const visitedRows = new Map([[id, { page, index, args: rowArguments }]])
  usePagerStore.setState({ pager: { ...source, path, search: search.toString(), visitedRows, lastRowId: id } })
}

/** Stores the row that the user opened with the button for the previous or next record. */
export function advanceRecordPager(rowId: string, visitedRow: VisitedRow): void {
  const pager = getRecordPager()
  if (pager)
    usePagerStore.setState({
      pager: { ...pager, visitedRows: new Map([...pager.visitedRows, [rowId, visitedRow]]), lastRowId: rowId },
    })
}

export function stopRecordPager(): void {
  usePagerStore.setState({ pager: null })
}

onUserChange(stopRecordPager)

/** Page or drawer of a record, with the command arguments that identify the record. */
export interface OpenPage {
  readonly command: Command
  readonly args: Arguments
}

/**
 * Returns the names of the arguments that identify the record: the names in the path of a page, or all arguments of a
 * drawer.
 */
export function getIdNames({ command, args }: OpenPage): readonly string[] {
  if (command.surface.kind !== 'page') return Object.keys(args)
  return [...getPagePath(command).matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function isPageOfRow(rowArguments: Arguments, page: OpenPage): boolean {
  const { args } = page
  const idNames = getIdNames(page)
  const isSameId = (name: string) => args[name] !== undefined && args[name] === rowArguments[name]
  return idNames.length > 0 && idNames.every(isSameId)
}

/**
 * Returns true if the row that the user opened names the record of the page. For example, a row of the queue of failed
 * reprocesses names a reverse, whose page has another parent list.
 */
export function isPageOfOpenedRow(pager: RecordPager, page: OpenPage): boolean {
  return isPageOfRow(pager.visitedRows.get(pager.lastRowId)?.args ?? {}, page)
}

/**
 * Returns the id and the position of the visited row that names the record of a page or drawer. Returns null if the
 * user has not opened the record from the list.
 */
export function findVisitedRow(
  pager: RecordPager | null,
  page: OpenPage,
): (VisitedRow & { readonly id: string }) | null {
  if (pager === null) return null
  const isOfList = page.command.parent === pager.list || pager.rowCommands.includes(page.command)
  if (!isOfList) return null
  const visitedRows = [...pager.visitedRows].map(([id, row]) => ({ id, ...row }))
  const lastRow = visitedRows.find(({ id }) => id === pager.lastRowId)
  return [...(lastRow ? [lastRow] : []), ...visitedRows].find(({ args }) => isPageOfRow(args, page)) ?? null
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
  return pager?.list === list ? buildListUrl(pager, pager.visitedRows.get(pager.lastRowId)?.page ?? 1) : null
}

/** Returns the URL of a page of the list. */
export function buildListUrl({ path, search: query }: RecordPager, page: number): string {
  const search = new URLSearchParams(query)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? path : `${path}?${search}`
}
