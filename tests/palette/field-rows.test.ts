// Tests queries that name a form field, a record and a new value (`telefone azul 11 98765-4321`), and the rows for
// these queries.
import { expect, test } from 'vitest'
import { editEcommerceCommand } from '#commands/ecommerces.ts'
import { editStoreCommand } from '#commands/stores.ts'
import { findNamedField, matchFieldEdit } from '#console/palette/match/match-fields.ts'
import { buildFieldEditRows } from '#console/palette/rows/field-rows.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { findRecordsByName, listRows } from './named-records.ts'
import { buildTestPaletteData } from './palette-data.ts'

const { valueContext } = buildTestPaletteData()

test.each([
  ['telefone azul 11 98765-4321', 'phone', 'azul', '11 98765-4321'],
  ['11987654321 telefone da loja azul', 'phone', 'loja azul', '11987654321'],
  ['phone azul (11) 98765-4321', 'phone', 'azul', '(11) 98765-4321'],
  ['prazo troca recanto 45', 'exchange_period_max_days', 'recanto', '45'],
  ['recanto prazo de troca 7', 'exchange_period_max_days', 'recanto', '7'],
  ['telefone lua 11 98765-4321', 'phone', 'lua', '11 98765-4321'],
  [`telefone azul${' '.repeat(54)}11 98765-4321`, 'phone', 'azul', '11 98765-4321'],
])('"%s" names a field, a record and a value', (query, fieldName, recordName, value) => {
  expect(matchFieldEdit(query, valueContext)).toMatchObject({ fieldName, recordName, newValue: value })
})

test.each([
  'telefone azul',
  'telefone 11 98765-4321',
  'azul 11 98765-4321',
  'telefone lu 11 98765-4321',
  `telefone azul${' '.repeat(55)}11 98765-4321`,
  'telefone azul 123',
  'prazo troca azul 4500',
])('"%s" lacks a field, a name or a valid value', (query) => {
  expect(matchFieldEdit(query, valueContext)).toBeNull()
})

test.each([
  ['telefone', 'phone'],
  ['telefone azul', 'phone'],
  ['editar o celular da loja azul', 'phone'],
  ['prazo de troca', null],
  ['azul', null],
])('"%s" names the field %s of the form of an ecommerce', (query, field) => {
  expect(findNamedField(query, editEcommerceCommand, valueContext.lexicon)).toBe(field)
  expect(findNamedField(query, editStoreCommand, valueContext.lexicon)).toBeNull()
})

test('the row shows the value, passes the value in memory, and has no value in its arguments', () => {
  const reading = matchFieldEdit('telefone loja azul 11 98765-4321', valueContext)
  const [row] = buildFieldEditRows(reading, findRecordsByName('loja azul'), buildTestPaletteData())
  expect(row).toMatchObject({
    title: 'Editar ecommerce 1 · Loja Azul · telefone: 11 98765-4321',
    recentTitle: 'Editar ecommerce 1 · Loja Azul',
    args: { ecommerce: '1' },
    prefill: { commandId: 'ecommerces.edit', field: 'phone', value: '11 98765-4321' },
  })
})

test('at most three ecommerces have a row, the closest name first; other records have none', () => {
  const reading = matchFieldEdit('telefone azul 11 98765-4321', valueContext)
  const buildEcommerce = (id: number, title: string, changes: Partial<LookupResult> = {}): LookupResult => ({
    ...{ kind: 'ecommerce', id, title, status: 'active', matched: 'name', ecommerce_id: id, ecommerce_name: title },
    ...changes,
  })
  const records = [
    buildEcommerce(1, 'Casa Azul'),
    buildEcommerce(2, 'Azul', { matched: 'similar' }),
    buildEcommerce(3, 'Azul Marinho', { status: 'inactive' }),
    buildEcommerce(4, 'Azul'),
    buildEcommerce(5, 'Loja Azul'),
    buildEcommerce(6, 'Azul', { kind: 'store' }),
  ]
  const rows = buildFieldEditRows(reading, records, buildTestPaletteData())
  expect(rows.map(({ args, sideText }) => [args.ecommerce, sideText])).toEqual([
    ['4', 'Ecommerces'],
    ['3', 'inativo'],
    ['1', 'Ecommerces'],
  ])
  expect(buildFieldEditRows(null, records, buildTestPaletteData())).toEqual([])
})

test('the row of a command that the status of the record excludes says why', () => {
  expect(listRows('desativar ecommerce sertao moveis', buildTestPaletteData())[0]).toMatchObject({
    command: { id: 'ecommerces.disable' },
    args: { ecommerce: '15' },
    disabledReason: 'já está inativo',
  })
})

test.each([
  ['lotes com falha', 'batches.list', {}],
  ['vtex inativos', 'ecommerces.list', { software_id: '1', situation: 'inactive' }],
  ['trocar idioma ingles', 'session.language', { language: 'en-US' }],
  ['criar loja azul', 'stores.create', { ecommerce_id: '1' }],
  ['users admin', 'users.list', { of_type: 'admin_boss' }],
])('the first row of "%s" is %s', (query, id, args) => {
  expect(listRows(query, buildTestPaletteData())[0]).toMatchObject({ command: { id }, args })
})
