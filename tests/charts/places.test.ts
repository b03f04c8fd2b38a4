// Tests the layout of a bar chart: pointing at a bar displays the tooltip of that bar.
import { describe, expect, test } from 'vitest'
import { computeLayout, findBarIndex, getTooltipPosition } from '#console/charts/places.ts'

const labels = ['01/11', '02/11', '03/11', '04/11']
const drawing = { width: 640, height: 200, labels, values: ['10', '1.200'] }

describe.each([false, true])('lying: %s', (lying) => {
  const place = computeLayout({ ...drawing, isHorizontal: lying })

  test('each bar is found where it is said', () => {
    for (const index of labels.keys()) {
      const { left, top } = getTooltipPosition(place, index, labels.length)
      expect(findBarIndex(place, lying ? { left, top: top - 1 } : { left, top }, labels.length)).toBe(index)
    }
  })

  test('beside all of them is none', () => {
    const beside = lying ? { left: 100, top: place.height } : { left: place.axisSize - 1, top: 50 }
    expect(findBarIndex(place, beside, labels.length)).toBeNull()
    expect(findBarIndex(place, { left: -1, top: -1 }, labels.length)).toBeNull()
  })
})

test('names take at most half of the room; lying bars are as tall as there are many', () => {
  const place = computeLayout({ ...drawing, labels: ['x'.repeat(200)], isHorizontal: true })
  expect(place.axisSize).toBeLessThanOrEqual(320)
  const heights = [1, 4].map(
    (count) => computeLayout({ ...drawing, labels: labels.slice(0, count), isHorizontal: true }).height,
  )
  expect(heights[1]).toBe((heights[0] ?? 0) * 4)
})
