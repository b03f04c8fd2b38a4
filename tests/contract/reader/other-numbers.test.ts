// Tests which numbers beside a reverse (return request) are ids, tickets or orders, and which have another meaning.
import { expect, test } from 'vitest'
import { findRecordAndZip, listTickets } from '#contract/reader/batches.ts'
import type { Recognition } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each([
  // A number after a feminine article is the id of a reverse, and not of the noun before the article.
  ['Caso a 918273 continue travada, favor reprocessar.', ['918273']],
  ['No caso da 918273, reprocessar', ['918273']],
  ['O chamado é da 918273', ['918273']],
  ['A transportadora da 918273 não coletou, favor reprocessar', ['918273']],
  ['a loja da 918273 reclamou', ['918273']],
  ['por conta da 918273 travou', ['918273']],
  ['o pedido da 918273 travou', ['918273']],
  // Numbers of clients, documents and errors.
  ['Reversa: 918273\nCliente: 445566', ['918273']],
  ['Reversa: 918273\nNº do cliente: 445566', ['918273']],
  ['a reversa 918273 da cliente 445566', ['918273']],
  ['a reversa da cliente 918273', ['918273']],
  ['Nota fiscal de devolução 123456, reversa 918273 travada', ['918273']],
  ['nota fiscal da devolução 918273', ['918273']],
  ['vale-troca 44556 da reversa 918273', ['918273']],
  ['cupom de troca 44556, reversa 918273', ['918273']],
  ['Reversa 918273 erro 40412 no ERP', ['918273']],
  ['reversa com erro 918273', ['918273']],
  ['Reversa 918273, código de erro: 40412', ['918273']],
  ['Reversa 918273 deu erro, 918274 também, reprocessar', ['918273', '918274']],
  ['reversas 918273 com erro, 918274 com erro', ['918273', '918274']],
  ['Podem reprocessar? A cliente da 918273 está cobrando', ['918273']],
  ['Ocorrência na 918273: não gerou etiqueta', ['918273']],
  // Signs and spaces in numbers.
  ['Reversa nº918273 travada', ['918273']],
  ['reversas 918 273 e 918 274', ['918273', '918274']],
  ['reversas 918 273 274', ['918', '273', '274']],
  ['ZD-48213/918273', ['918273']],
])('The reverses of %j are %j', (text, ids) => expect(recognizeText(text).recordIds.reverse).toEqual(ids))

test('the amount of a refund is not its id', () => {
  expect(recognizeText('Reembolso de 350 da reversa 918273').recordIds).toEqual({ reverse: ['918273'], refund: [] })
  expect(recognizeText('reembolso de número 7001').recordIds.refund).toEqual(['7001'])
})

test.each([
  ['chamados 48213 e 48214, reversas 918273 e 918274', ['ZD-48213', 'ZD-48214']],
  ['tickets 48213, 48214 e 48215', ['ZD-48213', 'ZD-48214', 'ZD-48215']],
  ['chamado 48213 e 918273', ['ZD-48213']],
  ['chamados 48213 e 48214: 918273, 918274', ['ZD-48213', 'ZD-48214']],
  ['ZD-48213: no caso da 918273, reprocessar', ['ZD-48213']],
  ['ZD-48213/918273', ['ZD-48213']],
  ['No caso da 918273, reprocessar', []],
  ['Segue o protocolo do chamado 51203', ['ZD-51203']],
  ['protocolo de atendimento 51203', []],
  ['Reversa 918273 do chamado ZD-51203 e reversa 918274 vinculada ao ZD-51204', ['ZD-51203', 'ZD-51204']],
])('The tickets of %j are %j', (text, tickets) => expect(listTickets(recognizeText(text))).toEqual(tickets))

test.each([
  ['Pedido nº55512', ['55512']],
  ['Pedido 12345678901 parado', ['12345678901']],
  ['Pedido 12345-6789', ['12345-6789']],
  ['pedido 1134567890', ['1134567890']],
  ['pedido 000123456', ['000123456']],
  ['pedido LA-10021/LA-10022', ['LA-10021', 'LA-10022']],
  ['pedido 529.982.247-25', []],
  ['pedido (11) 91234-5678', []],
  ['pedido 529.982.247-20', []],
  ['Pedido 55512, (11) 3456-7890', ['55512']],
  ['Pedido 55512, 11 3456-7890', ['55512']],
  ['Reversa\tPedido\n918273\t12345-6789', ['12345-6789']],
  ['pedidos 12345678901, 12345678902', ['12345678901', '12345678902']],
])('The orders of %j are %j', (text, orders) => {
  const isOrder = ({ kind, noun }: Recognition) => kind === 'order' || noun === 'order'
  expect(
    recognizeText(text)
      .recognitions.filter(isOrder)
      .map(({ value }) => value),
  ).toEqual(orders)
})

test.each([
  ['Reversa 918273, NF 12345678, favor reprocessar', undefined],
  ['Reversa 918273, protocolo 87654321', undefined],
  ['Reversa 918273 da Loja 12345678', undefined],
  ['Reversa 918273 parada.\nReversa 918274 CEP 22041-001', undefined],
  ['Reversa 918273 CEP 01310-100\nReversa 918274 CEP 22041-001', '01310100'],
  ['corrigir cep 918273 12345678', '12345678'],
  ['Reversa 918273, o CEP da etiqueta é 22041001', '22041001'],
  ['Reversa 918273 CEP 01310-100, 918300 CEP 04538-133', '01310100'],
  ['favor alterar o CEP das reversas: 918273 -> 01310-100; 918274 -> 04567-000', '01310100'],
  ['Corrigir CEP da reversa 918273\nO correto é 04567000\nReversa 918274: reprocessar', '04567000'],
  ['Reversa 918273: trocar o CEP 01310-100 pelo 04567-000 porque o antigo está errado.', '04567000'],
  ['Reversa 918273: trocar o CEP 01310-100 pelo 04567-000 conforme registrado na conta', '04567000'],
  ['O CEP da reversa 918273 é 04567-000 e não o antigo 01310-100', '04567000'],
  ['Na reversa 918273, favor cadastrar o CEP 04567-000 em vez de 01310-100', '04567000'],
  ['Como já foi pedido, na reversa 918273 usem 04567-000 em vez de 01310-100', '04567000'],
  ['Reversa\tCEP antigo\tCEP atualizado\n918273\t01310-100\t04567-000', '04567000'],
  ['Reversa\tCEP antigo\n918273\t01310-100', undefined],
  ['Reversa 918273: trocar 01310-100, colocar no sistema 04567-000', '04567000'],
  ['Atualizar no sistema CEP 04567-000 da reversa 918273\n> meu CEP 01310-100', '04567000'],
  ['Reversa 918273: no sistema consta 01310-100, o certo é 04567-000', '04567000'],
])('The first reverse of %j has the zip code %s', (text, zip) =>
  expect(findRecordAndZip(recognizeText(text)).zip).toBe(zip),
)
