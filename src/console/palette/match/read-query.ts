// Reads a query: recognizes its values, and decides which numbers beside the words of a command are ids. Pure.
import type { Command } from '#commands/command.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { removeFillerWords, removeKindWords } from '#contract/reader/values/lexicon.ts'
import type { Catalogue } from '../catalogue.ts'
import { getTier, search, tiers } from '../search-index.ts'

/** Minimum number of digits of an id after a noun such as `valor` or `telefone`, even beside the words of a command. */
const MIN_ID_DIGITS = 5

/**
 * Reads a query. Numbers beside only the words of one command are ids: `reprocessar 918273`. A number after a noun such
 * as `cep` is an id only for the command that takes a zip code, and only if the text names no other record: `corrigir
 * cep 918273`.
 */
export function readQuery(text: string, catalogue: Catalogue): RecognizedText {
  const pasted = recognizeText(text)
  if (!pasted.recognitions.some(({ kind }) => kind === 'number')) return pasted
  const command = findSpokenCommand(pasted.words, catalogue)
  if (command === null) return pasted
  const takesZip = 'zip_code' in command.args.shape && !pasted.recognitions.some(({ kind }) => kind === 'id')
  const isId = ({ kind, noun, value }: Recognition) =>
    kind === 'number' && (noun === undefined || (takesZip && value.length >= MIN_ID_DIGITS))
  return {
    ...pasted,
    recognitions: pasted.recognitions.map((token) => (isId(token) ? { ...token, kind: 'id' } : token)),
  }
}

/** Returns the command that has all words; null when no command has. */
function findSpokenCommand(words: string, { index, lexicon }: Catalogue): Command | null {
  const bare = removeFillerWords(words, lexicon)
  const best = [words, bare, removeKindWords(bare, lexicon)].flatMap((text) => search(index, text, { limit: 1 }))
  return best.find(({ score }) => getTier(score) <= tiers.words)?.entry.command ?? null
}
