// Part of the text reader (see `recognize.ts`): finds the names of ecommerces and other records in sentences: `da
// loja Casa Azul`. Leaves out names of persons (product decision E3), because the palette sends the names to the
// server.
import { hasOnlyLabels } from './nouns.ts'
import { isMarkedAsRecord, type SegmentReading, type ValueCandidate } from './read-segment.ts'
import type { Noun } from './recognition.ts'
import type { Segment } from './tokenize.ts'
import {
  getWordMeaning,
  greetingWords,
  linkingWords,
  normalizeWord,
  personWords,
  possessiveWords,
  sentenceStartWords,
  wordsAfterNames,
} from './vocabulary.ts'

/**
 * Minimum number of words of a text in which names are searched. Shorter texts are queries, whose names the palette
 * finds together with the words of a command.
 */
const MIN_TEXT_WORDS = 13
/** Minimum number of words of a text in which a name is searched after a word such as `lojista`. */
const MIN_WORDS_WITH_NOUN = 9
/** Maximum number of names of a text, because the palette sends one request for each name. */
const MAX_REQUESTED_NAMES = 3
const MAX_NAME_LENGTH = 60
/**
 * Maximum number of words before a name that are searched for a noun, such as `loja`, or for a word such as `cliente`.
 */
const MAX_WORDS_BEFORE_NAME = 3
const MAX_CHARACTERS_BEFORE_NAME = 60

/** Matches words with a capital letter, also with joining words between them: `Flores de Holambra`, `Norte Sul`. */
const namePattern =
  /(?<![\p{L}\p{N}_@./-])\p{Lu}[\p{L}\p{N}'’]*(?: (?:(?:d[aeo]s?|e|del|of|and|&) )?(?:\p{Lu}[\p{L}\p{N}'’]*|\d{1,3}(?![\p{L}\p{N}]|[.,/-]\d)))*/gu

/** Kinds of values that identify a record. If a text contains such a value, no names are searched in this text. */
const kindsIdentifyingRecords: ReadonlySet<ValueCandidate['kind']> = new Set([
  'order',
  'tracking',
  'document',
  'uuid',
  'host',
])
/** Kinds of records whose name can follow their noun: `loja Casa Azul`, `transportadora Jadlog`. */
const nounsBeforeNames: readonly Noun[] = ['ecommerce', 'store', 'group', 'carrier']

/** Returns the names in the body of a text; empty if the text identifies its record by a number or code. */
export function findNames(
  readings: readonly SegmentReading[],
  candidates: readonly ValueCandidate[],
): readonly ValueCandidate[] {
  const hasRecordIdentifier = candidates.some(
    (candidate) =>
      kindsIdentifyingRecords.has(candidate.kind) || (candidate.kind === 'id' && isMarkedAsRecord(candidate)),
  )
  const words = readings.flatMap((reading) => reading.remainingWords.match(/\p{L}{2,}/gu) ?? [])
  if (hasRecordIdentifier || words.length < MIN_WORDS_WITH_NOUN) return []
  const names = readings
    .filter(({ segment }) => segment.section === 'body' && segment.columnMeaning === undefined)
    .flatMap(({ segment, candidates: segmentCandidates }) =>
      findNamesInSegment(segment).filter((name) => !segmentCandidates.some((other) => overlaps(name, other))),
    )
  const ecommerceNames = names.filter(({ noun }) => noun === 'ecommerce')
  if (words.length < MIN_TEXT_WORDS) return ecommerceNames.slice(0, MAX_REQUESTED_NAMES)
  // Names after a noun come first, because the other names may be names of persons.
  const sortedNames = [
    ...names.filter(({ noun }) => noun !== undefined),
    ...names.filter(({ noun }) => noun === undefined),
  ]
  return sortedNames.slice(0, MAX_REQUESTED_NAMES)
}

/**
 * Returns true if another value overlaps the name. Numbers are ignored, because a number can be part of a name:
 * `Estação 21`.
 */
const overlaps = (name: ValueCandidate, other: ValueCandidate) =>
  other.kind !== 'id' && other.kind !== 'quantity' && name.start < other.end && other.start < name.end

const findNamesInSegment = (segment: Segment): readonly ValueCandidate[] => [
  ...findCapitalizedNames(segment),
  ...findLowerCaseNames(segment),
]

/** Minimum number of characters of a name in lower case, such as `verde pet` in `lojista verde pet`. */
const MIN_LOWER_CASE_NAME_LENGTH = 4
/** Matches up to three words in lower case after a word for an ecommerce: `lojista conceicao calcados`. */
const lowerCaseNamePattern =
  /(?<![\p{L}\p{N}])(?:[Ll]ojista|[Mm]erchant|[Cc]om[eé]rcio|[Ss]eller|[Ee]-?commerce):? (\p{Ll}[\p{L}\p{N}'’&-]*(?: \p{Ll}[\p{L}\p{N}'’&-]*){0,2})/gu

/**
 * Returns the possible names in lower case after a word for an ecommerce. The end of such a name is unknown, so
 * `lojista verde pet reclamou` has several possible names. The longest comes first.
 */
function findLowerCaseNames(segment: Segment): readonly ValueCandidate[] {
  return [...segment.text.matchAll(lowerCaseNamePattern)].flatMap(({ 0: match, 1: wordSequence = '', index }) => {
    const words = wordSequence.split(' ')
    const nameEnd = words.findIndex((word) => wordsAfterNames.has(normalizeWord(word)))
    const nameWords = nameEnd === -1 ? words : words.slice(0, nameEnd)
    return nameWords
      .map((_, count) => nameWords.slice(0, count + 1).join(' '))
      .filter((name) => name.length >= MIN_LOWER_CASE_NAME_LENGTH)
      .toReversed()
      .map((name) => buildCandidate(segment, index + match.length - wordSequence.length, name, 'ecommerce'))
  })
}

