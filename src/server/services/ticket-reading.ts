// Parses pasted text into search terms: ids, documents, e-mails, hosts and tracking codes; the remaining words are
// names.
import { cnpj } from 'cpf-cnpj-validator'
import {
  bareDocument,
  numberSpellings,
  plainLine,
  plainText,
  readHost,
  readId,
  readTicket,
  readUuid,
  stripped,
  ticketAtStart,
  ungroupedId,
} from '#contract/typed-text.ts'

export interface Reading {
  readonly numbers: readonly number[]
  readonly documents: readonly string[]
  readonly emails: readonly string[]
  /** Hostnames without scheme, `www.` and path. */
  readonly hosts: readonly string[]
  readonly uuids: readonly string[]
  readonly trackingCodes: readonly string[]
  /** Possible order numbers: every word with a digit, in capitals and without the number sign. */
  readonly orders: readonly string[]
  readonly tickets: readonly string[]
  readonly words: readonly string[]
}

type Kind = Exclude<keyof Reading, 'orders'>

const MAX_PER_KIND = 20

const patterns: readonly (readonly [Kind, RegExp])[] = [
  ['emails', /^[^@]+@[^@]+\.[^@.]+$/],
  ['trackingCodes', /^[a-z]{2}\d{9}[a-z]{2}$/i],
]

/** Matches ticket numbers of other systems, such as `FD-77`. */
const otherTicket = /^[a-z]{2,10}-\d{1,12}$/i

const isOrder = (token: string, kind: Kind) => /\d/.test(token) && !['emails', 'uuids', 'hosts'].includes(kind)

/** Matches a decimal number such as `2,5`, which is not a list of two ids. */
const decimal = /^\d{1,6},\d{1,2}$/

/**
 * Parses search terms from a text. Words are separated by blanks and by punctuation that no id, e-mail, URL or document
 * contains.
 */
export function readTicketText(text: string): Reading {
  // The whole text may be one id with grouped digits, such as `903 600`. A leading number sign marks a ticket instead.
  const whole = plainLine(text).startsWith('#') ? null : ungroupedId(text)
  const tokens = plainText(text)
    .split(/\s+/u)
    .flatMap((word) => (decimal.test(word) ? word : word.split(/[,;<>()[\]"'|·]+/u)))
    .map((token) => stripped(token, { start: ':=', end: '.:!?' }))
  const known = [...new Set(tokens.filter(Boolean))].map((token) => ({ token, kind: kindOf(token) }))
  const all = (wanted: Kind) =>
    known.flatMap(({ token, kind }) => (kind === wanted ? [token] : [])).slice(0, MAX_PER_KIND)
  return {
    numbers: [...new Set((whole === null ? all('numbers') : [whole]).flatMap((number) => readId(number) ?? []))],
    documents: all('documents').map(bareDocument),
    emails: all('emails').map((address) => address.toLowerCase()),
    hosts: all('hosts').flatMap((address) => readHost(address) ?? []),
    uuids: all('uuids').flatMap((uuid) => readUuid(uuid) ?? []),
    trackingCodes: all('trackingCodes').map((code) => code.toUpperCase()),
    orders: [
      ...(whole === null ? [] : numberSpellings(text)),
      ...known.flatMap(({ token, kind }) =>
        isOrder(token, kind) ? numberSpellings(token.replace(/^#/, '').toUpperCase()) : [],
      ),
    ].slice(0, MAX_PER_KIND),
    tickets: [...all('tickets'), ...all('words').filter((word) => otherTicket.test(word))].flatMap(
      (ticket) => readTicket(ticket) ?? [],
    ),
    words: all('words'),
  }
}

function kindOf(token: string): Kind {
  if (cnpj.isValid(token)) return 'documents'
  if (readUuid(token) !== null) return 'uuids'
  if (ticketAtStart(token)?.length === token.length) return 'tickets'
  const kind = patterns.find(([, pattern]) => pattern.test(token))?.[0]
  if (kind !== undefined) return kind
  // A number that is no valid id, such as `0` or `3000000000`, is not a word of a name either.
  if (readId(token) !== null || /^\d{1,10}$/.test(token)) return 'numbers'
  return readHost(token) === null ? 'words' : 'hosts'
}

/** Minimum length of one word of a name; shorter words alone match too many names without an index (S1 §9). */
const MIN_WORD_LENGTH = 3

/** Returns the words of a name; null when all of them are too short to search for. */
export function nameIn({ words }: Reading): string | null {
  return words.some((word) => word.length >= MIN_WORD_LENGTH) ? words.join(' ') : null
}
