// Tests where the reader finds the noun that says what a number is, such as `reversa`: in the sentence of the number,
// in a heading, or in a column name.
import { expect, test } from 'vitest'
import {
  findNounBeforeNumber,
  findSentenceNoun,
  getColumnMeaning,
  getHeadingNoun,
  hasOnlyLabels,
  isAfterIdWord,
  isAfterZipNoun,
  isListLine,
  listSentenceBackwards,
} from '#contract/reader/nouns.ts'
import type { Token } from '#contract/reader/token.ts'
import { tokenize } from '#contract/reader/tokenize.ts'

/** Divides a text into tokens. Each sign `#` in the text stands for a value that was already recognized. */
const tokenizeTestText = (text: string): readonly Token[] =>
  tokenize(text).map((token) => (token.text === '#' ? { ...token, kind: 'recognizedValue', text: '' } : token))
/** Returns the tokens of the last sentence of a text, the last token first. */
const listTestTokensBackwards = (text: string) => listSentenceBackwards(tokenizeTestText(text))

test.each<[text: string, meaning: string | undefined]>([
  ['reversa ', 'reverse'],
  ['a reversa de número: ', 'reverse'],
  ['reversas #, # e também ', 'reverse'],
  ['reversa travou ', undefined],
  ['chamado ', 'ticket'],
  ['chamado # e ', undefined],
  ['pedidos # (2 itens), ', 'order'],
  ['pedidos # (2 itens)', 'order'],
  ['pedidos # (2 itens) loja', 'store'],
  ['pedidos (2 itens ', 'other'],
  ['pedidos 2 itens) ', 'other'],
  ['CEP ', 'zip'],
  ['', undefined],
])('the meaning directly before the end of "%s" is %s', (text, meaning) => {
  expect(findNounBeforeNumber(listTestTokensBackwards(text))).toBe(meaning)
})

test.each<[text: string, sentence: string]>([
  ['Oi. A reversa ', 'A reversa '],
  ['Oi! A reversa ', 'A reversa '],
  ['Oi? A reversa ', 'A reversa '],
  ['a nota; a reversa ', 'a reversa '],
  ['reembolso;', 'reembolso;'],
  ['reversa n. ', 'reversa n. '],
  ['reversa nº. ', 'reversa nº. '],
])('the sentence at the end of "%s" is "%s"', (text, sentence) => {
  const words = listTestTokensBackwards(text)
    .toReversed()
    .map((token) => token.text)
    .join('')
  expect(words.trim()).toBe(sentence.trim())
})

test('a sentence has at most 40 tokens', () => {
  expect(listTestTokensBackwards('a '.repeat(19))).toHaveLength(38)
  expect(listTestTokensBackwards('a '.repeat(30))).toHaveLength(40)
})

test.each<[text: string, noun: string | undefined, hasEarlierNumber: boolean]>([
  ['a reversa que travou foi a ', 'reverse', false],
  ['a reversa # travou com ', 'reverse', true],
  ['o pedido que veio foi o ', 'order', false],
  ['a nota que veio foi a ', 'other', false],
  ['a loja que abriu foi a ', undefined, false],
  ['o chamado que abriu foi o ', undefined, false],
  ['o CEP que veio foi o ', 'other', false],
  ['nada disso ', undefined, false],
  ['o reenbolso que travou foi o ', 'refund', false],
  ['en el entorno quedó ', undefined, false],
  ['Reversa .....: ', 'reverse', false],
  ['Reversa ..... ', 'reverse', false],
  ['Reversa ... ', undefined, false],
])('the noun of the sentence "%s" is %s, after another number: %s', (text, noun, hasEarlierNumber) => {
  const expected = noun === undefined ? undefined : { noun, hasEarlierNumber }
  expect(findSentenceNoun(listTestTokensBackwards(text))).toEqual(expected)
})

test.each<[text: string, isZip: boolean]>([
  ['CEP ', true],
  ['CEP correto ', true],
  ['CEP que eu achei correto ', true],
  ['CEP que eu mesmo achei correto ', false],
  ['CEP # ', false],
  ['CEP da reversa ', false],
  ['endereço ', false],
  ['', false],
])('the digits after "%s" are those of a CEP: %s', (text, isZip) => {
  expect(isAfterZipNoun(listTestTokensBackwards(text))).toBe(isZip)
})

test.each<[text: string, isAfterId: boolean]>([
  ['id ', true],
  ['IDs: ', true],
  ['id da ', false],
  ['rapid ', false],
  ['id # ', false],
  ['', false],
])('the number after "%s" follows the word id: %s', (text, isAfterId) => {
  expect(isAfterIdWord(tokenizeTestText(text))).toBe(isAfterId)
})

test.each<[text: string, noun: string | undefined]>([
  ['Reversas com erro:', 'reverse'],
  ['Pedidos com reembolso parado:', 'refund'],
  ['Pedidos da loja:', 'order'],
  ['CEPs:', 'other'],
  ['Olá, equipe', undefined],
])('the noun of the heading "%s" is %s', (text, noun) => {
  expect(getHeadingNoun(text)).toBe(noun)
})

test.each<[name: string, meaning: string | undefined]>([
  ['Reversa', 'reverse'],
  ['Pedido da reversa', 'reverse'],
  ['Pedido', 'order'],
  ['Data da reversa', 'other'],
  ['Nota da reversa', 'other'],
  ['CEP da reversa', 'zip'],
  ['Código de rastreio', 'tracking'],
  ['Observação', undefined],
])('the column "%s" contains %s', (name, meaning) => {
  expect(getColumnMeaning(name)).toBe(meaning)
})

test.each<[words: string, areLabels: boolean, isList: boolean]>([
  ['CNPJ:', true, true],
  ['código de rastreio', false, true],
  ['reversas e', false, true],
  ['reversa parada', false, false],
  ['', true, true],
])('the words "%s" are only labels: %s; the words of a list: %s', (words, areLabels, isList) => {
  expect([hasOnlyLabels(words), isListLine(words)]).toEqual([areLabels, isList])
})
