// Tests that the palette offers no change by mistake. It does not read numbers in sentences as record ids, lists a row
// that changes data only if the query contains its verb, and shows no record that the server denied.
import { expect, test } from 'vitest'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { listLookupTexts } from '#console/palette/match/lookup-texts.ts'
import { listInterpretations, listNamesToLookUp } from '#console/palette/match/match-phrases.ts'
import { hasOnlyWordsAmountsAndDates } from '#console/palette/match/partial-matches.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { removeRowsWithoutVerb } from '#console/palette/required-verb.ts'
import { flattenGroups, type LookupState, type PaletteData, type PaletteRow } from '#console/palette/row.ts'
import { buildEmptyInputGroups } from '#console/palette/rows/empty-input-groups.ts'
import { buildInterpretationRows } from '#console/palette/rows/phrase-rows.ts'
import { buildQueryGroups } from '#console/palette/rows/query-groups.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { listBatches } from '#contract/reader/batches.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import enUs from '#locales/en-US/keyboard.json' with { type: 'json' }
import es from '#locales/es/keyboard.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/keyboard.json' with { type: 'json' }
import { findRecordsByName } from './named-records.ts'
import { buildTestPaletteData, catalogues, emptyLookup } from './palette-data.ts'

type Language = keyof typeof catalogues

const azul = { ecommerce_id: 7, ecommerce_name: 'Loja Azul' }
const plain = { status: null, matched: 'id' } as const

/** Returns the lookup response of a simulated server that has a record of every kind for every id except 404404. */
function findAllKindsById(q: string): readonly LookupResult[] {
  const id = Number(q)
  if (!/^\d+$/.test(q) || id === 404_404) return []
  return [
    { kind: 'reverse', id, title: `Pedido ${id}`, ...azul, ...plain, has_tracking_error: true },
    { kind: 'refund', id, title: `Pedido ${id}`, ...azul, ...plain },
    { kind: 'ecommerce', id, title: `Ecommerce ${id}`, ecommerce_id: id, ecommerce_name: `Marca ${id}`, ...plain },
    { kind: 'store', id, title: `Filial ${id}`, ...azul, ...plain },
    { kind: 'group', id, title: `Rede ${id}`, ...plain },
    { kind: 'carrier', id, title: `Frota ${id}`, ...plain },
    { kind: 'user', id, title: `Ana ${id}`, ...plain },
  ]
}

function listRowsFor(
  query: string,
  language: Language = 'pt-BR',
  lookupChanges: Partial<LookupState> = {},
): readonly PaletteRow[] {
  const catalogue = catalogues[language]
  const { valueContext } = buildTestPaletteData()
  // Adds the feature *Usuários*, because its name is also a common word of queries.
  const feature = [...(valueContext.preloadedOptions.feature ?? []), { value: 'modules.users', name: 'Usuários' }]
  const preloadedOptions = { ...valueContext.preloadedOptions, feature }
  const paletteData: PaletteData = buildTestPaletteData({
    catalogue,
    valueContext: { ...valueContext, preloadedOptions, lexicon: catalogue.lexicon },
  })
  const recognized = readQuery(query, catalogue)
  const readings = hasOnlyWordsAmountsAndDates(recognized)
    ? listInterpretations(catalogue, query, paletteData.valueContext)
    : []
  const recordsByText = Object.fromEntries(listNamesToLookUp(readings).map((name) => [name, findRecordsByName(name)]))
  const results = listLookupTexts(recognized, query, true).flatMap((q) =>
    /^\d+$/.test(q) ? findAllKindsById(q) : findRecordsByName(q),
  )
  const records = { ...emptyLookup, results, ...lookupChanges }
  return flattenGroups(
    buildQueryGroups(paletteData, recognized, records, query, (nameMatching) =>
      buildInterpretationRows(readings, recordsByText, paletteData, nameMatching),
    ),
  )
}

const recordArgumentNames = ['reverse_id', 'refund_id', 'ecommerce', 'store', 'group', 'carrier', 'user']

/** Returns the record ids in the arguments of the rows that also occur in the query. */
function listRowIdsInQuery(rows: readonly PaletteRow[], query: string): readonly string[] {
  const ids = rows.flatMap(({ args }) => recordArgumentNames.flatMap((slot) => args[slot] ?? []))
  return [...new Set(ids)].filter((id) => new RegExp(`(?<!\\d)0*${id}(?!\\d)`).test(query))
}

