// What a typed or pasted text holds: a ticket, ids, documents, codes. Pure. A CPF or a telephone is recognised so that it goes nowhere.
import * as z from 'zod/mini'
import { bareDocument, cnpjNumber } from '#contract/fields.ts'

export const tokenKinds = ['ticket', 'id', 'document', 'zip', 'tracking', 'uuid', 'email', 'host'] as const
export type TokenKind = (typeof tokenKinds)[number]

export interface Token {
  readonly kind: TokenKind
  /** As the platform writes it: `ZD-48213`, `918273`, 14 characters of a CNPJ. */
  readonly value: string
  /** Of an id: the 8 digits it was written with are a CEP as well. */
  readonly zip?: string
}

export interface Pasted {
  readonly tokens: readonly Token[]
  /** What is left of the text: words to search commands with. */
  readonly words: string
  /** The text held a person's CPF or telephone: left out of everything. */
  readonly isPersonal: boolean
}

type Recognise = (match: RegExpExecArray) => Token | 'personal' | null

const asIs =
  (kind: TokenKind, shape: (text: string) => string = (text) => text): Recognise =>
  ([text]) => ({ kind, value: shape(text) })

const lower = (text: string) => text.toLowerCase()
const largestId = 2_147_483_647

/** Tried from the top at every place of the text, so that the longer reading wins. */
const recognisers: readonly (readonly [RegExp, Recognise])[] = [
  [/^https?:\/\/\S*\/tickets?\/(\d{1,12})\S*/i, ([, number = '']) => ({ kind: 'ticket', value: `#${number}` })],
  [
    /^https?:\/\/(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\S*/i,
    ([, host = '']) => ({ kind: 'host', value: lower(host) }),
  ],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z-])/i, asIs('uuid', lower)],
  [/^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i, asIs('email', lower)],
  [/^ZD-?(\d{1,12})(?![\w-])/i, ([, number = '']) => ({ kind: 'ticket', value: `ZD-${number}` })],
  [/^#(\d{1,12})(?![\w-])/, ([, number = '']) => ({ kind: 'ticket', value: `#${number}` })],
  [/^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/i, documentOf],
  [/^\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])/, () => 'personal'],
  [/^\d{11}(?![\w-])/, () => 'personal'],
  [/^\+?\d{0,2} ?\(?\d{2}\)? ?9?\d{4}-\d{4}(?![\w-])/, () => 'personal'],
  [/^\d{5}-\d{3}(?![\w-])/, asIs('zip', (text) => text.replace('-', ''))],
  [/^[A-Z]{2}\d{9}[A-Z]{2}(?![\w-])/i, asIs('tracking', (text) => text.toUpperCase())],
  [/^\d{1,10}(?![\w.,/-]\w|\w)/, idOf],
  [
    /^(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?![\w-])/i,
    ([, host = '']) => ({ kind: 'host', value: lower(host) }),
  ],
]

function documentOf([text]: RegExpExecArray): Token | null {
  return z.safeParse(cnpjNumber, text).success ? { kind: 'document', value: bareDocument(text) } : null
}

function idOf([text]: RegExpExecArray): Token | null {
  const number = Number(text)
  if (number < 1 || number > largestId) return null
  return { kind: 'id', value: String(number), ...(text.length === 8 ? { zip: text } : {}) }
}

/** Dates and amounts are one word: their pieces are no ids. */
const wordOrSign = /^(?:\d+(?:[.,/:-]\d+)+|[\p{L}\p{N}_]+|[^\p{L}\p{N}_])/u

export function recognise(text: string): Pasted {
  const tokens: Token[] = []
  const words: string[] = []
  let isPersonal = false
  for (let rest = text.trim(); rest !== ''; ) {
    const found = firstToken(rest)
    if (found === null) {
      const word = wordOrSign.exec(rest)?.[0] ?? rest
      words.push(word)
      rest = rest.slice(word.length)
      continue
    }
    if (found.token === 'personal') isPersonal = true
    else if (!tokens.some((token) => isSame(token, found.token))) tokens.push(found.token)
    words.push(' ')
    rest = rest.slice(found.length)
  }
  return { tokens, words: words.join('').replace(/\s+/g, ' ').trim(), isPersonal }
}

function firstToken(text: string): { readonly token: Token | 'personal'; readonly length: number } | null {
  for (const [pattern, recognised] of recognisers) {
    const match = pattern.exec(text)
    const token = match && recognised(match)
    if (match && token) return { token, length: match[0].length }
  }
  return null
}

function isSame(one: Token, other: Token | 'personal'): boolean {
  return other !== 'personal' && one.kind === other.kind && one.value === other.value
}

export function firstOf({ tokens }: Pasted, kind: TokenKind): string | undefined {
  return tokens.find((token) => token.kind === kind)?.value
}

/**
 * The record and the zip code that a text names, as in `corrigir cep 918273 01310-100`. A zip code without its dash reads as an id:
 * it is taken for one only beside another number, and the last of them.
 */
export function recordAndZip(pasted: Pasted): { readonly id?: string; readonly zip?: string } {
  const ids = pasted.tokens.filter(({ kind }) => kind === 'id')
  const bare = ids.length > 1 ? ids.findLast(({ zip }) => zip !== undefined) : undefined
  const dashed = firstOf(pasted, 'zip')
  const zip = dashed ?? bare?.zip
  const id = ids.find((token) => dashed !== undefined || token !== bare)?.value
  return { ...(id === undefined ? {} : { id }), ...(zip === undefined ? {} : { zip }) }
}

/** What the server may be asked for: the records named, else the words; never a ticket, never what is personal. */
export function lookupsOf(pasted: Pasted, most = 3): readonly string[] {
  const named = pasted.tokens.filter(({ kind }) => kind !== 'ticket' && kind !== 'zip').map(({ value }) => value)
  if (named.length > 0) return named.slice(0, most)
  return pasted.words.length >= 3 && pasted.words.length <= 200 ? [pasted.words] : []
}
