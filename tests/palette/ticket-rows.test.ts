// Tests the order of the palette rows for a pasted support ticket: batch, records, ticket. If the ticket asks a
// question about a record, the row that opens the record comes first. Also tests texts with several tickets.
import { expect, test } from 'vitest'
import { combineWithTypedWords } from '#console/palette/match/pasted-prose.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups, type LookupState } from '#console/palette/row.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { buildTestPaletteData, emptyLookup } from './palette-data.ts'

const buildReverse = (id: number): LookupResult => ({
  ...{ kind: 'reverse', id, title: `Pedido ${id}`, status: null, matched: 'id' },
  ...{ ecommerce_id: 1, ecommerce_name: 'Loja Azul' },
})
const buildRefund = (id: number): LookupResult => ({
  ...{ kind: 'refund', id, title: `Pedido ${id}`, status: null, matched: 'id' },
  ...{ ecommerce_id: 1, ecommerce_name: 'Loja Azul' },
})
const buildLookupState = (...records: readonly LookupResult[]): LookupState => ({ ...emptyLookup, results: records })

const listValues = (text: string, records: LookupState, changes: Partial<RecognizedText> = {}) => {
  const paletteData = buildTestPaletteData()
  const recognized = { ...readQuery(text, paletteData.catalogue), ...changes }
  return flattenGroups(buildResultGroups(paletteData, recognized, records, text))
}

const two = 'Olá, as reversas 918273 e 918274 do cliente seguem paradas no sistema. Chamado ZD-51203'
const one = 'Olá, em que pé está a reversa 918273 do nosso cliente? Chamado ZD-51203'

test('a batch for all records comes before each record, and the ticket comes last', () => {
  const values = listValues(two, buildLookupState(buildReverse(918273), buildReverse(918274))).map(
    ({ rowKey }) => rowKey,
  )
  expect(values.slice(0, 3)).toEqual(['batch:reverse', 'record:reverse:918273', 'record:reverse:918274'])
  expect(values[3]).toMatch(/^tickets\./)
})

test('a text that asks about records opens the records before it offers a batch', () => {
  const rows = listValues(two, buildLookupState(buildReverse(918273), buildReverse(918274)), { intent: 'open' })
  expect(rows.slice(0, 3).map(({ command }) => command.id)).toEqual([
    'reverses.show',
    'reverses.show',
    'reprocess.batch',
  ])
})

test('without the intent to open a record, the first row reprocesses the record under the ticket of the text', () => {
  const [row] = listValues(one, buildLookupState(buildReverse(918273)), { intent: null })
  expect(row).toMatchObject({
    command: { id: 'reprocess.reverse' },
    args: { reverse_id: '918273', ticket: 'ZD-51203' },
  })
})

test('the reverse of an order is opened, unless the text asks for work', () => {
  const record: LookupResult = { ...buildReverse(918273), matched: 'order_number', title: '55512' }
  const listIds = (text: string) => listValues(text, buildLookupState(record)).map(({ command }) => command.id)
  expect(listIds('Olá, o cliente comprou com o pedido 55512 na semana passada')[0]).toBe('reverses.show')
  expect(listIds('Olá, reprocessar a devolução do pedido 55512, por favor')[0]).toBe('reprocess.reverse')
})

test('pairs of reverse and zip code fill a zip batch', () => {
  const zipPairs = [
    { recordId: '918273', recordType: 'reverse', zip: '01310-100' },
    { recordId: '918274', recordType: 'reverse', zip: '04538133' },
  ] as const
  const [row] = listValues(two, buildLookupState(buildReverse(918273), buildReverse(918274)), { zipPairs })
  expect(row).toMatchObject({
    title: 'Corrigir 2 CEPs em lote · chamado ZD-51203',
    command: { id: 'trackingErrors.batch' },
    args: { corrections: '918273:01310100,918274:04538133', ticket: 'ZD-51203' },
  })
})

test('the row of a refund says so when the text calls its id a reverse, unless a reverse has the same id', () => {
  const text = 'reversa 918273'
  expect(listValues(text, buildLookupState(buildRefund(918273)))[0]).toMatchObject({
    command: { id: 'reprocess.refund' },
    sideText: 'é um reembolso, não uma reversa',
  })
  const both = listValues(text, buildLookupState(buildReverse(918273), buildRefund(918273)))
  expect(both.map(({ sideText: place }) => place)).not.toContain('é um reembolso, não uma reversa')
  expect(listValues('reembolso 918273', buildLookupState(buildRefund(918273)))[0]?.sideText).not.toMatch(
    /não uma reversa/,
  )
})

