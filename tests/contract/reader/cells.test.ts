// Tests which numbers in table cells, in lines with tabs, and after list marks such as `1.` are recognized as ids of
// records.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'
import { findDelimiter, isSeparatorRow, parseHeaderRow, splitCells } from '#contract/reader/tables.ts'
import { tokenize } from '#contract/reader/tokenize.ts'

/**
 * Second lines of texts that begin with the line `reversa 918273`. `true`: the number is recognized as an id, because
 * it fills a cell or stands after the word `id`.
 */
test.each<[line: string, isCell: boolean]>([
  ['Azul\t918274', true],
  ['Azul\t 918274 ', true],
  ['918274\tAzul', true],
  [' 918274 \tAzul', true],
  ['(918274\tAzul', false],
  ['Azul\t918274\tVerde', true],
  ['Azul\t 918274 \tVerde', true],
  ['Azul 918274\tVerde', false],
  ['Azul\t918274 Verde', false],
  ['Azul\tVerde 918274', false],
  ['Azul 918274 Verde', false],
  ['Azul\t91827 \tVerde', true],
  ['Azul\t9182\tVerde', false],
  ['Azul id 918274 Verde', true],
  ['Azul id 9182 Verde', false],
])('the number in %j is the content of a cell: %s', (line, isCell) => {
  const { recordIds } = recognizeText(`reversa 918273\n\n${line}`)
  const number = /\d+/.exec(line)?.[0]
  expect(recordIds.reverse).toEqual(isCell ? ['918273', number] : ['918273'])
})

test.each<[line: string, delimiter: string | undefined]>([
  ['a\tb|c;d', '\t'],
  ['a|b;c', '|'],
  ['a;b', ';'],
  ['a, b', undefined],
])('the delimiter of %j is %j', (line, delimiter) => {
  expect(findDelimiter(line)).toBe(delimiter)
})

test.each<[line: string, delimiter: '\t' | '|' | ';', cells: readonly (readonly [text: string, start: number])[]]>([
  [
    'a;b ; c',
    ';',
    [
      ['a', 0],
      ['b', 2],
      ['c', 6],
    ],
  ],
  [
    '| a | b |',
    '|',
    [
      ['a', 2],
      ['b', 6],
    ],
  ],
  [
    '  | a | b',
    '|',
    [
      ['a', 4],
      ['b', 8],
    ],
  ],
  [
    'a | b |',
    '|',
    [
      ['a', 0],
      ['b', 4],
      ['', 7],
    ],
  ],
  [
    'a\t\tb',
    '\t',
    [
      ['a', 0],
      ['', 2],
      ['b', 3],
    ],
  ],
])('the cells of %j are %j', (line, delimiter, cells) => {
  expect(splitCells(line, delimiter).map(({ text, start }) => [text, start])).toEqual(cells)
})

const toCells = (line: string) => line.split(';').map((text) => ({ text, start: 0 }))

test.each<[line: string, columns: readonly (string | undefined)[] | null]>([
  ['Reversa;Pedido', ['reverse', 'order']],
  ['Cliente;Reversa', ['other', 'reverse']],
  ['Observação;Reversa', [undefined, 'reverse']],
  ['Reversa', null],
  ['Cliente;Cidade', null],
  ['Reversa 9182;Pedido', null],
  ['Reversa 918;Pedido', ['reverse', 'order']],
  [`Reversa;${'x'.repeat(60)}`, ['reverse', undefined]],
  [`Reversa;${'x'.repeat(61)}`, null],
])('the columns of the header row "%s" are %j', (line, columns) => {
  expect(parseHeaderRow(toCells(line))).toEqual(columns)
})

test.each([
  ['--;---', true],
  [':--;--:', true],
  ['-;--', false],
  ['--;a', false],
])('the row "%s" is the line below a header row: %s', (line, isRule) => {
  expect(isSeparatorRow(toCells(line))).toBe(isRule)
})

test.each<[text: string, tokens: readonly (readonly [kind: string, text: string, start: number])[]]>([
  [
    'R$ 1.234,56',
    [
      ['word', 'R', 0],
      ['sign', '$', 1],
      ['space', ' ', 2],
      ['word', '1.234,56', 3],
    ],
  ],
  ['e-ticket', [['word', 'e-ticket', 0]]],
  [
    '20/11 ',
    [
      ['word', '20/11', 0],
      ['space', ' ', 5],
    ],
  ],
  ['a_1', [['word', 'a_1', 0]]],
  ['…', [['sign', '…', 0]]],
])('the tokens of "%s" are %j', (text, tokens) => {
  expect(tokenize(text).map(({ kind, text: token, start }) => [kind, token, start])).toEqual(tokens)
})

test('the tokens from a position keep their positions in the text', () => {
  expect(tokenize('reversa 918273', 8)).toEqual([{ kind: 'word', text: '918273', start: 8 }])
})
