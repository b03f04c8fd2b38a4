// Parser of pasted text: ids of records, tickets, order numbers; personal data is dropped.
// Tokens first: tickets, ids, documents, codes. CPF and phone are matched to be discarded. Pure.

import { cnpjNumber } from './fields.ts'
import { type Segment, segmentsOf, withoutMarkup } from './paste-lines.ts'
import { isAfterZipWord, isCell, isNamedRecord, isQuantity } from './paste-numbers.ts'
import { headingHint, hintIn, isListed, isRecordNoun, mark, type Noun, sentenceHint } from './paste-words.ts'
import {
  findTicketAtStart,
  parseHost,
  parseId,
  parseTicket,
  parseZip,
  toBareDocument,
  toPlainText,
} from './typed-text.ts'
import { z } from './zod.ts'

/** `number`: a number that no noun calls a record. `quantity`: a count, an amount or a year, which is never an id. */
const tokenKinds = [
  'ticket',
  'id',
  'number',
  'quantity',
  'order',
  'document',
  'zip',
  'tracking',
  'uuid',
  'email',
  'host',
] as const
type RecognitionKind = (typeof tokenKinds)[number]

export interface Recognition {
  readonly kind: RecognitionKind
  /** As the platform writes it: `ZD-48213`, `918273`, 14 characters of a CNPJ. */
  readonly value: string
  /** Of an id: the 8 digits it was written with are a CEP as well. */
  readonly zip?: string
  /** Of an id: what the words before it call it, or the heading above it. */
  readonly noun?: Noun
  /** Of the text, from 1. */
  readonly line: number
}

type Found = Omit<Recognition, 'line'>

export interface RecognizedText {
  readonly recognitions: readonly Recognition[]
  /** What is left of the text: words to search commands with. */
  readonly words: string
  /** The text held a person's CPF or telephone: left out of everything. */
  readonly hasPersonalData: boolean
  /** Sentences, as in a ticket or a mail, and no list. */
  readonly isProse: boolean
  /** Ids of the reverses and refunds that it names, in their order. */
  readonly records: Records
  /** `open`: the text asks about a record. `work`: the text asks for work on a record. */
  readonly intent: 'open' | 'work' | null
  /** Reverses with the zip code that the text gives for each. */
  readonly zipPairs: readonly ZipPair[]
}

export interface ZipPair {
  readonly recordId: string
  readonly kind: 'reverse'
  readonly zip: string
}

interface Records {
  readonly reverse: readonly string[]
  readonly refund: readonly string[]
}

/** A whole ticket fits, with the mails that it quotes. */
export const MAX_TEXT_LENGTH = 20_000

type Recognise = (match: RegExpExecArray) => Found | 'personal' | null

const asIs =
  (kind: RecognitionKind, shape: (text: string) => string = (text) => text): Recognise =>
  ([text]) => ({ kind, value: shape(text) })

const lower = (text: string) => text.toLowerCase()
const digitsOf = (text: string) => text.replace(/\D/g, '')
const trackingOf = (text: string) => text.replace(/[ .]/g, '').toUpperCase()

/** A CPF and telephones, as people write them. */
const personal: readonly RegExp[] = [
  // `970024 01310 - 100` is an id and a CEP.
  /^(?!\d{6} \d{5} ?[- ] ?\d{3}(?!\d))\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?![\w-])/,
  // Mobile, and any with the code of its country.
  /^(?:\+?55[ -]?)?\(?\d{2}\)?[ -]?9[ .]?\d{4}[ .-]?\d{4}(?![\w-])/,
  /^\+\d{1,3}[ .-]?\(?\d{2,3}\)?[ .-]?\d{3,5}[ .-]?\d{4}(?![\w-])/,
  /^55[ -]\d{2}[ -]\d{4}[ .-]\d{4}(?![\w-])/,
  /^[1-9]{2} [2-5]\d{3}[ .]\d{4}(?![\w-])/,
  /^0[3589]00[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/,
  /^(?:\+?55[ -]?)?\(\d{2}\)[ -]?\d{4}[ .-]?\d{4}(?![\w-])/,
  /^(?:\+?55[ -]?)?(?:\d{2} ?)?\d{4,5}-\d{4}(?![\w-])/,
  // Ten digits that begin as those of São Paulo and Rio do; ids are far from there.
  /^(?:1[1-9]|21)[2-5]\d{7}(?![\w-])/,
  /^55(?:1[1-9]|[2-9]\d)[2-5]\d{7}(?![\w-])/,
]

