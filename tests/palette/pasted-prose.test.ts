// Tests which long pasted texts the palette shows as chips instead of in the input, and which chips these texts have.
import { expect, test } from 'vitest'
import { dialogReducer, initialState } from '#console/palette/dialog-state.ts'
import {
  combineWithTypedWords,
  listProseChips,
  mustDisplayAsChips,
  removeProseValues,
} from '#console/palette/match/pasted-prose.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { findRecordAndZip, listBatches } from '#contract/reader/batches.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { buildTestPaletteData } from './palette-data.ts'

const ticketText = 'Olá, equipe! As reversas 918273 e 918274 estão travadas, podem ver? Chamado ZD-51203'

test.each([
  ['a sentence with records and a ticket', ticketText, true],
  ['a long sentence without records', 'Bom dia, tudo bem com vocês? Preciso de uma ajuda aqui.', false],
  ['a short text', 'reversa 918273 travada ZD-51203', false],
  ['a long line of ids', '918273, 918274, 918275, 918276, 918277, 918278', false],
])('%s is prose: %s', (_name, text, isProse) => {
  expect(mustDisplayAsChips(text)).toBe(isProse)
})

test('each kind of record and the ticket have one chip', () => {
  expect(listProseChips(recognizeText(ticketText))).toEqual([
    { chipKind: 'ticket', valueCount: 1, firstValue: 'ZD-51203' },
    { chipKind: 'reverse', valueCount: 2, firstValue: '918273' },
  ])
})

test('the names of a text have one chip, and removing the chip removes the names', () => {
  const text = 'Oi, a loja Casa Maracatu e a Loja Azul pedem ajuda com as configurações novas desde ontem'
  expect(mustDisplayAsChips(text)).toBe(true)
  const recognized = recognizeText(text)
  expect(listProseChips(recognized)).toEqual([{ chipKind: 'name', valueCount: 2, firstValue: 'Casa Maracatu' }])
  expect(removeProseValues(recognized, ['name']).recognitions).toEqual([])
})

test('the chips count refunds and orders, but neither other numbers nor e-mail addresses', () => {
  const text =
    'Olá, os reembolsos 7001 e 7002, o pedido 55512 e o V-88123 do pedido V-88124, nota 12345, ana@loja.com.br'
  expect(listProseChips(recognizeText(text))).toEqual([
    { chipKind: 'refund', valueCount: 2, firstValue: '7001' },
    { chipKind: 'order', valueCount: 3, firstValue: '55512' },
  ])
  const remainingText = removeProseValues(recognizeText(text), ['refund'])
  expect(remainingText.recordIds).toEqual({ reverse: [], refund: [] })
  expect(remainingText.recognitions.some(({ value }) => value === '7001')).toBe(false)
  expect(removeProseValues(recognizeText(text), ['order']).recordIds.refund).toEqual(['7001', '7002'])
})

test('removing the chip of the reverses also removes their zip codes', () => {
  const recognized = recognizeText('Olá, corrijam a reversa 918273, CEP 01310-100')
  expect(removeProseValues(recognized, ['ticket']).zipPairs).toHaveLength(1)
  expect(removeProseValues(recognized, ['reverse']).zipPairs).toEqual([])
})

test('a text of forty characters stays in the input', () => {
  const text = 'As reversas 918273 e 918274 paradas todas'
  expect([
    mustDisplayAsChips(text),
    mustDisplayAsChips(text.slice(0, 40)),
    mustDisplayAsChips(` ${text.slice(0, 40)} `),
  ]).toEqual([true, false, false])
})

test('removing the chip of the reverses removes their ids and keeps the ticket', () => {
  const remainingText = removeProseValues(recognizeText(ticketText), ['reverse'])
  expect(remainingText.recordIds.reverse).toEqual([])
  expect(remainingText.recognitions.map(({ kind }) => kind)).toEqual(['ticket'])
})

test('typed words replace the words of the text and keep its records', () => {
  const recognized = combineWithTypedWords(recognizeText(ticketText), recognizeText('abrir'))
  expect(recognized.words).toBe('abrir')
  expect(recognized.recordIds.reverse).toEqual(['918273', '918274'])
  expect(recognized.isProse).toBe(false)
})

test('a typed id or zip code replaces the pasted one', () => {
  const { catalogue } = buildTestPaletteData()
  const pasted = recognizeText('Boa tarde, a reversa 918273 travou. O CEP cadastrado é 01310-100.')
  const withId = combineWithTypedWords(pasted, readQuery('reprocessar 918300', catalogue))
  expect(findRecordAndZip(withId)).toEqual({ id: '918300', zip: '01310100' })
  expect(listBatches(combineWithTypedWords(pasted, readQuery('reprocessar reversa 918300', catalogue)))).toEqual([])
  const withZip = combineWithTypedWords(pasted, readQuery('corrigir cep 22041-001', catalogue))
  expect(findRecordAndZip(withZip)).toEqual({ id: '918273', zip: '22041001' })
})

test('a typed id keeps its own zip code of the text and never gets the zip code of another record', () => {
  const { catalogue } = buildTestPaletteData()
  const combine = (pasted: string, typed: string) =>
    findRecordAndZip(combineWithTypedWords(recognizeText(pasted), readQuery(typed, catalogue)))
  const corrected = 'A reversa 918273 está com o CEP errado 01310-100, o certo é 04538-133'
  expect(combine(corrected, 'corrigir cep 918273')).toEqual({ id: '918273', zip: '04538133' })
  const twoReverses = 'Bom dia, corrijam por favor: 918273 CEP 01310-100 e também a 918300 CEP 04538-133'
  expect(combine(twoReverses, 'corrigir cep 918300')).toEqual({ id: '918300', zip: '04538133' })
  expect(combine(twoReverses, 'corrigir cep 918555')).toEqual({ id: '918555' })
})

test('a typed ecommerce or order keeps the pasted reverses', () => {
  const { catalogue } = buildTestPaletteData()
  for (const typed of ['reprocessar ecommerce 12', 'reprocessar pedido 55512'])
    expect(
      combineWithTypedWords(recognizeText(ticketText), readQuery(typed, catalogue)).recordIds.reverse,
      typed,
    ).toEqual(['918273', '918274'])
})

test('pasted prose empties the input; typing keeps the prose; a second prose restores removed chips', () => {
  const stateAfterPaste = dialogReducer({ ...initialState, query: 'loja' }, { kind: 'pasteProse', text: ticketText })
  expect(stateAfterPaste).toMatchObject({ query: '', proseText: ticketText })
  const typed = dialogReducer(stateAfterPaste, { kind: 'type', query: 'abrir' })
  expect(typed).toMatchObject({ query: 'abrir', proseText: ticketText })
  const removed = dialogReducer(stateAfterPaste, { kind: 'removeChip', chip: 'prose:reverse' })
  expect(removed.removedChips).toEqual(['prose:reverse'])
  expect(dialogReducer(removed, { kind: 'pasteProse', text: ticketText }).removedChips).toEqual([])
})
