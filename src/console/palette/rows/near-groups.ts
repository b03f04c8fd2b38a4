// Groups of rows for a query that nothing matches completely. Pure.

import type { Command } from '#commands/command.ts'
import { createFeatureRequestCommand } from '#commands/feature-requests.ts'
import { hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/paste-parser.ts'
import { countTypos } from '#contract/typos.ts'
import type { Catalogue, Entry } from '../catalogue.ts'
import { isValidArgument } from '../command-arguments.ts'
import { hasVerb, readQuery } from '../gate.ts'
import { findSearchArgument } from '../match/command-vocabulary.ts'
import { listNamesToLookUp, matchPhrases } from '../match/match-phrases.ts'
import type { NameMatching } from '../match/match-records.ts'
import {
  getNearTerms,
  hasSimilarWord,
  isCommandWord,
  isValueWord,
  listShorterReadings,
  MIN_TERM_LENGTH,
  searchPrefix,
} from '../match/near-matches.ts'
import { buildCommandRow, isAvailableByName } from './command-row.ts'
import { buildPhraseRows } from './phrase-rows.ts'
import { buildQueryGroups, MAX_NEAR_ROWS } from './query-groups.ts'
import { buildRecordRows } from './record-rows.ts'
import { flattenGroups, type Group, type Row, type Sources } from './row.ts'

/**
 * Builds groups for a query that nothing matches completely: the query without the words that match nothing, if the
 * rest names a record; otherwise the list searches, or the commands with most of the words.
 */
export function buildNearGroups(
  sources: Sources,
  pasted: RecognizedText,
  text: string,
  found: readonly LookupResult[],
  groups: readonly Group[] = [],
): readonly Group[] {
  const terms = getNearTerms(text, pasted)
  const isNamed = (term: string) => found.some(({ title }) => hasSimilarWord(title, term))
  const { catalogue, known } = sources
  const isKnown = (term: string) => isCommandWord(catalogue.index, term) || isNamed(term) || isValueWord(term, known)
  const kept = terms.filter(isKnown)
  const isLeast = (term: string) => !isNamed(term) && !isValueWord(term, known)
  const read = readFirst(listShorterReadings(terms, kept, isLeast), sources, found).slice(0, MAX_NEAR_ROWS)
  const searches = flattenGroups(groups)
  // The search text of a list may contain a word of a record name, as in `erros de rastreio em belo horizonte`.
  const whole = found.filter(({ title }) => hasAllWords(kept.join(' '), title))
  if (searches.length > 0 && (whole.length === 0 || !read[0]?.record)) return groups
  const named = whole.length > 0 ? whole : found
  const records = named.flatMap((one) => buildRecordRows(one, sources, pasted.words, {})).slice(0, MAX_NEAR_ROWS)
  const others =
    searches.length > 0
      ? searches
      : listCommandsWithWords(terms, sources, pasted.words).filter(({ command }) =>
          isSafeNearMatch(command, terms, catalogue),
        )
  const near = removeDuplicateRows([...read, ...records, ...others])
  if (near.length > 0) return [{ id: 'near', rows: near }]
  const lists = terms.length === 0 ? [] : buildSearchRows(text, sources)
  return lists.length === 0 ? [] : [{ id: 'elsewhere', rows: lists }]
}

/** Commands that only resemble the query and ask or act on Enter need their verb in the query. */
function isSafeNearMatch(command: Command, terms: readonly string[], catalogue: Catalogue): boolean {
  const isForm = command.confirmation < 2 && command.surface.kind !== 'inline'
  return isForm || hasVerb(command, terms, catalogue)
}

/** Returns the rows of the first shorter query that names more than a record. */
function readFirst(
  all: readonly (readonly string[])[],
  sources: Sources,
  found: readonly LookupResult[],
): readonly Row[] {
  for (const words of all) {
    const rows = readShorterQuery(sources, words.join(' '), found)
    if (rows[0] && !rows[0].value.startsWith('record:')) return rows
  }
  return []
}

/** Lists the commands that contain most of the words, as whole words or prefixes. */
function listCommandsWithWords(terms: readonly string[], sources: Sources, words: string): readonly Row[] {
  const { index } = sources.catalogue
  const counts = new Map<Entry, number>()
  for (const term of terms.filter(({ length }) => length >= MIN_TERM_LENGTH))
    for (const { entry } of searchPrefix(index, term)) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([entry]) => buildCommandRow(entry, sources, {}, words))
    .filter((row) => row.refusal === '' && isAvailableByName(row, sources))
    .slice(0, MAX_NEAR_ROWS)
}

/** Builds the rows that search a list for the text, and the row that requests a feature. */
function buildSearchRows(text: string, sources: Sources): readonly Row[] {
  const words = text.trim()
  return sources.catalogue.index.entries.flatMap((entry) => {
    const { command } = entry
    const slot = command === createFeatureRequestCommand ? 'text' : command.menu ? findSearchArgument(entry) : undefined
    if (slot === undefined || !isValidArgument(command, slot, words)) return []
    const row = buildCommandRow(entry, sources, {}, '')
    const title = `${entry.title} · “${words}”`
    return row.refusal === '' ? [{ ...row, title, args: { [slot]: words }, isWeak: true, isSearch: true }] : []
  })
}

/** Builds the rows for the words that match something. */
function readShorterQuery(sources: Sources, text: string, found: readonly LookupResult[]): readonly Row[] {
  const called = (name: string) => found.filter(({ title }) => countTypos(title, name) !== null)
  const cuts = matchPhrases(sources.catalogue, text, sources.known)
  const foundBy = Object.fromEntries(listNamesToLookUp(cuts).map((name) => [name, called(name)]))
  const records = { found: called(text), isLoading: false, hasFailed: false }
  const rowsNamed = (how: NameMatching) => buildPhraseRows(cuts, foundBy, sources, how)
  return flattenGroups(buildQueryGroups(sources, readQuery(text, sources.catalogue), records, text, rowsNamed))
}

const removeDuplicateRows = (rows: readonly Row[]) =>
  rows.filter(({ value }, at) => rows.findIndex((row) => row.value === value) === at)
