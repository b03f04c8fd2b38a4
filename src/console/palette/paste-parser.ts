// Recognises ids, tickets and documents in pasted text. First, kind words before a number, in three languages. Pure.

import { fold } from '#console/lib/search-text.ts'
import { cnpjNumber } from '#contract/fields.ts'
import { foundKinds } from '#contract/tickets.ts'
import { bareDocument, plainText, readHost, readId, readTicket, readZip, ticketAtStart } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'

/** `order`: the shop's own order number, not an id of ours. `ticket`: a ticket number without its prefix. */
const hints = [...foundKinds, 'order', 'ticket'] as const
type Hint = (typeof hints)[number]

const words: Readonly<Record<Hint, string>> = {
  reverse: 'reversa reversas reverse reverses devolucao devolucion return troca cambio exchange rev',
  refund: 'reembolso reembolsos refund refunds estorno reintegro',
  ecommerce: 'ecommerce lojista merchant comercio seller conta account',
  store: 'loja lojas store tienda filial sucursal branch shop',
  group: 'grupo group',
  carrier: 'transportadora carrier transportista',
  user: 'usuario user atendente agente',
  order: 'pedido order nota nf nfe fatura boleto invoice factura encomenda compra protocolo cupom valor cep telefone',
  ticket: 'chamado ticket atendimento case',
}

const meanings = new Map<string, Hint>(
  hints.flatMap((hint) => words[hint].split(' ').map((word) => [word, hint] as const)),
)

/** Between the noun and its number: `reversa de número: 918273`. */
const passed: ReadonlySet<string> = new Set(
  'id ids n no nº num numero number codigo code cod de da do del la el the of is e and y seguinte seguintes following'.split(
    ' ',
  ),
)

/** Stands among the words where something was recognised. */
const mark = '\u0001'

/** `before` are the words and signs of the text so far; a sentence that has ended says nothing. */
function hintIn(before: readonly string[]): Hint | undefined {
  let hasPassed = false
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const piece = before[at] ?? ''
    if (/^[.;!?\n]$/.test(piece)) return undefined
    if (piece === mark) hasPassed = true
    const word = fold(piece)
    if (!/[\p{L}\p{N}]/u.test(word) || passed.has(word)) continue
    const hint = meanings.get(word)
    // A ticket has one number: what comes after it is something else.
    return hint === 'ticket' && hasPassed ? undefined : hint
  }
  return undefined
}

/** Said of what was recognised beside it, and nothing else: `CNPJ: 11.222…`. */
const labels: ReadonlySet<string> = new Set(
  'cnpj cpf documento document rfc e mail email correo site url link dominio domain uuid rastreio tracking rastreo codigo code etiqueta label id chamado ticket cep zip postal n no nº numero number'.split(
    ' ',
  ),
)

/** Whether the words beside what was recognised say only what it is. */
export function areLabels(words: string): boolean {
  const all = fold(words).match(/[\p{L}\p{N}]+/gu) ?? []
  return all.every((word) => labels.has(word))
}

// Tokenizer of typed or pasted text: tickets, ids, documents, codes. CPF and phone are matched to be discarded. Pure.

const tokenKinds = ['ticket', 'id', 'document', 'zip', 'tracking', 'uuid', 'email', 'host'] as const
type TokenKind = (typeof tokenKinds)[number]

export interface Token {
  readonly kind: TokenKind
  /** As the platform writes it: `ZD-48213`, `918273`, 14 characters of a CNPJ. */
  readonly value: string
  /** Of an id: the 8 digits it was written with are a CEP as well. */
  readonly zip?: string
  /** Of an id: what the words before it call it. */
  readonly hint?: Hint
}

export interface Pasted {
  readonly tokens: readonly Token[]
  /** What is left of the text: words to search commands with. */
  readonly words: string
  /** The text held a person's CPF or telephone: left out of everything. */
  readonly isPersonal: boolean
}

/** A whole ticket fits. */
export const longestText = 4000

type Recognise = (match: RegExpExecArray) => Token | 'personal' | null

const asIs =
  (kind: TokenKind, shape: (text: string) => string = (text) => text): Recognise =>
  ([text]) => ({ kind, value: shape(text) })

const lower = (text: string) => text.toLowerCase()

/** A CPF and telephones, as people write them. */
const personal: readonly RegExp[] = [
  /^\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?![\w-])/,
  // Mobile, and any with the code of its country.
  /^(?:\+?55[ -]?)?\(?\d{2}\)?[ -]?9[ .]?\d{4}[ .-]?\d{4}(?![\w-])/,
  /^\+\d{1,3}[ .-]?\(?\d{2,3}\)?[ .-]?\d{3,5}[ .-]?\d{4}(?![\w-])/,
  /^(?:\+?55[ -]?)?\(\d{2}\)[ -]?\d{4}[ .-]?\d{4}(?![\w-])/,
  /^(?:\+?55[ -]?)?(?:\d{2} ?)?\d{4,5}-\d{4}(?![\w-])/,
  // Ten digits that begin as those of São Paulo and Rio do; ids are far from there.
  /^(?:1[1-9]|21)[2-5]\d{7}(?![\w-])/,
  /^55(?:1[1-9]|[2-9]\d)[2-5]\d{7}(?![\w-])/,
]

