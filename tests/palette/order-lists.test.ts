// Tests the palette rows for pasted texts with several order numbers: the batch of the found reverses comes first, and
// order numbers and ids that the server did not find are listed as missing.
import { expect, test } from 'vitest'
import { listLookupTexts } from '#console/palette/match/lookup-texts.ts'
import { listMissingRecords } from '#console/palette/match/match-records.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups, type LookupState, type PaletteRow } from '#console/palette/row.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { buildTestPaletteData, emptyLookup } from './palette-data.ts'

/** Ids of the reverses of each order that the simulated server finds. */
const reverseIdsByOrder: Readonly<Record<string, readonly number[]>> = {
  'LA-10021': [900_021],
  'LA-10022': [900_022],
  'LA-10023': [900_023],
  55512: [900_024, 900_025],
  888888: [900_026],
}

const buildReverse = (id: number, title: string, matched: LookupResult['matched']): LookupResult => ({
  kind: 'reverse',
  id,
  title,
  matched,
  status: null,
  ecommerce_id: 7,
  ecommerce_name: 'Loja Azul',
})

/** Returns the reverses that the simulated server finds by an order number or by the id of a reverse. */
function findReverses(text: string): readonly LookupResult[] {
  const byId = Object.entries(reverseIdsByOrder).filter(([, ids]) => ids.includes(Number(text)))
  return [
    ...byId.map(([order]) => buildReverse(Number(text), order, 'id')),
    ...(reverseIdsByOrder[text] ?? []).map((id) => buildReverse(id, text, 'order_number')),
  ]
}

function lookUp(text: string): LookupState {
  const paletteData = buildTestPaletteData()
  const recognized = readQuery(text, paletteData.catalogue)
  const lookupTexts = listLookupTexts(recognized, text, true)
  const recordsByText = Object.fromEntries(lookupTexts.map((lookupText) => [lookupText, findReverses(lookupText)]))
  const results = lookupTexts.flatMap(findReverses)
  const missingRecords = listMissingRecords(recognized, recordsByText)
  return { ...emptyLookup, results, recordsByText, missingRecords }
}

function listRows(text: string, changes: Partial<LookupState> = {}, paletteData = buildTestPaletteData()) {
  const recognized = readQuery(text, paletteData.catalogue)
  return flattenGroups(buildResultGroups(paletteData, recognized, { ...lookUp(text), ...changes }, text))
}

const isRecordRow = ({ rowKey }: PaletteRow) => rowKey.startsWith('record:')
const getBatchIds = (rows: readonly PaletteRow[]) => rows.find(({ rowKey }) => rowKey === 'batch:reverse')?.args.ids

const ticketWithOrders = 'Chamado ZD-50111\nPedido LA-10021\nPedido LA-10022\nPedido LA-10023'

test.each([
  ticketWithOrders,
  'Cliente: Loja Azul\nChamado ZD-50111\nVer pedidos:\nPedido LA-10021\nPedido LA-10022\nPedido LA-10023',
  'Olá! Os pedidos LA-10021, LA-10022 e LA-10023 estão parados, podem reprocessar? ZD-50111',
])('the batch of the found orders comes first, then a row for each order: %j', (text) => {
  const [batch, ...others] = listRows(text)
  expect(batch?.title).toBe('Reprocessar 3 em lote · chamado ZD-50111')
  expect(batch?.args).toMatchObject({ ids: '900021,900022,900023', record: 'reverse', ticket: 'ZD-50111' })
  expect(others.slice(0, 3).every(isRecordRow)).toBe(true)
  expect(others.slice(3).some(isRecordRow)).toBe(false)
})

test('commands that only words of a pasted text name come last, and only if the user may run them', () => {
  const text = 'Chamado ZD-50111\nVer reversas\nPedido LA-10021'
  const commandIds = listRows(text).map(({ command }) => command.id)
  expect(commandIds[0]).toBe('reverses.show')
  expect(commandIds.at(-1)).toBe('reverses.list')
  const getDisabledReason = ({ id }: PaletteRow['command']) => (id === 'reverses.list' ? 'sem permissão' : '')
  const paletteData = buildTestPaletteData({ getDisabledReason })
  expect(listRows(text, {}, paletteData).filter(({ disabledReason }) => disabledReason !== '')).toEqual([])
})

test('a pasted text has no rows until its orders are loaded, so that Enter runs the row that is then the first', () => {
  expect(listRows(ticketWithOrders, { results: [], isLoading: true })).toEqual([])
})

test.each([
  ['pedidos LA-10021 e LA-10022', '900021,900022'],
  ['Reversa 900021\nPedido LA-10022', '900021,900022'],
  ['Reversa 900021 e reversa 111111\nPedido LA-10022', '900021,900022'],
  ['Pedido LA-10021\nPedido LA-99999\nPedido 55512', '900021,900024,900025'],
  ['Pedido LA-10021\nPedido LA-99999', undefined],
  ['Pedido 55512\nChamado ZD-50111', undefined],
  ['Reversa 900024 do pedido 55512', undefined],
  ['888888', undefined],
  ['reversa 888888', undefined],
  ['reversas 900021 e 111111', '900021,111111'],
])('the batch of %j contains the reverses %s', (text, ids) => {
  expect(getBatchIds(listRows(text))).toBe(ids)
})

test('twelve orders are looked up beside three ids', () => {
  const orders = Array.from({ length: 14 }, (_, index) => `LA-${20_001 + index}`)
  const text = ['Reversa 900021', ...orders.map((order) => `Pedido ${order}`)].join('\n')
  const recognized = readQuery(text, buildTestPaletteData().catalogue)
  expect(listLookupTexts(recognized, text, true)).toEqual(['900021', ...orders.slice(0, 12)])
})

test.each([
  [
    'Pedido LA-10021\nPedido LA-99999\nReversa 111111\nReembolso 7001',
    ['order LA-99999', 'reverse 111111', 'refund 7001'],
  ],
  ['pedido 900021', ['order 900021']],
  ['reversa 111111', ['reverse 111111']],
  ['111111', []],
  [ticketWithOrders, []],
])('the missing records of %j are %j', (text, missingRecords) => {
  expect(lookUp(text).missingRecords?.map(({ type, value }) => `${type} ${value}`)).toEqual(missingRecords)
})

test('a record is missing only after the server has answered', () => {
  const recognized = readQuery('Pedido LA-10021\nPedido LA-99999', buildTestPaletteData().catalogue)
  expect(listMissingRecords(recognized, { 'LA-10021': [] })).toEqual([{ type: 'order', value: 'LA-10021' }])
})
