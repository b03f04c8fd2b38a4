// Test queries in three languages for the search index of the palette. Each query has the index to search and the
// expected first result.
import type { CommandEntry } from '#console/palette/catalogue.ts'
import { buildIndex, type SearchIndex } from '#console/palette/search-index.ts'
import { catalogues } from './palette-data.ts'
import { rankingQueries, rankingQueriesForAllLanguages } from './ranking-table.ts'

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

/** Search index with the Portuguese commands and some records. */
export const index = buildIndex([
  ...catalogues['pt-BR'].index.entries,
  ...records.map((title): CommandEntry => {
    const [first] = catalogues['pt-BR'].index.entries
    if (!first) throw new Error('No commands')
    return { ...first, rowKey: title, title, aliases: [], foreignTitles: [], foreignAliases: [], verbSynonyms: [] }
  }),
])

interface SearchQuery {
  readonly language: string
  readonly query: string
  /** Command id or record title of the search entry that must be the first result. */
  readonly expectedFirstResult: string
  readonly index: SearchIndex<CommandEntry>
}

export const searchQueries: readonly SearchQuery[] = [
  ...rankingQueries.map(([query, expectedFirstResult]) => ({ language: 'pt-BR', query, expectedFirstResult, index })),
  ...(['pt-BR', 'en-US', 'es'] as const).flatMap((language) =>
    rankingQueriesForAllLanguages.map(([query, expectedFirstResult]) => ({
      language,
      query,
      expectedFirstResult,
      index: catalogues[language].index,
    })),
  ),
]