/** Tried from the top at every place of the text, so that the longer reading wins. */
const recognisers: readonly (readonly [RegExp, Recognise])[] = [
  [/^https?:\/\/(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+\S*/i, hostOf],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z-])/i, asIs('uuid', lower)],
  [/^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i, asIs('email', lower)],
  [/^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/i, documentOf],
  ...personal.map((pattern) => [pattern, () => 'personal'] as const),
  [/^\d{2}\.?\d{3}-\d{3}(?![\w-])/, asIs('zip', (text) => readZip(text) ?? text)],
  [/^[A-Z]{2}\d{9}[A-Z]{2}(?![\w-])/i, asIs('tracking', (text) => text.toUpperCase())],
  [/^(?:\d{1,10}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?![\w.,/:-]\w|\w)/, idOf],
  [/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![\w-])/i, hostOf],
]

function documentOf([text]: RegExpExecArray): Token | null {
  return z.safeParse(cnpjNumber, text).success ? { kind: 'document', value: bareDocument(text) } : null
}

function idOf([text]: RegExpExecArray): Token | null {
  const id = readId(text)
  if (id === null) return null
  return { kind: 'id', value: String(id), ...(/^\d{8}$/.test(text) ? { zip: text } : {}) }
}

function hostOf([text]: RegExpExecArray): Token | null {
  const host = readHost(text)
  return host === null ? null : { kind: 'host', value: host }
}

/** `FD-77`, of another system than our own: where a word says that it is a ticket. */
const otherTicket = /^[A-Z]{2,10}-\d{1,12}(?![\w-])/i

/** Dates and amounts are one word: their pieces are no ids. */
const wordOrSign = /^(?:\d+(?:[.,/:-]\d+)+|[\p{L}\p{N}_]+|[^\p{L}\p{N}_])/u

export function recognise(text: string): Pasted {
  const tokens: Token[] = []
  const words: string[] = []
  let isPersonal = false
  for (let rest = plainText(text).trim(); rest !== ''; ) {
    const found = firstToken(rest, words)
    if (found === null) {
      const word = wordOrSign.exec(rest)?.[0] ?? rest
      words.push(word)
      rest = rest.slice(word.length)
      continue
    }
    if (found.token === 'personal') isPersonal = true
    else {
      const token = hinted(found.token, words)
      if (!tokens.some((known) => isSame(known, token))) tokens.push(token)
    }
    words.push(mark)
    rest = rest.slice(found.length)
  }
  return { tokens, words: words.join('').replaceAll(mark, ' ').replace(/\s+/g, ' ').trim(), isPersonal }
}

interface Recognised {
  readonly token: Token | 'personal'
  readonly length: number
}

function firstToken(text: string, before: readonly string[]): Recognised | null {
  const ticket = ticketAtStart(text)
  if (ticket) return { token: { kind: 'ticket', value: ticket.ticket }, length: ticket.length }
  const other = otherTicket.exec(text)?.[0]
  if (other !== undefined && hintIn(before) === 'ticket') {
    return { token: { kind: 'ticket', value: readTicket(other) ?? other }, length: other.length }
  }
  // An amount is no id.
  if (/^\d/.test(text) && before.findLast((word) => word.trim() !== '') === '$') return null
  for (const [pattern, recognised] of recognisers) {
    const match = pattern.exec(text)
    const token = match && recognised(match)
    if (match && token) return { token, length: match[0].length }
  }
  return null
}

function hinted(token: Token, before: readonly string[]): Token {
  const hint = token.kind === 'id' ? hintIn(before) : undefined
  if (hint === 'ticket') return { kind: 'ticket', value: readTicket(token.value) ?? token.value }
  return hint === undefined ? token : { ...token, hint }
}

function isSame(one: Token, other: Token): boolean {
  return one.kind === other.kind && one.value === other.value
}

export function firstOf({ tokens }: Pasted, kind: TokenKind): string | undefined {
  return tokens.find((token) => token.kind === kind)?.value
}

/**
 * Record and zip code in a text such as `corrigir cep 918273 01310-100`. An undashed zip code looks like an id:
 * it counts as one only beside another number, and only the last.
 */
export function recordAndZip(pasted: Pasted): { readonly id?: string; readonly zip?: string } {
  const ids = pasted.tokens.filter(({ kind }) => kind === 'id')
  const bare = ids.length > 1 ? ids.findLast(({ zip }) => zip !== undefined) : undefined
  const dashed = firstOf(pasted, 'zip')
  const zip = dashed ?? bare?.zip
  const id = ids.find((token) => dashed !== undefined || token !== bare)?.value
  return { ...(id === undefined ? {} : { id }), ...(zip === undefined ? {} : { zip }) }
}
