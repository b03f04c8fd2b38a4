// Verb, name and values in one query, in three languages: the first row is what is meant.
import { expect, test } from 'vitest'
import { recordMeasurement } from '../figures.ts'
import { keptBack, queries } from './queries.ts'

test('at least 98 of 100 are right at the first row, of four hundred and more', () => {
  const missed = queries.flatMap(({ language, query, expected, found }) =>
    found === expected ? [] : [`${language}: ${query} → ${found}, not ${expected}`],
  )
  const right = queries.length - missed.length
  recordMeasurement(
    `palette: ${right} of ${queries.length} queries with a verb, a name and values right at the first row`,
  )
  expect(queries.length).toBeGreaterThanOrEqual(400)
  expect(right / queries.length, missed.join('\n')).toBeGreaterThanOrEqual(0.98)
})

test('of the queries that were kept back, more than 9 of 10', () => {
  const missed = keptBack.flatMap(({ language, query, expected, found }) =>
    found === expected ? [] : [`${language}: ${query} → ${found}, not ${expected}`],
  )
  const right = keptBack.length - missed.length
  recordMeasurement(`palette: ${right} of ${keptBack.length} queries that were kept back right at the first row`)
  expect(right / keptBack.length, missed.join('\n')).toBeGreaterThan(0.9)
})
