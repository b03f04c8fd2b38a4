// Tests how the palette finds the name of a command in a part of a query: which commands are searched, and which
// matches are reliable.
import { expect, test } from 'vitest'
import { listArgumentNames } from '#console/palette/command-arguments.ts'
import { getCommandVocabulary, isReliableMatch, searchVocabulary } from '#console/palette/match/command-vocabulary.ts'
import { catalogues } from './palette-data.ts'

const { index } = catalogues['pt-BR']
const vocabulary = getCommandVocabulary(index)

test('the vocabulary contains the commands with arguments, each once', () => {
  const { entries } = vocabulary.index
  expect(entries).toEqual(
    index.entries.filter(
      ({ args, command }) => Object.keys(args).length === 0 && listArgumentNames(command).length !== 0,
    ),
  )
  expect(entries.some(({ command }) => listArgumentNames(command).length === 1)).toBe(true)
  expect(vocabulary.entriesImpliedByArguments.map(({ command }) => command.id)).toContain('users.setPermission')
})

test('the actions are the first words of titles with several words, and the synonyms of verbs', () => {
  expect(['editar', 'edit', 'apagar', 'ecommerce'].map((word) => vocabulary.titleVerbs.has(word))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a part of a query has at most 32 matches, and at most 500 parts are cached', () => {
  expect(searchVocabulary(vocabulary, 'ecommerce')).toHaveLength(32)
  const buildFilledCache = (count: number) => new Map(Array.from({ length: count }, (_, at) => [`${at}`, []]))
  const results = buildFilledCache(499)
  const first = searchVocabulary({ ...vocabulary, cachedMatches: results }, 'azul')
  expect(results.size).toBe(500)
  expect(searchVocabulary({ ...vocabulary, cachedMatches: results }, 'azul')).toBe(first)
  searchVocabulary({ ...vocabulary, cachedMatches: results }, 'verde')
  expect(results.size).toBe(1)
})

test.each<[score: number, words: string, isReliable: boolean]>([
  [0, 'ver', true],
  [127, 'ver', true],
  [128, 'verde', false],
  [160, 'verde', false],
  [192, 'verd', true],
  [192, 'ver', false],
])('a match with the score %i for the words "%s" is reliable: %s', (score, words, isReliable) => {
  const [entry] = index.entries
  expect(entry && isReliableMatch({ entry, score }, words)).toBe(isReliable)
})