test.each<[language: Language, query: string]>([
  ['pt-BR', 'faz 5 dias'],
  ['pt-BR', 'há 30 dias sem coleta'],
  ['pt-BR', 'CEP de 5 reversas'],
  ['pt-BR', 'o cliente pagou 150 reais'],
  ['pt-BR', 'valor 500'],
  ['pt-BR', 'desde 2024 sem resposta'],
  ['pt-BR', 'reversas 2025'],
  ['pt-BR', 'OV 180 038 040 BR'],
  ['pt-BR', 'código OV 180 038 040 BR parado'],
  ['pt-BR', 'CEP 01310 - 100'],
  ['pt-BR', 'telefone 11 3456 7890'],
  ['pt-BR', '0800 777 1234'],
  ['pt-BR', 'CPF 529 982 247 25'],
  ['pt-BR', 'CNPJ 11 222 333 0001 81'],
  ['pt-BR', 'ligou 3 vezes hoje'],
  ['pt-BR', 'prazo de 7 a 10 dias úteis'],
  ['pt-BR', '3 pedidos parados'],
  ['pt-BR', '2ª via da etiqueta'],
  ['pt-BR', 'a reversa de 12 itens não anda'],
  ['pt-BR', 'consumidor comprou 4 camisetas e devolveu 2'],
  ['pt-BR', 'a loja está há 15 dias parada'],
  ['pt-BR', 'usuarios financeiro'],
  ['en-US', 'waiting for 5 days'],
  ['en-US', 'customer paid 120 dollars'],
  ['en-US', 'called 3 times since 2024'],
  ['en-US', '2 returns are stuck'],
  ['en-US', 'zip of 5 reverses'],
  ['en-US', 'phone 21 3456 7890'],
  ['en-US', 'they bought 6 items'],
  ['es', 'hace 5 días'],
  ['es', 'pagó 300 pesos'],
  ['es', '3 devoluciones detenidas'],
  ['es', 'llamó 2 veces desde 2023'],
  ['es', 'plazo de 10 días hábiles'],
  ['es', 'compró 4 productos'],
])('%s: numbers in the sentence "%s" are not read as record ids', (language, query) => {
  const rows = listRowsFor(query, language)
  expect(listRowIdsInQuery(rows, query)).toEqual([])
  // The first row only opens a page or a form: Enter on the row changes nothing and asks for no confirmation.
  const [first] = rows
  const asksForConfirmation = first?.command.surface.kind === 'dialog' && first.command.confirmation >= 2
  expect([first?.quickRun, asksForConfirmation ? first.command.id : '']).toEqual([undefined, ''])
  expect(listBatches(recognizeText(query))).toEqual([])
})

test.each<[language: Language, query: string, command: string, args: Readonly<Record<string, string>>]>([
  [
    'pt-BR',
    'corrigir cep 970024 01310 - 100',
    'trackingErrors.correctZip',
    { reverse_id: '970024', zip_code: '01310100' },
  ],
  ['pt-BR', 'corrigir cep 970024 13010 100', 'trackingErrors.correctZip', { reverse_id: '970024' }],
  ['pt-BR', 'reversa 918273', 'reprocess.reverse', { reverse_id: '918273' }],
  ['pt-BR', 'a reversa 918273 está há 5 dias parada', 'reprocess.reverse', { reverse_id: '918273' }],
  ['pt-BR', 'ecommerce 5', 'ecommerces.open', { ecommerce: '5' }],
  ['pt-BR', 'loja 12', 'stores.open', { store: '12' }],
  ['pt-BR', 'excluir loja 180', 'stores.delete', { store: '180' }],
  ['pt-BR', 'reprocessar 918273', 'reprocess.reverse', { reverse_id: '918273' }],
  ['pt-BR', '918273', 'reprocess.reverse', { reverse_id: '918273' }],
  ['pt-BR', 'ZD-48213 918273', 'reprocess.reverse', { reverse_id: '918273', ticket: 'ZD-48213' }],
  ['pt-BR', 'cliente da loja 12 pagou 150 reais', 'stores.open', { store: '12' }],
  ['en-US', 'return 918273 stuck for 5 days', 'reprocess.reverse', { reverse_id: '918273' }],
  ['en-US', 'reprocess 918273', 'reprocess.reverse', { reverse_id: '918273' }],
  ['en-US', 'fix zip 918273 01310-100', 'trackingErrors.correctZip', { reverse_id: '918273' }],
  ['es', 'devolución 918273 detenida hace 5 días', 'reprocess.reverse', { reverse_id: '918273' }],
  ['es', 'eliminar tienda 180', 'stores.delete', { store: '180' }],
])('%s: "%s" is %s of the record that the text names', (language, query, command, args) => {
  const [row] = listRowsFor(query, language)
  expect(row?.command.id).toBe(command)
  expect(row?.args).toMatchObject(args)
})

test('two numbers in prose create no batch, and lines of ids create one', () => {
  expect(listBatches(recognizeText('Os clientes 918273 e 918274 reclamaram'))).toEqual([])
  expect(listBatches(recognizeText('918273\n918274'))).toEqual([['reverse', ['918273', '918274']]])
  expect(listBatches(readQuery('reprocessar 918273 918274', catalogues['pt-BR']))).toHaveLength(1)
})

