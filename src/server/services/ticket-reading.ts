// Parses pasted text for a lookup: ids, documents, e-mails, hosts and tracking codes; the rest is words of a name.
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
  /** Without scheme, `www.` and path. */
  readonly hosts: readonly string[]
  readonly uuids: readonly string[]
  readonly trackingCodes: readonly string[]
  /** Whatever may number an order: any word with a digit. In capitals, without the number sign. */
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

/** Of another system: `FD-77`. */
const otherTicket = /^[a-z]{2,10}-\d{1,12}$/i

const isOrder = (token: string, kind: Kind) => /\d/.test(token) && !['emails', 'uuids', 'hosts'].includes(kind)

/** `2,5` is one number, and no list of two ids. */
const decimal = /^\d{1,6},\d{1,2}$/

/** Words stand between blanks and punctuation that no id, address or document holds. */
export function readTicketText(text: string): Reading {
  // The text as a whole may be one id, `903 600`; a number sign marks a ticket here.
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
  // A number that is no id, `0` or `3000000000`, is no word either.
  if (readId(token) !== null || /^\d{1,10}$/.test(token)) return 'numbers'
  return readHost(token) === null ? 'words' : 'hosts'
}

/** Shorter words alone match too many names, and no index helps (S1 §9). */
const MIN_WORD_LENGTH = 3

/** The words of a name; null when they are too short to search for. */
export function nameIn({ words }: Reading): string | null {
  return words.some((word) => word.length >= MIN_WORD_LENGTH) ? words.join(' ') : null
}
