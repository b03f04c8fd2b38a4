// Parses pasted text into search terms: ids, documents, e-mails, hosts and tracking codes; the remaining words are
// names.
import { getNumberSpellings } from '#contract/search-words.ts'
import { mayBeTrackingCode, normalizeTrackingCode, parseTrackingCode } from '#contract/tracking-code.ts'
import {
  PREFIXED_TICKET_REGEX_SOURCE,
  parseCnpj,
  parseFormattedId,
  parseHost,
  parseId,
  parseMarkedTicket,
  parseTicket,
  parseUuid,
  toPlainLine,
  toPlainText,
  trimCharacters,
} from '#contract/typed-text.ts'

export interface SearchTerms {
  readonly numbers: readonly number[]
  readonly documents: readonly string[]
  readonly emails: readonly string[]
  /** Hostnames without scheme, `www.` and path. */
  readonly hosts: readonly string[]
  readonly uuids: readonly string[]
  readonly trackingCodes: readonly string[]
  /** Possible order numbers: every word with a digit, in capitals and without the number sign. */
  readonly orderNumbers: readonly string[]
  readonly tickets: readonly string[]
  readonly words: readonly string[]
}

type TermKind = keyof SearchTerms

const MAX_PER_KIND = 20

const emailPattern = /^[^@]+@[^@]+\.[^@.]+$/

/** Matches ticket numbers of other systems, such as `FD-77`. */
const otherTicketPattern = new RegExp(`^${PREFIXED_TICKET_REGEX_SOURCE}$`)

const mayBeOrderNumber = (token: string, kind: TermKind) =>
  /\d/.test(token) && !/^https?:/i.test(token) && !['emails', 'uuids', 'hosts'].includes(kind)

/** Matches a decimal number such as `2,5`, because such a number must not be split into two ids. */
const decimalPattern = /^\d{1,6},\d{1,2}$/

/**
 * Parses search terms from a text. Words are separated by blanks, and by punctuation that does not occur in ids,
 * e-mails, URLs or documents.
 */
export function parseSearchTerms(text: string): SearchTerms {
  // Parses the whole text as one id if spaces or periods group its digits, as in `903 600`. A text that starts with `#`
  // is a ticket instead of an id.
  const wholeTextId = toPlainLine(text).startsWith('#') ? null : parseFormattedId(text)
  // Parses the whole text as one code if spaces group its characters, as in `AA 123 456 789 BR`.
  const wholeTextCode = /\s/.test(text.trim()) ? (parseTrackingCode(text) ?? parseCnpj(text)) : null
  const tokens = (wholeTextCode ?? toPlainText(text))
    .split(/\s+/u)
    .flatMap((word) => (decimalPattern.test(word) ? word : word.split(/[,;<>()[\]"'|·]+/u)))
    .map((token) => trimCharacters(token, { start: ':=', end: '.:!?' }))
  const tokensWithKind = [...new Set(tokens.filter(Boolean))].map((token) => ({ token, kind: detectKind(token) }))
  const listTokens = (requestedKind: TermKind) =>
    tokensWithKind.flatMap(({ token, kind }) => (kind === requestedKind ? [token] : [])).slice(0, MAX_PER_KIND)
  return {
    numbers: [
      ...new Set(
        (wholeTextId === null ? listTokens('numbers') : [wholeTextId]).flatMap((number) => parseId(number) ?? []),
      ),
    ],
    documents: listTokens('documents').flatMap((document) => parseCnpj(document) ?? []),
    emails: listTokens('emails').map((address) => address.toLowerCase()),
    hosts: listTokens('hosts').flatMap((address) => parseHost(address) ?? []),
    uuids: listTokens('uuids').flatMap((uuid) => parseUuid(uuid) ?? []),
    trackingCodes: [
      ...listTokens('trackingCodes').flatMap((code) => parseTrackingCode(code) ?? []),
      ...listTokens('words').filter(mayBeTrackingCode).map(normalizeTrackingCode),
    ],
    orderNumbers: [
      ...(wholeTextId === null ? [] : getNumberSpellings(text)),
      ...tokensWithKind.flatMap(({ token, kind }) =>
        mayBeOrderNumber(token, kind) ? getNumberSpellings(token.replace(/^#/, '').toUpperCase()) : [],
      ),
    ].slice(0, MAX_PER_KIND),
    tickets: [...listTokens('tickets'), ...listTokens('words').filter((word) => otherTicketPattern.test(word))].flatMap(
      (ticket) => parseTicket(ticket) ?? [],
    ),
    words: listTokens('words'),
  }
}

function detectKind(token: string): TermKind {
  if (parseId(token) === null && parseCnpj(token) !== null) return 'documents'
  if (parseUuid(token) !== null) return 'uuids'
  if (parseMarkedTicket(token) !== null) return 'tickets'
  if (emailPattern.test(token)) return 'emails'
  if (parseTrackingCode(token) !== null) return 'trackingCodes'
  // Classifies every number as `numbers`, even a number that is no valid id, such as `0` or `3000000000`, so that no
  // number is searched as a name.
  if (parseId(token) !== null || /^\d{1,10}$/.test(token)) return 'numbers'
  return parseHost(token) === null ? 'words' : 'hosts'
}

/**
 * Minimum length of at least one word of a name. A search with only shorter words would match too many names and could
 * not use an index.
 */
const MIN_WORD_LENGTH = 3

/** Returns the words of a name; null when all of them are too short to search for. */
export function getSearchedName({ words }: SearchTerms): string | null {
  return words.some((word) => word.length >= MIN_WORD_LENGTH) ? words.join(' ') : null
}
