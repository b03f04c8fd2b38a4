// What a pasted text holds: ids, documents, e-mails, hosts, tracking codes; what is left are words of a name.

import { cnpj } from 'cpf-cnpj-validator'
import { largestId } from '#contract/fields.ts'
import { bareDocument } from '#contract/record-fields.ts'
import { stripped } from '#server/stripped.ts'

export interface Reading {
  readonly numbers: readonly number[]
  readonly documents: readonly string[]
  readonly emails: readonly string[]
  /** Without scheme, `www.` and path. */
  readonly hosts: readonly string[]
  readonly uuids: readonly string[]
  readonly trackingCodes: readonly string[]
  readonly words: readonly string[]
}

type Kind = keyof Reading | 'ticket'

const mostOfAKind = 20

const patterns: readonly (readonly [Kind, RegExp])[] = [
  ['uuids', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ['emails', /^[^@]+@[^@]+\.[^@.]+$/],
  ['trackingCodes', /^[a-z]{2}\d{9}[a-z]{2}$/i],
  ['ticket', /^(zd-?|#)\d+$/i],
  ['numbers', /^\d{1,10}$/],
  ['hosts', /^(https?:\/\/\S+|([a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(\/\S*)?)$/i],
]

/** Words stand between blanks and punctuation that no id, address or document holds. */
export function read(text: string): Reading {
  const tokens = text.split(/[\s,;<>()[\]"'|·]+/u).map((token) => stripped(token, { start: ':=', end: '.:!?' }))
  const known = [...new Set(tokens.filter(Boolean))].map((token) => ({ token, kind: kindOf(token) }))
  const all = (wanted: Kind) =>
    known.flatMap(({ token, kind }) => (kind === wanted ? [token] : [])).slice(0, mostOfAKind)
  const numbers = all('numbers').map(Number)
  return {
    numbers: numbers.filter((number) => number > 0 && number <= largestId),
    documents: all('documents').map(bareDocument),
    emails: all('emails').map((address) => address.toLowerCase()),
    hosts: all('hosts').flatMap((address) => hostOf(address) ?? []),
    uuids: all('uuids').map((uuid) => uuid.toLowerCase()),
    trackingCodes: all('trackingCodes').map((code) => code.toUpperCase()),
    words: all('words'),
  }
}

function kindOf(token: string): Kind {
  if (cnpj.isValid(token)) return 'documents'
  return patterns.find(([, pattern]) => pattern.test(token))?.[0] ?? 'words'
}

function hostOf(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? address : `http://${address}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null
}
