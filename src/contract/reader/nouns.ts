// Finds the noun that says what a number is, such as `reversa` or `pedido`: before the number, in its sentence, in a
// heading or in a column name.
import type { Noun, RecordType } from './recognition.ts'
import type { Token } from './token.ts'
import {
  abbreviations,
  getWordMeaning,
  labelWords,
  linkingWords,
  listNormalizedWords,
  type NumberMeaning,
  normalizeWord,
  numberWords,
  propertyColumnWords,
  toNoun,
  valueLabelWords,
} from './vocabulary.ts'

/**
 * Minimum number of digits of an id without a noun directly before it. Shorter numbers are days, pieces or house
 * numbers.
 */
export const MIN_ID_DIGITS = 5

export const isReverseOrRefundNoun = (noun: NumberMeaning | undefined): noun is RecordType =>
  noun === 'reverse' || noun === 'refund'

/**
 * Maximum number of tokens before a number that are searched for its noun, so that long texts are read in linear time.
 */
const MAX_TOKENS_BEFORE = 40
/** Maximum number of words between the word `CEP` (zip code) and its digits. */
const MAX_WORDS_AFTER_ZIP_NOUN = 4

/**
 * Returns true if the token ends a sentence. A semicolon without a space does not, because it separates cells:
 * `reembolso;7001`.
 */
function isSentenceEnd(tokens: readonly Token[], index: number): boolean {
  const tokenText = tokens[index]?.text ?? ''
  if (tokenText === '.') return !isDottedLeader(tokens, index) && !isAbbreviation(tokens[index - 1])
  if (tokenText === ';') return tokens[index + 1]?.kind === 'space'
  return tokenText === '!' || tokenText === '?'
}

const isAbbreviation = (token: Token | undefined) => abbreviations.has(normalizeWord(token?.text ?? ''))

/**
 * Minimum number of dots between a form field and its value, if no colon follows the dots. Three dots end a sentence.
 */
const MIN_LEADER_DOTS = 4

/** Returns true for the dots between a form field and its value: `Reversa .....: 918273`, `Reversa ..... 918273`. */
function isDottedLeader(tokens: readonly Token[], index: number): boolean {
  const isDot = (token: Token | undefined) => token?.text === '.'
  const start = tokens.slice(0, index).findLastIndex((token) => !isDot(token)) + 1
  const dots = tokens.slice(start).findIndex((token) => !isDot(token))
  if ((dots === -1 ? tokens.length - start : dots) >= MIN_LEADER_DOTS) return true
  const next = tokens.slice(index + 1).find(({ text, kind }) => text !== '.' && kind !== 'space')
  return next?.text === ':'
}

/** Returns the tokens of the current sentence, the last token first, at most `MAX_TOKENS_BEFORE`. */
export function listSentenceBackwards(tokensBefore: readonly Token[]): readonly Token[] {
  const tokens = tokensBefore.slice(-MAX_TOKENS_BEFORE)
  const end = tokens.findLastIndex((_, index) => isSentenceEnd(tokens, index))
  return tokens.slice(end + 1).toReversed()
}

/** Returns the positions of the signs that end the sentences of a text. */
export function listSentenceEnds(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap(({ kind, start }, index) => {
    if (kind !== 'sign') return []
    const nearbyTokens = tokens.slice(Math.max(0, index - MAX_TOKENS_BEFORE), index + MAX_TOKENS_BEFORE)
    return isSentenceEnd(nearbyTokens, Math.min(index, MAX_TOKENS_BEFORE)) ? [start] : []
  })
}

/** Removes the nearest text in brackets, because it interrupts the sentence: `pedidos 55512 (2 itens), 55513`. */
function removeBrackets(sentence: readonly Token[]): readonly Token[] {
  const closing = sentence.findIndex(({ text }) => text === ')')
  const opening = sentence.findIndex(({ text }, index) => index > closing && text === '(')
  if (Math.min(closing, opening) < 0) return sentence
  return [...sentence.slice(0, closing), ...sentence.slice(opening)]
}

