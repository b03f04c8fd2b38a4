// Finds the commands whose names contain all words of a query. Also tries the query without filler words, such as `por
// favor`. Pure functions.

import type { RecognizedText } from '#contract/reader/recognition.ts'
import { removeFillerWords, removeKindWords, splitWords } from '#contract/reader/values/lexicon.ts'
import type { Catalogue } from '../catalogue.ts'
import { getRecordArgumentName } from '../command-arguments.ts'
import { isWordMatch, search } from '../search-index.ts'
import { type CommandMatch, getCommandVocabulary } from './command-vocabulary.ts'

/**
 * One wording of the query, which is the query as typed or without some of its words, and the commands whose names
 * contain all words of this wording.
 */
export interface WordingMatches {
  readonly words: string
  readonly matches: readonly CommandMatch[]
}

/**
 * Maximum number of words of a short query. In a short query, a command may stand beside the name of a record, as in
 * `loja azul reprocessar`.
 */
const MAX_WORDS_OF_SHORT_QUERY = 8

/**
 * Finds the commands for a reverse (return request) or refund that some consecutive words of a short query name:
 * `reprocessar` in `loja azul reprocessar`. The words must contain a verb, and the longest match is used. Returns null
 * if there is none.
 */
export function matchCommandBesideName({ index }: Catalogue, words: string): WordingMatches | null {
  const terms = splitWords(words)
  const { titleVerbs } = getCommandVocabulary(index)
  if (terms.length > MAX_WORDS_OF_SHORT_QUERY || !terms.some((term) => titleVerbs.has(term))) return null
  for (let length = terms.length - 1; length > 0; length -= 1)
    for (let start = 0; start + length <= terms.length; start += 1) {
      const wordsOfCommand = terms.slice(start, start + length)
      const matches = wordsOfCommand.some((term) => titleVerbs.has(term))
        ? search(index, wordsOfCommand.join(' '), { limit: index.entries.length }).filter(isExactMatchForReturn)
        : []
      if (matches.length > 0) return { words: wordsOfCommand.join(' '), matches }
    }
  return null
}

/**
 * Returns true if the command takes a reverse (return request) or refund, and if its title or a synonym contains the
 * words of the query without a typo.
 */
function isExactMatchForReturn({ entry: { command }, score }: CommandMatch): boolean {
  const argumentName = getRecordArgumentName(command)
  return isWordMatch(score) && (argumentName === 'reverse_id' || argumentName === 'refund_id')
}

/**
 * Finds the commands for a query in three wordings: as typed, without filler words, and without words for kinds of
 * records. If none of them matches, a short query with an id may contain a command beside the name of the ecommerce.
 */
export function matchCommandWordings(
  catalogue: Catalogue,
  { words, recognitions, isProse }: RecognizedText,
): readonly WordingMatches[] {
  const { index, lexicon } = catalogue
  const wordsWithoutFiller = removeFillerWords(words, lexicon)
  // A word for a kind of record describes the value beside it, as in `nova nota na reversa 918273`, and need not be
  // part of the name of the command.
  const wordsWithoutKind = recognitions.length === 0 ? '' : removeKindWords(wordsWithoutFiller, lexicon)
  const isOnlyKind = recognitions.length > 0 && wordsWithoutKind === ''
  const shorterWordings = isOnlyKind ? [] : [wordsWithoutFiller, wordsWithoutKind]
  const wordings = [words, ...shorterWordings]
    .filter((wording) => wording !== '')
    .map((wording) => ({ words: wording, matches: search(index, wording, { limit: index.entries.length }) }))
  const hasId = recognitions.some(({ kind }) => kind === 'id')
  if (isProse || !hasId || wordings.some(({ matches }) => matches.length > 0)) return wordings
  const wordingBesideName = matchCommandBesideName(catalogue, words)
  return wordingBesideName === null ? wordings : [...wordings, wordingBesideName]
}
