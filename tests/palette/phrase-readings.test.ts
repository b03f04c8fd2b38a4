// Tests how the words of a query are divided into the name of a command, the name of a record, and values.
import { expect, test } from 'vitest'
import {
  listInterpretations,
  listNamesToLookUp,
  type QueryInterpretation,
} from '#console/palette/match/match-phrases.ts'
import { buildTestPaletteData, catalogues } from './palette-data.ts'

const readAll = (text: string) => listInterpretations(catalogues['pt-BR'], text, buildTestPaletteData().valueContext)
const readFor = (text: string, id: string) => readAll(text).find(({ entry }) => entry.command.id === id)

type Parts = Partial<Omit<QueryInterpretation, 'entry'>>

test.each<[text: string, id: string, parts: Parts]>([
  [
    'editar loja azul',
    'ecommerces.edit',
    { nameOrSearchText: 'loja azul', typedName: 'loja azul', args: {}, isExactTitle: false },
  ],
  [
    'editar ecommerce azul',
    'ecommerces.edit',
    { nameOrSearchText: 'azul', typedName: 'azul', isExactTitle: true, hasTypo: false },
  ],
  ['azul editar ecommerce', 'ecommerces.edit', { nameOrSearchText: 'azul', isContiguous: true }],
  ['editar usuario joao', 'users.edit', { nameOrSearchText: 'joao', typedName: 'joao' }],
  ['editar joao usuario', 'users.edit', { nameOrSearchText: 'joao', typedName: 'joao usuario' }],
  ['editar usuario', 'users.edit', { nameOrSearchText: 'usuario' }],
  ['comparra azul', 'ecommerces.compare', { nameOrSearchText: 'azul', hasTypo: true }],
  ['editar ecommerce com azul', 'ecommerces.edit', { nameOrSearchText: 'azul' }],
  ['editar ecommerce que azul', 'ecommerces.edit', { nameOrSearchText: 'azul' }],
  ['excluir editar ecommerce azul', 'ecommerces.edit', { nameOrSearchText: 'azul', ignoresVerb: true }],
  ['editar ecommerce azul', 'ecommerces.edit', { ignoresVerb: false }],
  [
    'ver ecommerces inativos',
    'ecommerces.list',
    { nameOrSearchText: '', args: { situation: 'inactive' }, isExactTitle: true },
  ],
  ['comparar azul verde', 'ecommerces.compare', { nameOrSearchText: 'azul verde', namePairs: [['azul', 'verde']] }],
  ['comparar azul com verde pet', 'ecommerces.compare', { namePairs: [['azul', 'verde pet']] }],
  [
    'comparar loja azul verde pet',
    'ecommerces.compare',
    {
      namePairs: [
        ['loja azul', 'verde pet'],
        ['loja', 'azul verde pet'],
        ['loja azul verde', 'pet'],
      ],
    },
  ],
  [
    'comparar loja azul verde pet centro',
    'ecommerces.compare',
    {
      namePairs: [
        ['loja azul', 'verde pet centro'],
        ['loja azul verde', 'pet centro'],
        ['loja', 'azul verde pet centro'],
      ],
    },
  ],
  ['comparar azul', 'ecommerces.compare', { nameOrSearchText: 'azul', namePairs: [] }],
  ['editar azu', 'ecommerces.edit', { nameOrSearchText: 'azu' }],
  ['copiar contrato correios outra loja azul', 'stores.copyContract', { isExactTitle: false }],
])('the query "%s", read as the command %s, has the parts %j', (text, id, parts) => {
  expect(readFor(text, id)).toMatchObject(parts)
})

test.each([
  'azul',
  'editar',
  'editar 123456',
  'editar ana@loja.com',
  'zero dois tres quatro cinco seis sete oito nove dez onze',
  'editar az',
  'xyzzy qwerty',
])('"%s" has no interpretation that names a record', (text) => {
  expect(readAll(text).filter(({ nameOrSearchText }) => nameOrSearchText !== '')).toEqual([])
})

test('the word after "metadado" is the name of the metadata', () => {
  const [, metadata] = readAll('editar metadado theme loja azul').filter(
    ({ entry }) => entry.command.id === 'ecommerces.editMetadata',
  )
  expect(metadata).toMatchObject({ args: { metadata: 'theme' }, nameOrSearchText: 'loja azul' })
})

test('a query may have ten words, and filler words do not count', () => {
  const ten = 'editar ecommerce azul dois tres quatro cinco seis sete oito'
  expect(readFor(ten, 'ecommerces.edit')?.nameOrSearchText).toBe('azul dois tres quatro cinco seis sete oito')
  expect(readFor(`${ten} nove`, 'ecommerces.edit')).toBeUndefined()
  expect(readFor(`quero ${ten}`, 'ecommerces.edit')?.nameOrSearchText).toBe(
    'azul dois tres quatro cinco seis sete oito',
  )
})

test('values imply a command only with a name, and a complete interpretation comes first', () => {
  expect(readFor('joao relatorios escrita', 'users.setPermission')).toMatchObject({
    args: { permission_context: 'relatories', permission_level: 'read_and_write' },
    nameOrSearchText: 'joao',
  })
  const names = readAll('ver ecommerces inativos azul').map(({ nameOrSearchText }) => nameOrSearchText === '')
  expect(names).toEqual(names.toSorted((one, other) => Number(other) - Number(one)))
})

const reading = (changes: Partial<QueryInterpretation>): QueryInterpretation => {
  const [first] = readAll('editar loja azul')
  if (!first) throw new Error('No reading')
  return { ...first, namePairs: [], hasTypo: false, ...changes }
}

test.each<[description: string, readings: readonly Partial<QueryInterpretation>[], names: readonly string[]]>([
  [
    'names without a typo come first',
    [{ nameOrSearchText: 'azul', hasTypo: true }, { nameOrSearchText: 'loja azul' }],
    ['loja azul', 'azul'],
  ],
  [
    'shorter names come first',
    [{ nameOrSearchText: 'loja azul' }, { nameOrSearchText: 'azul' }],
    ['azul', 'loja azul'],
  ],
  [
    'each name is looked up once',
    [{ nameOrSearchText: 'azul' }, { nameOrSearchText: 'azul' }, { nameOrSearchText: '' }],
    ['azul'],
  ],
  [
    'four names are looked up',
    ['um', 'dois', 'tres', 'quatro', 'cinco'].map((name) => ({ nameOrSearchText: name })),
    ['um', 'dois', 'tres', 'quatro'],
  ],
  [
    'the halves of the first pair of names follow',
    [
      { nameOrSearchText: 'azul verde', namePairs: [['azul', 'verde']] },
      { nameOrSearchText: 'azul', namePairs: [['x', 'y']] },
    ],
    ['azul', 'azul verde', 'verde'],
  ],
])('lookups: %s', (_, readings, names) => {
  expect(listNamesToLookUp(readings.map(reading))).toEqual(names)
})
