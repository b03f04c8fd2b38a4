import { describe, expect, test } from 'vitest'
import { offsetToShow, scaleOf, tallest } from '#console/ui/scroll-scale.ts'

describe('scaleOf', () => {
  test('what a browser can draw is not scaled', () => {
    const scale = scaleOf(32 * 100_000, 600)
    expect(scale.isScaled).toBe(false)
    expect(scale.height).toBe(3_200_000)
    expect(scale.toRows(1234)).toBe(1234)
  })

  test.each([1_000_000, 10_000_000])('the end of the scroll bar is the last of %i rows', (count) => {
    const total = 32 * count
    const scale = scaleOf(total, 600)
    expect(scale.height).toBe(tallest)
    expect(scale.toRows(0)).toBe(0)
    expect(scale.toRows(tallest - 600)).toBeCloseTo(total - 600, 3)
    expect(scale.toRows(tallest)).toBe(total - 600)
    expect(scale.toRows(scale.toScroll(12_345_678))).toBeCloseTo(12_345_678, 3)
  })
})

describe('offsetToShow', () => {
  test.each([
    ['above', 2, 320, 64],
    ['below', 30, 320, 30 * 32 + 32 - 320],
    ['already in sight', 12, 320, 320],
    ['cut at the lower edge', 20, 330, 20 * 32 + 32 - 320],
  ])('%s', (_, index, offset, expected) => {
    expect(offsetToShow(index, 32, offset, 320)).toBe(expected)
  })
})
