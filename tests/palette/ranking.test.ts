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

const bare = (query: string) => query.normalize('NFD').replace(/\p{M}/gu, '')

const said = [
  ...table.map(([query, expected]) => ({ language: 'pt-BR', query, expected, find: first })),
  ...(['pt-BR', 'en-US', 'es'] as const).flatMap((language) =>
    anywhere.map(([query, expected]) => {
      const find = (text: string) => firstIn(language, text)
      return { language, query, expected, find }
    }),
  ),
]

test('every query of the table is right at the first row, in an interface of any of the three languages, with accents and without', () => {
  const wrong = (typed: (query: string) => string) =>
    said.flatMap(({ language, query, expected, find }) => {
      const found = find(typed(query))
      return found === expected ? [] : [`${language}: ${typed(query)} → ${found}, not ${expected}`]
    })
  const missed = wrong((query) => query)
  tell(`palette: ${said.length - missed.length} of ${said.length} queries right at the first row`)
  expect(missed).toEqual([])
  expect(wrong(bare)).toEqual([])
  expect(wrong((query) => query.toLocaleUpperCase('pt-BR'))).toEqual([])
  expect(anywhere.length).toBeGreaterThanOrEqual(60)
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
