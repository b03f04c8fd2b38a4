// Tests the first row for pasted texts: complete tickets, e-mails, spreadsheet cells, URLs, and all kinds of numbers.
import { expect, test } from 'vitest'
import { listLookupTexts, parseOrderCode } from '#console/palette/match/lookup-texts.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups, type PaletteData } from '#console/palette/row.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { findTestRecords } from './lookup-answers.ts'
import { buildTestPaletteData } from './palette-data.ts'
import { textsWithWrongFirstRow } from './wrong-first-rows.ts'

/** Returns the rows that the palette lists for a text, with the records that the test server finds for its lookups. */
function listRows(text: string, paletteDataChanges: Partial<PaletteData> = {}) {
  const paletteData = buildTestPaletteData(paletteDataChanges)
  const recognized = readQuery(text, paletteData.catalogue)
  const results = listLookupTexts(recognized, text, true).flatMap(findTestRecords)
  return flattenGroups(
    buildResultGroups(paletteData, recognized, { results, isLoading: false, hasFailed: false }, text),
  )
}

const reprocessCommandId = 'reprocess.reverse'
const reverseArguments = { reverse_id: '918273', ecommerce: '7' }
const reprocessTitle = 'Reprocessar reversa 918273 · Loja Azul'
/**
 * Expected row for a text that contains a tracking code and asks for nothing: the row opens the reverse (return
 * request) 918273.
 */
const openReverseRow: Expected = ['Abrir reversa 918273 · Loja Azul', 'reverses.show', { reverse_id: '918273' }]
const findConsumerCommandId = 'reverses.findConsumer'
const orderRowTitle = 'Abrir reversa 918500 · Loja Azul · pedido 98765-1'

type Expected = readonly [title: string, command: string, args: Readonly<Record<string, string>>] | null

