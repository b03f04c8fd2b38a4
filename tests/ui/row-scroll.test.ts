// Tests the scroll offset that makes a row visible.
import { describe, expect, test } from 'vitest'
import { getScrollOffset } from '#console/table/grid-body.tsx'

describe('getScrollOffset', () => {
  test.each([
    ['above', 2, 320, 64],
    ['below', 30, 320, 30 * 32 + 32 - 320],
    ['already in sight', 12, 320, 320],
    ['cut at the lower edge', 20, 330, 20 * 32 + 32 - 320],
  ])('%s', (_, index, offset, expected) => {
    expect(getScrollOffset(index, 32, offset, 320)).toBe(expected)
  })
})
