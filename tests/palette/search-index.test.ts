// Tests that the first search result is right for queries in three languages, with and without accents.
import { expect, test } from 'vitest'
import { buildIndex, getMatchTier, type Searchable, search } from '#console/palette/search-index.ts'
import { storeMeasurement } from '../measurements.ts'
import { rankingQueriesForAllLanguages } from './ranking-table.ts'
import { index, searchQueries } from './search-queries.ts'

const removeAccents = (query: string) => query.normalize('NFD').replace(/\p{M}/gu, '')

test('the first match is right for every query, in three languages, with and without accents', () => {
  const listWrongResults = (typed: (query: string) => string) =>
    searchQueries.flatMap(({ language, query, expectedFirstResult, index: own }) => {
      const firstValue = search(own, typed(query))[0]?.entry.rowKey
      return firstValue === expectedFirstResult
        ? []
        : [`${language}: ${typed(query)} → ${firstValue}, not ${expectedFirstResult}`]
    })
  const missed = listWrongResults((query) => query)
  storeMeasurement(
    `palette: ${searchQueries.length - missed.length} of ${searchQueries.length} queries right at the first row`,
  )
  expect(missed).toEqual([])
  expect(listWrongResults(removeAccents)).toEqual([])
  expect(listWrongResults((query) => query.toLocaleUpperCase('pt-BR'))).toEqual([])
  expect(rankingQueriesForAllLanguages.length).toBeGreaterThanOrEqual(60)
})

test('an exact title beats recent use, which decides only between equal matches', () => {
  const recency = (value: string) => (value === 'reprocess.refund' ? 0 : Number.POSITIVE_INFINITY)
  expect(search(index, 'Reprocessar reversa', { getRecencyRank: recency })[0]?.entry.rowKey).toBe('reprocess.reverse')
  expect(search(index, 'reprocessar', { getRecencyRank: recency })[0]?.entry.rowKey).toBe('reprocess.refund')
  expect(search(index, 'reprocessar')[0]?.entry.rowKey).toBe('reprocess.reverse')
})

test('a query without letters or digits finds nothing and does not throw', () => {
  for (const query of ['', '   ', '*', '((', '\\', '́', '🙂', 'zzzzqqq', '.*+?^$', 'x'.repeat(2000)]) {
    expect(search(index, query)).toEqual([])
  }
})

test('the limit keeps the best matches', () => {
  const many = buildIndex(Array.from({ length: 3000 }, (_, at) => ({ rowKey: `${at}`, title: `Loja número ${at}` })))
  const results = search(many, 'loja numero 7', { limit: 5 })
  expect(results).toHaveLength(5)
  expect(results[0]?.entry.title).toBe('Loja número 7')
})

const listLetters = (count: number) => 'abcdefghijklmnopqrstuvwxyz'.slice(0, count)

/**
 * A score is `(tier * 4 + kind of text) * 8 + number of further words in the text`; a smaller score is a better match.
 * The tiers are the numbers in `matchTiers`, from 0 (whole text) to 6 (typo). The kinds of text are 0 (title), 1
 * (synonym, or title in another language), 2 (synonym in another language) and 3 (all texts joined).
 */
