// Recognizes a command, a record name and values in a query, in any order: `editar loja azul`, `taxa loja azul 2,5`.
// Pure.

import type { Arguments } from '#commands/command.ts'
import { foldText, getSearchTerms } from '#console/lib/search-text.ts'
import {
  type Lexicon,
  MAX_QUERY_LENGTH,
  matchPhraseAt,
  removeFillerWords,
  splitWords,
} from '#contract/reader/values/lexicon.ts'
import type { Catalogue, Entry } from '../catalogue.ts'
import { isValidArgument, listArgumentNames, listArguments } from '../command-arguments.ts'
import { getOptionKind } from '../option-sources.ts'
import { getMatchTier, type Index, matchTiers, search } from '../search-index.ts'
import { sortByRank } from '../sort-by-rank.ts'
import {
  type CommandMatch,
  type CommandVocabulary,
  findSearchArgument,
  findTitleArgument,
  getCommandVocabulary,
  getCommandWords,
  isReliableMatch,
  listRecordArguments,
  MAX_COMMANDS,
  searchVocabulary,
} from './command-vocabulary.ts'
import { mayBePersonal } from './lookup-texts.ts'
import { matchValues, type ValueContext } from './match-values.ts'

/** One interpretation of a query: a command, the values of its arguments, and the name of its record. */
export interface QueryInterpretation {
  readonly entry: Entry
  /** Words of the query that name the command; empty if the values imply the command. */
  readonly verb: string
  /** Values of arguments and filters of the command, found in the query. */
  readonly args: Arguments
  /** Name of the record, or search text of the list; empty if no word of the query is left. */
  readonly name: string
  /** The name as the user typed it, including the word for the kind of record: `grupo horizonte`. */
  readonly typed: string
  /** True if a word of the query is ignored, because it is the verb of another command. */
  readonly ignoresVerb: boolean
  /** True if the words that name the command are its complete title. */
  readonly isExactTitle: boolean
  /** True if the words that name the command contain a typo. */
  readonly hasTypo: boolean
  /**
   * True if no word of the command stands between the other words, so that a list can be searched for these other
   * words.
   */
  readonly isContiguous: boolean
  /** Possible ways to split the name into two names, for commands that take two records of the same kind. */
  readonly namePairs: readonly (readonly [string, string])[]
}

/** Maximum number of words of a query; longer texts are sentences. */
const MAX_WORDS = 10

/** Minimum length of a name, because shorter names match too many records (S1 §9). */
const MIN_NAME_LENGTH = 3

/** Maximum number of names to look up for one query. */
const MAX_NAMES = 4

const MAX_PAIRS = 3

/** Maximum number of consecutive words of a query that are compared with command names. */
const MAX_COMMAND_WORDS = 4

const MAX_INTERPRETATIONS = 60

type PartialInterpretation = Omit<QueryInterpretation, 'verb' | 'hasTypo' | 'isContiguous' | 'isExactTitle'>

/** Search index and word lists that are needed to understand a query. */
interface InterpretationContext extends Pick<Catalogue, 'index' | 'lexicon'>, Pick<CommandVocabulary, 'actions'> {
  readonly valueContext: ValueContext
}

interface RankedInterpretation extends QueryInterpretation {
  readonly rank: readonly number[]
}

/**
 * Lists the interpretations of a query, the best first: no word left before an unknown name, exact words before
 * typos, longer command names before shorter ones.
 */
