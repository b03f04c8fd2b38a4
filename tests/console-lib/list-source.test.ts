// Tests reading all pages of a list, and the link from a record back to the list page that contains it.
import { expect, test } from 'vitest'
import { listEcommercesCommand, openEcommerceCommand } from '#commands/ecommerces.ts'
import { openReverseCommand } from '#commands/reverses.ts'
import {
  advanceRecordPager,
  findListOfPage,
  findVisitedRow,
  getRecordPager,
  getRecordPagerUrl,
  startRecordPager,
  stopRecordPager,
} from '#console/run/record-pager.ts'
import { getFilterKey, type RowsPage, readAllPages } from '#console/table/list-state.ts'

const list = { list: listEcommercesCommand, ordering: ['order_by', 'sort'] }
const getKey = (search: string) => getFilterKey(list, search)

test('getFilterKey ignores paging, sorting and drawers, and changes with a filter', () => {
  expect(getKey('?page=4&order_by=url&sort=asc')).toBe(getKey(''))
  expect(getKey('?situation=all&q=azul&do=reprocess.reverse&ticket=ZD-1')).toBe(getKey('?q=azul&situation=all'))
  expect(getKey('?situation=all')).not.toBe(getKey(''))
})

interface Row {
  readonly id: number
}
const idsByPage: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3], 2: [3, 4, 5], 3: [6] }
const readPage = (page: number): Promise<RowsPage<Row>> =>
  Promise.resolve({ rows: (idsByPage[page] ?? []).map((id) => ({ id })), total: 7, lastPage: 3, firstIndex: 0 })
const getId = ({ id }: Row) => id

test('readAllPages reads page by page, returns each row once and reports its progress', async () => {
  const progress: string[] = []
  const onProgress = (read: number, total: number) => progress.push(`${read}/${total}`)
  const rows = await readAllPages({ readPage, idOf: getId, signal: new AbortController().signal, onProgress })
  expect(rows.map(getId)).toEqual([1, 2, 3, 4, 5, 6])
  expect(progress).toEqual(['3/7', '5/7', '6/7'])
})

test('readAllPages stops immediately when it is aborted, even during a request', async () => {
  const controller = new AbortController()
  const requestedPages: number[] = []
  const readUntilAborted = (page: number) => {
    requestedPages.push(page)
    if (page === 2) controller.abort()
    return page === 2 ? new Promise<RowsPage<Row>>(() => {}) : readPage(page)
  }
  const reading = readAllPages({
    readPage: readUntilAborted,
    idOf: getId,
    signal: controller.signal,
    onProgress: () => {},
  })
  await expect(reading).rejects.toThrow()
  expect(requestedPages).toEqual([1, 2])
})

const source = {
  rowCommands: [openReverseCommand],
  readPage: () => Promise.resolve({ rows: [], total: 0, lastPage: 1, firstIndex: 0 }),
}

test('getRecordPagerUrl returns the URL of the list page that contains the last record', () => {
  startRecordPager({
    ...{ list: 'ecommerces.list', listUrl: '/ecommerces?situation=all&page=2', id: '30', index: 14 },
    rowArguments: { ecommerce: '30' },
    ...source,
  })
  expect(getRecordPager()?.search).toBe('situation=all')
  expect(getRecordPagerUrl('ecommerces.list')).toBe('/ecommerces?situation=all&page=2')
  advanceRecordPager('31', { page: 3, index: 0, args: { ecommerce: '31' } })
  expect(getRecordPagerUrl('ecommerces.list')).toBe('/ecommerces?situation=all&page=3')
  expect(getRecordPager()?.visitedRows.get('30')).toMatchObject({ page: 2, index: 14 })
  expect(getRecordPagerUrl('groups.list')).toBeNull()
  stopRecordPager()
  expect(getRecordPagerUrl('ecommerces.list')).toBeNull()
})

test('a record that was opened from a queue belongs to the queue, and any other record to its parent list', () => {
  startRecordPager({
    ...{ list: 'failedReprocesses.list', listUrl: '/failed-reprocesses?type=reverse', id: '7', index: 0 },
    rowArguments: { reverse_id: '918273', ecommerce: '30' },
    ...source,
  })
  const findList = (reverse_id: string) =>
    findListOfPage({ command: openReverseCommand, args: { reverse_id } }, getRecordPager())?.id
  expect([findList('918273'), findList('918274')]).toEqual(['failedReprocesses.list', 'reverses.list'])
  const findRow = (reverse_id: string) =>
    findVisitedRow(getRecordPager(), { command: openReverseCommand, args: { reverse_id } })?.id
  expect([findRow('918273'), findRow('918274')]).toEqual(['7', undefined])
  const ecommercePage = { command: openEcommerceCommand, args: { ecommerce: '30' } }
  expect(findVisitedRow(getRecordPager(), ecommercePage), 'not opened by a command of the row').toBeNull()
  stopRecordPager()
  expect(findList('918273')).toBe('reverses.list')
})
