// Tests how headings, list marks, tables and rows show that a number is the id of a reverse (return request) or refund.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

const noRecords = { reverse: [], refund: [] }

test.each([
  ['Reembolsos:\n7001\n7002', { reverse: [], refund: ['7001', '7002'] }],
  ['Reembolsos abaixo, prazo de 10 dias:\n7001\n7002', { reverse: [], refund: ['7001', '7002'] }],
  ['Reembolsos abaixo (chamado ZD-1):\n7001\n7002', { reverse: [], refund: ['7001', '7002'] }],
  ['Pedidos:\n55512\n55513', noRecords],
  ['Pedidos:\n55512 - Ana\n55513 - Rui', noRecords],
  ['Reembolsos:\n71001 - Ana\n71002 - Rui', { reverse: [], refund: ['71001', '71002'] }],
  [
    'Reembolsos abaixo, com os dados corrigidos:\n- 7001 (R$ 120,00)\n- 7006 (R$ 89,90)',
    { reverse: [], refund: ['7001', '7006'] },
  ],
  ['Reembolsos abaixo:\n700 (R$ 120,00)', noRecords],
  ['O reembolso travou\n7001 (R$ 120,00)', noRecords],
  ['Reembolsos abaixo:\nAna 7001 (R$ 120,00)', noRecords],
  ['71001 - Ana\n71002 - Rui', { reverse: ['71001', '71002'], refund: [] }],
  ['7100 - Ana\n7101 - Rui', noRecords],
  ['Reembolsos:\n\n7001', { reverse: [], refund: ['7001'] }],
  ['Reembolsos:\n7001\nOutra linha qualquer\n918273', { reverse: ['918273'], refund: ['7001'] }],
  ['Reembolsos 7001,\n7002 e\n7003', { reverse: [], refund: ['7001', '7002', '7003'] }],
  ['Reembolsos 7001\n918273', { reverse: ['918273'], refund: ['7001'] }],
  ['1. 918273\n2) 918274\n3 - 918275', { reverse: ['918273', '918274', '918275'], refund: [] }],
  ['Reversas:\na) 920001\nb) 920005', { reverse: ['920001', '920005'], refund: [] }],
  ['- [ ] 918273\n* 918274', { reverse: ['918273', '918274'], refund: [] }],
  ['Loja Azul\t918273\tZD-1', { reverse: ['918273'], refund: [] }],
  ['Loja Azul\t9182\tZD-1', noRecords],
  ['Loja Azul\t918273 x\treversa 918274', { reverse: ['918274'], refund: [] }],
  ['| Reversa | Pedido |\n|---|---|\n| **918273** | `55512` |', { reverse: ['918273'], refund: [] }],
  ['Reembolso;Pedido\n7001;55512', { reverse: [], refund: ['7001'] }],
  ['Reversa\tData da reversa\tQtd\n918273\t918274\t918275', { reverse: ['918273'], refund: [] }],
  ['Cliente\tCidade\n918273\t918274', { reverse: ['918273', '918274'], refund: [] }],
  ['Reversa\tPedido\n918273\t55512\n\nreembolso;7001', { reverse: ['918273'], refund: ['7001'] }],
  [
    '<tr><th>Reversa</th><th>Pedido</th></tr><tr><td>918273</td><td>55512</td></tr>',
    { reverse: ['918273'], refund: [] },
  ],
  ['reversas 918273 (2 itens, pedido 55512) e 918274', { reverse: ['918273', '918274'], refund: [] }],
  ['a reversa que travou foi a 918273', { reverse: ['918273'], refund: [] }],
  ['a reversa que travou foi a 9182', noRecords],
  ['a reversa travou; número 918273', { reverse: ['918273'], refund: [] }],
  ['a nota travou, foi a 918273', noRecords],
  ['o reembolso travou. Foi o 918273', { reverse: ['918273'], refund: [] }],
  ['o pedido 55512 travou no 918273', noRecords],
  ['a loja 55512 pediu ajuda', noRecords],
  ['Reembolso\tValor\n7001\tok\n70020', { reverse: [], refund: ['7001', '70020'] }],
  ['Reversa\tPedido\n918273\t55512\nreembolso;7001', { reverse: ['918273'], refund: ['7001'] }],
  ['Reembolsos:\nreversa 918273\n918274', { reverse: ['918273', '918274'], refund: [] }],
  ['Reembolsos 7001,\na reversa que travou foi 918273', { reverse: ['918273'], refund: ['7001'] }],
  ['reversa 918273\n71001 - Ana', { reverse: ['918273'], refund: [] }],
  ['reversa 918273\nAna 71001\nRui 71002', { reverse: ['918273'], refund: [] }],
  ['ZD-1 13010100\nZD-2 23010100', { reverse: ['13010100', '23010100'], refund: [] }],
  ['12345678 13010100\n12345679 23010100', { reverse: ['12345678', '13010100', '12345679', '23010100'], refund: [] }],
  ['918273 01310100\n918274 04538132\n13010100', { reverse: ['918273', '918274', '13010100'], refund: [] }],
])('The records of %j are %j', (text, records) => expect(recognizeText(text).recordIds).toEqual(records))

test.each([
  ['reprocessar reversa 918273', 'reprocessar reversa', false],
  ['Olá! A reversa 918273 (ZD-48213) não andou.', 'Olá! A reversa ( ) não andou.', false],
  ['a reversa travou de novo', 'a reversa travou de novo', false],
  ['a reversa 918273 da Ana travou ontem', 'a reversa da Ana travou ontem', true],
  ['oi\nAbs,\nAna', 'oi Abs, Ana', true],
  ['em 20/11/2026 por R$ 1.234,56', 'em 20/11/2026 por R$ 1.234,56', false],
])('The words of %j are %j', (text, words, isProse) => {
  expect(recognizeText(text)).toMatchObject({ words, isProse })
})
