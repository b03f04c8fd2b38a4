// Tests the client-side filter, order and pages of the stores list.
import { describe, expect, test } from 'vitest'
import { filterAndSortStores, ListState } from '#console/features/stores/list-page.tsx'
import { parseListState, slicePage } from '#console/table/list-state.ts'
import type { StoreRow } from '#contract/platform/stores.ts'

const row = (id: number, display_name: string, address: string, city: string): StoreRow => ({
  ...{ id, display_name, address, city, state: 'SP', is_active: true },
})
const rows = [
  row(2, 'Ângulo', 'Rua B, 7', 'São Paulo'),
  row(10, 'Zebra', 'Avenida A, 1', 'Araçatuba'),
  row(11, 'abacate', 'Rua B, 10', 'São Paulo'),
]
const listVisibleIds = (query: Partial<ListState>) =>
  filterAndSortStores(rows, { q: undefined, order_by: 'id', sort: 'asc', ...query }).map(({ id }) => id)

test('S2 §2 Ids are sorted by number and names alphabetically, ignoring accents and case; equal rows by id', () => {
  expect(listVisibleIds({})).toEqual([2, 10, 11])
  expect(listVisibleIds({ sort: 'desc' })).toEqual([11, 10, 2])
  expect(listVisibleIds({ order_by: 'display_name' })).toEqual([11, 2, 10])
  expect(listVisibleIds({ order_by: 'city' })).toEqual([10, 2, 11])
  expect(listVisibleIds({ order_by: 'city', sort: 'desc' })).toEqual([2, 11, 10])
})

test('Every word of the search must occur in id, name, address or city', () => {
  expect(listVisibleIds({ q: 'sao RUA' })).toEqual([2, 11])
  expect(listVisibleIds({ q: '10' })).toEqual([10, 11])
  expect(listVisibleIds({ q: 'angulo' })).toEqual([2])
  expect(listVisibleIds({ q: 'nada' })).toEqual([])
  expect(listVisibleIds({ q: '  ' })).toEqual([2, 10, 11])
})

test('The list of stores finds a grouped number with and without its separator', () => {
  const stores = [row(3, 'Filial 100.200', 'Rua C, 1', 'Santos'), row(4, 'Filial 100200', 'Rua C, 2', 'Santos')]
  const query = { q: '100.200', order_by: 'id', sort: 'asc' } as const
  expect(filterAndSortStores(stores, query).map(({ id }) => id)).toEqual([3, 4])
})

test('The list filters by open stores and sorts open stores first', () => {
  const storesWithInactive = rows.map((store) => ({ ...store, is_active: store.id !== 2 }))
  const ids = (query: Partial<ListState>) =>
    filterAndSortStores(storesWithInactive, { q: undefined, order_by: 'id', sort: 'asc', ...query }).map(({ id }) => id)
  expect(ids({ situation: 'inactive' })).toEqual([2])
  expect(ids({ situation: 'active', q: 'rua' })).toEqual([11])
  expect(ids({ order_by: 'is_active' })).toEqual([10, 11, 2])
})

describe('Pages', () => {
  test('are cut client-side, and a page that no longer exists becomes the last page', () => {
    expect(slicePage(rows, 2, 2)).toEqual({ rows: [rows[2]], lastPage: 2, firstIndex: 2 })
    expect(slicePage(rows, 9, 2)).toEqual({ rows: [rows[2]], lastPage: 2, firstIndex: 2 })
    expect(slicePage([], 1, 15)).toEqual({ rows: [], lastPage: 1, firstIndex: 0 })
  })

  test('contain all rows for page size 0', () => {
    expect(slicePage(rows, 3, 0)).toEqual({ rows, lastPage: 1, firstIndex: 0 })
  })
})

test('Invalid URL parameters fall back to the defaults', () => {
  const search = new URLSearchParams('ecommerce_id=x&page=-1&per_page=7&order_by=state&sort=up&q=rua')
  expect(parseListState(ListState, search)).toEqual({
    ...{ page: 1, per_page: 7, order_by: 'id', sort: 'asc', q: 'rua' },
  })
})
