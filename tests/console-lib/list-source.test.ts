// Tests reading a complete list page by page, and the link back to the list.
import { expect, test } from 'vitest'
import { ecommercesList } from '#commands/ecommerces.ts'
import {
  advanceRecordPager,
  getRecordPager,
  getRecordPagerUrl,
  startRecordPager,
  stopRecordPager,
} from '#console/run/record-pager.ts'
import { getFilterKey, type RowsPage, readAllPages } from '#console/table/list-state.ts'

const list = { list: ecommercesList, ordering: ['order_by', 'sort'] }
const filter = (search: string) => getFilterKey(list, search)

test('paging, sorting and drawers leave the set of a list as it is; a filter makes another', () => {
  expect(filter('?page=4&order_by=url&sort=asc')).toBe(filter(''))
  expect(filter('?situation=all&q=azul&do=reprocess.reverse&ticket=ZD-1')).toBe(filter('?q=azul&situation=all'))
  expect(filter('?situation=all')).not.toBe(filter(''))
})

interface Row {
  readonly id: number
}
const parts: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3], 2: [3, 4, 5], 3: [6] }
const partAt = (page: number): Promise<RowsPage<Row>> =>
  Promise.resolve({ rows: (parts[page] ?? []).map((id) => ({ id })), total: 7, lastPage: 3, firstIndex: 0 })
const idOf = ({ id }: Row) => id

test('a whole set is read part by part, each row once, and says how far it is', async () => {
  const said: string[] = []
  const onProgress = (read: number, total: number) => said.push(`${read}/${total}`)
  const rows = await readAllPages({ readPage: partAt, idOf, signal: new AbortController().signal, onProgress })
  expect(rows.map(idOf)).toEqual([1, 2, 3, 4, 5, 6])
  expect(said).toEqual(['3/7', '5/7', '6/7'])
})

test('reading stops at once when it is cancelled, whatever is on its way', async () => {
  const controller = new AbortController()
  const asked: number[] = []
  const part = (page: number) => {
    asked.push(page)
    if (page === 2) controller.abort()
    return page === 2 ? new Promise<RowsPage<Row>>(() => {}) : partAt(page)
  }
  const reading = readAllPages({ readPage: part, idOf, signal: controller.signal, onProgress: () => {} })
  await expect(reading).rejects.toThrow()
  expect(asked).toEqual([1, 2])
})

test('the trail leads back to the page of the list where the last record stands', () => {
  startRecordPager({ list: 'ecommerces.list', listUrl: '/ecommerces?situation=all&page=2', id: '30', index: 14 })
  expect(getRecordPager()?.search).toBe('situation=all')
  expect(getRecordPagerUrl('ecommerces.list')).toBe('/ecommerces?situation=all&page=2')
  advanceRecordPager('31', { page: 3, index: 0 })
  expect(getRecordPagerUrl('ecommerces.list')).toBe('/ecommerces?situation=all&page=3')
  expect(getRecordPager()?.positions.get('30')).toEqual({ page: 2, index: 14 })
  expect(getRecordPagerUrl('groups.list')).toBeNull()
  stopRecordPager()
  expect(getRecordPagerUrl('ecommerces.list')).toBeNull()
})