function findCapitalizedNames(segment: Segment): readonly ValueCandidate[] {
  return [...segment.text.matchAll(namePattern)].flatMap(({ 0: wordSequence, index }) => {
    const wordsBefore = listWordsBefore(segment.text.slice(Math.max(0, index - MAX_CHARACTERS_BEFORE_NAME), index))
    const textAfter = segment.text.slice(index + wordSequence.length)
    const nounBefore = findNounBefore(wordsBefore)
    return listPossibleNames(wordSequence, nounBefore).flatMap(({ name, precedingWords, leadingNoun }) => {
      const noun = leadingNoun ?? nounBefore
      const isPersonName =
        !beginsWithNoun(name) &&
        (belongsToPerson([...precedingWords, ...wordsBefore]) || personalDataAfterNamePattern.test(textAfter))
      const isName = noun !== undefined || (name.includes(' ') && !isPersonName)
      if (!isName || name.length > MAX_NAME_LENGTH || hasOnlyLabels(name)) return []
      return [buildCandidate(segment, index + wordSequence.length - name.length, name, noun)]
    })
  })
}

interface PossibleName {
  readonly name: string
  /**
   * Capitalized words before the name in the same sequence, the nearest first: `Ana` for `Casa Azul` in `Ana da Casa
   * Azul`.
   */
  readonly precedingWords: readonly string[]
  /** Noun at the beginning of the capitalized words, such as `store` for `Loja Casa Azul`. */
  readonly leadingNoun?: Noun
}

/**
 * Returns the possible names in a sequence of capitalized words: `A Loja Casa Azul` can be `Loja Casa Azul` or, after
 * the noun `Loja`, `Casa Azul`. `Ana da Casa Azul` can also be `Casa Azul`. A greeting or role at the beginning, as in
 * `Prezada Ana Lima`, is no part of the name, unless a noun stands before the sequence: `loja Dona Flor`.
 */
function listPossibleNames(wordSequence: string, nounBefore: Noun | undefined): readonly PossibleName[] {
  const allWords = wordSequence.split(' ')
  const isIgnoredWord = (word: string) =>
    sentenceStartWords.has(word) || (nounBefore === undefined && (greetingWords.has(word) || personWords.has(word)))
  const startIndex = allWords.findIndex((word) => !isIgnoredWord(normalizeWord(word)))
  if (startIndex === -1) return []
  const [first = '', ...others] = allWords.slice(startIndex)
  const precedingWords = allWords.slice(0, startIndex).toReversed()
  const wholeName = { name: [first, ...others].join(' '), precedingWords }
  const ownerWords = others.slice(others.findLastIndex((word) => possessiveWords.has(word)) + 1)
  const noun = getNounBeforeName(first)
  if (ownerWords.length > 1 && ownerWords.length < others.length)
    return [
      { name: ownerWords.join(' '), precedingWords: allWords.slice(0, -ownerWords.length).toReversed() },
      wholeName,
    ]
  return noun === undefined || others.length < 2
    ? [wholeName]
    : [wholeName, { name: others.join(' '), precedingWords: [first, ...precedingWords], leadingNoun: noun }]
}

/**
 * Splits the text before a name into words and sentence signs, such as `.`. The item nearest to the name comes first.
 */
const listWordsBefore = (text: string) => (text.match(/[\p{L}\p{N}]+|[.!?;]/gu) ?? []).toReversed()

function findNounBefore(wordsBefore: readonly string[]): Noun | undefined {
  const nearest = wordsBefore.slice(0, MAX_WORDS_BEFORE_NAME).find((word) => !linkingWords.has(normalizeWord(word)))
  return nearest === undefined ? undefined : getNounBeforeName(nearest)
}

/** Returns true for a name such as `Loja Azul`, which is never the name of a person. */
const beginsWithNoun = (name: string) => getNounBeforeName(name.split(' ')[0] ?? '') !== undefined

/**
 * Returns the kind of record for a noun that can stand before a name: `store` for `loja`. Returns undefined for other
 * words.
 */
function getNounBeforeName(word: string): Noun | undefined {
  const meaning = personWords.has(normalizeWord(word)) ? undefined : getWordMeaning(word)
  return nounsBeforeNames.find((noun) => noun === meaning)
}

/**
 * Returns true if the words before a name, the nearest first, show that the name belongs to a person: a role
 * (`consumidora: Ana Lima`), a greeting (`Olá, Ana Lima`) or a closing (`Atenciosamente, Ana Lima`). After a word such
 * as `da`, the name belongs to an ecommerce: `cliente da Loja Azul`.
 */
function belongsToPerson(wordsBefore: readonly string[]): boolean {
  const [nearest = '', ...others] = wordsBefore.slice(0, MAX_WORDS_BEFORE_NAME).map(normalizeWord)
  if (possessiveWords.has(nearest)) return false
  return greetingWords.has(nearest) || [nearest, ...others].some((word) => personWords.has(word))
}

/** Matches an e-mail address, CPF or phone number of a person directly after the name: `Ana Lima <ana@…>`. */
const personalDataAfterNamePattern =
  /^[\s,;:(<–-]{1,4}(?:[\w.+-]{1,64}@|(?:cpf|rg|tel|telefone|fone|celular|whatsapp)\b)/i

function buildCandidate(segment: Segment, position: number, name: string, noun: Noun | undefined): ValueCandidate {
  const start = segment.start + position
  return {
    kind: 'name',
    value: name,
    ...(noun === undefined ? {} : { noun }),
    start,
    end: start + name.length,
    segment,
    sentenceNoun: undefined,
    isInIdList: false,
    beginsLine: false,
    isExcluded: false,
    correctsPrevious: false,
  }
}
