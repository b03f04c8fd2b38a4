// Divides a query into a command, a record name and values, in any order: `editar loja azul`, `taxa loja azul 2,5`.
// Returns all possible interpretations. Pure functions.

import type { Arguments } from '#commands/command.ts'
import { foldText, getSearchTerms } from '#console/lib/search-text.ts'
import {
  type Lexicon,
  MAX_QUERY_LENGTH,
  matchPhraseAt,
  removeFillerWords,
  splitWords,
} from '#contract/reader/values/lexicon.ts'
import type { Catalogue, CommandEntry } from '../catalogue.ts'
import { isValidArgument, listArgumentNames, listArguments } from '../command-arguments.ts'
import { getOptionKind } from '../option-sources.ts'
import { getMatchTier, matchTiers, type SearchIndex, search } from '../search-index.ts'
import { sortByRank } from '../sort-by-rank.ts'
import {
  type CommandMatch,
  type CommandVocabulary,
  findSearchArgumentName,
  findTitleArgumentName,
  getCommandVocabulary,
  getCommandWords,
  isReliableMatch,
  listRecordArgumentsWithKind,
  MAX_COMMANDS,
  searchVocabulary,
} from './command-vocabulary.ts'
import { mayBePersonal } from './lookup-texts.ts'
import { matchValues, type ValueContext } from './match-values.ts'

/**
 * One interpretation of a query such as `editar loja azul`: a command, the values of its arguments, and the name of its
 * record.
 */
export interface QueryInterpretation {
  readonly entry: CommandEntry
  /** Words of the query that name the command, such as `editar`; empty if only the values imply the command. */
  readonly commandWords: string
  /** Values of arguments and filters of the command, found in the query. */
  readonly args: Arguments
  /** Name of the record, or search text for a list; empty if the command and the values use all words of the query. */
  readonly nameOrSearchText: string
  /** The name as the user typed it, including the word for the kind of record: `grupo horizonte`. */
  readonly typedName: string
  /** True if the interpretation ignores a word of the query, because this word is the verb of another command. */
  readonly ignoresVerb: boolean
  /** True if the words that name the command are its complete title. */
  readonly isExactTitle: boolean
  /** True if the words that name the command contain a typo. */
  readonly hasTypo: boolean
  /**
   * True if the words of the command stand at the beginning or end of the query. The other words are then one text, for
   * which a list can be searched.
   */
  readonly isContiguous: boolean
  /**
   * Possible pairs of names, for commands that take two records of the same kind, such as two ecommerces to compare.
   */
  readonly namePairs: readonly (readonly [firstName: string, secondName: string])[]
}

/** Maximum number of words of a query; longer texts are sentences. */
const MAX_QUERY_WORDS = 10

/** Minimum length of a name, because shorter names match too many records (S1 §9). */
const MIN_NAME_LENGTH = 3

/** Maximum number of names to look up for one query. */
const MAX_NAMES_TO_LOOK_UP = 4

const MAX_NAME_PAIRS = 3

/** Maximum number of consecutive words of a query that are compared with command names. */
const MAX_COMMAND_WORDS = 4

const MAX_INTERPRETATIONS = 60

type PartialInterpretation = Omit<QueryInterpretation, 'commandWords' | 'hasTypo' | 'isContiguous' | 'isExactTitle'>

/** Search index, word lists and values with which a query is interpreted. */
interface InterpretationContext extends Pick<Catalogue, 'index' | 'lexicon'>, Pick<CommandVocabulary, 'titleVerbs'> {
  readonly valueContext: ValueContext
}

interface RankedInterpretation extends QueryInterpretation {
  readonly rank: readonly number[]
}

/**
 * Returns the interpretations of a query, the best first: interpretations that use all words, then commands without a
 * typo, then longer command names.
 */
