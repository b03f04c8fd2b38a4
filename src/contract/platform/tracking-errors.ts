// Tracking errors: search words, schemas and endpoints (product decisions A29, A41).

import { read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, instant, isPersonal, recordId, wholeNumber, zipCode } from '#contract/fields.ts'
import { page, pageNumber } from '#contract/page.ts'
import { claimPerson } from '#contract/people.ts'
import { bareName, searchWords } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { Address, countries, FoundAddress } from './addresses.ts'
import { statusFilters } from './reprocess.ts'

const shortestWord = 3
const mostWords = 6

/**
 * Search words, each with its spellings: numbers, and words long enough for the trigram index; shorter ones match
 * everything (A29).
 */
export function wordsOf(typed: string): readonly (readonly string[])[] {
  const isFindable = (word: string) => word.length >= shortestWord && (word.match(/[\p{L}\p{N}]/gu) ?? []).length > 1
  return searchWords(typed).filter(([word = '', ...others]) => [word, ...others].some(isNumber) || isFindable(word))
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Of a search that something can be found with, or of none at all. */
function isSearchable(typed: string): boolean {
  const words = wordsOf(typed).length
  return typed.trim() === '' || (words > 0 && words <= mostWords)
}

/** Why it is not searched for. */
export function searchFault(typed: string): 'validation.personal' | 'validation.search_words' | null {
  if (isPersonal(typed)) return 'validation.personal'
  return isSearchable(typed) ? null : 'validation.search_words'
}

export const trackingSearch = codeText(200)
  .refine((typed) => !isPersonal(typed), 'validation.personal')
  .refine(isSearchable, 'validation.search_words')
  .meta({
    description: `At most ${mostWords} words, of ${shortestWord} characters or numbers; no e-mail, CPF or telephone.`,
  })

// Reverses whose label could not be made, and the correction of their zip codes (S2 §2, §3, §7; product decision A41).

/** The one tracking error that has a label of its own; others are shown as they come (S2 §8). */
export const zipInvalid = 'cep_invalid'

/**
 * What mends an error. The sender of a reverse is the consumer, its destination a store.
 * `zip`: the consumer's zip code · `address`: another part of it · `destination`: the store's address ·
 * `contract`: the contract with the carrier · `again`: another try, the carrier did not answer.
 */
const remedies = ['zip', 'address', 'destination', 'contract', 'again', 'unknown'] as const
export type Remedy = (typeof remedies)[number]

/** By the words of the error, the first that fits: carriers have no codes in common. */
const signs: readonly (readonly [Remedy, RegExp])[] = [
  ['again', /\b(?:tempo esgotado|timeout|timed out|indisponivel|unavailable|nao respondeu|tente novamente)\b/],
  ['destination', /\b(?:destinatario|destino|destination|recipient)\b/],
  ['zip', /\b(?:cep|zip|codigo postal|postal code)\b/],
  [
    'contract',
    /\b(?:plp|contrato|contract|cartao|card|servico|service|usuario|senha|credencia(?:l|is)|unauthorized)\b/,
  ],
  ['address', /\b(?:remetente|origem|sender|endereco|logradouro|numero|bairro|cidade|municipio|uf|address|telefone)\b/],
]

export function remedyOf(error: string | null): Remedy {
  const words = bareName((error ?? '').slice(0, 500))
  return signs.find(([, sign]) => sign.test(words))?.[0] ?? 'unknown'
}

/** Why its zip code cannot be corrected, a key of the `errors` texts; null where it can. */
export function zipRefusal(tracking_error: string | null, country: string): string | null {
  if (tracking_error === null) return 'trackingErrors.no_error'
  return country === 'BR' ? null : 'trackingErrors.other_country'
}

/** A consumer's address as lists show it: what is needed to mend the zip code, and no street. */
export const MaskedAddress = z.object({
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.enum(countries),
})
export type MaskedAddress = z.infer<typeof MaskedAddress>

export const TrackingError = z.object({
  id: z.int(),
  ecommerce: z.object({ id: z.int(), display_name: z.string() }),
  created_at: instant,
  status: z.string().nullable(),
  /** Null once it was corrected. */
  tracking_error: z.string().nullable(),
  customer: z.object({ address: MaskedAddress }),
  version: z.int(),
})
export type TrackingError = z.infer<typeof TrackingError>

const params = z.strictObject({ id: recordId })

export const trackingErrorColumns = ['id', 'ecommerce', 'created_at', 'status', 'tracking_error', 'address'] as const

/** The one that waits longest first. `search`: id, order number, tracking code, zip code or tracking error. */
export const listTrackingErrors = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors',
  access: read('courier'),
  query: z.strictObject({
    page: pageNumber,
    /** All of them at once would keep others waiting. */
    limit: wholeNumber(1, 1000).default(50),
    search: trackingSearch.optional(),
    ecommerce_id: recordId.optional(),
    // What follows is ours: none has a default, so that a platform behind a gateway is not asked for it.
    /** One of `trackingErrorKinds`, word for word. */
    error: codeText(500).optional(),
    status: z.enum(statusFilters).optional(),
    /** Who is at work on it. */
    person: claimPerson.optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    order_by: z.enum(trackingErrorColumns).optional(),
  }),
  answer: page(TrackingError),
  reads: ['trackingErrors', 'claims'],
})

/** More different ones are not told; the rarest are left out. */
export const mostErrorKinds = 200

/** The errors that there are, the most frequent first. */
export const trackingErrorKinds = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/kinds',
  access: read('courier'),
  answer: z.object({ data: z.array(z.object({ error: z.string(), count: z.int() })) }),
  reads: ['trackingErrors'],
  extension: true,
})

/** One by id, for a link; 409 when the reverse has no tracking error. Not cached with the list: always refetched. */
export const getTrackingError = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/:id',
  access: read('courier'),
  params,
  answer: z.object({ data: TrackingError }),
  extension: true,
  atGateway: true,
  refuses: [409],
})

/** The whole address of one that has a tracking error. Who looked is recorded (LGPD). */
export const revealAddress = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/:id/address',
  access: read('courier'),
  params,
  answer: z.object({ data: Address }),
  extension: true,
})

/**
 * Refused without a write: 422 `address.not_found`, 503 `address.unavailable`, 422 `trackingErrors.other_country`,
 * 409 `trackingErrors.corrected` (names who was faster), 409 `trackingErrors.no_error`.
 */
export const correctZip = endpoint({
  method: 'POST',
  path: '/v2/boss/reverses/tracking-errors/:id',
  access: write('courier'),
  params,
  body: z.strictObject({ zip_code: zipCode }),
  answer: z.object({
    success: z.literal(true),
    data: TrackingError,
    /** As it was looked up: empty where the zip code does not decide it, and there what was written before stays. */
    address: FoundAddress,
    before: MaskedAddress,
    after: MaskedAddress,
    city_changed: z.boolean(),
    state_changed: z.boolean(),
  }),
  changes: ['trackingErrors', 'reverses', 'tickets', 'activity'],
  refuses: [412],
})

type Place = Readonly<Record<'city' | 'state', string>>

/** Whether a correction leads elsewhere. A name that was missing, or is written another way, is no other place. */
export function movesTo(before: Place, after: Place) {
  const differs = (name: keyof Place) =>
    bareName(before[name]) !== '' && bareName(before[name]) !== bareName(after[name])
  return { city_changed: differs('city'), state_changed: differs('state') }
}