test('a typed verb acts on the record of the pasted text', () => {
  const paletteData = buildTestPaletteData()
  const recognized = combineWithTypedWords(readQuery(one, paletteData.catalogue), recognizeText('abrir'))
  const [row] = flattenGroups(
    buildResultGroups(paletteData, recognized, buildLookupState(buildReverse(918273)), 'abrir'),
  )
  expect(row).toMatchObject({ command: { id: 'reverses.show' }, args: { reverse_id: '918273' } })
})

test('a text with a ticket and without known records lists the rows of the ticket, each once', () => {
  const values = listValues(one, buildLookupState()).map(({ rowKey }) => rowKey)
  expect(values[0]).toMatch(/^tickets\./)
  expect(new Set(values).size).toBe(values.length)
})

test('a typed verb that opens the record comes before the batch for all records of the pasted text', () => {
  const paletteData = buildTestPaletteData()
  const recognized = combineWithTypedWords(readQuery(two, paletteData.catalogue), recognizeText('abrir'))
  const records = buildLookupState(buildReverse(918273), buildReverse(918274))
  const ids = flattenGroups(buildResultGroups(paletteData, recognized, records, 'abrir')).map(
    ({ command }) => command.id,
  )
  expect(ids[0]).toBe('reverses.show')
  expect(ids).toContain('reprocess.batch')
})

const listRows = (text: string, ...records: readonly LookupResult[]) =>
  listValues(text, buildLookupState(...records)).map(({ rowKey, args: { ticket = '' } }) =>
    `${rowKey} ${ticket}`.trim(),
  )

test('with several tickets, each record has the ticket of its line, and the batch has none', () => {
  const text = 'ZD-70001 a reversa 918273 está travada desde ontem\nZD-70002 a reversa 918274 também, podem ver?'
  expect(listRows(text, buildReverse(918273), buildReverse(918274))).toEqual([
    'batch:reverse',
    'record:reverse:918273 ZD-70001',
    'record:reverse:918274 ZD-70002',
    'ticket:ZD-70001 ZD-70001',
    'ticket:ZD-70002 ZD-70002',
  ])
  const [batchRow] = listValues(text, buildLookupState(buildReverse(918273), buildReverse(918274)))
  expect(batchRow?.title).toBe('Reprocessar 2 em lote')
})

test('with several tickets, the batch has the ticket that all its records have', () => {
  const text = 'ZD-70001 918273 918274\nZD-70002'
  expect(listRows(text, buildReverse(918273), buildReverse(918274))).toEqual([
    'batch:reverse ZD-70001',
    'record:reverse:918273 ZD-70001',
    'record:reverse:918274 ZD-70001',
    'ticket:ZD-70001 ZD-70001',
    'ticket:ZD-70002 ZD-70002',
  ])
})

test('with several tickets, a record without a ticket in its line has no ticket', () => {
  const text = 'Chamados ZD-70001 e ZD-70002\nreversa 918273\nZD-70001 reversa 918274'
  const rows = listRows(text, buildReverse(918273), buildReverse(918274))
  expect(rows).toContain('batch:reverse')
  expect(rows).toContain('record:reverse:918274 ZD-70001')
  expect(rows.filter((row) => /^(?:reprocess|reverses|reports)\./.test(row) && row.includes('ZD-'))).toEqual([])
})

test('with several tickets, only the commands that take the first id have its ticket', () => {
  const text = 'ZD-70001 reversa 918273\nZD-70002 reversa 918274'
  const rows = listRows(text, buildReverse(918273), buildReverse(918274))
  expect(rows.slice(0, 3)).toEqual(['batch:reverse', 'reprocess.reverse ZD-70001', 'reverses.show ZD-70001'])
  expect(rows).toContain('record:reverse:918274 ZD-70002')
  expect(rows).toContain('reports.exportSource')
})

test('with several tickets, the reverse of an order has the ticket of the order', () => {
  const record: LookupResult = { ...buildReverse(918273), matched: 'order_number', title: '55512' }
  expect(listRows('ZD-70001 pedido 55512\nZD-70002 pedido 55513', record)).toContain('record:reverse:918273 ZD-70001')
})

test('a typed ticket replaces the tickets of the pasted text', () => {
  const paletteData = buildTestPaletteData()
  const pastedText = readQuery('ZD-70001 reversa 918273 parada\nZD-70002 reversa 918274', paletteData.catalogue)
  const recognized = combineWithTypedWords(pastedText, recognizeText('reprocessar ZD-3'))
  const [batchRow, row] = flattenGroups(
    buildResultGroups(paletteData, recognized, buildLookupState(buildReverse(918273)), 'reprocessar ZD-3'),
  )
  expect([batchRow?.args.ticket, row?.args.ticket]).toEqual(['ZD-3', 'ZD-3'])
})