export function listInterpretations(
  { index, lexicon }: Catalogue,
  text: string,
  valueContext: ValueContext,
): readonly QueryInterpretation[] {
  if (text.length > MAX_QUERY_LENGTH) return []
  const allWords = splitWords(text)
  const words = allWords.length > MAX_QUERY_WORDS ? splitWords(removeFillerWords(text, lexicon)) : allWords
  if (words.length === 0 || words.length > MAX_QUERY_WORDS || mayBePersonal(text)) return []
  const vocabulary = getCommandVocabulary(index)
  const context = { index, lexicon, titleVerbs: vocabulary.titleVerbs, valueContext }
  // The other steps of the palette find the commands of a single word.
  const isCommandWord = words.map((word) => words.length > 1 && searchVocabulary(vocabulary, word).length > 0)
  const interpretations: RankedInterpretation[] = []
  for (let commandStart = 0; commandStart < words.length; commandStart += 1)
    for (
      let commandEnd = commandStart;
      commandEnd < Math.min(commandStart + MAX_COMMAND_WORDS, words.length) && isCommandWord[commandEnd];
      commandEnd += 1
    ) {
      const commandWords = words.slice(commandStart, commandEnd + 1).join(' ')
      const otherWords = [...words.slice(0, commandStart), ...words.slice(commandEnd + 1)]
      const reliableMatches = searchVocabulary(vocabulary, commandWords).filter((one) =>
        isReliableMatch(one, commandWords),
      )
      limitByRecordKind(reliableMatches).forEach(({ entry, score }, matchIndex) => {
        const verbValues = matchVerbValues(entry, words.slice(commandStart, commandStart + 1), valueContext)
        const hasTypo = getMatchTier(score) === matchTiers.typo
        const isExactTitle = getMatchTier(score) === matchTiers.exact
        const isContiguous = commandStart === 0 || commandEnd === words.length - 1
        const metadataValues = matchMetadataKey(entry, words, commandEnd, lexicon)
        const wordsWithoutMetadata =
          metadataValues === null
            ? []
            : words.filter((_, wordIndex) => wordIndex < commandStart || wordIndex > commandEnd + 1)
        const possibleInterpretations = [
          interpretAsCommand(entry, otherWords, context, verbValues),
          wordsWithoutMetadata.length > 0
            ? interpretAsCommand(entry, wordsWithoutMetadata, context, { ...verbValues, ...metadataValues })
            : null,
        ]
        // A command that takes another command must be named without a typo, because `falha` in `lotes com falha` is
        // no typo of `falta permissão`.
        for (const interpretation of possibleInterpretations)
          if (interpretation && !(hasTypo && 'command' in interpretation.args)) {
            const rank = [
              Number(interpretation.nameOrSearchText !== ''),
              Number(hasTypo),
              score,
              commandStart - commandEnd,
              matchIndex,
            ]
            interpretations.push({ ...interpretation, commandWords, hasTypo, isExactTitle, isContiguous, rank })
          }
      })
    }
  const implied = vocabulary.entriesImpliedByArguments.flatMap(
    (one) => interpretAsImpliedCommand(one, words, context) ?? [],
  )
  return [...sortByRank(interpretations, ({ rank }) => rank).slice(0, MAX_INTERPRETATIONS), ...implied]
}

/** Keeps the best commands, and each lower-ranked command that takes a kind of record that no better command takes. */
function limitByRecordKind(matches: readonly CommandMatch[]): readonly CommandMatch[] {
  const coveredKinds = new Set<string>()
  return matches.filter(({ entry }, matchIndex) => {
    const kinds = listRecordArgumentsWithKind(entry).map(([, kind]) => kind)
    const takesNewKind = kinds.some((kind) => !coveredKinds.has(kind))
    for (const kind of kinds) coveredKinds.add(kind)
    return takesNewKind || matchIndex < MAX_COMMANDS
  })
}

/** Reads the word after *metadado* as the name of a metadata: `editar metadado theme loja azul`. */
function matchMetadataKey(
  { command }: CommandEntry,
  words: readonly string[],
  wordIndex: number,
  { kind: kindPhrases = [] }: Lexicon,
): Arguments | null {
  const argumentName = listArgumentNames(command).find((name) => getOptionKind(name) === 'metadata')
  const key = words[wordIndex + 1]
  if (argumentName === undefined || key === undefined || !isValidArgument(command, argumentName, key)) return null
  return matchPhraseAt(words.slice(wordIndex, wordIndex + 1), 0, kindPhrases)?.value === 'metadata'
    ? { [argumentName]: key }
    : null
}

