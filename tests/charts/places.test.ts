// Tests the layout of a bar chart. At each pointer position, the tooltip must belong to the bar under the pointer.
import { describe, expect, test } from 'vitest'
import { computeLayout, findBarIndex, getTooltipPosition } from '#console/charts/places.ts'

const labels = ['01/11', '02/11', '03/11', '04/11']
const drawing = { width: 640, height: 200, labels, valueTexts: ['10', '1.200'] }

describe.each([false, true])('a chart with isHorizontal %s', (isHorizontal) => {
  const layout = computeLayout({ ...drawing, isHorizontal: isHorizontal })

  test('has each bar at the position of its tooltip', () => {
    for (const index of labels.keys()) {
      const { left, top } = getTooltipPosition(layout, index, labels.length)
      expect(findBarIndex(layout, isHorizontal ? { left, top: top - 1 } : { left, top }, labels.length)).toBe(index)
    }
  })

  test('has no bar outside the plot area', () => {
    const outside = isHorizontal ? { left: 100, top: layout.height } : { left: layout.axisLabelWidth - 1, top: 50 }
    expect(findBarIndex(layout, outside, labels.length)).toBeNull()
    expect(findBarIndex(layout, { left: -1, top: -1 }, labels.length)).toBeNull()
  })
})

test('labels take at most half of the width, and the height of a horizontal chart grows with the number of bars', () => {
  const layout = computeLayout({ ...drawing, labels: ['x'.repeat(200)], isHorizontal: true })
  expect(layout.axisLabelWidth).toBeLessThanOrEqual(320)
  const heights = [1, 4].map(
    (count) => computeLayout({ ...drawing, labels: labels.slice(0, count), isHorizontal: true }).height,
  )
  expect(heights[1]).toBe((heights[0] ?? 0) * 4)
})