/** Tried from the top at every place of the text, so that the longer reading wins. */
const recognisers: readonly (readonly [RegExp, Recognise])[] = [
  [/^https?:\/\/[^\s<>"')\]]*?\/reverses\/show\/\d[^\s<>"')\]]*/i, ownAddress],
  [/^https?:\/\/(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+\S*/i, hostOf],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z-])/i, asIs('uuid', lower)],
  [/^[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/i, asIs('email', lower)],
  [/^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/i, documentOf],
  ...personal.map((pattern) => [pattern, () => 'personal'] as const),
  [/^\d{2}\.?\d{3} ?- ?\d{3}(?![\w-])/, zipOf],
  [/^0\d[. ]?\d{3} \d{3}(?![\w-])/, zipOf],
  [/^[A-Z]{2}[ ]?\d{3}([ .]?)\d{3}\1\d{3}[ ]?[A-Z]{2}(?![\w-])/i, asIs('tracking', trackingOf)],
  [/^\d{2} \d{3} \d{3}[ /]\d{4}[ -]\d{2}(?![\w-])/, documentOf],
  // In a list without blanks: `918273,918274`.
  [/^\d{5,10}(?=[,/]\d{5,10}(?![\w.,/:-]\w|\w))|^\d{5,10}(?=[,/]\d{5,10}[,/]\d{5})/, idOf],
  [/^(?:\d{1,10}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?![\w.,/:-]\w|\w|-\*|\s?%)/, idOf],
  [/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,7}\.[a-z]{2,24}(?![\w-])/i, hostOf],
]

function documentOf([text]: RegExpExecArray): Found | null {
  return z.safeParse(cnpjNumber, text).success ? { kind: 'document', value: toBareDocument(text) } : null
}

