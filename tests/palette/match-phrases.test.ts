// Tests that the first row is right for queries with a command and its record, in any order and in three languages.
import { expect, test } from 'vitest'
import { listPossibleRecordNames } from '#console/palette/match/partial-matches.ts'
import { getPreselectedRowKey } from '#console/palette/rank.ts'
import { flattenGroups } from '#console/palette/row.ts'
import { buildPartialMatchGroups } from '#console/palette/rows/partial-match-groups.ts'
import { buildSearchPageGroups } from '#console/palette/rows/search-groups.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { findRecordsByName, getFirstRowValue, listRows, sortRowArguments } from './named-records.ts'
import { buildTestPaletteData, catalogues, readOnlyUser } from './palette-data.ts'

test.each([
  ['editar loja azul', 'ecommerces.edit?ecommerce=1'],
  ['loja azul editar', 'ecommerces.edit?ecommerce=1'],
  ['editar detalhes loja azul', 'ecommerces.edit?ecommerce=1'],
  ['editar conceicao calcados', 'ecommerces.edit?ecommerce=3'],
  ['editar conceição', 'ecommerces.edit?ecommerce=3'],
  ['permissao joao', 'users.setPermission?user=31'],
  ['permissões helena', 'users.edit?user=32'],
  ['usuario joao', 'users.open?user=31'],
  ['editar usuario helena', 'users.edit?user=32'],
  ['lojas da loja azul', 'stores.listOf?ecommerce_id=1'],
  ['comparar loja azul', 'ecommerces.compare?ecommerce=1'],
  ['lgpd verde pet', 'ecommerces.openLgpd?ecommerce=4'],
  ['lgpd da loja azul', 'ecommerces.openLgpd?ecommerce=1'],
  ['grupo horizonte editar', 'groups.edit?group=21'],
  ['editar grupo horizonte', 'groups.edit?group=21'],
  ['editar transportadora jadlog', 'carriers.edit?carrier=41'],
  ['editar loja moema', 'stores.edit?store=12&ecommerce=1'],
  ['excluir loja moema', 'stores.delete?store=12&ecommerce=1'],
  ['excluir usuario joao', 'users.delete?user=31'],
  ['edit loja azul', 'ecommerces.edit?ecommerce=1'],
  ['compare verde pet', 'ecommerces.compare?ecommerce=4'],
  ['permissions joao', 'users.edit?user=31'],
  ['historico de reprocessos verde pet', 'reprocess.history?ecommerce=4'],
  ['configs loja azul', 'ecommerces.editConfigs?ecommerce=1'],
  ['metadados loja azul', 'ecommerces.openMetadata?ecommerce=1'],
  ['logo loja azul', 'ecommerces.uploadLogo?ecommerce=1'],
  ['funcionalidades verde pet', 'ecommerces.openFeatures?ecommerce=4'],
  ['erros de rastreio manaus', 'trackingErrors.list?search=manaus'],
  ['erros de rastreio loja azul', 'trackingErrors.list?ecommerce_id=1'],
  ['tracking errors manaus', 'trackingErrors.list?search=manaus'],
  ['procurar usuario maria', 'users.find?q=maria'],
  ['encerrar sessoes joao', 'users.endSessions?user=31'],
])('the first row is right for the query %s', (query, expected) => {
  expect(getFirstRowValue(query)).toBe(sortRowArguments(expected))
})

test('a query that nothing matches completely lists rows with some of the words', () => {
  const listPartialMatchGroups = (text: string) => {
    const recognized = recognizeText(text)
    return buildPartialMatchGroups(
      buildTestPaletteData(),
      recognized,
      text,
      listPossibleRecordNames(buildTestPaletteData().catalogue, text, recognized).flatMap(findRecordsByName),
    )
  }
  const groups = listPartialMatchGroups('reembolso qualquer marinho')
  const titles = flattenGroups(groups).map(({ title }) => title)
  expect(titles).toContain('Ecommerce 2 · Azul Marinho')
  expect(titles.some((title) => title.includes('reembolso'))).toBe(true)
  expect(getPreselectedRowKey(groups)).toBe(flattenGroups(groups)[0]?.rowKey)
  expect(flattenGroups(listPartialMatchGroups('transpotadra'))[0]?.command.id).toBe('carriers.list')
})

