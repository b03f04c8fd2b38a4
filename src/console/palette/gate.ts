// Gates of the palette: which numbers of a query are ids, and which rows need their verb in the query. Pure.

import type { Command } from '#commands/command.ts'
import { foldText, getSearchTerms } from '#console/lib/search-text.ts'
import { requiresWrite } from '#contract/access.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { haveOneTypoDifference } from '#contract/typos.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import {
  type Lexicon,
  matchPhraseAt,
  type Phrase,
  removeFillerWords,
  removeKindWords,
  splitWords,
} from './match/lexicon.ts'
import type { Row } from './rows/row.ts'
import { getTier, search, tiers } from './search-index.ts'

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

/** Minimum length of a word for which one typo is accepted. */
const MIN_TYPO_LETTERS = 5

/**
 * Removes the rows that write or ask on Enter and whose verb is missing in the query. A row with a form stays and opens
 * the form.
 */
export function gateRows(rows: readonly Row[], query: string, catalogue: Catalogue): readonly Row[] {
  const words = splitWords(query)
  return rows.flatMap((row) => {
    if (!actsOnEnter(row) || hasVerb(row.command, words, catalogue)) return [row]
    const { quickRun, ...form } = row
    return quickRun !== undefined && row.command.confirmation < 2 ? [{ ...form, quickRun: 'pasted' }] : []
  })
}

/** Returns true when Enter on the row writes, switches something or asks a question, and does not only open a form. */
function actsOnEnter({ quickRun, confirmationQuestion, command, args, isWeak }: Row): boolean {
  const { surface, confirmation } = command
  if (quickRun === 'asked' || confirmationQuestion !== undefined) return true
  if (surface.kind === 'page') return confirmation > 0
  // Without a record the palette asks for the record first. A command that only resembles the query is left out.
  if (surface.kind === 'dialog') return confirmation >= 2 && (isWeak === true || Object.keys(args).length > 0)
  return surface.kind === 'inline' && (confirmation > 0 || requiresWrite(command.access) || command.feature === 'inbox')
}

interface Wording {
  /** Verbs of the command in three languages; one verb is enough. */
  readonly verbs: readonly Phrase[]
  /**
   * Synonyms without the word for the kind of record. All words of one synonym are needed: `desconectar`, `log out`.
   */
  readonly aliases: readonly (readonly string[])[]
}

const wordings = new WeakMap<Entry, Wording>()

function wordingOf(entry: Entry, { kind = [], verb = [] }: Lexicon): Wording {
  const cached = wordings.get(entry)
  if (cached) return cached
  const { title, foreignTitles = [], aliases = [], foreign = [], verbs = [] } = entry
  const titles = [title, ...foreignTitles].flatMap((one) => foldText(one).split(/ (?:ou|or|o) /))
  const isOneOf = (word: string, phrases: readonly Phrase[]) => matchPhraseAt([word], 0, phrases)?.distance === 0
  const others = [...aliases, ...foreign].map(splitWords)
  const aliasVerbs = others.flatMap(([first = '']) => (isOneOf(first, verb) ? [first] : []))
  const all = new Set([...titles.map((one) => getSearchTerms(one)[0] ?? ''), ...verbs.map(foldText), ...aliasVerbs])
  const made = {
    verbs: [...all].filter((word) => word !== '').map((word) => ({ words: [word], value: word })),
    aliases: others.map((alias) => {
      const bare = alias.filter((word) => !isOneOf(word, kind))
      return bare.length > 0 ? bare : alias
    }),
  }
  wordings.set(entry, made)
  return made
}

/** Returns true when the words contain a verb of the command, as prefix or with a typo, or all words of one synonym. */
export function hasVerb(command: Command, words: readonly string[], { index, lexicon }: Catalogue): boolean {
  const holds = (word: string) =>
    words.some((typed) => typed === word || (typed.length >= MIN_TYPO_LETTERS && haveOneTypoDifference(typed, word)))
  return index.entries.some((entry) => {
    if (entry.command !== command) return false
    const { verbs, aliases } = wordingOf(entry, lexicon)
    return (
      words.some((word) => matchPhraseAt([word], 0, verbs) !== null) ||
      aliases.some((alias) => alias.length > 0 && alias.every(holds))
    )
  })
}