const pastedTexts: readonly (readonly [text: string, expected: Expected])[] = [
  // Texts with a ticket and a number, as helpdesks write them.
  [
    'ZD-48213 918273',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    'zd48213: 918273',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    '#48213 - reversa nº 918273',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    'https://loja.zendesk.com/agent/tickets/48213 918273',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  ['918273', [reprocessTitle, reprocessCommandId, reverseArguments]],
  ['0000918273', [reprocessTitle, reprocessCommandId, reverseArguments]],
  ['  918273  ', [reprocessTitle, reprocessCommandId, reverseArguments]],
  // Complete tickets in three languages.
  [
    'Olá, equipe! Tudo bem? O cliente da Loja Azul informa que a reversa 918273 está parada desde 20/11/2026, com o pedido 55512 no valor de R$ 1.234,56. Podem reprocessar, por favor? CPF do cliente: 529.982.247-25, telefone (11) 91234-5678. Chamado ZD-48213. Obrigada, Ana — ana.lima@gmail.com',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    'Bom dia, pedido 4455 da Loja Azul foi devolvido e o reembolso 7001 não caiu na conta do consumidor (fulano@uol.com.br, 11987654321). Ticket #90001. Podem verificar com urgência? Já são 12 dias.',
    [
      'Reprocessar reembolso 7001 · Loja Azul · chamado ZD-90001',
      'reprocess.refund',
      { refund_id: '7001', ecommerce: '7', ticket: 'ZD-90001' },
    ],
  ],
  [
    'Hola, el cliente compró en Casa Conceição y la devolución 918300 quedó detenida desde el 12/11. Necesitamos que la vuelvan a procesar. Pedido 918273, ticket ZD-777. Teléfono +52 55 1234 5678. Gracias.',
    [
      'Reprocessar reversa 918300 · Casa Conceição · chamado ZD-777',
      reprocessCommandId,
      { reverse_id: '918300', ecommerce: '9', ticket: 'ZD-777' },
    ],
  ],
  [
    'Hi team, the refund 7001 of order 55512 has not been paid yet. Customer is John, john@mail.com, +1 212 555 0199. See ticket ZD-500. The amount is 120.50 and the label was AA123456789BR.',
    [
      'Reprocessar reembolso 7001 · Loja Azul · chamado ZD-500',
      'reprocess.refund',
      { refund_id: '7001', ecommerce: '7', ticket: 'ZD-500' },
    ],
  ],
  [
    'De: Suporte <suporte@lojaazul.com.br>\nPara: atendimento@reversa.example\nAssunto: [ZD-48213] Reversa parada\n\nA reversa 918273 segue com erro. Favor reprocessar.\n-- \nEquipe Loja Azul · (11) 3456-7890 · www.lojaazul.com.br',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    'From: Store Ops <ops@casaconceicao.com>\nSubject: return 918300 stuck\n\nPlease reprocess the return 918300, the order 55512 is fine.\nSent from my phone',
    ['Reprocessar reversa 918300 · Casa Conceição', reprocessCommandId, { reverse_id: '918300', ecommerce: '9' }],
  ],
  [
    'Prezados, favor corrigir o cadastro do ecommerce 30, razão social ACME Ltda, CNPJ 11.222.333/0001-81, o endereço mudou para Rua Um, 100, CEP 01310-100, São Paulo.',
    ['Ecommerce 30 · Moda Praia', 'ecommerces.open', { ecommerce: '30' }],
  ],
  [
    'Boa tarde, a etiqueta AA123456789BR não aparece no rastreio do consumidor há uma semana e ele está cobrando a loja todos os dias.',
    openReverseRow,
  ],
  // Cells copied from a spreadsheet.
  [
    '918273\tLoja Azul\tZD-48213',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    'ZD-48213\t918400\t01310-100\tCEP inválido',
    [
      'Corrigir CEP · Reversa 918400 · Casa Conceição · CEP 01310-100 · chamado ZD-48213',
      'trackingErrors.correctZip',
      { reverse_id: '918400', zip_code: '01310100', ticket: 'ZD-48213' },
    ],
  ],
  ['55512\t11222333000181\tR$ 10,00', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  [
    'reversa\t918273\r\nreversa\t918300',
    ['Reprocessar 2 em lote', 'reprocess.batch', { ids: '918273,918300', record: 'reverse' }],
  ],
  ['AA123456789BR\t20/11/2026', openReverseRow],
  // Texts with a document number, a code or a URL.
  ['11222333000181', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  ['11.222.333/0001-81', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  ['CNPJ: 11.222.333/0001-81', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  ['12.ABC.345/01DE-35', ['Ecommerce 9 · Casa Conceição', 'ecommerces.open', { ecommerce: '9' }]],
  ['12abc34501de35', ['Ecommerce 9 · Casa Conceição', 'ecommerces.open', { ecommerce: '9' }]],
  ['19131243000197', ['Loja 3 · Balcão Centro · Loja Azul', 'stores.open', { store: '3', ecommerce: '7' }]],
  ['AA123456789BR', openReverseRow],
  ['aa123456789br', openReverseRow],
  ['8F14E45F-CEEA-467A-9B36-1A2B3C4D5E6F', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  ['https://www.lojaazul.com.br/trocas?pedido=1', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  ['lojaazul.com.br', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  // Texts that are only an e-mail address, document or phone number: the row searches for the consumer after Enter.
  ['contato@lojaazul.com.br', ['Buscar consumidor por este e-mail', findConsumerCommandId, {}]],
  ['e-mail: contato@lojaazul.com.br', ['Buscar consumidor por este e-mail', findConsumerCommandId, {}]],
  ['529.982.247-25', ['Buscar consumidor por este documento', findConsumerCommandId, {}]],
  ['CPF 52998224725', ['Buscar consumidor por este documento', findConsumerCommandId, {}]],
  ['(11) 91234-5678', ['Buscar consumidor por este telefone', findConsumerCommandId, {}]],
  ['telefone (11) 91234-5678', ['Buscar consumidor por este telefone', findConsumerCommandId, {}]],
  // Texts with an order number.
  ['98765-1', [orderRowTitle, 'reverses.show', { reverse_id: '918500' }]],
  ['pedido 98765-1', [orderRowTitle, 'reverses.show', { reverse_id: '918500' }]],
  ['#1001', ['Abrir reversa 918501 · Casa Conceição · pedido #1001', 'reverses.show', { reverse_id: '918501' }]],
  // Texts with a CEP (zip code), or with an id of eight digits that could be a CEP.
  ['01310-100', ['Corrigir CEP · CEP 01310-100', 'trackingErrors.correctZip', { zip_code: '01310100' }]],
  ['918273 01310-100', [reprocessTitle, reprocessCommandId, reverseArguments]],
  [
    '918400 01310-100',
    [
      'Corrigir CEP · Reversa 918400 · Casa Conceição · CEP 01310-100',
      'trackingErrors.correctZip',
      { reverse_id: '918400', zip_code: '01310100' },
    ],
  ],
  [
    'Chamado 48213: consumidora mudou, reversa 918400, novo CEP 01310-100, obrigado',
    [
      'Corrigir CEP · Reversa 918400 · Casa Conceição · CEP 01310-100 · chamado ZD-48213',
      'trackingErrors.correctZip',
      { reverse_id: '918400', zip_code: '01310100', ticket: 'ZD-48213' },
    ],
  ],
  [
    'chamado 48213 918273',
    [`${reprocessTitle} · chamado ZD-48213`, reprocessCommandId, { ...reverseArguments, ticket: 'ZD-48213' }],
  ],
  [
    'corrigir cep 918273 01310100',
    [
      'Corrigir CEP · Reversa 918273 · Loja Azul · CEP 01310-100',
      'trackingErrors.correctZip',
      { reverse_id: '918273', zip_code: '01310100' },
    ],
  ],
  [
    '12345678',
    ['Reprocessar reversa 12345678 · Loja Azul', reprocessCommandId, { reverse_id: '12345678', ecommerce: '7' }],
  ],
  // Texts with a name, or with a number after a noun such as `loja`.
  ['loja azul', ['Ecommerce 7 · Loja Azul', 'ecommerces.open', { ecommerce: '7' }]],
  ['casa conceicao', ['Ecommerce 9 · Casa Conceição', 'ecommerces.open', { ecommerce: '9' }]],
  ['balcao centro', ['Loja 3 · Balcão Centro · Loja Azul', 'stores.open', { store: '3', ecommerce: '7' }]],
  ['grupo norte', ['Grupo 12 · Grupo Norte', 'groups.open', { group: '12' }]],
  ['lojista nº 12', ['Ecommerce 12 · Doze Calçados', 'ecommerces.open', { ecommerce: '12' }]],
  [
    'cliente da filial 12 reclamou',
    ['Loja 12 · Filial Sul · Doze Calçados', 'stores.open', { store: '12', ecommerce: '12' }],
  ],
  ['no grupo 12, por favor', ['Grupo 12 · Grupo Norte', 'groups.open', { group: '12' }]],
  ['ZD-48213', ['Definir o chamado · chamado ZD-48213', 'tickets.set', { ticket: 'ZD-48213' }]],
  // The server has records under this ticket, but the row of the ticket comes first.
  ['ZD-700', ['Definir o chamado · chamado ZD-700', 'tickets.set', { ticket: 'ZD-700' }]],
  // Personal numbers, dates and amounts have no row.
  ['529 982 247 26', null],
  ['3456-7890', null],
  ['55 11 3456 7890 ramal 2', null],
  ['20/11/2026', null],
  ['R$ 1.234,56', null],
]

function getFirstRow(text: string): Expected {
  const [row] = listRows(text)
  return row ? [row.title, row.command.id, row.args] : null
}

test.each(pastedTexts.filter(([text]) => !textsWithWrongFirstRow.has(text)))(
  'the first row is right for the pasted text %s',
  (text, expected) => {
    expect(getFirstRow(text)).toEqual(expected)
  },
)

const personalDataPattern = /529|982247|91234|98765|11345678|3456-?7890|gmail|uol\.com|contato@|john@|555/

test.each(pastedTexts.map(([text]) => text))('no personal data is looked up on the server: %s', (text) => {
  for (const lookupText of listLookupTexts(recognizeText(text), text, true))
    if (!['55512', '98765-1'].includes(lookupText)) expect(lookupText).not.toMatch(personalDataPattern)
})

test('while the user types an e-mail address, no text with an @ is looked up', () => {
  const email = 'ana.lima@gmail.com'
  for (let length = 5; length <= email.length; length++) {
    const typed = email.slice(0, length)
    const lookupTexts = listLookupTexts(recognizeText(typed), typed, true)
    if (typed.includes('@')) expect(lookupTexts, typed).toEqual([])
  }
})

test.each(['52998224725', '529.982.247-25', '529 982 247 25', '11912345678', '(11) 91234-5678', 'Ana 52998224725'])(
  'while the user types %s, digits that may become personal data are not looked up',
  (number) => {
    for (let length = 1; length <= number.length; length++) {
      const typed = number.slice(0, length)
      if (typed.replace(/\D/g, '').length < 9) continue
      expect(listLookupTexts(recognizeText(typed), typed, true, true).join(), typed).not.toMatch(/\d/)
    }
  },
)

test.each([
  ['reversa 529982247', '529982247'],
  ['pedido 5299822472', '5299822472'],
  ['#5299822472', '#5299822472'],
  ['2000007891234568', '2000007891234568'],
  ['98765432', '98765432'],
])('a number with a noun, or too long or short for a CPF or phone number, is looked up: %s', (typed, lookupText) => {
  expect(listLookupTexts(recognizeText(typed), typed, true, true)).toContain(lookupText)
})

test('a pasted number of nine or ten digits is looked up', () => {
  for (const text of ['529982247', '5299822472'])
    expect(listLookupTexts(recognizeText(text), text, true)).toEqual([text])
})

test.each([
  ['98765-1', '98765-1'],
  ['#1001', '#1001'],
  ['Pedido nº: 98765-1', '98765-1'],
  ['order #VTX-4411-ab', 'VTX-4411-ab'],
  ['2000007891234568', '2000007891234568'],
  ['ZD-48213', 'ZD-48213'],
  // Texts that are no order code: payment card, CPF, phone number, CEP (zip code), sentence.
  ['4111111111111111', null],
  ['52998224725', null],
  ['11912345678', null],
  ['01310-100', null],
  ['reversa 918273 parada', null],
  ['loja', null],
])('the order code in %j is %s', (text, code) => expect(parseOrderCode(text)).toBe(code))

test('a user who reads reverses but cannot search consumers sees the row with the reason', () => {
  const getDisabledReason: PaletteData['getDisabledReason'] = ({ id }) =>
    id === findConsumerCommandId ? 'sem permissão' : ''
  expect(listRows('529.982.247-25', { getDisabledReason })).toMatchObject([
    { command: { id: findConsumerCommandId }, disabledReason: 'sem permissão' },
  ])
})

test('a user who cannot read reverses is offered no search for a consumer', () => {
  expect(listRows('529.982.247-25', { getDisabledReason: () => 'sem permissão' })).toEqual([])
})

test('the text of a consumer search is stored neither as a learned query nor as a recent item', () => {
  const [row] = listRows('ana@gmail.com')
  expect(row).toMatchObject({ args: {}, recentTitle: 'Buscar consumidor', consumerSearchText: 'ana@gmail.com' })
  expect(buildTestPaletteData().catalogue.index.entries.map(({ rowKey }) => rowKey)).not.toContain(row?.rowKey)
})

const listKinds = (text: string, paletteDataChanges: Partial<PaletteData> = {}) =>
  listRows(text, paletteDataChanges).flatMap(({ recordArguments, sideText }) => (recordArguments ? [sideText] : []))

test('a number that is the id of several kinds lists a row for each kind', () => {
  const all = ['Reversa', 'Reembolso', 'Ecommerce', 'Loja', 'Grupo', 'Transportadora', 'Usuário']
  expect(listKinds('12')).toEqual(all)
})

test('kinds of records are ordered by account type, and beside a ticket reverses come first', () => {
  expect(listKinds('12', { accountType: 'financial' }).slice(0, 3)).toEqual(['Reembolso', 'Grupo', 'Ecommerce'])
  expect(listKinds('12', { accountType: 'ti' })[0]).toBe('Ecommerce')
  expect(listKinds('ZD-1 12', { accountType: 'ti' })[0]).toBe('Reversa')
})

test('recently used records come first among equals, after records that the words name', () => {
  const usedItem = {
    command: 'ecommerces.open',
    args: { ecommerce: '77' },
    title: 'Azulejos',
    at: '2026-11-20T12:00:00Z',
  }
  const listTitles = (recentItems: PaletteData['recentItems']) =>
    listRows('azul', { recentItems }).flatMap(({ recordArguments, args }) => (recordArguments ? [args.ecommerce] : []))
  expect(listTitles([]).slice(0, 2)).toEqual(['7', '77'])
  expect(listTitles([usedItem])[0]).toBe('77')
  const group = { command: 'groups.open', args: { group: '12' }, title: 'Grupo Norte', at: '2026-11-20T12:00:00Z' }
  expect(listRows('no lojista 12', { recentItems: [group] })[0]?.args).toEqual({ ecommerce: '12' })
})

/** Returns the ids of reverses (return requests) and refunds in the arguments of the rows. */
const listReverseAndRefundIds = (text: string) =>
  listRows(text).flatMap(({ args, recordArguments }) =>
    [args.reverse_id, args.refund_id, recordArguments?.reverse_id, recordArguments?.refund_id].filter(
      (id) => id !== undefined,
    ),
  )

test.each([
  'pedido 918273 reprocessar',
  'reprocessar pedido nº 918273',
  'pedido 918273',
  'log do pedido 918273',
  'nota 918273',
  'nota 918273 reprocessar',
  'nova nota 918273',
  'protocolo 918273',
  'rastreio 918273',
  'fatura 918273 reprocessar',
  'cep 918273 reprocessar',
  'cep 12345678',
  'loja 918273 reprocessar',
  'ecommerce 918273',
])('the palette lists no reverse or refund for a number with another noun: %s', (text) => {
  expect(listReverseAndRefundIds(text)).toEqual([])
})

test('the palette finds the number after "pedido" as an order number', () => {
  const paletteData = buildTestPaletteData()
  const text = 'pedido 918273 reprocessar'
  const [reverse] = findTestRecords('918273')
  if (!reverse) throw new Error('no reverse 918273')
  const results = [reverse, { ...reverse, id: 918_500, title: '918273', matched: 'order_number' as const }]
  const groups = buildResultGroups(paletteData, readQuery(text, paletteData.catalogue), {
    results,
    isLoading: false,
    hasFailed: false,
  })
  expect(listLookupTexts(readQuery(text, paletteData.catalogue), text, true)).toEqual(['918273'])
  expect(flattenGroups(groups).flatMap(({ recordArguments }) => recordArguments?.reverse_id ?? [])).toEqual(['918500'])
})

test('the palette reads a number as a reverse id when one of two nouns says so', () => {
  expect(listReverseAndRefundIds('pedido 918273 da reversa 918273')).toContain('918273')
})

test.each([
  ['reversa 918273 cep 01310100', ['918273']],
  ['918273 cep 01310100', ['918273']],
  ['918273 01310100', ['918273']],
  ['corrigir cep da reversa 918273 01310100', ['918273']],
  ['corrigir cep 12345678 01310100', ['12345678']],
  ['cep 01310100', []],
  // A text with two reverses (return requests). The id of the second reverse looks like a zip code.
  ['reversas 918273 e 12345678', ['918273', '12345678']],
])('the palette looks up no number that is read as a zip code: %s', (text, ids) => {
  const lookupTexts = listLookupTexts(readQuery(text, buildTestPaletteData().catalogue), text, true)
  expect(lookupTexts.filter((one) => /\d/.test(one))).toEqual(ids)
})
