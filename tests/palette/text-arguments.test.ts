// Tests which values in a text become arguments of commands: the record id, the zip code and the ticket.
import { expect, test } from 'vitest'
import { readQuery } from '#console/palette/match/read-query.ts'
import {
  getTextArguments,
  getTicket,
  hasUnrecognizedId,
  omitIdKindArgument,
  removeIdArguments,
  replacesPageRecord,
} from '#console/palette/match/text-arguments.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { catalogues } from './palette-data.ts'

test.each<[text: string, args: Readonly<Record<string, string>>]>([
  ['', {}],
  ['reversa 918273', { id: '918273', id_kind: 'reverse' }],
  ['918273', { id: '918273' }],
  ['ZD-51203 reembolso 7001', { id: '7001', id_kind: 'refund', ticket: 'ZD-51203' }],
  ['ZD-51203', { ticket: 'ZD-51203' }],
  ['reversa 918273 CEP 01310-100', { id: '918273', id_kind: 'reverse', zip_code: '01310100' }],
  ['reversas 918273 e 918274', { id: '918273', id_kind: 'reverse' }],
])('the arguments of "%s" are %j', (text, args) => {
  expect(getTextArguments(recognizeText(text))).toEqual(args)
})

test.each([
  ['valor 12345', true],
  ['telefone 1234', false],
  ['reversa 918273', false],
  ['azul', false],
])('the number in "%s" may name another record: %s', (text, mayNameRecord) => {
  expect(hasUnrecognizedId(recognizeText(text))).toBe(mayNameRecord)
})

test.each<[string, boolean]>([
  ['918273', true],
  ['reversa 918273', true],
  ['reprocessar 918273 ZD-51811', true],
  ['pedido 55512', true],
  ['11.222.333/0001-81', true],
  ['lojaazul.com.br', true],
  ['Olá, a loja pede ajuda com a etiqueta que não chegou, podem verificar? Chamado ZD-51811', true],
  ['reprocessar ZD-51811', false],
  ['corrigir cep 01310-100', false],
  ['taxa 2,5', false],
  ['reprocessar reversa', false],
  ['', false],
])('the commands for "%s" do not apply to the record of the page: %s', (text, replaces) => {
  expect(replacesPageRecord(readQuery(text, catalogues['pt-BR']))).toBe(replaces)
})

test('the id, the kind of the id and the ticket are taken apart', () => {
  const args = { id: '7001', id_kind: 'refund', ticket: 'ZD-1', zip_code: '01310-100' }
  expect(removeIdArguments(args)).toEqual({ ticket: 'ZD-1', zip_code: '01310-100' })
  expect(omitIdKindArgument(args)).toEqual({ id: '7001', ticket: 'ZD-1', zip_code: '01310-100' })
  expect(getTicket(args)).toEqual({ ticket: 'ZD-1' })
  expect(getTicket({})).toEqual({})
})
