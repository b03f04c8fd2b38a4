// Builds the groups of rows for a query that nothing matches as a whole, from the words that do match a command, a
// record or a value. Pure functions.

import type { Command } from '#commands/command.ts'
import { hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { countTypos } from '#contract/typos.ts'
import type { Catalogue, CommandEntry } from '../catalogue.ts'
import { mustConfirmInDialog } from '../command-arguments.ts'
import { listInterpretations, listNamesToLookUp } from '../match/match-phrases.ts'
import type { NameMatching } from '../match/match-records.ts'
import {
  getTermsForPartialMatches,
  hasSimilarWord,
  isCommandWord,
  isValueWord,
  listShorterQueries,
  MIN_TERM_LENGTH,
  searchPrefix,
} from '../match/partial-matches.ts'
import { readQuery } from '../match/read-query.ts'
import { createUsageRank, rankCommandMatches } from '../rank.ts'
import { hasVerb } from '../required-verb.ts'
import { flattenGroups, type PaletteData, type PaletteRow, type RowGroup, removeEmptyGroups } from '../row.ts'
import { isWordMatch, search } from '../search-index.ts'
import { buildCommandRow, isAvailableByName } from './command-row.ts'
import { buildInterpretationRows } from './phrase-rows.ts'
import { buildQueryGroups, MAX_PARTIAL_MATCH_ROWS } from './query-groups.ts'
import { buildRecordRows } from './record-rows.ts'
import { buildListSearchGroups } from './search-groups.ts'

/**
 * Builds the groups for a query that no row matches completely. Ignores the words that match nothing, if the other
 * words name a record. Otherwise offers to search lists for the query, or lists the commands that contain most of its
 * words.
 */
export function buildPartialMatchGroups(
  paletteData: PaletteData,
  recognized: RecognizedText,
  text: string,
  results: readonly LookupResult[],
  groups: readonly RowGroup[] = [],
): readonly RowGroup[] {
  const terms = getTermsForPartialMatches(text, recognized)
  const isRecordWord = (term: string) => results.some(({ title }) => hasSimilarWord(title, term))
  const { catalogue, valueContext } = paletteData
  const isMatchingWord = (term: string) =>
    isCommandWord(catalogue.index, term) || isRecordWord(term) || isValueWord(term, valueContext)
  const matchingTerms = terms.filter(isMatchingWord)
  const isOnlyCommandWord = (term: string) => !isRecordWord(term) && !isValueWord(term, valueContext)
  const shorterQueries = listShorterQueries(terms, matchingTerms, isOnlyCommandWord)
  const matchingWordRows = buildFirstShorterRows(shorterQueries, paletteData, results).slice(0, MAX_PARTIAL_MATCH_ROWS)
  const searchRows = flattenGroups(groups)
  // If the query names a list and a search text, such as `erros de rastreio em belo horizonte`, the rows that search a
  // list come first, unless one record name contains all matching words.
  const recordsWithAllWords = results.filter(({ title }) => hasAllWords(matchingTerms.join(' '), title))
  if (searchRows.length > 0 && (recordsWithAllWords.length === 0 || !matchingWordRows[0]?.recordArguments))
    return groups
  const matchingRecords = recordsWithAllWords.length > 0 ? recordsWithAllWords : results
  const records = matchingRecords
    .flatMap((record) => buildRecordRows(record, paletteData, recognized.words, {}))
    .slice(0, MAX_PARTIAL_MATCH_ROWS)
  const otherRows =
    searchRows.length > 0
      ? searchRows
      : listRowsOfCommandsWithWords(terms, paletteData, recognized.words).filter(({ command }) =>
          isFormOrHasVerb(command, terms, catalogue),
        )
  const partialMatchRows = removeDuplicateRows([...matchingWordRows, ...records, ...otherRows])
  if (partialMatchRows.length > 0) return [{ id: 'near', rows: partialMatchRows }]
  if (terms.length === 0) return []
  return removeEmptyGroups([
    { id: 'commands', rows: listRowsOfOtherScreens(paletteData, recognized.words) },
    ...buildListSearchGroups(text, paletteData),
  ])
}

/** Maximum number of commands that only another screen can run. */
const MAX_OTHER_SCREEN_ROWS = 2

/**
 * Builds disabled rows for the commands that match the words, but that only another screen can run, such as `Assumir`.
 * The rows show the reason.
 */
function listRowsOfOtherScreens(paletteData: PaletteData, words: string): readonly PaletteRow[] {
  const matches = search(paletteData.catalogue.index, words).filter(
    ({ entry: { command }, score }) => command.requires === 'handler' && isWordMatch(score),
  )
  return rankCommandMatches(matches, createUsageRank(paletteData, words))
    .map(({ entry }) => buildCommandRow(entry, paletteData, {}, words))
    .filter((row) => row.disabledReason === '' && !isAvailableByName(row, paletteData))
    .map((row) => ({ ...row, disabledReason: paletteData.t('palette:otherScreen') }))
    .slice(0, MAX_OTHER_SCREEN_ROWS)
}

/**
 * Returns true if Enter cannot change data by accident: the command only opens a form, or the words contain the verb of
 * the command.
 */
function isFormOrHasVerb(command: Command, terms: readonly string[], catalogue: Catalogue): boolean {
  const isForm = !mustConfirmInDialog(command) && command.surface.kind !== 'inline'
  return isForm || hasVerb(command, terms, catalogue)
}

/** Returns the rows of the first shorter query whose first row is a command and not only a record. */
function buildFirstShorterRows(
  shorterQueries: readonly (readonly string[])[],
  paletteData: PaletteData,
  results: readonly LookupResult[],
): readonly PaletteRow[] {
  for (const words of shorterQueries) {
    const rows = buildShorterQueryRows(paletteData, words.join(' '), results)
    if (rows[0] && !rows[0].rowKey.startsWith('record:')) return rows
  }
  return []
}

/**
 * Returns the rows of the commands whose titles or synonyms contain most words of the query, as whole words or as
 * prefixes.
 */
function listRowsOfCommandsWithWords(
  terms: readonly string[],
  paletteData: PaletteData,
  words: string,
): readonly PaletteRow[] {
  const { index } = paletteData.catalogue
  const counts = new Map<CommandEntry, number>()
  for (const term of terms.filter(({ length }) => length >= MIN_TERM_LENGTH))
    for (const { entry } of searchPrefix(index, term)) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return [...counts]
    .sort(([, record], [, other]) => other - record)
    .map(([entry]) => buildCommandRow(entry, paletteData, {}, words))
    .filter((row) => row.disabledReason === '' && isAvailableByName(row, paletteData))
    .slice(0, MAX_PARTIAL_MATCH_ROWS)
}

/** Builds the rows for a shorter query, such as the typed query without its unknown words. */
function buildShorterQueryRows(
  paletteData: PaletteData,
  shorterQuery: string,
  results: readonly LookupResult[],
): readonly PaletteRow[] {
  const findSimilarRecords = (name: string) => results.filter(({ title }) => countTypos(title, name) !== null)
  const interpretations = listInterpretations(paletteData.catalogue, shorterQuery, paletteData.valueContext)
  const recordsByText = Object.fromEntries(
    listNamesToLookUp(interpretations).map((name) => [name, findSimilarRecords(name)]),
  )
  const records = { results: findSimilarRecords(shorterQuery), isLoading: false, hasFailed: false }
  const buildNamedRows = (nameMatching: NameMatching) =>
    buildInterpretationRows(interpretations, recordsByText, paletteData, nameMatching)
  return flattenGroups(
    buildQueryGroups(
      paletteData,
      readQuery(shorterQuery, paletteData.catalogue),
      records,
      shorterQuery,
      buildNamedRows,
    ),
  )
}

const removeDuplicateRows = (rows: readonly PaletteRow[]) =>
  rows.filter(({ rowKey }, index) => rows.findIndex((row) => row.rowKey === rowKey) === index)
