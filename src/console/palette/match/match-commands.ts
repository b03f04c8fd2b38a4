// Finds the commands that have all words of a query, for each wording of the query. Pure.

import type { RecognizedText } from '#contract/reader/recognition.ts'
import { removeFillerWords, removeKindWords } from '#contract/reader/values/lexicon.ts'
import type { Catalogue } from '../catalogue.ts'
import { search } from '../search-index.ts'
import type { CommandMatch } from './command-vocabulary.ts'

/** Words that are searched in place of the query, with the commands that contain all of these words. */
export interface WordingMatches {
  readonly words: string
  readonly matches: readonly CommandMatch[]
}

/** Finds the commands for the words as typed, and for each shorter wording of the words. */
export function matchCommandWordings(
  { index, lexicon }: Catalogue,
  { words, recognitions }: RecognizedText,
): readonly WordingMatches[] {
  const withoutFiller = removeFillerWords(words, lexicon)
  // Beside a value, the word for a kind of record belongs to the value, as in `nova nota na reversa 918273`.
  const withoutKind = recognitions.length === 0 ? '' : removeKindWords(withoutFiller, lexicon)
  const isOnlyKind = recognitions.length > 0 && withoutKind === ''
  const shorterWordings = isOnlyKind ? [] : [withoutFiller, withoutKind]
  return [words, ...shorterWordings]
    .filter((wording) => wording !== '')
    .map((wording) => ({ words: wording, matches: search(index, wording, { limit: index.entries.length }) }))
}
