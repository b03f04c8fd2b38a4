import { describe, expect, test } from 'vitest'
import { extend, type Move, moveCursor, nothing, toggle } from '#console/ui/grid-cursor.ts'

describe('moveCursor', () => {
  const extent = { count: 100, page: 20 }
  test.each<[Move, number, number | 'header']>([
    ['down', 0, 1],
    ['down', 99, 99],
    ['up', 5, 4],
    ['up', 0, 'header'],
    ['first', 50, 0],
    ['last', 50, 99],
    ['pageDown', 0, 19],
    ['pageDown', 95, 99],
    ['pageUp', 30, 11],
    ['pageUp', 3, 0],
  ])('%s from %i', (move, from, to) => {
    expect(moveCursor(move, from, extent)).toBe(to)
  })

  test('a view of one row still moves by one', () => {
    expect(moveCursor('pageDown', 0, { count: 3, page: 1 })).toBe(1)
  })

  test('an empty list stays at its start', () => {
    expect(moveCursor('last', 0, { count: 0, page: 5 })).toBe(0)
  })
})

describe('selection', () => {
  const idAt = (index: number) => `row ${index}`

  test('a row goes in and out', () => {
    const once = toggle(nothing, 'row 3', 3)
    expect([...once.ids]).toEqual(['row 3'])
    expect([...toggle(once, 'row 3', 3).ids]).toEqual([])
  })

  test('a range grows, shrinks and turns around its anchor', () => {
    const grown = extend(nothing, 5, 7, idAt)
    expect([...grown.ids]).toEqual(['row 5', 'row 6', 'row 7'])
    expect([...extend(grown, 7, 6, idAt).ids]).toEqual(['row 5', 'row 6'])
    expect([...extend(grown, 6, 3, idAt).ids]).toEqual(['row 3', 'row 4', 'row 5'])
  })

  test('a range begins at the row selected last', () => {
    expect([...extend(toggle(nothing, 'row 2', 2), 9, 4, idAt).ids]).toEqual(['row 2', 'row 3', 'row 4'])
  })
})
