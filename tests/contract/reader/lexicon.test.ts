// Tests how a query is split into words, and how these words match the names of values, such as the name of a status:
// exactly, by a prefix or with a typo.
import { expect, test } from 'vitest'
import {
  buildLexicon,
  matchPhraseAt,
  removeFillerWords,
  removeKindWords,
  splitWords,
} from '#contract/reader/values/lexicon.ts'

test.each<[text: string, words: readonly string[]]>([
  ['Editar a Loja Azul', ['editar', 'loja', 'azul']],
  ['taxa R$ 2,50', ['taxa', '2,50']],
  ['taxa r$2,5 %', ['taxa', '2,5']],
  ['(1/12)', ['1/12']],
  ['+7', ['+7']],
  ['+2s', ['+2s']],
  ['+30d', ['+30d']],
  ['+1000', ['1000']],
  ['+2x', ['2x']],
  ['2ª via', ['2ª', 'via']],
  ["d'Ávila", ["d'avila"]],
  ["'azul'", ['azul']],
  ['loja-azul/centro', ['loja', 'azul', 'centro']],
  ['limit_value', ['limit_value']],
  ['9', ['9']],
  ['0', ['0']],
  ['', []],
])('the words of "%s" are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

const names = (...list: readonly string[]) =>
  buildLexicon([{ slot: Object.fromEntries(list.map((name) => [name, [name]])) }]).slot ?? []

test.each<[description: string, words: readonly string[], value: string | null, wordCount: number, distance: number]>([
  ['the same word', ['inativo'], 'inativo', 1, 0],
  ['a prefix of three letters', ['ina'], 'inativo', 1, 1],
  ['a prefix of two letters', ['in'], null, 0, 0],
  ['a typo in a word of five letters', ['inatvo'], 'inativo', 1, 2],
  ['a joining word as a prefix', ['com'], null, 0, 0],
  ['words in another order', ['shop', 'nuvem'], 'nuvem shop', 2, 0],
  ['a name written as one word', ['nuvemshop'], 'nuvem shop', 1, 0],
  ['a prefix and a whole word', ['nuv', 'shop'], 'nuvem shop', 2, 1],
  ['only one word of a name', ['nuvem'], null, 0, 0],
  ['another word', ['azul'], null, 0, 0],
])('%s: the words %j match the name %s', (_, words, value, wordCount, distance) => {
  const phrases = names('nuvem shop', 'inativo', 'comercial')
  expect(matchPhraseAt(words, 0, phrases)).toEqual(value === null ? null : { value, wordCount, distance })
})

test('a typo needs a word of five letters', () => {
  expect(matchPhraseAt(['azuk'], 0, names('azul'))).toBeNull()
  expect(matchPhraseAt(['verdi'], 0, names('verde'))?.distance).toBe(2)
})

test('the longest name wins, among equals the closest name, and among equals the first name', () => {
  expect(matchPhraseAt(['nota', 'fiscal'], 0, names('nota', 'nota fiscal', 'notas'))?.value).toBe('nota fiscal')
  expect(matchPhraseAt(['ativo'], 0, names('ativos', 'ativo'))).toMatchObject({ value: 'ativo', distance: 0 })
  expect(matchPhraseAt(['ativ'], 0, names('ativos', 'ativo'))).toMatchObject({ value: 'ativos', distance: 1 })
  expect(matchPhraseAt(['nuvem', 'shop'], 0, names('nuvem shopping', 'nuvem shop'))).toMatchObject({
    value: 'nuvem shop',
  })
})

test('each word of the query is used for the closest word of the name', () => {
  expect(matchPhraseAt(['loja', 'lojas'], 0, names('lojas loja'))).toEqual({
    value: 'lojas loja',
    wordCount: 2,
    distance: 0,
  })
  expect(matchPhraseAt(['azul', 'loja', 'azul'], 1, names('loja azul'))).toMatchObject({ wordCount: 2, distance: 0 })
})

test('filler words and kinds of records are removed as whole words only', () => {
  const lexicon = buildLexicon([{ filler: { none: ['quero', 'por favor'] }, kind: { store: ['loja'] } }])
  expect(removeFillerWords('quero queros azul', lexicon)).toBe('queros azul')
  expect(removeKindWords('loja lojas azul', lexicon)).toBe('lojas azul')
  expect(removeKindWords('loja azul', {})).toBe('loja azul')
})

test('a lexicon joins the languages, without names that contain only stop words', () => {
  const lexicon = buildLexicon([{ status: { active: ['ativo', 'de'] } }, { status: { active: ['active'] }, kind: {} }])
  expect(lexicon).toEqual({
    status: [
      { words: ['ativo'], value: 'active' },
      { words: ['active'], value: 'active' },
    ],
  })
})