/**
 * Returns the meaning of the noun before a number, such as `reverse` for `reversa 918273`. `sentence` contains the
 * tokens before the number, the nearest first. Signs, earlier numbers and linking words may stand between the noun and
 * the number: `reversas 918273, 918274 e também 918275`.
 */
export function findNounBeforeNumber(sentence: readonly Token[]): NumberMeaning | undefined {
  const tokens = removeBrackets(sentence)
  const index = tokens.findIndex(({ kind, text }) => kind === 'word' && !linkingWords.has(normalizeWord(text)))
  const tokensBetween = index === -1 ? tokens : tokens.slice(0, index)
  const hasEarlierNumber = tokensBetween.some(({ kind }) => kind === 'recognizedValue')
  const isClientNumber = takeUntilNumber(tokensBetween).some(
    ({ kind, text }) => kind === 'word' && clientWords.has(normalizeWord(text)),
  )
  if (isClientNumber && !isNounOfProperty(undefined, tokens) && (index === -1 || hasEarlierNumber)) return 'other'
  if (isErrorCode(tokens)) return 'other'
  const noun = tokens[index]
  const meaning = noun && getWordMeaning(noun.text)
  if (!hasEarlierNumber && isNounOfProperty(meaning, tokens)) return undefined
  const tokensBeforeNoun = tokens.slice(index + 1)
  if (noun && normalizeWord(noun.text) === 'atendimento' && isProtocol(tokensBeforeNoun)) return 'other'
  if (meaning === 'reverse' && isDocumentOfReturn(tokensBeforeNoun)) return 'other'
  // A ticket has one number, so a second number after the word `chamado` is not a ticket.
  if (meaning === 'ticket' && hasEarlierNumber && !isListOfTickets(noun, tokensBetween)) return undefined
  return meaning
}

/** Words for the consumer, whose number is not the id of a record: `Cliente: 445566`. */
const clientWords = new Set(['cliente', 'clienta', 'customer', 'consumidor', 'consumidora'])

/** Returns the tokens up to the nearest earlier number. */
export function takeUntilNumber(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind }) => kind === 'recognizedValue')
  return end === -1 ? tokens : tokens.slice(0, end)
}

/** Returns true if one of the tokens is a word with this meaning. */
export const hasWordWithMeaning = (tokens: readonly Token[], meaning: NumberMeaning) =>
  tokens.some(({ kind, text }) => kind === 'word' && getWordMeaning(text) === meaning)

/** Returns true if an earlier number stands between a number and the nearest word with this meaning. */
export function hasNumberAfterWord(tokens: readonly Token[], meaning: NumberMeaning): boolean {
  const nearestTokens = takeUntilNumber(tokens)
  return nearestTokens.length < tokens.length && !hasWordWithMeaning(nearestTokens, meaning)
}

/** Returns true if a number begins its clause, apart from an article and the noun of the number: `A reversa 918273`. */
export const beginsClause = (sentence: readonly Token[]) =>
  takeUntilNumber(sentence).length === sentence.length &&
  sentence.every(
    ({ kind, text }) =>
      kind !== 'word' || linkingWords.has(normalizeWord(text)) || isReverseOrRefundNoun(getWordMeaning(text)),
  )

