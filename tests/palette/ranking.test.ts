// First hit right: what people type, with accents or without, in a hurry, in any of three languages.
import { expect, test } from 'vitest'
import { buildIndex, search } from '#console/palette/search-index.ts'
import { recordMeasurement } from '../figures.ts'
import { asked, index } from './asked.ts'
import { anywhere } from './ranking-table.ts'

const bare = (query: string) => query.normalize('NFD').replace(/\p{M}/gu, '')

test('every query of the table is right at the first row, in an interface of any of the three languages, with accents and without', () => {
  const wrong = (typed: (query: string) => string) =>
    asked.flatMap(({ language, query, expected, index: own }) => {
      const found = search(own, typed(query))[0]?.entry.value
      return found === expected ? [] : [`${language}: ${typed(query)} → ${found}, not ${expected}`]
    })
  const missed = wrong((query) => query)
  recordMeasurement(`palette: ${asked.length - missed.length} of ${asked.length} queries right at the first row`)
  expect(missed).toEqual([])
  expect(wrong(bare)).toEqual([])
  expect(wrong((query) => query.toLocaleUpperCase('pt-BR'))).toEqual([])
  expect(anywhere.length).toBeGreaterThanOrEqual(60)
})

test('an exact title beats what was used a moment ago, which only decides between equals', () => {
  const recency = (value: string) => (value === 'reprocess.refund' ? 0 : Number.POSITIVE_INFINITY)
  expect(search(index, 'Reprocessar reversa', { recency })[0]?.entry.value).toBe('reprocess.reverse')
  expect(search(index, 'reprocessar', { recency })[0]?.entry.value).toBe('reprocess.refund')
  expect(search(index, 'reprocessar')[0]?.entry.value).toBe('reprocess.reverse')
})

test('what cannot be searched finds nothing, and never throws', () => {
  for (const query of ['', '   ', '*', '((', '\\', '́', '🙂', 'zzzzqqq', '.*+?^$', 'x'.repeat(2000)]) {
    expect(search(index, query)).toEqual([])
  }
})

test('no more rows than asked for, the best ones', () => {
  const many = buildIndex(Array.from({ length: 3000 }, (_, at) => ({ value: `${at}`, title: `Loja número ${at}` })))
  const found = search(many, 'loja numero 7', { limit: 5 })
  expect(found).toHaveLength(5)
  expect(found[0]?.entry.title).toBe('Loja número 7')
})