test.each<[language: Language, query: string, command: string]>([
  ['pt-BR', 'loja 180', 'stores.delete'],
  ['pt-BR', 'grupo 12', 'groups.delete'],
  ['pt-BR', 'ecommerce 5', 'ecommerces.disable'],
  ['pt-BR', 'usuario 31', 'users.endSessions'],
  ['pt-BR', 'pix loja azul', 'ecommerces.enableFeature'],
  ['pt-BR', 'usuarios verde pet', 'ecommerces.enableFeature'],
  ['pt-BR', 'joao silva n2', 'users.setType'],
  ['pt-BR', 'alerta greve', 'comunication.toggleAlert'],
  ['en-US', 'store 180', 'stores.delete'],
  ['en-US', 'user 31', 'users.delete'],
  ['es', 'tienda 180', 'stores.delete'],
  ['es', 'grupo 12', 'groups.delete'],
])(
  '%s: without its verb, "%s" does not list the command %s, which acts or asks on Enter',
  (language, query, command) => {
    expect(listRowsFor(query, language).map((row) => row.command.id)).not.toContain(command)
  },
)

test.each<[language: Language, query: string, command: string]>([
  ['pt-BR', 'apagar loja 180', 'stores.delete'],
  ['pt-BR', 'EXCLUIR GRUPO 12', 'groups.delete'],
  ['pt-BR', 'delete store 180', 'stores.delete'],
  ['pt-BR', 'ativar pix loja azul', 'ecommerces.enableFeature'],
  ['en-US', 'excluir loja 180', 'stores.delete'],
  ['es', 'borrar tienda 180', 'stores.delete'],
  ['es', 'eliminar grupo 12', 'groups.delete'],
])('%s: a verb in any of the three languages lists the command first: "%s"', (language, query, command) => {
  expect(listRowsFor(query, language)[0]?.command.id).toBe(command)
})

test('without the verb, Enter opens the form instead of running the command', () => {
  const [row] = listRowsFor('corrigir cep 918273 01310-100')
  expect(row?.quickRun).toBe('onEnter')
  if (!row) throw new Error('no row')
  expect(removeRowsWithoutVerb([row], 'reversa 918273 01310-100', catalogues['pt-BR'])).toEqual([
    { ...row, quickRun: 'onModEnter' },
  ])
})

test('no row shows a record that the server denied', () => {
  for (const query of ['log 404404', 'reprocessar 404404', 'reversa 404404', 'corrigir cep 404404 01310-100', '404404'])
    for (const { title, args } of listRowsFor(query)) {
      expect(title, query).not.toContain('404404')
      expect(Object.values(args), query).not.toContain('404404')
    }
  expect(listRowsFor('reprocessar 404404')[0]).toMatchObject({ command: reprocessReverseCommand, args: {} })
})

test('the record of the page does not replace a denied id', () => {
  const paletteData = buildTestPaletteData({ contextArguments: { reverse_id: '5' } })
  for (const query of ['reprocessar 404404', 'o protocolo do cliente 404404: reprocessar']) {
    const rows = flattenGroups(
      buildResultGroups(paletteData, readQuery(query, paletteData.catalogue), emptyLookup, query),
    )
    for (const { args } of rows) expect(args.reverse_id, query).toBeUndefined()
  }
})

test('without an answer the row says that its record is not verified', () => {
  const unanswered = [{ isLoading: true }, { hasFailed: true }, { hasResponse: () => false }]
  for (const lookupChanges of unanswered) {
    const [row] = listRowsFor('reprocessar 404404', 'pt-BR', { ...lookupChanges, results: [] })
    expect(row?.args).toEqual({ reverse_id: '404404' })
    expect(row?.sideText).toContain('não verificado')
  }
  expect(listRowsFor('reprocessar 918273')[0]?.sideText).not.toContain('não verificado')
  expect([ptBr, enUs, es].map(({ palette }) => palette.unverified)).toEqual([
    'não verificado',
    'not verified',
    'sin verificar',
  ])
})

test('a recent record that the server denies is not listed', () => {
  const recentItems = [
    { command: 'stores.open', args: { ecommerce: '7', store: '3' }, title: 'Balcão', at: '2026-11-20T12:00:00Z' },
  ]
  const values = (lookupChanges: Partial<PaletteData>) =>
    flattenGroups(buildEmptyInputGroups(buildTestPaletteData({ recentItems, ...lookupChanges }))).map(
      ({ title }) => title,
    )
  expect(values({})).toContain('Balcão')
  expect(values({ getLookupStatus: (slot) => (slot === 'store' ? 'denied' : undefined) })).not.toContain('Balcão')
})
