// Where the bars of a chart stand: what is pointed at is what is said of.
import { describe, expect, test } from 'vitest'
import { indexAt, placeOf, spotOf } from '#console/charts/places.ts'

const labels = ['01/11', '02/11', '03/11', '04/11']
const drawing = { width: 640, height: 200, labels, values: ['10', '1.200'] }

describe.each([false, true])('lying: %s', (lying) => {
  const place = placeOf({ ...drawing, lying })

  test('each bar is found where it is said', () => {
    for (const index of labels.keys()) {
      const { left, top } = spotOf(place, index, labels.length)
      expect(indexAt(place, lying ? { left, top: top - 1 } : { left, top }, labels.length)).toBe(index)
    }
  })

  test('beside all of them is none', () => {
    const beside = lying ? { left: 100, top: place.height } : { left: place.axis - 1, top: 50 }
    expect(indexAt(place, beside, labels.length)).toBeNull()
    expect(indexAt(place, { left: -1, top: -1 }, labels.length)).toBeNull()
  })
})

test('names take at most half of the room; lying bars are as tall as there are many', () => {
  const place = placeOf({ ...drawing, labels: ['x'.repeat(200)], lying: true })
  expect(place.axis).toBeLessThanOrEqual(320)
  const heights = [1, 4].map((count) => placeOf({ ...drawing, labels: labels.slice(0, count), lying: true }).height)
  expect(heights[1]).toBe((heights[0] ?? 0) * 4)
})