/** Returns the values of arguments that the verb itself contains: *tirar* in *tirar acesso* is also an access level. */
function matchVerbValues({ command }: CommandEntry, words: readonly string[], valueContext: ValueContext): Arguments {
  const { args, distance } = matchValues(command, words, valueContext)
  const argumentsWithValue = listArguments(command).filter(({ name, choices }) => choices !== null && name in args)
  return distance > 0 ? {} : Object.fromEntries(argumentsWithValue.map(({ name }) => [name, args[name] ?? '']))
}

/**
 * Interprets a query that names no command, but contains values that only one command takes: `joao relatorios escrita`.
 * If one value alone implies the command, the value must be typed without a typo.
 */
function interpretAsImpliedCommand(
  entry: CommandEntry,
  words: readonly string[],
  context: InterpretationContext,
): QueryInterpretation | null {
  const { impliedByArguments = [] } = entry.command
  const { args, distance, remainingWords } = matchValues(entry.command, words, context.valueContext)
  if (distance >= impliedByArguments.length || !impliedByArguments.every((argumentName) => argumentName in args))
    return null
  const name = remainingWords.filter((word) => !getCommandWords(entry).has(word))
  const interpretation = interpretAsCommand(entry, name, context, args)
  const hasAllRequiredArguments = listArguments(entry.command).every(
    ({ name, isRequired }) => !isRequired || name in args,
  )
  return interpretation && (interpretation.nameOrSearchText !== '' || hasAllRequiredArguments)
    ? { ...interpretation, commandWords: '', hasTypo: false, isExactTitle: false, isContiguous: false }
    : null
}

function interpretAsCommand(
  entry: CommandEntry,
  otherWords: readonly string[],
  context: InterpretationContext,
  verbValues: Arguments = {},
): PartialInterpretation | null {
  const { lexicon, titleVerbs, valueContext, index } = context
  const { remainingWords, args: valuesInQuery } = matchValues(entry.command, otherWords, valueContext)
  const args = { ...verbValues, ...valuesInQuery }
  const recordArguments = listRecordArgumentsWithKind(entry)
  const betweenPhrases = lexicon.between ?? []
  const matchesAnyOf = (phrases: Lexicon[string]) => (word: string | undefined) =>
    word !== undefined && matchPhraseAt([word], 0, phrases)?.distance === 0
  const isSeparatorWord = matchesAnyOf(betweenPhrases)
  const trimmedWords = trimWords(remainingWords, matchesAnyOf([...betweenPhrases, ...(lexicon.filler ?? [])]))
  const nameWords = trimWords(trimmedWords, (word) => titleVerbs.has(word ?? ''))
  const ignoresVerb = nameWords.length < trimmedWords.length
  const typedName = nameWords.join(' ')
  const hasValues = Object.keys(args).length > 0
  if (nameWords.length === 0 || (hasValues && nameWords.every((word) => getCommandWords(entry).has(word))))
    return hasValues ? { entry, args, nameOrSearchText: '', typedName, namePairs: [], ignoresVerb } : null
  const commandArgument = findCommandArgument(entry, trimmedWords, index)
  if (commandArgument !== null)
    return {
      entry,
      args: { ...args, command: commandArgument },
      nameOrSearchText: '',
      typedName,
      namePairs: [],
      ignoresVerb: false,
    }
  if (
    recordArguments.length === 0 &&
    findSearchArgumentName(entry) === undefined &&
    findTitleArgumentName(entry) === undefined
  )
    return null
  const kinds = new Set(recordArguments.map(([, kind]) => kind))
  const nameOrSearchText = removeKindWord(
    nameWords,
    new Set([...kinds, getOptionKind(findTitleArgumentName(entry) ?? '')]),
    lexicon,
  ).join(' ')
  if (nameOrSearchText.length < MIN_NAME_LENGTH) return null
  const takesTwoRecords = recordArguments.length > kinds.size && nameWords.length > 1
  return {
    entry,
    args,
    nameOrSearchText,
    typedName,
    namePairs: takesTwoRecords ? splitIntoPairs(nameWords, isSeparatorWord) : [],
    ignoresVerb,
  }
}

