// First hit right: what people type, with accents or without, in a hurry, in any of three languages.
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { buildCatalogue, type Entry } from '#console/palette/catalogue.ts'
import { buildIndex, search } from '#console/palette/ranking.ts'
import { tell } from '../figures.ts'
import { enUs, es, ptBr } from './command-files.ts'
import { anywhere, table } from './ranking-table.ts'

const catalogues = {
  'pt-BR': buildCatalogue(commands, { active: ptBr, others: [enUs, es] }),
  'en-US': buildCatalogue(commands, { active: enUs, others: [ptBr, es] }),
  es: buildCatalogue(commands, { active: es, others: [ptBr, enUs] }),
}

const records = [
  'Loja Azul · 1201',
  'Conceição Calçados · 1202',
  'Ótica São João · 1203',
  'Moda Praia Ipanema · 1204',
  'Pé de Moleque Brinquedos · 1205',
  'Açaí & Cia · 1206',
  'Casa & Construção Ltda · 1207',
  'Livraria Universitária do Sul · 1208',
]

const index = buildIndex([
  ...catalogues['pt-BR'].index.entries,
  ...records.map((title): Entry => {
    const [first] = catalogues['pt-BR'].index.entries
    if (!first) throw new Error('No commands')
    return { ...first, value: title, title, aliases: [], foreignTitles: [], foreign: [] }
  }),
])

const first = (query: string) => search(index, query)[0]?.entry.value
const firstIn = (language: keyof typeof catalogues, query: string) =>
  search(catalogues[language].index, query)[0]?.entry.value

const plain = (query: string) => /^[\x20-\x7e]*$/.test(query)

test('at least 95 % of the table are right at the first row, in an interface of any of the three languages', () => {
  const said = [
    ...table.map(([query, expected]) => ({ language: 'pt-BR', query, expected, found: first(query) })),
    ...(['pt-BR', 'en-US', 'es'] as const).flatMap((language) =>
      anywhere.map(([query, expected]) => ({ language, query, expected, found: firstIn(language, query) })),
    ),
  ]
  const wrong = said.filter(({ expected, found }) => found !== expected)
  const lines = wrong.map(({ language, query, expected, found }) => `${language}: ${query} → ${found}, not ${expected}`)
  const ratio = 1 - wrong.length / said.length
  tell(`palette: ${said.length - wrong.length} of ${said.length} queries right at the first row`)
  for (const language of ['pt-BR', 'en-US', 'es']) {
    const ofLanguage = wrong.filter((one) => one.language === language).length
    expect(ofLanguage, lines.join('\n')).toBeLessThanOrEqual(anywhere.length * 0.05)
  }
  expect(ratio, lines.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(anywhere.length).toBeGreaterThanOrEqual(60)
})

test.each(table.filter(([query]) => !plain(query)))('%s: the same without accents', (query, expected) => {
  const bare = query.normalize('NFD').replace(/\p{M}/gu, '')
  expect(first(bare)).toBe(expected)
})

test('an exact title beats what was used a moment ago, which only decides between equals', () => {
  const recency = (value: string) => (value === 'reprocess.refund' ? 0 : Number.POSITIVE_INFINITY)
  expect(search(index, 'Reprocessar reversa', { recency })[0]?.entry.value).toBe('reprocess.reverse')
  expect(search(index, 'reprocessar', { recency })[0]?.entry.value).toBe('reprocess.refund')
  expect(search(index, 'reprocessar')[0]?.entry.value).toBe('reprocess.reverse')
})

test('what cannot be searched finds nothing, and never throws', () => {
  for (const query of ['', '   ', '*', '((', '\\', '́', '🙂', 'zzzzqqq', '.*+?^$', 'x'.repeat(2000)]) {
    expect(search(index, query)).toEqual([])
  }
})

test('no more rows than asked for, the best ones', () => {
  const many = buildIndex(Array.from({ length: 3000 }, (_, at) => ({ value: `${at}`, title: `Loja número ${at}` })))
  const found = search(many, 'loja numero 7', { limit: 5 })
  expect(found).toHaveLength(5)
  expect(found[0]?.entry.title).toBe('Loja número 7')
})
