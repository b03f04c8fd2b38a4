import { describe, expect, test } from 'vitest'
import {
  addPage,
  countOf,
  extend,
  isChosen,
  nothing,
  removePage,
  rowsOf,
  type Selection,
  stateOfPage,
  toggle,
  wholeSet,
  withoutGone,
} from '#console/table/list-state.ts'

interface Row {
  readonly id: number
  readonly name?: string
}
type Chosen = Selection<number, Row>

const page = (...ids: number[]) => ({ rows: ids.map((id): Row => ({ id })), idOf: ({ id }: Row) => id })
const first = page(1, 2, 3, 4, 5)
const second = page(6, 7, 8, 9, 10)
const none: Chosen = nothing()
const pick = (selection: Chosen, id: number) => toggle(selection, id, { id })
const ids = (selection: Chosen) => rowsOf(selection, first)?.map(({ id }) => id)
const whole = (...except: number[]): Chosen => except.reduce<Chosen>(pick, wholeSet(4812, 0))

describe('rows', () => {
  test('a row goes in and out', () => {
    expect(ids(pick(none, 3))).toEqual([3])
    expect(ids(pick(pick(none, 3), 3))).toEqual([])
  })

  test('a range grows, shrinks and turns around where it began', () => {
    const grown = extend(none, first, 1, 3)
    expect(ids(grown)).toEqual([2, 3, 4])
    expect(ids(extend(grown, first, 3, 2))).toEqual([2, 3])
    expect(ids(extend(grown, first, 2, 0))).toEqual([1, 2])
  })

  test('a range begins at the row chosen last, and takes nothing away that was chosen before', () => {
    const two = pick(pick(none, 5), 1)
    const grown = extend(two, first, 4, 2)
    expect(ids(grown)).toEqual([5, 1, 2, 3])
    expect(ids(extend(grown, first, 2, 1))).toEqual([5, 1, 2])
  })

  test('what is selected on one page stays on the next, and after another order', () => {
    const both = addPage(addPage(none, first), second)
    expect(countOf(both)).toBe(10)
    expect(stateOfPage(both, page(10, 3, 6))).toBe('all')
    const ranged = extend(pick(none, 1), second, 1, 3)
    expect(ids(ranged)).toEqual([1, 7, 8, 9])
    expect(ids(removePage(both, first))).toEqual([6, 7, 8, 9, 10])
  })

  test('what has left the set leaves it; what only stands on another page stays', () => {
    const chosen = pick(pick(pick(none, 2), 3), 7)
    expect(ids(withoutGone(chosen, first.rows, page(1, 4, 5, 6), 2))).toEqual([7])
    expect(ids(withoutGone(chosen, first.rows, page(1, 2, 4, 5), 1))).toEqual([2, 7])
    expect(ids(withoutGone(chosen, first.rows, page(11, 12, 1, 2), 0))).toEqual([2, 3, 7])
    expect(withoutGone(whole(2), first.rows, page(1, 4, 5), 2)).toEqual(whole(2))
  })

  test('the page says none, some or all', () => {
    expect(stateOfPage(none, first)).toBe('none')
    expect(stateOfPage(pick(none, 1), first)).toBe('some')
    expect(stateOfPage(pick(none, 1), second)).toBe('none')
    expect(stateOfPage(addPage(none, first), first)).toBe('all')
    expect(stateOfPage(addPage(none, first), page())).toBe('none')
  })

  test('a row in sight is told as it is now', () => {
    const now = { rows: [{ id: 1, name: 'now' }], idOf: ({ id }: Row) => id }
    expect(rowsOf(pick(pick(none, 1), 2), now)).toEqual([{ id: 1, name: 'now' }, { id: 2 }])
  })
})

describe('everything of the filter', () => {
  test('is counted by the server’s total and holds rows of any page', () => {
    expect(countOf(whole())).toBe(4812)
    expect(isChosen(whole(), 4000)).toBe(true)
    expect(stateOfPage(whole(), second)).toBe('all')
    expect(rowsOf(whole(), first)).toBeNull()
  })

  test('but those that were taken out', () => {
    const but = whole(3, 7)
    expect(countOf(but)).toBe(4810)
    expect([isChosen(but, 3), isChosen(but, 4)]).toEqual([false, true])
    expect(stateOfPage(but, first)).toBe('some')
    expect(countOf(pick(but, 3))).toBe(4811)
  })

  test('a page leaves it and comes back; a range comes back', () => {
    const left = removePage(whole(), first)
    expect(countOf(left)).toBe(4807)
    expect(stateOfPage(left, first)).toBe('none')
    expect(countOf(addPage(left, first))).toBe(4812)
    expect(countOf(extend(left, first, 1, 3))).toBe(4810)
  })

  test('without any of it, it is nothing', () => {
    expect(removePage<number, Row>(wholeSet(5, 0), first)).toEqual(nothing())
  })
})
