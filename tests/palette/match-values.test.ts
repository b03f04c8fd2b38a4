// Tests which words of a query the palette uses as arguments of a command: choices, filters, options, periods, days and
// amounts.
import { expect, test } from 'vitest'
import { findCommand } from '#commands/registry.ts'
import { findPeriodArgumentNames, matchValues } from '#console/palette/match/match-values.ts'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import { buildTestPaletteData } from './palette-data.ts'

function match(id: string, text: string) {
  const command = findCommand(id)
  if (!command) throw new Error(`No command ${id}`)
  return matchValues(command, splitWords(text), buildTestPaletteData().valueContext)
}

test.each<
  [
    id: string,
    text: string,
    args: Readonly<Record<string, string>>,
    remainingWords: readonly string[],
    distance: number,
  ]
>([
  ['ecommerces.list', 'inativos', { situation: 'inactive' }, [], 0],
  ['ecommerces.list', 'inativos vtex', { situation: 'inactive', software_id: '1' }, [], 0],
  ['ecommerces.list', 'vtex tray', { software_id: '1' }, ['tray'], 0],
  ['ecommerces.list', 'bling', { software_id: '9' }, [], 0],
  ['ecommerces.list', 'loja azul', {}, ['loja', 'azul'], 0],
  ['ecommerces.list', 'loja integrada', { software_id: '6' }, [], 0],
  ['ecommerces.list', 'nuvem', { software_id: '17' }, [], 0],
  ['ecommerces.list', 'inativoz azul', { situation: 'inactive' }, ['azul'], 2],
  ['ecommerces.addFee', '2,5', { amount: '2,5' }, [], 0],
  ['ecommerces.addFee', 'estação 21 2,5', { amount: '2,5' }, ['estacao', '21'], 0],
  ['ecommerces.addFee', 'estação 21 30', { amount: '30' }, ['estacao', '21'], 0],
  ['ecommerces.addFee', '1234567', {}, ['1234567'], 0],
  ['ecommerces.addFee', '1/12', { fee_start: '2026-12-01' }, [], 0],
  [
    'users.setPermission',
    'relatorios escrita',
    { permission_context: 'relatories', permission_level: 'read_and_write' },
    [],
    0,
  ],
  ['ecommerces.editMetadata', 'limit_value azul', { metadata: 'limit_value' }, ['azul'], 0],
  ['ecommerces.editMetadata', '_limit azul', {}, ['_limit', 'azul'], 0],
])('%s takes from "%s" the values %j and leaves %j', (id, text, args, remainingWords, distance) => {
  expect(match(id, text)).toEqual({ args, remainingWords, distance })
})

test.each([
  [['fromDate', 'toDate'], { from: 'fromDate', to: 'toDate' }],
  [['status', 'to', 'from'], { from: 'from', to: 'to' }],
  [['from'], null],
  [['fromDate', 'to'], null],
  [[], null],
])('the arguments %j take the period %j', (names, expected) => {
  expect(findPeriodArgumentNames(names)).toEqual(expected)
})
