// Search index that contains only the commands with arguments. A query such as `editar loja azul` is divided in all
// possible ways, and each part is searched in this index. Pure functions.

import { foldText } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { type Lexicon, matchPhraseAt, splitWords } from '#contract/reader/values/lexicon.ts'
import type { CommandEntry } from '../catalogue.ts'
import { listArgumentNames } from '../command-arguments.ts'
import { getOptionKind, isSearchedByTitle, isServerSearchedKind } from '../option-sources.ts'
import {
  buildIndex,
  getMatchTier,
  isWordMatch,
  listSearchableTexts,
  matchTiers,
  type SearchIndex,
  search,
} from '../search-index.ts'

export const MAX_COMMANDS = 8

/** Minimum length of a query part for which a typo in the command name is accepted. */
const MIN_QUERY_LENGTH_FOR_TYPO = 4

/** Returns the arguments and filters that take a record found by name, as pairs of argument name and kind of record. */
export function listRecordArgumentsWithKind({
  command,
}: Pick<CommandEntry, 'command'>): readonly (readonly [argumentName: string, kind: LookupResult['kind']])[] {
  return listArgumentNames(command).flatMap((argumentName) => {
    const optionKind = getOptionKind(argumentName)
    return optionKind !== null && isServerSearchedKind(optionKind) ? [[argumentName, optionKind] as const] : []
  })
}

/**
 * Returns the name of the argument that takes an alert, which a query finds by words of its title; undefined if the
 * command has none.
 */
export function findTitleArgumentName({ command }: Pick<CommandEntry, 'command'>): string | undefined {
  return listArgumentNames(command).find((argumentName) => {
    const optionKind = getOptionKind(argumentName)
    return optionKind !== null && isSearchedByTitle(optionKind)
  })
}

/** Returns the name of the argument that takes the search text of a list. */
export function findSearchArgumentName({ command }: Pick<CommandEntry, 'command'>): string | undefined {
  if (command.surface.kind !== 'page' && !command.id.endsWith('.find')) return undefined
  return listArgumentNames(command).find((argumentName) => argumentName === 'q' || argumentName === 'search')
}

export interface CommandVocabulary {
  readonly index: SearchIndex<CommandEntry>
  /**
   * Commands that a query can mean without naming them, only by the values of their arguments: `joao relatorios
   * escrita` changes a permission.
   */
  readonly entriesImpliedByArguments: readonly CommandEntry[]
  /** First words of the command titles, such as *Editar* or *Ver*, which are never part of a record name. */
  readonly titleVerbs: ReadonlySet<string>
  /**
   * Cached search results; the keys are the searched words. While the user types, only the last words of the query
   * change, so most searches repeat.
   */
  readonly cachedMatches: Map<string, readonly CommandMatch[]>
}

export interface CommandMatch {
  readonly entry: CommandEntry
  readonly score: number
}

const MAX_CACHED_SEARCHES = 500

const vocabularyCache = new WeakMap<SearchIndex<CommandEntry>, CommandVocabulary>()

/** Returns the index of the commands with arguments, so that every part of a query can be searched quickly. */
export function getCommandVocabulary(index: SearchIndex<CommandEntry>): CommandVocabulary {
  const cached = vocabularyCache.get(index)
  if (cached) return cached
  const takesArguments = ({ args, command }: CommandEntry) =>
    Object.keys(args).length === 0 && listArgumentNames(command).length > 0
  const titles = index.entries.flatMap(({ title, foreignTitles = [] }) => [title, ...foreignTitles]).map(foldText)
  const firstWords = titles.flatMap((title) => (title.includes(' ') ? title.split(' ')[0] : undefined) ?? [])
  const titleVerbs = new Set([
    ...firstWords,
    ...index.entries.flatMap(({ verbSynonyms: verbs = [] }) => verbs.map(foldText)),
  ])
  const entries = index.entries.filter(takesArguments)
  const entriesImpliedByArguments = entries.filter(({ command }) => command.impliedByArguments !== undefined)
  const vocabulary = {
    index: buildIndex(entries),
    entriesImpliedByArguments,
    titleVerbs,
    cachedMatches: new Map<string, readonly CommandMatch[]>(),
  }
  vocabularyCache.set(index, vocabulary)
  return vocabulary
}

export function searchVocabulary({ index, cachedMatches }: CommandVocabulary, words: string): readonly CommandMatch[] {
  const cached = cachedMatches.get(words)
  if (cached) return cached
  if (cachedMatches.size >= MAX_CACHED_SEARCHES) cachedMatches.clear()
  const matches = search(index, words, { limit: MAX_COMMANDS * 4 })
  cachedMatches.set(words, matches)
  return matches
}

const textWordsCache = new WeakMap<CommandEntry, readonly (readonly string[])[]>()

/** Returns the words of the title and of each synonym of a command, in all languages. */
function listTextWords(entry: CommandEntry): readonly (readonly string[])[] {
  const cached = textWordsCache.get(entry) ?? listSearchableTexts(entry).map(splitWords)
  textWordsCache.set(entry, cached)
  return cached
}

const commandWordsCache = new WeakMap<CommandEntry, ReadonlySet<string>>()

/** Returns all words of the titles and synonyms of a command. */
export function getCommandWords(entry: CommandEntry): ReadonlySet<string> {
  const cached = commandWordsCache.get(entry) ?? new Set(listTextWords(entry).flat())
  commandWordsCache.set(entry, cached)
  return cached
}

export function isReliableMatch({ score }: CommandMatch, words: string): boolean {
  const hasTypo = getMatchTier(score) === matchTiers.typo
  return isWordMatch(score) || (hasTypo && words.length >= MIN_QUERY_LENGTH_FOR_TYPO)
}

/**
 * Returns true if a title or synonym of the command consists of the typed words and a word for the kind of record:
 * `histórico` and the kind `ecommerce` match the synonym `histórico do ecommerce`.
 */
export function isNamedWithKind(
  entry: CommandEntry,
  words: string,
  recordKind: LookupResult['kind'],
  lexicon: Lexicon,
): boolean {
  const typedWords = splitWords(words)
  const phrases = (lexicon.kind ?? []).filter(({ value }) => value === recordKind)
  return listTextWords(entry).some((textWords) => {
    const kindWords = textWords.filter((word) => !typedWords.includes(word))
    return (
      textWords.length === typedWords.length + kindWords.length &&
      matchPhraseAt(kindWords, 0, phrases)?.wordCount === kindWords.length
    )
  })
}

/** Returns true if the command opens a list, and the words name the kind of records in this list: `ecommerces`. */
export function isListNoun({ command }: CommandEntry, words: string, { kind: kindPhrases = [] }: Lexicon): boolean {
  const typedWords = splitWords(words)
  const match = command.menu ? matchPhraseAt(typedWords, 0, kindPhrases) : null
  return match?.value === command.feature && match.distance === 0 && match.wordCount === typedWords.length
}