test.each<[description: string, texts: Partial<Searchable>, query: string, score: number | undefined]>([
  ['a whole title', { title: 'Loja Azul' }, 'loja azul', 0],
  ['the beginning of a title', { title: 'Loja Azul' }, 'loja', 33],
  ['a title with six other words', { title: 'Loja dois tres quatro cinco seis sete' }, 'loja', 38],
  ['a title with seven other words', { title: 'Loja dois tres quatro cinco seis sete oito' }, 'loja', 39],
  ['a title with eight other words', { title: 'Loja dois tres quatro cinco seis sete oito nove' }, 'loja', 39],
  ['a later word of a title', { title: 'Casa Azul' }, 'azul', 65],
  ['words with a stop word between them', { title: 'Casa do Azul' }, 'casa azul', 64],
  ['words in another order', { title: 'Casa Azul' }, 'azul casa', 96],
  ['more words than the title has', { title: 'Azul' }, 'azul azul', 96],
  ['an abbreviation', { title: 'Loja Azul' }, 'la', 129],
  ['eight initials', { title: 'Ana Bela Cora Dora Eva Flor Gina Hugo' }, 'abcdefgh', 135],
  ['nine initials', { title: 'Ana Bela Cora Dora Eva Flor Gina Hugo Ines' }, 'abcdefghi', undefined],
  ['the inside of a word', { title: 'Tanaka' }, 'ana', 160],
  ['words, and the inside of a word', { title: 'Casa Azul Tanaka' }, 'azul casa ana', 160],
  ['a typo', { title: 'Azulejo' }, 'azulexo', 192],
  ['two swapped letters of three', { title: 'Rua' }, 'rau', 192],
  ['a typo in 24 letters', { title: listLetters(25) }, listLetters(25).replace('m', ''), 192],
  ['a typo in 25 letters', { title: listLetters(26) }, listLetters(26).replace('m', ''), undefined],
  ['a whole synonym', { aliases: ['Loja Azul'] }, 'loja azul', 8],
  ['the beginning of a synonym', { aliases: ['Loja Azul'] }, 'loja', 73],
  ['a whole title in another language', { foreignTitles: ['Loja Azul'] }, 'loja azul', 8],
  ['a whole synonym in another language', { foreignAliases: ['Loja Azul'] }, 'loja azul', 16],
  ['the beginning of a synonym in another language', { foreignAliases: ['Loja Azul'] }, 'loja', 81],
  ['all texts together', { title: 'Loja', verbSynonyms: ['apagar'] }, 'loja apagar', 24],
  ['all texts in another order', { title: 'Loja', verbSynonyms: ['apagar'] }, 'apagar loja', 120],
  ['only a verb', { title: 'Loja', verbSynonyms: ['apagar'] }, 'apagar', 121],
  ['only a kind of record', { title: 'Loja', kindSynonyms: ['tienda'] }, 'tienda', 121],
  ['twelve words', { title: 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j1 k2 l3' }, 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j1 k2 l3', 0],
  [
    'thirteen words',
    { title: 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j1 k2 l3 m4' },
    'a1 b2 c3 d4 e5 f6 g7 h8 i9 j1 k2 l3 m4',
    undefined,
  ],
  ['another word', { title: 'Loja Azul' }, 'verde', undefined],
])('the score of %s', (_, texts, query, score) => {
  const [match] = search(buildIndex([{ rowKey: 'entry', title: 'Xyz', ...texts }]), query)
  expect(match?.score).toBe(score)
})

test('32 scores belong to one tier', () => {
  expect([0, 31, 32, 63, 64, 223].map(getMatchTier)).toEqual([0, 0, 1, 1, 2, 6])
})

test.each<[description: string, titles: readonly string[], limit: number, values: string]>([
  ['equal entries keep their order', ['Azul', 'Azul', 'Azul'], 2, '01'],
  ['a better entry replaces the last one', ['Azul dois tres', 'Azul dois'], 1, '1'],
  ['a worse entry does not', ['Azul dois', 'Azul dois tres'], 1, '0'],
  ['entries are sorted', ['Azul dois tres', 'Azul', 'Casa Azul', 'Azul dois'], 4, '1302'],
])('%s within the limit', (_, titles, limit, values) => {
  const index = buildIndex(titles.map((title, at) => ({ rowKey: `${at}`, title })))
  const matches = search(index, 'azul', { limit })
  expect(matches.map(({ entry }) => entry.rowKey).join('')).toBe(values)
})

test('among equal entries, the most recently used ones come first; by default, fifty entries remain', () => {
  const index = buildIndex(Array.from({ length: 60 }, (_, at) => ({ rowKey: `${at}`, title: 'Azul' })))
  const recency = (value: string) => ['7', '3'].indexOf(value) + (['7', '3'].includes(value) ? 0 : 100)
  expect(search(index, 'azul', { getRecencyRank: recency, limit: 3 }).map(({ entry }) => entry.rowKey)).toEqual([
    '7',
    '3',
    '0',
  ])
  expect(search(index, 'azul')).toHaveLength(50)
})
