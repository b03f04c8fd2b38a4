// Tests that the first row is right for queries with a verb, a record name and values, in three languages.
import { expect, test } from 'vitest'
import { storeMeasurement } from '../measurements.ts'
import { heldOutQueryResults, queries } from './queries.ts'
import { textsWithWrongFirstRow } from './wrong-first-rows.ts'

test('the first row is right for at least 98 % of the queries with a command, a record and values', () => {
  const missed = queries.flatMap(({ language, query, expectedRow, firstRow }) =>
    firstRow === expectedRow ? [] : [`${language}: ${query} → ${firstRow}, not ${expectedRow}`],
  )
  const rightCount = queries.length - missed.length
  storeMeasurement(
    `palette: ${rightCount} of ${queries.length} queries with a verb, a name and values right at the first row`,
  )
  expect(queries.length).toBeGreaterThanOrEqual(400)
  expect(rightCount / queries.length, missed.join('\n')).toBeGreaterThanOrEqual(0.98)
})

test('the first row is right for more than 90 % of the queries that were never used to improve the palette', () => {
  const missed = heldOutQueryResults.flatMap(({ language, query, expectedRow, firstRow }) =>
    firstRow === expectedRow ? [] : [`${language}: ${query} → ${firstRow}, not ${expectedRow}`],
  )
  const rightCount = heldOutQueryResults.length - missed.length
  storeMeasurement(
    `palette: ${rightCount} of ${heldOutQueryResults.length} queries that were kept back right at the first row`,
  )
  expect(rightCount / heldOutQueryResults.length, missed.join('\n')).toBeGreaterThan(0.9)
})

test('the first row is right for every query that is not a known miss', () => {
  const misses = [...queries, ...heldOutQueryResults].filter(({ firstRow, expectedRow }) => firstRow !== expectedRow)
  const isKnown = ({ language, query }: (typeof misses)[number]) => textsWithWrongFirstRow.has(`${language}: ${query}`)
  expect(misses.filter((miss) => !isKnown(miss))).toEqual([])
})
