// Protects against accidental changes: hides the palette rows on which Enter would change data or ask for confirmation,
// unless the query contains the verb of their command, such as `desativar`. Pure functions.

import type { Command } from '#commands/command.ts'
import { foldText, getSearchTerms } from '#console/lib/search-text.ts'
import { requiresWrite } from '#contract/access.ts'
import { type Lexicon, matchPhraseAt, splitWords, type ValuePhrase } from '#contract/reader/values/lexicon.ts'
import { haveOneTypoDifference } from '#contract/typos.ts'
import type { Catalogue, CommandEntry } from './catalogue.ts'
import { mustConfirmInDialog } from './command-arguments.ts'
import type { PaletteRow } from './row.ts'

/** Minimum number of letters of a typed word in which one typo is accepted. */
const MIN_WORD_LENGTH_FOR_TYPO = 5

/**
 * Removes the rows on which Enter changes data or asks for confirmation, if the query does not contain the verb of
 * their command. If such a command also has a form, keeps the row, but Enter then only opens the form.
 */
export function removeRowsWithoutVerb(
  rows: readonly PaletteRow[],
  query: string,
  catalogue: Catalogue,
): readonly PaletteRow[] {
  if (!rows.some(requiresVerb)) return rows
  const words = splitWords(query)
  return rows.flatMap((row) => {
    if (!requiresVerb(row) || hasVerb(row.command, words, catalogue)) return [row]
    const { quickRun, ...rowWithoutQuickRun } = row
    return quickRun !== undefined && !mustConfirmInDialog(row.command)
      ? [{ ...rowWithoutQuickRun, quickRun: 'onModEnter' }]
      : []
  })
}

/**
 * Returns true if the query must contain the verb of the command: Enter on the row changes data or a setting, or asks
 * for confirmation. Returns false if Enter only opens a page or a form.
 */
function requiresVerb({ quickRun, confirmationQuestion, command, args, isWeakMatch }: PaletteRow): boolean {
  const { surface, confirmation } = command
  if (quickRun === 'onEnter' || confirmationQuestion !== undefined) return true
  if (surface.kind === 'page') return confirmation > 0
  // A dialog command without arguments first asks for its record, so Enter on its row changes nothing.
  if (surface.kind === 'dialog')
    return mustConfirmInDialog(command) && (isWeakMatch === true || Object.keys(args).length > 0)
  return surface.kind === 'inline' && (confirmation > 0 || requiresWrite(command.access) || command.feature === 'inbox')
}

interface VerbsAndSynonyms {
  /** Verbs of the command in three languages. A query needs one of the verbs. */
  readonly verbs: readonly ValuePhrase[]
  /**
   * Synonyms of the command without words for kinds of records, such as `desconectar` or `log out`. A query needs all
   * words of one of these synonyms.
   */
  readonly aliases: readonly (readonly string[])[]
}

const verbsAndSynonymsCache = new WeakMap<CommandEntry, VerbsAndSynonyms>()

function getVerbsAndSynonyms(
  entry: CommandEntry,
  { kind: kindPhrases = [], verb: verbPhrases = [] }: Lexicon,
): VerbsAndSynonyms {
  const cached = verbsAndSynonymsCache.get(entry)
  if (cached) return cached
  const { title, foreignTitles = [], aliases = [], foreignAliases = [], verbSynonyms = [] } = entry
  const titles = [title, ...foreignTitles].flatMap((part) => foldText(part).split(/ (?:ou|or|o) /))
  const isOneOf = (word: string, phrases: readonly ValuePhrase[]) => matchPhraseAt([word], 0, phrases)?.distance === 0
  const aliasWords = [...aliases, ...foreignAliases].map(splitWords)
  const aliasVerbs = aliasWords.flatMap(([firstWord = '']) => (isOneOf(firstWord, verbPhrases) ? [firstWord] : []))
  const verbWords = new Set([
    ...titles.map((part) => getSearchTerms(part)[0] ?? ''),
    ...verbSynonyms.map(foldText),
    ...aliasVerbs,
  ])
  const verbsAndSynonyms = {
    verbs: [...verbWords].filter((word) => word !== '').map((word) => ({ words: [word], value: word })),
    aliases: aliasWords.map((alias) => {
      const wordsWithoutKind = alias.filter((word) => !isOneOf(word, kindPhrases))
      return wordsWithoutKind.length > 0 ? wordsWithoutKind : alias
    }),
  }
  verbsAndSynonymsCache.set(entry, verbsAndSynonyms)
  return verbsAndSynonyms
}

/**
 * Returns true if the words of the query contain a verb of the command (also as a prefix or with a typo), or all words
 * of one of its synonyms.
 */
export function hasVerb(command: Command, words: readonly string[], { index, lexicon }: Catalogue): boolean {
  const containsWord = (word: string) =>
    words.some(
      (typedWord) =>
        typedWord === word || (typedWord.length >= MIN_WORD_LENGTH_FOR_TYPO && haveOneTypoDifference(typedWord, word)),
    )
  return index.entries.some((entry) => {
    if (entry.command !== command) return false
    const { verbs, aliases } = getVerbsAndSynonyms(entry, lexicon)
    return (
      words.some((word) => matchPhraseAt([word], 0, verbs) !== null) ||
      aliases.some((alias) => alias.length > 0 && alias.every(containsWord))
    )
  })
}
