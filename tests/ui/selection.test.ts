// Tests the selection of rows in a list.
import { describe, expect, test } from 'vitest'
import {
  countSelected,
  createEmptySelection,
  createWholeSelection,
  deselectPageRows,
  extendRangeSelection,
  getPageSelectionState,
  getSelectedRows,
  isRowSelected,
  removeDeletedRows,
  type Selection,
  selectPageRows,
  toggleRow,
} from '#console/table/list-state.ts'

interface Row {
  readonly id: number
  readonly name?: string
}
type TestSelection = Selection<number, Row>

const page = (...ids: number[]) => ({ rows: ids.map((id): Row => ({ id })), idOf: ({ id }: Row) => id })
const first = page(1, 2, 3, 4, 5)
const second = page(6, 7, 8, 9, 10)
const emptySelection: TestSelection = createEmptySelection()
const toggle = (selection: TestSelection, id: number) => toggleRow(selection, id, { id })
const ids = (selection: TestSelection) => getSelectedRows(selection, first)?.map(({ id }) => id)
const selectAllExcept = (...except: number[]): TestSelection =>
  except.reduce<TestSelection>(toggle, createWholeSelection(4812, 0))

describe('Selected rows', () => {
  test('are added and removed by a toggle', () => {
    expect(ids(toggle(emptySelection, 3))).toEqual([3])
    expect(ids(toggle(toggle(emptySelection, 3), 3))).toEqual([])
  })

  test('form a range that grows, shrinks and turns around its first row', () => {
    const extended = extendRangeSelection(emptySelection, first, 1, 3)
    expect(ids(extended)).toEqual([2, 3, 4])
    expect(ids(extendRangeSelection(extended, first, 3, 2))).toEqual([2, 3])
    expect(ids(extendRangeSelection(extended, first, 2, 0))).toEqual([1, 2])
  })

  test('form a range from the row selected last, which removes no earlier selection', () => {
    const twoRows = toggle(toggle(emptySelection, 5), 1)
    const extended = extendRangeSelection(twoRows, first, 4, 2)
    expect(ids(extended)).toEqual([5, 1, 2, 3])
    expect(ids(extendRangeSelection(extended, first, 2, 1))).toEqual([5, 1, 2])
  })

  test('stay selected on the next page and after another sort', () => {
    const twoPages = selectPageRows(selectPageRows(emptySelection, first), second)
    expect(countSelected(twoPages)).toBe(10)
    expect(getPageSelectionState(twoPages, page(10, 3, 6))).toBe('all')
    const extended = extendRangeSelection(toggle(emptySelection, 1), second, 1, 3)
    expect(ids(extended)).toEqual([1, 7, 8, 9])
    expect(ids(deselectPageRows(twoPages, first))).toEqual([6, 7, 8, 9, 10])
  })

  test('are removed when they leave the filter, but not when they are on another page', () => {
    const threeRows = toggle(toggle(toggle(emptySelection, 2), 3), 7)
    expect(ids(removeDeletedRows(threeRows, first.rows, page(1, 4, 5, 6), 2))).toEqual([7])
    expect(ids(removeDeletedRows(threeRows, first.rows, page(1, 2, 4, 5), 1))).toEqual([2, 7])
    expect(ids(removeDeletedRows(threeRows, first.rows, page(11, 12, 1, 2), 0))).toEqual([2, 3, 7])
    expect(removeDeletedRows(selectAllExcept(2), first.rows, page(1, 4, 5), 2)).toEqual(selectAllExcept(2))
  })

  test('are counted on the page as none, some or all', () => {
    expect(getPageSelectionState(emptySelection, first)).toBe('none')
    expect(getPageSelectionState(toggle(emptySelection, 1), first)).toBe('some')
    expect(getPageSelectionState(toggle(emptySelection, 1), second)).toBe('none')
    expect(getPageSelectionState(selectPageRows(emptySelection, first), first)).toBe('all')
    expect(getPageSelectionState(selectPageRows(emptySelection, first), page())).toBe('none')
  })

  test('are updated while they are visible', () => {
    const now = { rows: [{ id: 1, name: 'now' }], idOf: ({ id }: Row) => id }
    expect(getSelectedRows(toggle(toggle(emptySelection, 1), 2), now)).toEqual([{ id: 1, name: 'now' }, { id: 2 }])
  })
})

describe('All rows of the filter', () => {
  test('are counted by the total of the server and include rows of any page', () => {
    expect(countSelected(selectAllExcept())).toBe(4812)
    expect(isRowSelected(selectAllExcept(), 4000)).toBe(true)
    expect(getPageSelectionState(selectAllExcept(), second)).toBe('all')
    expect(getSelectedRows(selectAllExcept(), first)).toBeNull()
  })

  test('exclude deselected rows', () => {
    const allExcept = selectAllExcept(3, 7)
    expect(countSelected(allExcept)).toBe(4810)
    expect([isRowSelected(allExcept, 3), isRowSelected(allExcept, 4)]).toEqual([false, true])
    expect(getPageSelectionState(allExcept, first)).toBe('some')
    expect(countSelected(toggle(allExcept, 3))).toBe(4811)
  })

  test('can be deselected and selected again by page and by range', () => {
    const selection = deselectPageRows(selectAllExcept(), first)
    expect(countSelected(selection)).toBe(4807)
    expect(getPageSelectionState(selection, first)).toBe('none')
    expect(countSelected(selectPageRows(selection, first))).toBe(4812)
    expect(countSelected(extendRangeSelection(selection, first, 1, 3))).toBe(4810)
  })

  test('are no selection when every row is deselected', () => {
    expect(deselectPageRows<number, Row>(createWholeSelection(5, 0), first)).toEqual(createEmptySelection())
  })
})