/** Matches the words and signs between the word `erro` and the code of the error: `erro nº 40412`, `erro: 40412`. */
const errorNumberLabelPattern = /^(?:n|no|nº|c[oó]d|c[oó]digo|[:#.º°])$/i

/**
 * Returns true for a number after the word `erro` if no noun of a record stands between this word and an earlier
 * number: `reversa 918273, erro 40412`.
 */
function isErrorCode(tokens: readonly Token[]): boolean {
  const tokensBetween = takeUntilNumber(tokens)
  if (tokensBetween.length === tokens.length) return false
  const words = tokensBetween.flatMap(({ kind, text }) => (kind === 'word' ? [normalizeWord(text)] : []))
  // After a comma, the number is the next record of a list: `918273 com erro, 918274 com erro`.
  const nearestToken = tokensBetween.find(({ kind, text }) => kind !== 'space' && !errorNumberLabelPattern.test(text))
  return (
    /^err?or?$/.test(normalizeWord(nearestToken?.text ?? '')) &&
    !words.some((word) => isReverseOrRefundNoun(getWordMeaning(word)))
  )
}

/** Returns true if the tokens before the word `atendimento`, the nearest first, end with the word `protocolo`. */
function isProtocol(tokens: readonly Token[]): boolean {
  const word = tokens.find(({ kind, text }) => kind === 'word' && !/^d[eo]$/i.test(text))
  return word !== undefined && normalizeWord(word.text) === 'protocolo'
}

/** Words for documents that a return can have: `nota fiscal de devolução 4455`, `vale-troca 4455`. */
const documentWords = new Set([
  ...['nota', 'nf', 'nfe', 'danfe', 'factura', 'fatura', 'invoice', 'vale', 'cupom', 'cupon', 'voucher'],
])

/**
 * Returns true if the tokens before the word `devolução`, the nearest first, name a document of the return. The number
 * is then the number of the document, and not the id of a reverse. In `nota da devolução 918273`, it is the id.
 */
function isDocumentOfReturn(tokens: readonly Token[]): boolean {
  const word = tokens.find(({ kind, text }) => kind !== 'space' && text !== '-' && !/^(?:de|fiscal)$/i.test(text))
  return documentWords.has(normalizeWord(word?.text ?? ''))
}

/**
 * Returns true if a number belongs to a list of tickets: the noun is a plural such as `chamados`, and neither an
 * article nor a bracket stands before the number, nor a colon between the numbers.
 */
function isListOfTickets(noun: Token | undefined, tokensBetween: readonly Token[]): boolean {
  const isPlural = noun?.text.toLowerCase().endsWith('s') ?? false
  const lastNumber = tokensBetween.findLastIndex(({ kind }) => kind === 'recognizedValue')
  const hasArticle = tokensBetween.some(({ kind, text }) => kind === 'word' && /^(?:[dn]?as?|las?)$/i.test(text))
  const isAfterColon = tokensBetween.slice(0, lastNumber).some(({ text }) => text === ':')
  const isInBrackets = tokensBetween.find(({ kind }) => kind !== 'space')?.text === '('
  return isPlural && !hasArticle && !isAfterColon && !isInBrackets
}

/**
 * Feminine articles with a preposition. The word `reversa` is feminine, so the number after such an article is the id
 * of a reverse (return request): `etiqueta da 918401`.
 */
const feminineArticles = new Set(['da', 'das', 'na', 'nas'])

/**
 * Returns true if a number is not a number of the noun before it, because a feminine article stands between them: the
 * number in `a loja da 918273` and in `caso a 918273 continue travada` is the id of a reverse.
 */
function isNounOfProperty(meaning: NumberMeaning | undefined, sentence: readonly Token[]): boolean {
  const nearest = sentence.find(({ kind }) => kind !== 'space')
  const article = nearest?.kind === 'word' ? normalizeWord(nearest.text) : ''
  if (meaning === 'ticket' && (article === 'a' || article === 'as')) return true
  return feminineArticles.has(article) && meaning !== 'reverse'
}

interface SentenceNoun {
  readonly noun: Noun
  /** True if another number stands between the noun and the number. */
  readonly hasEarlierNumber: boolean
}

/**
 * Returns the nearest noun before a number in its sentence. Any words may stand between the noun and the number. If the
 * number cannot be a CEP (zip code), words for CEPs and labels are skipped: `corrige o cep ai da 918400`.
 */
export function findSentenceNoun(sentence: readonly Token[], canBeZip = true): SentenceNoun | undefined {
  const isSkipped = (text: string) =>
    !canBeZip && (getWordMeaning(text) === 'zip' || labelWords.has(normalizeWord(text)))
  let hasEarlierNumber = false
  for (const { kind, text } of sentence) {
    if (kind === 'recognizedValue') hasEarlierNumber = true
    const meaning = kind === 'word' && !isSkipped(text) ? getWordMeaning(text) : undefined
    const noun = toNoun(meaning)
    const isOtherRecord = noun === 'order' || noun === 'refund' || noun === 'other'
    if (isOtherRecord && !hasEarlierNumber && isNounOfProperty(meaning, sentence)) continue
    if (isReverseOrRefundNoun(noun) || noun === 'order' || noun === 'other') return { noun, hasEarlierNumber }
  }
  return undefined
}

/**
 * Returns true if only a few words stand between the word `CEP` (zip code) and a number, and none of these words is a
 * noun or a number: `CEP correto: 13010 100`.
 */
export function isAfterZipNoun(sentence: readonly Token[]): boolean {
  let wordCount = 0
  for (const { kind, text } of sentence) {
    if (kind === 'recognizedValue') return false
    const meaning = kind === 'word' ? getWordMeaning(text) : undefined
    if (meaning !== undefined) return meaning === 'zip'
    if (kind === 'word') wordCount += 1
    if (wordCount > MAX_WORDS_AFTER_ZIP_NOUN) return false
  }
  return false
}

/** Returns true if the word before a number is `id`. The number is then an id, but the kind of record stays unknown. */
export function isAfterIdWord(tokensBefore: readonly Token[]): boolean {
  const previousToken = tokensBefore.findLast(({ kind }) => kind !== 'sign' && kind !== 'space')
  return previousToken?.kind === 'word' && /^ids?$/i.test(previousToken.text)
}

const listMeanings = (text: string) => listNormalizedWords(text).flatMap((word) => getWordMeaning(word) ?? [])

/** Returns the noun of a heading such as `Reversas com erro:`, which says what the numbers below it are. */
export function getHeadingNoun(text: string): Noun | undefined {
  const meanings = listMeanings(text)
  return toNoun(meanings.find(isReverseOrRefundNoun) ?? meanings[0])
}

/** Maximum number of words between a word such as `número` and its noun. */
const MAX_WORDS_TO_REQUESTED_NOUN = 5

/**
 * If a sentence asks for the number of a record, returns the noun of this record: `refund` for `qual o número do
 * reembolso?` and `do you have the refund number?`.
 */
export function findRequestedNoun(text: string): Noun | undefined {
  const words = listNormalizedWords(text)
  const index = words.findLastIndex(
    (word, wordIndex) => numberWords.has(word) && findNounBeside(words, wordIndex) !== undefined,
  )
  return index === -1 ? undefined : findNounBeside(words, index)
}

function findNounBeside(words: readonly string[], index: number): Noun | undefined {
  const nextWords = words.slice(index + 1, index + 1 + MAX_WORDS_TO_REQUESTED_NOUN)
  const meaningBefore = getWordMeaning(words[index - 1] ?? '')
  const meaning = meaningBefore ?? nextWords.map(getWordMeaning).find((nextMeaning) => nextMeaning !== undefined)
  return isReverseOrRefundNoun(meaning) || meaning === 'order' || meaning === 'ticket' ? meaning : undefined
}

/**
 * Returns the meaning of the values in a table column, such as `zip`, from the name of the column in the header row.
 */
export function getColumnMeaning(columnName: string): NumberMeaning | undefined {
  const meanings = listMeanings(columnName)
  const isOldZip =
    meanings.includes('zip') && /antig|errad|anterior|cadastrad|\b(?:atual|actual)\b|incorret/i.test(columnName)
  if (isOldZip) return 'other'
  const codeMeaning = meanings.find((meaning) => meaning === 'zip' || meaning === 'tracking')
  if (codeMeaning !== undefined) return codeMeaning
  const isProperty = listNormalizedWords(columnName).some((word) => propertyColumnWords.has(word))
  return isProperty || meanings.includes('other') ? 'other' : (meanings.find(isReverseOrRefundNoun) ?? meanings[0])
}

/**
 * Returns true if all words of a text are labels that stand beside a value, such as `CNPJ` (Brazilian company tax id).
 */
export function hasOnlyLabels(words: string): boolean {
  return listNormalizedWords(words).every((word) => valueLabelWords.has(word))
}

/** Returns true if a line contains only labels, nouns and linking words beside the recognized values. */
export function isListLine(words: string): boolean {
  return listNormalizedWords(words).every(
    (word) => valueLabelWords.has(word) || linkingWords.has(word) || getWordMeaning(word) !== undefined,
  )
}
