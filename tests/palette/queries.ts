// All test queries of the palette. Each query has two values: the expected first row, and the actual first row.
import type { CommandEntry } from '#console/palette/catalogue.ts'
import { listRecordArgumentsWithKind } from '#console/palette/match/command-vocabulary.ts'
import { buildIndex } from '#console/palette/search-index.ts'
import { freshQueries } from './fresh-queries.ts'
import { heldOutQueries } from './kept-back-queries.ts'
import { getFirstRowValue, records, sortRowArguments } from './named-records.ts'
import { buildTestPaletteData, catalogues } from './palette-data.ts'
import { queryTable, singleLanguageQueries } from './query-table.ts'
import { spokenQueries } from './spoken-queries.ts'
import { staffQueries } from './staff-queries.ts'

const languages = ['pt-BR', 'en-US', 'es'] as const
type Language = (typeof languages)[number]

interface Query {
  readonly language: Language
  readonly query: string
  /** Id of the command that the first row should run, with its arguments. */
  readonly expectedRow: string
  /** Id of the command in the first row of the palette with its arguments; undefined if there is no row. */
  readonly firstRow: string | undefined
  /**
   * Search entries that count as a correct first result when other command palettes are measured. Those palettes find
   * either a command or a record, never both.
   */
  readonly acceptedEntries: readonly string[]
}

type QueryCase = readonly [language: Language, query: string, expectedRow: string]

const allQueries: readonly QueryCase[] = [
  ...queryTable.flatMap(([pt, en, es, expectedRow]) =>
    languages.map((language, at) => [language, [pt, en, es][at] ?? '', expectedRow] as const),
  ),
  ...singleLanguageQueries,
  ...staffQueries,
  ...spokenQueries,
  ...freshQueries,
]

export const queries: readonly Query[] = allQueries.map(buildQuery)
export const heldOutQueryResults: readonly Query[] = heldOutQueries.map(buildQuery)

function buildQuery([language, query, expectedRow]: QueryCase): Query {
  const catalogue = catalogues[language]
  const paletteData = buildTestPaletteData({
    catalogue,
    valueContext: { ...buildTestPaletteData().valueContext, lexicon: catalogue.lexicon },
  })
  return {
    language,
    query,
    expectedRow: sortRowArguments(expectedRow),
    firstRow: getFirstRowValue(query, paletteData),
    acceptedEntries: listExpectedEntries(expectedRow),
  }
}

/**
 * Returns the commands and records as one list of search entries, for the comparison with command palettes that cannot
 * combine a command with a record.
 */
export function listSearchEntries(language: Language): readonly CommandEntry[] {
  const { entries } = catalogues[language].index
  const [first] = entries
  if (!first) throw new Error('No commands')
  const recordEntries = records.map(({ kind, id, title }) => ({
    ...first,
    ...{ value: `${kind}:${id}`, title, aliases: [], foreignTitles: [], foreign: [], verbs: [] },
  }))
  return buildIndex([...entries, ...recordEntries]).entries
}

function listExpectedEntries(expectedRow: string): readonly string[] {
  const [id = '', args = ''] = expectedRow.split('?')
  const entry = catalogues['pt-BR'].index.entries.find(({ rowKey }) => rowKey === id)
  const slots = entry ? listRecordArgumentsWithKind(entry) : []
  const parameters = new URLSearchParams(args)
  return [id, ...slots.flatMap(([slot, kind]) => (parameters.has(slot) ? [`${kind}:${parameters.get(slot)}`] : []))]
}
