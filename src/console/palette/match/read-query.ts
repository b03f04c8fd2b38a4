// Recognizes the values of a query, such as ids, and interprets a number beside the words of a command as an id:
// `reprocessar 918273`. Pure functions.
import type { Command } from '#commands/command.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { removeFillerWords, removeKindWords } from '#contract/reader/values/lexicon.ts'
import type { Catalogue } from '../catalogue.ts'
import { isWordMatch, search } from '../search-index.ts'
import { matchCommandBesideName } from './match-commands.ts'
import { recognizeTextCached } from './recognize-text-cached.ts'

/**
 * Minimum number of digits of a number that is read as the id of a record although it stands after the word `cep`:
 * `corrigir cep 918273`. The word `cep` (zip code) then belongs to the command.
 */
const MIN_ID_DIGITS_AFTER_ZIP_WORD = 5

/** Minimum number of digits of an id beside the name of an ecommerce. */
const MIN_ID_DIGITS_BESIDE_NAME = 5

/** Maximum number of digits of an id beside the name of an ecommerce, because longer numbers may be phone numbers. */
const MAX_ID_DIGITS_BESIDE_NAME = 8

/**
 * Recognizes the values of a query. If the other words belong to one command, a number without a noun is an id:
 * `reprocessar 918273`. A number after a noun such as `cep` is an id only if the command takes a zip code and the text
 * contains no other id: `corrigir cep 918273`.
 */
export function readQuery(text: string, catalogue: Catalogue): RecognizedText {
  const recognized = recognizeTextCached(text)
  if (!recognized.recognitions.some(({ kind }) => kind === 'number')) return recognized
  const command = findCommandByWords(recognized.words, catalogue)
  if (command === null) return recognizeIdBesideName(recognized, catalogue)
  const takesZip = 'zip_code' in command.args.shape && !recognized.recognitions.some(({ kind }) => kind === 'id')
  const isId = ({ kind, noun, value }: Recognition) =>
    kind === 'number' && (noun === undefined || (takesZip && value.length >= MIN_ID_DIGITS_AFTER_ZIP_WORD))
  return {
    ...recognized,
    recognitions: recognized.recognitions.map((recognition) =>
      isId(recognition) ? { ...recognition, kind: 'id' } : recognition,
    ),
  }
}

/**
 * Recognizes a long number as an id if some words of a short query name a command for a reverse (return request) or
 * refund: `loja azul reprocessar 918273`. The remaining words may be the name of the ecommerce.
 */
function recognizeIdBesideName(recognized: RecognizedText, catalogue: Catalogue): RecognizedText {
  const hasId = recognized.recognitions.some(({ kind }) => kind === 'id')
  const commandMatch = recognized.isProse || hasId ? null : matchCommandBesideName(catalogue, recognized.words)
  if (commandMatch === null) return recognized
  const takesZip = commandMatch.matches.some(({ entry }) => 'zip_code' in entry.command.args.shape)
  const mayBeId = ({ kind, noun, value }: Recognition) =>
    kind === 'number' &&
    (noun === undefined || takesZip) &&
    value.length >= MIN_ID_DIGITS_BESIDE_NAME &&
    value.length <= MAX_ID_DIGITS_BESIDE_NAME
  if (recognized.recognitions.filter(mayBeId).length !== 1) return recognized
  return {
    ...recognized,
    recognitions: recognized.recognitions.map((recognition) =>
      mayBeId(recognition) ? { ...recognition, kind: 'id' } : recognition,
    ),
  }
}

/**
 * Returns the best command whose title or synonyms contain all words of the query. Also tries the query without filler
 * words (`por favor`), and without words for kinds of records (`reversa`). Returns null if there is none.
 */
function findCommandByWords(words: string, { index, lexicon }: Catalogue): Command | null {
  const wordsWithoutFiller = removeFillerWords(words, lexicon)
  const matches = [words, wordsWithoutFiller, removeKindWords(wordsWithoutFiller, lexicon)].flatMap((text) =>
    search(index, text),
  )
  return matches.find(({ score }) => isWordMatch(score))?.entry.command ?? null
}
