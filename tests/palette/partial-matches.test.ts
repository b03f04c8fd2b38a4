// Tests queries with unknown words, which match no command, record or value. Tests which of the remaining words are
// recognized, and which shorter queries the palette tries instead.
import { expect, test } from 'vitest'
import { openHomePageCommand } from '#commands/home.ts'
import {
  getTermsForPartialMatches,
  hasOnlyWordsAmountsAndDates,
  hasSimilarWord,
  isCommandWord,
  isValueWord,
  listPossibleRecordNames,
  listShorterQueries,
  searchPrefix,
} from '#console/palette/match/partial-matches.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { buildIndex } from '#console/palette/search-index.ts'
import { buildTestPaletteData, catalogues } from './palette-data.ts'

const catalogue = catalogues['pt-BR']
const read = (text: string) => readQuery(text, catalogue)

test.each<[text: string, hasOnlyThese: boolean]>([
  ['editar azul', true],
  ['taxa azul 2,5', true],
  ['taxa azul R$ 2,50', true],
  ['taxa azul 1/12/2026', true],
  ['taxa azul 1234', true],
  ['taxa azul 12345', false],
  ['azul ZD-51203', false],
  ['azul CPF 529.982.247-25', false],
  ['918273', false],
  ['', false],
])('the query "%s" has only words, amounts and days: %s', (text, hasOnlyThese) => {
  expect(hasOnlyWordsAmountsAndDates(read(text))).toBe(hasOnlyThese)
})

test.each<[text: string, terms: readonly string[]]>([
  ['editar azul 21', ['editar', 'azul', '21']],
  ['azul ZD-51203', []],
  ['azul ana@loja.com', []],
  [
    'zero dois tres quatro cinco seis sete oito nove dez onze doze',
    'zero dois tres quatro cinco seis sete oito nove dez onze doze'.split(' '),
  ],
  ['zero dois tres quatro cinco seis sete oito nove dez onze doze treze', []],
])('the terms of "%s" are %j', (text, terms) => {
  expect(getTermsForPartialMatches(text, read(text))).toEqual(terms)
})

test('shorter queries leave out unknown words, and then one command word, the last one first', () => {
  const isLeast = (term: string) => term !== 'azul'
  expect(listShorterQueries(['editar', 'loja', 'azul', 'xyz'], ['editar', 'loja', 'azul'], isLeast)).toEqual([
    ['editar', 'loja', 'azul'],
    ['editar', 'azul'],
    ['loja', 'azul'],
  ])
  expect(listShorterQueries(['editar', 'azul'], ['editar', 'azul'], isLeast)).toEqual([['azul']])
  expect(listShorterQueries(['xyz'], [], isLeast)).toEqual([])
  expect(listShorterQueries(['editar', 'xyz'], ['editar'], isLeast)).toEqual([['editar']])
})

test.each<[title: string, term: string, isSimilar: boolean]>([
  ['Loja Azul', 'azu', true],
  ['Loja Azul', 'loj', true],
  ['Loja Azul', 'zul', false],
  ['Conceição Calçados', 'conceisao', true],
  ['Conceição Calçados', 'conseisao', false],
  ['Loja Azul', 'verde', false],
])('the title %s has a word like %s: %s', (title, term, isSimilar) => {
  expect(hasSimilarWord(title, term)).toBe(isSimilar)
})

test.each<[term: string, isWord: boolean]>([
  ['reprocessar', true],
  ['reproc', true],
  ['reprocesar', true],
  ['reprozesar', false],
  ['xyzxyz', false],
])('the term %s is a word of a command: %s', (term, isWord) => {
  expect(isCommandWord(catalogue.index, term)).toBe(isWord)
})

test('a term that no command has is shortened to at least four letters', () => {
  const has = (term: string) => searchPrefix(catalogue.index, term).length > 0
  expect([has('reprocessar'), has('reprxyzxyz'), has('reprxyz'), has('repxyz'), has('xyz')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a shortened term matches as many letters as possible', () => {
  const index = buildIndex(
    ['abcdef', 'abcdeg'].map((title) => ({
      rowKey: title,
      title,
      command: openHomePageCommand,
      args: {},
      pageName: '',
    })),
  )
  expect(searchPrefix(index, 'abcdefxyz').map(({ entry }) => entry.rowKey)).toEqual(['abcdef'])
})

test.each<[term: string, isValue: boolean]>([
  ['21', true],
  ['inativo', true],
  ['vtex', true],
  ['nuvem', true],
  ['cashback', true],
  ['merchant', false],
  ['telefone', false],
  ['apagar', false],
  ['quero', false],
  ['azul', false],
])('the term %s is a value: %s', (term, isValue) => {
  expect(isValueWord(term, buildTestPaletteData().valueContext)).toBe(isValue)
})

test('the names to look up are the longest terms that are no command words', () => {
  const list = (text: string) => listPossibleRecordNames(catalogue, text, read(text))
  expect(list('reprocessar az azulao verdejante')).toEqual(['verdejante', 'azulao'])
  expect(list('azulaoa verdejante conceicaoo ipanemax holambraa')).toHaveLength(4)
  expect(list('azx 21')).toEqual(['azx'])
})
