// Tests the movement of the row cursor in a list.
import { describe, expect, test } from 'vitest'
import { type CursorMove, moveCursor } from '#console/lib/cursor.ts'

describe('moveCursor', () => {
  const gridSize = { rowCount: 100, visibleRows: 20 }
  test.each<[movement: CursorMove, from: number, to: number | 'header']>([
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
  ])('moves %s from %i', (movement, from, to) => {
    expect(moveCursor(movement, from, gridSize)).toBe(to)
  })

  test('moves by one row in a view of one row', () => {
    expect(moveCursor('pageDown', 0, { rowCount: 3, visibleRows: 1 })).toBe(1)
  })

  test('stays at the start of an empty list', () => {
    expect(moveCursor('last', 0, { rowCount: 0, visibleRows: 5 })).toBe(0)
  })
})
