// Finds the commands whose names contain all words of a query. Also tries the query without filler words, such as `por
// favor`. Pure functions.

import type { RecognizedText } from '#contract/reader/recognition.ts'
import { removeFillerWords, removeKindWords } from '#contract/reader/values/lexicon.ts'
import type { Catalogue } from '../catalogue.ts'
import { search } from '../search-index.ts'
import type { CommandMatch } from './command-vocabulary.ts'

/**
 * One wording of the query, which is the query as typed or without some of its words, and the commands whose names
 * contain all words of this wording.
 */
export interface WordingMatches {
  readonly words: string
  readonly matches: readonly CommandMatch[]
}

/**
 * Finds the commands for a query in three wordings: as typed, without filler words, and without words for kinds of
 * records.
 */
export function matchCommandWordings(
  { index, lexicon }: Catalogue,
  { words, recognitions }: RecognizedText,
): readonly WordingMatches[] {
  const wordsWithoutFiller = removeFillerWords(words, lexicon)
  // A word for a kind of record describes the value beside it, as in `nova nota na reversa 918273`, and need not be
  // part of the name of the command.
  const wordsWithoutKind = recognitions.length === 0 ? '' : removeKindWords(wordsWithoutFiller, lexicon)
  const isOnlyKind = recognitions.length > 0 && wordsWithoutKind === ''
  const shorterWordings = isOnlyKind ? [] : [wordsWithoutFiller, wordsWithoutKind]
  return [words, ...shorterWordings]
    .filter((wording) => wording !== '')
    .map((wording) => ({ words: wording, matches: search(index, wording, { limit: index.entries.length }) }))
}