export function listInterpretations(
  { index, lexicon }: Catalogue,
  text: string,
  valueContext: ValueContext,
): readonly QueryInterpretation[] {
  if (text.length > MAX_QUERY_LENGTH) return []
  const all = splitWords(text)
  const words = all.length > MAX_WORDS ? splitWords(removeFillerWords(text, lexicon)) : all
  if (words.length < 2 || words.length > MAX_WORDS || mayBePersonal(text)) return []
  const vocabulary = getCommandVocabulary(index)
  const context = { index, lexicon, actions: vocabulary.actions, valueContext }
  const isCommandWord = words.map((word) => searchVocabulary(vocabulary, word).length > 0)
  const interpretations: RankedInterpretation[] = []
  for (let from = 0; from < words.length; from += 1)
    for (let to = from; to < Math.min(from + MAX_COMMAND_WORDS, words.length) && isCommandWord[to]; to += 1) {
      const verb = words.slice(from, to + 1).join(' ')
      const rest = [...words.slice(0, from), ...words.slice(to + 1)]
      const reliableMatches = searchVocabulary(vocabulary, verb).filter((one) => isReliableMatch(one, verb))
      limitByRecordKind(reliableMatches).forEach(({ entry, score }, place) => {
        const verbValues = matchVerbValues(entry, words.slice(from, from + 1), valueContext)
        const hasTypo = getMatchTier(score) === matchTiers.typo
        const isExactTitle = getMatchTier(score) === matchTiers.exact
        const isContiguous = from === 0 || to === words.length - 1
        const metadataValues = matchMetadataKey(entry, words, to, lexicon)
        const wordsWithoutMetadata = metadataValues === null ? [] : words.filter((_, at) => at < from || at > to + 1)
        const candidates = [
          interpretAsCommand(entry, rest, context, verbValues),
          wordsWithoutMetadata.length > 0
            ? interpretAsCommand(entry, wordsWithoutMetadata, context, { ...verbValues, ...metadataValues })
            : null,
        ]
        for (const interpretation of candidates)
          if (interpretation) {
            const rank = [Number(interpretation.name !== ''), Number(hasTypo), score, from - to, place]
            interpretations.push({ ...interpretation, verb, hasTypo, isExactTitle, isContiguous, rank })
          }
      })
    }
  const implied = vocabulary.implied.flatMap((one) => interpretAsImpliedCommand(one, words, context) ?? [])
  return [...sortByRank(interpretations, ({ rank }) => rank).slice(0, MAX_INTERPRETATIONS), ...implied]
}

/**
 * Keeps the best commands. Also keeps a lower-ranked command if it takes a kind of record that no better command takes.
 */
function limitByRecordKind(verbs: readonly CommandMatch[]): readonly CommandMatch[] {
  const coveredKinds = new Set<string>()
  return verbs.filter(({ entry }, place) => {
    const kinds = listRecordArguments(entry).map(([, kind]) => kind)
    const isNew = kinds.some((kind) => !coveredKinds.has(kind))
    for (const kind of kinds) coveredKinds.add(kind)
    return isNew || place < MAX_COMMANDS
  })
}

/** Reads the word after *metadado* as the name of a metadata: `editar metadado theme loja azul`. */
function matchMetadataKey(
  { command }: Entry,
  words: readonly string[],
  at: number,
  { kind: kindPhrases = [] }: Lexicon,
): Arguments | null {
  const slot = listArgumentNames(command).find((name) => getOptionKind(name) === 'metadata')
  const key = words[at + 1]
  if (slot === undefined || key === undefined || !isValidArgument(command, slot, key)) return null
  return matchPhraseAt(words.slice(at, at + 1), 0, kindPhrases)?.value === 'metadata' ? { [slot]: key } : null
}

/** Returns the values of arguments that the verb itself contains: *tirar* in *tirar acesso* is also an access level. */
function matchVerbValues({ command }: Entry, words: readonly string[], valueContext: ValueContext): Arguments {
  const { args, distance } = matchValues(command, words, valueContext)
  const selectedValue = listArguments(command).filter(({ name, choices }) => choices !== null && name in args)
  return distance > 0 ? {} : Object.fromEntries(selectedValue.map(({ name }) => [name, args[name] ?? '']))
}

/**
 * Understands a query that names no command, but whose values imply one: `joao relatorios escrita`. If one value alone
 * implies the command, the value must be typed exactly.
 */
function interpretAsImpliedCommand(
  entry: Entry,
  words: readonly string[],
  context: InterpretationContext,
): QueryInterpretation | null {
  const { impliedByArguments = [] } = entry.command
  const { args, distance, remainingWords } = matchValues(entry.command, words, context.valueContext)
  if (distance >= impliedByArguments.length || !impliedByArguments.every((slot) => slot in args)) return null
  const name = remainingWords.filter((word) => !getCommandWords(entry).has(word))
  const interpretation = interpretAsCommand(entry, name, context, args)
  const isWhole = listArguments(entry.command).every(({ name, isRequired }) => !isRequired || name in args)
  return interpretation && (interpretation.name !== '' || isWhole)
    ? { ...interpretation, verb: '', hasTypo: false, isExactTitle: false, isContiguous: false }
    : null
}

