// Tests which numbers are recognized as ids in answers to questions, in tables copied as plain text, in quoted e-mails,
// and in signatures.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

const listRecordsAndZipPairs = (text: string) => {
  const { recordIds, zipPairs } = recognizeText(text)
  return [
    ...recordIds.reverse.map((id) => `reverse ${id}`),
    ...recordIds.refund.map((id) => `refund ${id}`),
    ...zipPairs.map(({ recordId, zip }) => `${recordId} ${zip}`),
  ]
}

test.each([
  ['Agente: qual o número do reembolso?\nAna: 7009, de 98 reais', ['refund 7009']],
  ['10:02 – Bia: me passa o num da reversa pfv\n10:03 – Ana: um momento\n10:04 – Ana: é a 918273', ['reverse 918273']],
  ['[09:14] Renata: do you have the refund number?\n[09:16] Kyle: its 7006', ['refund 7006']],
  ['Agente: qual o valor do reembolso?\nAna: 1500', []],
  ['Agente: qual o número do reembolso?\nAna: não sei\nAna: vou ver\nAna: espera\nAna: 7009', []],
  ['Agente: qual o número do reembolso?\nAna: 98', []],
])('The number that answers a question has the noun of the question: %j', (text, recordsAndZipPairs) =>
  expect(listRecordsAndZipPairs(text)).toEqual(recordsAndZipPairs),
)

test.each([
  ['id    data        UF\n920006  14/11/2026  BA\n920007  15/11/2026  CE', ['reverse 920006', 'reverse 920007']],
  ['Reembolsos com falha\n\nid    data\n7001  14/11/2026\n7002  15/11/2026', ['refund 7001', 'refund 7002']],
  ['Reembolsos com falha:\ndata        id\n14/11/2026  7001\n15/11/2026  7002', ['refund 7001', 'refund 7002']],
  [
    'id | cep\n918400 | 30140-071\n918401 | 80420-090',
    ['reverse 918400', 'reverse 918401', '918400 30140071', '918401 80420090'],
  ],
  ['id  reversa\n12  918400\n13  918401', ['reverse 918400', 'reverse 918401']],
  ['Loja:   Azul\nReversa:   918273', ['reverse 918273']],
])('The ids of a plain table are its records: %j', (text, recordsAndZipPairs) =>
  expect(listRecordsAndZipPairs(text)).toEqual(recordsAndZipPairs),
)

test.each([
  [
    'CEPs novos dos clientes:\n* 918400 -> 70040-010\n* 918401 -> 50030-230',
    ['reverse 918400', 'reverse 918401', '918400 70040010', '918401 50030230'],
  ],
  [
    'Etiquetas corrigidas:\n918400 → 70040-010\n918401 → 50030-230',
    ['reverse 918400', 'reverse 918401', '918400 70040010', '918401 50030230'],
  ],
  [
    'Reversa 918401\n\n> O CEP foi cadastrado errado. O correto é 04538-133.\n> CEP 01310-100',
    ['reverse 918401', '918401 04538133'],
  ],
  ['Corrijam o CEP da reversa 918401\n\n> meu CEP é 04538-133', ['reverse 918401', '918401 04538133']],
  [
    'Corrijam o CEP da reversa 918401 para 01310-200\n\n> o CEP correto é 04538-133',
    ['reverse 918401', '918401 01310200'],
  ],
  ['A reversa 918401 travou\n\n> Rua Azul, 12, 04538-133', ['reverse 918401']],
])('A CEP is the correction of its record: %j', (text, recordsAndZipPairs) =>
  expect(listRecordsAndZipPairs(text)).toEqual(recordsAndZipPairs),
)

test.each([
  'Por favor, reprocessem a reversa 918273 hoje.\nTel. (19) 3555-0188, interno 305',
  'Por favor, reprocessem a reversa 918273 hoje.\n\nMuito obrigada,\nAna\nnº 3400\nCEP 01310-100, 92',
  'Por favor, reprocessem a reversa 918273 hoje.\nCalle Mayor 305, piso 12',
])('A small number in an address is no record: %j', (text) =>
  expect(listRecordsAndZipPairs(text)[0]).toBe('reverse 918273'),
)

test.each(['reemb 7005 travou de novo, roda ele', 'o reemb. 7005 travou'])(
  'Abbreviated nouns are recognized: %j',
  (text) => expect(listRecordsAndZipPairs(text)).toEqual(['refund 7005']),
)

test.each(['dev 918273 travou', 'rev. 918273 travou', 'a devol 918273 travou'])('%j names a reverse', (text) =>
  expect(listRecordsAndZipPairs(text)).toEqual(['reverse 918273']),
)

test.each([
  ['poderiam verificar quando o reembolso 71550 foi efetivado', 'open'],
  ['me dicen en q estado esta la devolucion 918274', 'open'],
  ['can you check whether refund 7001 was paid', 'open'],
  ['podem conferir se a reversa 918273 chegou', 'open'],
  ['verifiquem se dá para reprocessar a reversa 918273', 'work'],
])('The intent of %j is %s', (text, intent) => expect(recognizeText(text).intent).toBe(intent))

test.each([
  ['preciso abrir o lojista conceicao calcados pra conferir o endereço do CD deles', 'conceicao calcados'],
  ['can you open the merchant verde pet because they changed the address today', 'verde pet'],
  ['o comercio casa conceicao pediu para conferir o endereço e o telefone deles', 'casa conceicao'],
])('The name in lower case in %j is %s', (text, name) => {
  const names = recognizeText(text).recognitions.filter(({ kind }) => kind === 'name')
  expect(names.map(({ value }) => value)).toContain(name)
})
