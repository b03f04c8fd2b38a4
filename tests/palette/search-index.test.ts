// Tests that the first search result is right for queries in three languages, with and without accents.
import { expect, test } from 'vitest'
import { buildIndex, search } from '#console/palette/search-index.ts'
import { recordMeasurement } from '../figures.ts'
import { rankingQueriesForAllLanguages } from './ranking-table.ts'
import { index, searchQueries } from './search-queries.ts'

const removeAccents = (query: string) => query.normalize('NFD').replace(/\p{M}/gu, '')

test('the first match is right for every query, in three languages, with and without accents', () => {
  const listWrongResults = (typed: (query: string) => string) =>
    searchQueries.flatMap(({ language, query, expected, index: own }) => {
      const results = search(own, typed(query))[0]?.entry.value
      return results === expected ? [] : [`${language}: ${typed(query)} → ${results}, not ${expected}`]
    })
  const missed = listWrongResults((query) => query)
  recordMeasurement(
    `palette: ${searchQueries.length - missed.length} of ${searchQueries.length} queries right at the first row`,
  )
  expect(missed).toEqual([])
  expect(listWrongResults(removeAccents)).toEqual([])
  expect(listWrongResults((query) => query.toLocaleUpperCase('pt-BR'))).toEqual([])
  expect(rankingQueriesForAllLanguages.length).toBeGreaterThanOrEqual(60)
})

test('an exact title beats recent use, which decides only between equal matches', () => {
  const recency = (value: string) => (value === 'reprocess.refund' ? 0 : Number.POSITIVE_INFINITY)
  expect(search(index, 'Reprocessar reversa', { recency })[0]?.entry.value).toBe('reprocess.reverse')
  expect(search(index, 'reprocessar', { recency })[0]?.entry.value).toBe('reprocess.refund')
  expect(search(index, 'reprocessar')[0]?.entry.value).toBe('reprocess.reverse')
})

test('a query without letters or digits finds nothing and does not throw', () => {
  for (const query of ['', '   ', '*', '((', '\\', '́', '🙂', 'zzzzqqq', '.*+?^$', 'x'.repeat(2000)]) {
    expect(search(index, query)).toEqual([])
  }
})

test('the limit keeps the best matches', () => {
  const many = buildIndex(Array.from({ length: 3000 }, (_, at) => ({ value: `${at}`, title: `Loja número ${at}` })))
  const results = search(many, 'loja numero 7', { limit: 5 })
  expect(results).toHaveLength(5)
  expect(results[0]?.entry.title).toBe('Loja número 7')
})