/** The page of a reverse, as a note of this console has it. */
function ownAddress([text]: RegExpExecArray): Found | null {
  const id = parseId(/\/reverses\/show\/([^/?#&]+)/.exec(text)?.[1] ?? '')
  return id === null ? null : { kind: 'id', value: String(id), noun: 'reverse' }
}

function idOf([text]: RegExpExecArray): Found | null {
  const id = parseId(text)
  if (id === null) return null
  return { kind: 'id', value: String(id), ...(/^\d{8}$/.test(text) && parseZip(text) !== null ? { zip: text } : {}) }
}

function zipOf([text]: RegExpExecArray): Found | null {
  const zip = parseZip(digitsOf(text))
  return zip === null ? null : { kind: 'zip', value: zip }
}

function hostOf([text]: RegExpExecArray): Found | null {
  const host = parseHost(text)
  return host === null ? null : { kind: 'host', value: host }
}

/** `FD-77`, of another system than our own: where a word says that it is a ticket. */
const otherTicket = /^[A-Z]{2,10}-\d{1,12}(?![\w-])/i

/** As shops number their orders where that is no number alone: `1234567890123-01`, `#1001`, `v55512lojazul-01`. */
const orderNumber = /^#?(?=[\w./-]*\d{2})[a-z0-9]{2,30}(?:[-./][a-z0-9]{1,20}){0,4}/i
/** The zip code directly after its noun. Eight bare digits before another zip code are the id of a record. */
const zipAfterWord = /^\d{2}[. ]?\d{3}(?:[ -]\d{3}|\d{3}(?!\s+\d{2}\.?\d{3} ?-? ?\d{3}(?!\d)))(?![\w-])/
const isDate = (text: string) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text)

/** Dates and amounts are one word: their pieces are no ids. */
const wordOrSign = /^(?:\d+(?:[.,/:-]\d+)+|[\p{L}\p{N}_]+|[^\p{L}\p{N}_])/u

interface Recognised {
  readonly token: Found | 'personal'
  readonly length: number
}

/** Recognised, with what is said of it around. */
interface Read extends Recognition {
  readonly segment: Segment
  /** What its sentence is about, where nothing stands before the number itself. */
  readonly about: Noun | undefined
  /** The line, or the cell of a table, holds nothing else. */
  readonly isListed: boolean
}

interface Line {
  readonly segment: Segment
  readonly read: readonly Read[]
  readonly isPersonal: boolean
  readonly isSentence: boolean
}

const leastWords = 5

/** Of a line; its words go to `words`, which what was read before it has begun. */
function readSegment(segment: Segment, words: string[]): Line {
  const own: string[] = []
  const read: Read[] = []
  let isPersonal = false
  for (let rest = segment.text.trim(); rest !== ''; ) {
    const found = firstToken(rest, own)
    const length = found?.length ?? (wordOrSign.exec(rest)?.[0] ?? rest).length
    if (found?.token === 'personal') isPersonal = true
    else if (found) {
      const [typed, after] = [rest.slice(0, length), rest.slice(length)]
      const token = measured(typed, hinted(found.token, own, segment.column), own, after)
      const isListed = isCell(typed, own, after)
      read.push({ ...token, line: segment.line, segment, about: sentenceHint(own), isListed })
    }
    own.push(found ? mark : rest.slice(0, length))
    rest = rest.slice(length)
  }
  words.push(...own, '\n')
  const listed = isListed(own.join('').replaceAll(mark, ' '))
  const count = own.filter((word) => /\p{L}{2}/u.test(word)).length
  const isSentence = segment.column === undefined && (segment.part !== 'body' || count >= leastWords)
  return { segment, read: read.map((one) => ({ ...one, isListed: one.isListed || listed })), isPersonal, isSentence }
}

function firstToken(text: string, before: readonly string[]): Recognised | null {
  if (before.at(-1) === '*' && /^\d/.test(text)) return null
  const hint = /^[#\w]/.test(text) ? hintIn(before) : undefined
  const isOther = text.startsWith('#') && hint !== undefined && hint !== 'ticket'
  const ticket = isOther ? null : findTicketAtStart(text)
  if (ticket) return { token: { kind: 'ticket', value: ticket.ticket }, length: ticket.length }
  const other = otherTicket.exec(text)?.[0]
  if (other !== undefined && hint === 'ticket') {
    return { token: { kind: 'ticket', value: parseTicket(other) ?? other }, length: other.length }
  }
  const zip = isAfterZipWord(before) ? zipAfterWord.exec(text) : null
  const zipToken = zip && zipOf(zip)
  if (zip && zipToken) return { token: zipToken, length: zip[0].length }
  // An amount is no id.
  if (/^\d/.test(text) && before.findLast((word) => word.trim() !== '') === '$') return null
  for (const [pattern, recognised] of recognisers) {
    if (recognised === idOf && hint === 'order') {
      const order = orderAt(text)
      if (order) return order
    }
    const match = pattern.exec(text)
    const token = match && recognised(match)
    if (match && token) return { token, length: match[0].length }
  }
  return null
}

/** What is a number alone is read as one. */
function orderAt(text: string): Recognised | null {
  const [found = ''] = orderNumber.exec(text) ?? []
  if (found === '' || isDate(found) || parseId(found) !== null) return null
  return { token: { kind: 'order', value: stripHash(found) }, length: found.length }
}

const stripHash = (text: string) => text.replace(/^#/, '')

function hinted(token: Found, before: readonly string[], column: Noun | undefined): Found {
  const hint = token.kind === 'id' ? (token.noun ?? hintIn(before) ?? column) : undefined
  if (hint === 'ticket') return { kind: 'ticket', value: parseTicket(token.value) ?? token.value }
  return hint === undefined ? token : { ...token, noun: hint }
}

function measured(text: string, token: Found, before: readonly string[], after: string): Found {
  if (token.kind !== 'id' || !isQuantity(text, { before, after, hint: token.noun })) return token
  return { kind: 'quantity', value: token.value }
}

function isSame(one: Found, other: Found): boolean {
  return one.kind === other.kind && one.value === other.value
}

export function recognizeText(text: string): RecognizedText {
  const words: string[] = []
  // A postage authorization, and no ticket.
  const plain = toPlainText(text)
    .trim()
    .replace(/\be-(?=tickets?\b)/gi, 'e')
  const segments = segmentsOf(withoutMarkup(plain))
  const lines = segments.map((segment) => readSegment(segment, words))
  const read = underHeadings(lines)
  return {
    recognitions: distinct(read),
    words: words.join('').replaceAll(mark, ' ').replace(/\s+/g, ' ').trim(),
    hasPersonalData: lines.some(({ isPersonal }) => isPersonal),
    isProse: lines.some(({ isSentence }) => isSentence),
    records: recordsIn(read),
    intent: null,
    zipPairs: [],
  }
}

/** The surest reading of each: one that says what it is before one that does not. */
function distinct(read: readonly Read[]): readonly Recognition[] {
  const tokens: Recognition[] = []
  for (const one of read) {
    const { segment: _, about: __, isListed: ___, ...token } = isLoose(one) ? { ...one, kind: 'number' as const } : one
    const at = tokens.findIndex((known) => isSame(known, token))
    if (at === -1) tokens.push(token)
    else if (saysMore(token.noun, tokens[at]?.noun)) tokens[at] = { ...token }
  }
  return tokens
}

/** A number that one noun calls an order and another a reverse is read as the reverse. */
const saysMore = (hint: Noun | undefined, known: Noun | undefined) =>
  hint !== undefined && (known === undefined || (known === 'order' && hint !== 'other'))

const isLoose = (read: Read) => read.kind === 'id' && !isNamedRecord(read)

/** Numbers in lines of their own are what the line above them says (`Reversas com erro:`), or what the list is of. */
function underHeadings(lines: readonly Line[]): readonly Read[] {
  let heading: Noun | undefined
  let isContinued = false
  return lines.flatMap(({ segment, read }) => {
    const ids = read.filter(({ kind }) => kind === 'id')
    if (segment.text.trim() === '' || segment.column !== undefined) return read
    if (ids.length === 0) {
      heading = read.length === 0 ? headingHint(segment.text) : undefined
      isContinued = false
      return read
    }
    const under = heading
    const isBare = ({ kind, noun, about, isListed: alone }: Read) =>
      kind === 'id' && noun === undefined && about === undefined && (alone || isContinued)
    const hinted = under === undefined ? read : read.map((one) => (isBare(one) ? asHinted(one, under) : one))
    const last = hinted.findLast(({ kind }) => kind === 'id')
    isContinued = goesOn.test(segment.text)
    if (isContinued || !ids.every(({ isListed: alone, noun }) => alone && noun === undefined))
      heading = isContinued ? last?.noun : undefined
    return hinted
  })
}

/** A list that goes on in the next line. */
const goesOn = /(?:[,:]|\s(?:e|y|and|ou|or))\s*$/i

const asHinted = (read: Read, hint: Noun): Read =>
  hint === 'ticket'
    ? { ...read, kind: 'ticket', value: parseTicket(read.value) ?? read.value }
    : { ...read, noun: hint }

// The records of a text: what its own words call a reverse or a refund; bare numbers where nothing is called so.

/** Shorter numbers among words are days, pieces, house numbers. */
const leastDigits = 5

function recordsIn(read: readonly Read[]): Records {
  const ids = read.filter(({ kind }) => kind === 'id')
  const written = ids.filter(
    ({ segment, noun }) => segment.part === 'body' || (segment.part === 'signature' && isRecordNoun(noun)),
  )
  const own = named(written)
  // A mail that was handed on: what it says counts where nothing is said above it.
  return hasAny(own) ? own : named(ids.filter(({ segment }) => segment.part === 'quote'))
}

const hasAny = ({ reverse, refund }: Records) => reverse.length + refund.length > 0

function named(ids: readonly Read[]): Records {
  const kinds = ids.map((one) => ({ value: one.value, kind: recordKind(one) }))
  const isBare = kinds.every(({ kind }) => kind === null)
  const plain = isBare ? ids.filter(isPlainNumber).map(({ value }) => ({ value, kind: 'reverse' as const })) : kinds
  const of = (wanted: 'reverse' | 'refund') => [
    ...new Set(plain.flatMap(({ value, kind }) => (kind === wanted ? [value] : []))),
  ]
  return { reverse: of('reverse'), refund: of('refund') }
}

function recordKind({ noun, about, isListed: alone, value }: Read): 'reverse' | 'refund' | null {
  if (noun !== undefined) return isRecordNoun(noun) ? noun : null
  if (isRecordNoun(about) && value.length >= leastDigits) return about
  return alone && about === undefined ? 'reverse' : null
}

const isPlainNumber = ({ noun, about, value }: Read) =>
  noun === undefined && about !== 'order' && about !== 'other' && value.length >= leastDigits

/** Each reverse and refund, told apart where a text names both; with one record there is nothing to choose. */
export function listBatches(pasted: RecognizedText): readonly (readonly ['reverse' | 'refund', readonly string[]])[] {
  const ids = pasted.recognitions.filter(({ kind }) => kind === 'id')
  const zip = bareZipIn(pasted)
  // Two numbers are no batch when the second is a zip code without its hyphen.
  if (ids.length === 2 && ids[1] === zip && (zip?.noun === undefined || zip.zip?.startsWith('0'))) return []
  const isId = (id: string) => ids.some(({ value }) => value === id)
  const all = (['reverse', 'refund'] as const).map((kind) => [kind, pasted.records[kind].filter(isId)] as const)
  return all.filter(([, list]) => list.length > 1).toSorted(([, one], [, other]) => other.length - one.length)
}

/** Returns true for tokens that are numbers alone, whether or not they name a record. */
export function isNumericRecognition({ kind }: Recognition): boolean {
  return kind === 'id' || kind === 'number' || kind === 'quantity'
}

export function findFirstValue({ recognitions }: RecognizedText, kind: RecognitionKind): string | undefined {
  return recognitions.find((token) => token.kind === kind)?.value
}

const numbersIn = ({ recognitions }: RecognizedText) =>
  recognitions.filter(({ kind }) => kind === 'id' || kind === 'number')

/**
 * The last of several numbers that has the digits of a zip code, where the text has no zip code with its hyphen. One
 * number alone is an id.
 */
function bareZipIn(pasted: RecognizedText): Recognition | undefined {
  const numbers = numbersIn(pasted)
  if (numbers.length < 2 || findFirstValue(pasted, 'zip') !== undefined) return undefined
  return numbers.findLast(({ zip, noun }) => zip !== undefined && noun !== 'order')
}

/** Record and zip code in a text such as `corrigir cep 918273 01310-100`. The number of an order is no record. */
export function findRecordAndZip(pasted: RecognizedText): { readonly id?: string; readonly zip?: string } {
  const bare = bareZipIn(pasted)
  const zip = findFirstValue(pasted, 'zip') ?? bare?.zip
  const isRecord = (token: Recognition) => token.kind === 'id' && token.noun !== 'order' && token !== bare
  const id = numbersIn(pasted).find(isRecord)?.value
  return { ...(id === undefined ? {} : { id }), ...(zip === undefined ? {} : { zip }) }
}

/** The number that is read as a zip code and, since no batch lists the number, not as a record. */
export function findBareZip(pasted: RecognizedText): Recognition | undefined {
  const bare = bareZipIn(pasted)
  return listBatches(pasted).some(([, ids]) => bare && ids.includes(bare.value)) ? undefined : bare
}