test('a text that nothing matches has one row, which asks for the list; personal data has no row', () => {
  const listPartialMatchGroups = (text: string) =>
    buildPartialMatchGroups(buildTestPaletteData(), recognizeText(text), text, [])
  expect(listPartialMatchGroups('xyzzy qwerty').map(({ id }) => id)).toEqual(['elsewhere'])
  const rows = flattenGroups(listPartialMatchGroups('xyzzy qwerty'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ title: 'Buscar “xyzzy qwerty” em…', searchText: 'xyzzy qwerty', args: {} })
  const lists = flattenGroups(buildSearchPageGroups('xyzzy qwerty', '', buildTestPaletteData()))
  expect(lists[0]).toMatchObject({ command: { id: 'ecommerces.list' }, args: { q: 'xyzzy qwerty' } })
  expect(lists.at(-1)?.command.id).toBe('feature.request')
  expect(flattenGroups(buildSearchPageGroups('xyzzy qwerty', 'ecommerces', buildTestPaletteData()))).toHaveLength(1)
  for (const text of ['529.982.247-25 xyzzy', 'xyzzy@', '1191234567']) expect(listPartialMatchGroups(text)).toEqual([])
})

test('the title shows the id directly after the word for the kind of record', () => {
  const getFirstTitle = (query: string) => listRows(query, buildTestPaletteData())[0]?.title
  expect(getFirstTitle('editar loja azul')).toBe('Editar ecommerce 1 · Loja Azul')
  expect(getFirstTitle('editar integracao loja azul')).toBe('Editar integração · Ecommerce 1 · Loja Azul')
})

test('the word beside the word metadado is the name of the metadata, unless a record has this name', () => {
  expect(getFirstRowValue('editar metadado theme loja azul')).toBe('ecommerces.editMetadata?ecommerce=1&metadata=theme')
  expect(getFirstRowValue('editar metadado loja azul')).toBe('ecommerces.editMetadata?ecommerce=1')
})

test('questions about permissions are about the command that the words name', () => {
  expect(getFirstRowValue('quem pode excluir grupo')).toBe('access.whoCan?command=groups.delete')
  expect(listRows('por que não posso criar alerta', buildTestPaletteData())[0]?.title).toBe(
    'Ver por que não posso · Criar alerta',
  )
})

test.each(['lotes com falha', 'reversas com falha', 'exportações com falha'])(
  'the query "%s" lists no explanation of a permission, because falha is no typo of falta permissão',
  (query) => {
    const commandIds = listRows(query, buildTestPaletteData()).map(({ command }) => command.id)
    expect(commandIds).not.toContain('access.why')
  },
)

test('the form of a permission opens without a verb; a command that asks on Enter needs its verb', () => {
  const rightCount = 'users.setPermission?permission_context=relatories&permission_level=read_and_write&user=31'
  expect(getFirstRowValue('joao silva relatorios escrita')).toBe(rightCount)
  expect(getFirstRowValue('escrita relatorios joao silva')).toBe(rightCount)
  expect(getFirstRowValue('joao silva n2')).toBe('users.open?user=31')
  expect(getFirstRowValue('promover joao silva n2')).toBe('users.setType?account_type=n2&user=31')
  expect(getFirstRowValue('joao silva adm') ?? '').not.toMatch(/^users.setType/)
})

test('an alert is found by words of its title, and switching it requires a confirmation', () => {
  expect(getFirstRowValue('alerta greve')).toBe('comunication.editAlert?alert=51')
  const [row] = listRows('desligar alerta greve', buildTestPaletteData())
  expect([row?.command.id, row?.args]).toEqual(['comunication.toggleAlert', { alert: '51' }])
  expect(row?.confirmationQuestion).toContain('Greve dos Correios')
})

test('an ecommerce comes before stores with its name, and a store is found by its whole name', () => {
  expect(getFirstRowValue('editar holambra')).toBe('ecommerces.edit?ecommerce=26')
  expect(getFirstRowValue('editar holambra centro')).toBe('stores.edit?ecommerce=26&store=21')
})

test('whole words of a name come before commands that match only prefixes', () => {
  expect(getFirstRowValue('pet')).toBe('ecommerces.open?ecommerce=4')
  expect(getFirstRowValue('pet', buildTestPaletteData({ catalogue: catalogues.es }))).toBe(
    'ecommerces.open?ecommerce=4',
  )
})

test('a name alone opens the record, and a command alone opens the command', () => {
  expect(getFirstRowValue('loja azul')).toBe('ecommerces.open?ecommerce=1')
  expect(getFirstRowValue('reprocessar reversa')).toBe('reprocess.reverse')
})

test('a command without permission shows the reason beside its record', () => {
  const [row] = listRows('editar loja azul', buildTestPaletteData({}, readOnlyUser))
  expect(row).toMatchObject({ title: 'Editar ecommerce 1 · Loja Azul', disabledReason: 'sem permissão' })
})