/**
 * Returns the command that another command takes as its argument: `quem pode excluir grupo` asks who may run *Excluir
 * grupo*.
 */
function findCommandArgument(
  entry: CommandEntry,
  words: readonly string[],
  index: SearchIndex<CommandEntry>,
): string | null {
  const { command } = entry
  if (!listArgumentNames(command).includes('command')) return null
  if (words.every((word) => getCommandWords(entry).has(word))) return null
  const text = words.join(' ')
  const isOtherCommand = ({ entry }: CommandMatch) => Object.keys(entry.args).length === 0 && entry.command !== command
  const commandMatch = search(index, text, { limit: MAX_COMMANDS }).find(isOtherCommand)
  return commandMatch && isReliableMatch(commandMatch, text) ? commandMatch.entry.command.id : null
}

function trimWords(words: readonly string[], mustRemove: (word: string | undefined) => boolean): readonly string[] {
  const firstIndex = words.findIndex((word) => !mustRemove(word))
  const lastIndex = words.findLastIndex((word) => !mustRemove(word))
  return firstIndex === -1 ? [] : words.slice(firstIndex, lastIndex + 1)
}

/** Removes the word for the kind of record at the start or end of a name, such as `usuario` in `usuario joao`. */
function removeKindWord(
  words: readonly string[],
  kinds: ReadonlySet<string | null>,
  lexicon: Lexicon,
): readonly string[] {
  const kindPhrases = (lexicon.kind ?? []).filter(({ value }) => kinds.has(value))
  const isKindWord = (word: string | undefined) =>
    word !== undefined && matchPhraseAt([word], 0, kindPhrases)?.distance === 0
  if (words.length > 1 && isKindWord(words[0])) return words.slice(1)
  return words.length > 1 && isKindWord(words.at(-1)) ? words.slice(0, -1) : words
}

/**
 * Splits the words into pairs of names: at the word between the names or, without such a word, at every position. The
 * most equal halves come first.
 */
function splitIntoPairs(words: readonly string[], isSeparatorWord: (word: string | undefined) => boolean) {
  const separatorIndex = words.findIndex(isSeparatorWord)
  const splitIndexes = words.map((_, splitIndex) => splitIndex).slice(1)
  const halves = (separatorIndex === -1 ? splitIndexes : [separatorIndex]).map((splitIndex) => {
    const secondName = words.slice(separatorIndex === -1 ? splitIndex : splitIndex + 1)
    return [words.slice(0, splitIndex).join(' '), secondName.join(' ')] as const
  })
  return halves
    .filter((pair) => pair.every((name) => name.length >= MIN_NAME_LENGTH))
    .sort((one, other) => getLengthDifference(one) - getLengthDifference(other))
    .slice(0, MAX_NAME_PAIRS)
}

const getLengthDifference = ([one, other]: readonly [string, string]) =>
  Math.abs(getSearchTerms(one).length - getSearchTerms(other).length)

/**
 * Lists the record names to look up on the server: names from queries without a typo in the command first, then shorter
 * names.
 */
export function listNamesToLookUp(interpretations: readonly QueryInterpretation[]): readonly string[] {
  const countWords = ({ nameOrSearchText }: QueryInterpretation) => foldText(nameOrSearchText).split(' ').length
  const named = interpretations
    .filter(({ nameOrSearchText }) => nameOrSearchText !== '')
    .sort((one, other) => Number(one.hasTypo) - Number(other.hasTypo) || countWords(one) - countWords(other))
  const names = [...new Set(named.map(({ nameOrSearchText }) => nameOrSearchText))].slice(0, MAX_NAMES_TO_LOOK_UP)
  const [interpretationWithPair] = interpretations.filter(({ namePairs }) => namePairs.length > 0)
  return [...new Set([...names, ...(interpretationWithPair?.namePairs.flat() ?? [])])]
}
