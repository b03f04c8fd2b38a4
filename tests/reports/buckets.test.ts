// Tests how chart data is grouped into bars. Missing days are filled, and long periods are grouped into weeks or
// months.
import { describe, expect, test } from 'vitest'
import {
  buildBuckets,
  MAX_BARS,
  MAX_NAMED_BARS,
  OTHERS_KEY,
  sumValuesByTone,
} from '#console/features/reports/buckets.ts'

const chart = (
  grouping: 'day' | 'month' | 'carrier' | 'score',
  points: readonly (readonly [string | null, number])[],
) => ({
  by: grouping,
  unit: 'count' as const,
  points: points.map(([key, value]) => ({ key, value })),
})
const keysAndValues = (result: ReturnType<typeof buildBuckets>) => result.buckets.map(({ key, value }) => [key, value])

describe('Days', () => {
  test('a day without data points has a bar, too', () => {
    const result = buildBuckets(
      chart('day', [
        ['2026-02-27', 2],
        ['2026-03-02', 1],
      ]),
    )
    expect(result.grouping).toBe('day')
    expect(keysAndValues(result)).toEqual([
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ])
  })

  test.each([
    ['2026-01-01', '2026-01-31', 'day', 31],
    ['2026-01-01', '2026-02-01', 'week', 5],
    ['2026-01-01', '2026-07-30', 'week', 31],
    ['2026-01-01', '2026-09-01', 'month', 9],
    ['2024-01-15', '2026-07-01', 'month', 31],
    ['2024-01-15', '2026-11-01', 'year', 3],
  ] as const)('from %s to %s: %s, %i bars', (first, last, step, bars) => {
    const result = buildBuckets(
      chart('day', [
        [first, 1],
        [last, 1],
      ]),
    )
    expect(result.grouping).toBe(step)
    expect(result.buckets).toHaveLength(bars)
    expect(result.buckets.length).toBeLessThanOrEqual(MAX_BARS)
    expect(result.buckets.reduce((sum, { value }) => sum + value, 0)).toBe(2)
  })

  test('weeks begin on Mondays, also across the turn of a year', () => {
    const result = buildBuckets(
      chart('day', [
        ['2025-12-28', 1],
        ['2025-12-29', 2],
        ['2026-01-04', 4],
        ['2026-02-01', 8],
      ]),
    )
    expect(keysAndValues(result).slice(0, 3)).toEqual([
      ['2025-12-22', 1],
      ['2025-12-29', 6],
      ['2026-01-05', 0],
    ])
    expect(keysAndValues(result).at(-1)).toEqual(['2026-01-26', 8])
  })

  test('segments are summed with their days', () => {
    const points = [
      {
        key: '2026-01-05',
        value: 3,
        parts: [
          { key: 'done', value: 2 },
          { key: null, value: 1 },
        ],
      },
      { key: '2026-01-06', value: 4, parts: [{ key: 'done', value: 4 }] },
      { key: '2026-02-28', value: 0, parts: [] },
    ]
    const [week] = buildBuckets({ by: 'day', unit: 'count', points }).buckets
    expect(week?.value).toBe(7)
    expect([...(week?.statusValues ?? [])]).toEqual([
      ['done', 6],
      ['', 1],
    ])
  })
})

test('A month without data points has a bar, too', () => {
  const result = buildBuckets(
    chart('month', [
      ['2025-11', 5],
      ['2026-02', 1],
    ]),
  )
  expect(keysAndValues(result)).toEqual([
    ['2025-11', 5],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
  ])
})

test('Bars by name are sorted by size, and the smallest are merged when there are too many', () => {
  const fewBuckets = buildBuckets(
    chart('carrier', [
      ['Correios', 1],
      ['Jadlog', 9],
      [null, 3],
    ]),
  )
  expect(keysAndValues(fewBuckets)).toEqual([
    ['Jadlog', 9],
    [null, 3],
    ['Correios', 1],
  ])
  const many = buildBuckets(
    chart(
      'carrier',
      Array.from({ length: 30 }, (_, index) => [`c${index}`, 30 - index] as const),
    ),
  )
  expect(many.buckets).toHaveLength(MAX_NAMED_BARS)
  expect(many.buckets.at(-1)).toMatchObject({ key: OTHERS_KEY, value: (11 * 12) / 2 })
})

test('Scores keep their order', () => {
  expect(
    keysAndValues(
      buildBuckets(
        chart('score', [
          ['0', 9],
          ['10', 1],
        ]),
      ),
    ),
  ).toEqual([
    ['0', 9],
    ['10', 1],
  ])
})

test.each(['day', 'month', 'carrier'] as const)('There are no bars without data points: %s', (grouping) => {
  expect(buildBuckets(chart(grouping, [])).buckets).toEqual([])
})

test('Statuses with the same label form one segment, and rows without a status form another', () => {
  const parts = new Map([
    ['done', 1],
    ['completed', 2],
    ['canceled', 4],
    ['', 8],
    ['legacy_hold', 16],
  ])
  expect([...sumValuesByTone({ key: null, value: 31, statusValues: parts })]).toEqual([
    ['positive', 3],
    ['negative', 4],
    ['neutral', 24],
  ])
})