function interpretAsCommand(
  entry: Entry,
  rest: readonly string[],
  context: InterpretationContext,
  verbValues: Arguments = {},
): PartialInterpretation | null {
  const { lexicon, actions, valueContext, index } = context
  const { remainingWords, args: foundValues } = matchValues(entry.command, rest, valueContext)
  const args = { ...verbValues, ...foundValues }
  const slots = listRecordArguments(entry)
  const between = lexicon.between ?? []
  const isAnyOf = (phrases: Lexicon[string]) => (word: string | undefined) =>
    word !== undefined && matchPhraseAt([word], 0, phrases)?.distance === 0
  const isBetween = isAnyOf(between)
  const whole = trimWords(remainingWords, isAnyOf([...between, ...(lexicon.filler ?? [])]))
  const bare = trimWords(whole, (word) => actions.has(word ?? ''))
  const ignoresVerb = bare.length < whole.length
  const typed = bare.join(' ')
  const hasValues = Object.keys(args).length > 0
  if (bare.length === 0 || (hasValues && bare.every((word) => getCommandWords(entry).has(word))))
    return hasValues ? { entry, args, name: '', typed, namePairs: [], ignoresVerb } : null
  const commandArgument = findCommandArgument(entry, whole, index)
  if (commandArgument !== null)
    return { entry, args: { ...args, command: commandArgument }, name: '', typed, namePairs: [], ignoresVerb: false }
  if (slots.length === 0 && findSearchArgument(entry) === undefined && findTitleArgument(entry) === undefined)
    return null
  const kinds = new Set(slots.map(([, kind]) => kind))
  const name = removeKindWord(bare, new Set([...kinds, getOptionKind(findTitleArgument(entry) ?? '')]), lexicon).join(
    ' ',
  )
  if (name.length < MIN_NAME_LENGTH) return null
  const takesTwoRecords = slots.length > kinds.size && bare.length > 1
  return { entry, args, name, typed, namePairs: takesTwoRecords ? splitIntoPairs(bare, isBetween) : [], ignoresVerb }
}

/**
 * Returns the command that another command takes as its argument: `quem pode excluir grupo` asks who may run *Excluir
 * grupo*.
 */
function findCommandArgument(entry: Entry, words: readonly string[], index: Index<Entry>): string | null {
  const { command } = entry
  if (!listArgumentNames(command).includes('command')) return null
  if (words.every((word) => getCommandWords(entry).has(word))) return null
  const text = words.join(' ')
  const isOther = ({ entry }: CommandMatch) => Object.keys(entry.args).length === 0 && entry.command !== command
  const match = search(index, text, { limit: MAX_COMMANDS }).find(isOther)
  return match && isReliableMatch(match, text) ? match.entry.command.id : null
}

function trimWords(words: readonly string[], isDropped: (word: string | undefined) => boolean): readonly string[] {
  const from = words.findIndex((word) => !isDropped(word))
  const to = words.findLastIndex((word) => !isDropped(word))
  return from === -1 ? [] : words.slice(from, to + 1)
}

/** Removes the word for the kind of record at the start or end of a name, such as `usuario` in `usuario joao`. */
function removeKindWord(
  words: readonly string[],
  kinds: ReadonlySet<string | null>,
  lexicon: Lexicon,
): readonly string[] {
  const own = (lexicon.kind ?? []).filter(({ value }) => kinds.has(value))
  const isKind = (word: string | undefined) => word !== undefined && matchPhraseAt([word], 0, own)?.distance === 0
  if (words.length > 1 && isKind(words[0])) return words.slice(1)
  return words.length > 1 && isKind(words.at(-1)) ? words.slice(0, -1) : words
}

/**
 * Splits the words into pairs of names: at the word between the names or, without such a word, at every position. The
 * most equal halves come first.
 */
function splitIntoPairs(words: readonly string[], isBetween: (word: string | undefined) => boolean) {
  const at = words.findIndex(isBetween)
  const places = words.map((_, place) => place).slice(1)
  const halves = (at === -1 ? places : [at]).map((place) => {
    const other = words.slice(at === -1 ? place : place + 1)
    return [words.slice(0, place).join(' '), other.join(' ')] as const
  })
  return halves
    .filter((pair) => pair.every((name) => name.length >= MIN_NAME_LENGTH))
    .sort((one, other) => getLengthDifference(one) - getLengthDifference(other))
    .slice(0, MAX_PAIRS)
}

const getLengthDifference = ([one, other]: readonly [string, string]) =>
  Math.abs(getSearchTerms(one).length - getSearchTerms(other).length)

/**
 * Lists the record names to look up on the server: names from queries without a typo in the command first, then shorter
 * names.
 */
export function listNamesToLookUp(interpretations: readonly QueryInterpretation[]): readonly string[] {
  const words = ({ name }: QueryInterpretation) => foldText(name).split(' ').length
  const named = interpretations
    .filter(({ name }) => name !== '')
    .sort((one, other) => Number(one.hasTypo) - Number(other.hasTypo) || words(one) - words(other))
  const single = [...new Set(named.map(({ name }) => name))].slice(0, MAX_NAMES)
  const [withPair] = interpretations.filter(({ namePairs }) => namePairs.length > 0)
  return [...new Set([...single, ...(withPair?.namePairs.flat() ?? [])])]
}
