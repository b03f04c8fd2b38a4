// Tracking errors: search of reverses whose label could not be created, and correction of their zip codes (S2 §2, §3,
// §7; product decisions A29, A41).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, instant, isPersonalSearchText, recordId, wholeNumber, zipCode } from '#contract/fields.ts'
import { pageNumber, pageSchema } from '#contract/page.ts'
import { claimFilter } from '#contract/people.ts'
import { getSearchWords, normalizeName } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { Address, countries, ZipCodeAddress } from './addresses.ts'
import { statusFilters } from './reprocess.ts'

const MIN_WORD_LENGTH = 3
const MAX_WORDS = 6

/**
 * Returns the search words, each with its spellings. Only numbers and words that are long enough for the trigram index
 * are returned, because shorter words match everything (A29).
 */
export function parseSearchWords(input: string): readonly (readonly string[])[] {
  const isSearchableWord = (word: string) =>
    word.length >= MIN_WORD_LENGTH && (word.match(/[\p{L}\p{N}]/gu) ?? []).length > 1
  return getSearchWords(input).filter(
    ([word = '', ...spellings]) => [word, ...spellings].some(isNumber) || isSearchableWord(word),
  )
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Returns true for an empty search and for a search with at least one and at most `MAX_WORDS` usable words. */
function isSearchableText(input: string): boolean {
  const wordCount = parseSearchWords(input).length
  return input.trim() === '' || (wordCount > 0 && wordCount <= MAX_WORDS)
}

/** Returns the error key for a search text that the server rejects, or null. */
export function getSearchError(input: string): 'validation.personal' | 'validation.search_words' | null {
  if (isPersonalSearchText(input)) return 'validation.personal'
  return isSearchableText(input) ? null : 'validation.search_words'
}

export const trackingSearch = codeText(200)
  .refine((input) => !isPersonalSearchText(input), 'validation.personal')
  .refine(isSearchableText, 'validation.search_words')
  .meta({
    description: `At most ${MAX_WORDS} words, of ${MIN_WORD_LENGTH} characters or numbers; no e-mail, CPF or telephone.`,
  })

/** The only tracking error with a translated label; other errors are displayed as the carrier sent them (S2 §8). */
export const INVALID_ZIP_ERROR = 'cep_invalid'

/**
 * Ways to fix a tracking error. The sender of a reverse is the consumer, its destination a store.
 * `zip`: correct the consumer's zip code · `address`: correct another part of the consumer's address · `destination`:
 * correct the store's address · `contract`: correct the contract with the carrier · `again`: try again, because the
 * carrier did not respond.
 */
const remedies = ['zip', 'address', 'destination', 'contract', 'again', 'unknown'] as const
export type Remedy = (typeof remedies)[number]

/**
 * Patterns that recognize the remedy by words of the error, because carriers share no error codes. The first match
 * wins.
 */
const remedyPatterns: readonly (readonly [Remedy, RegExp])[] = [
  ['again', /\b(?:tempo esgotado|timeout|timed out|indisponivel|unavailable|nao respondeu|tente novamente)\b/],
  ['destination', /\b(?:destinatario|destino|destination|recipient)\b/],
  ['zip', /\b(?:cep|zip|codigo postal|postal code)\b/],
  [
    'contract',
    /\b(?:plp|contrato|contract|cartao|card|servico|service|usuario|senha|credencia(?:l|is)|unauthorized)\b/,
  ],
  ['address', /\b(?:remetente|origem|sender|endereco|logradouro|numero|bairro|cidade|municipio|uf|address|telefone)\b/],
]

/** Returns the way to fix a tracking error, or `unknown` when no pattern matches. */
export function getRemedy(error: string | null): Remedy {
  const errorText = normalizeName((error ?? '').slice(0, 500))
  return remedyPatterns.find(([, pattern]) => pattern.test(errorText))?.[0] ?? 'unknown'
}

/** Returns the error key that prevents a correction of the zip code, or null when the zip code can be corrected. */
export function getZipCorrectionError(tracking_error: string | null, country: string): string | null {
  if (tracking_error === null) return 'trackingErrors.no_error'
  return country === 'BR' ? null : 'trackingErrors.other_country'
}

/** Consumer's address as lists show it: enough to correct the zip code, without the street. */
export const MaskedAddress = z.object({
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.enum(countries),
})
export type MaskedAddress = z.infer<typeof MaskedAddress>

export const TrackingError = z.object({
  id: z.int(),
  /** The id is null when the platform returns only the name of the ecommerce. */
  ecommerce: z.object({ id: z.int().nullable(), display_name: z.string() }),
  created_at: instant.nullable(),
  status: z.string().nullable(),
  /** Error of the carrier; null after the correction. */
  tracking_error: z.string().nullable(),
  customer: z.object({ address: MaskedAddress }),
  version: z.int(),
})
export type TrackingError = z.infer<typeof TrackingError>

const params = z.strictObject({ id: recordId })

export const trackingErrorColumns = ['id', 'ecommerce', 'created_at', 'status', 'tracking_error', 'address'] as const

/**
 * Lists tracking errors; the error that has waited longest comes first by default. `search` matches id, order number,
 * tracking code, zip code or tracking error.
 */
export const listTrackingErrors = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors',
  access: read('courier'),
  query: z.strictObject({
    page: pageNumber,
    /** Number of rows per page; never unlimited, because one large request would delay all others. */
    limit: wholeNumber(1, 1000).default(50),
    search: trackingSearch.optional(),
    ecommerce_id: recordId.optional(),
    // The parameters below are extensions without defaults, so that an existing platform does not receive them.
    /** Text of the error, exactly as `listTrackingErrorKinds` returns it. */
    error: codeText(500).optional(),
    status: z.enum(statusFilters).optional(),
    /** Filter by the user who has claimed the reverse. */
    person: claimFilter.optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    order_by: z.enum(trackingErrorColumns).optional(),
  }),
  response: pageSchema(TrackingError),
  cacheTopics: ['trackingErrors', 'claims'],
})

/** Maximum number of different errors returned; the rarest errors are left out. */
export const MAX_ERROR_KINDS = 200

/** Returns the different errors with their number of reverses, most frequent first. */
export const listTrackingErrorKinds = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/kinds',
  access: read('courier'),
  response: z.object({ data: z.array(z.object({ error: z.string(), count: z.int() })) }),
  cacheTopics: ['trackingErrors'],
  extension: true,
})

/**
 * Returns one tracking error by id, for links; 409 when the reverse has no tracking error. The response is not cached
 * with the list, so that a link always shows the current state.
 */
export const getTrackingError = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/:id',
  access: read('courier'),
  params,
  response: z.object({ data: TrackingError }),
  errorStatuses: [409],
})

/** Returns the full address of a consumer whose reverse has a tracking error. Every access is recorded (LGPD). */
export const revealAddress = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/:id/address',
  access: read('courier'),
  params,
  response: z.object({ data: Address }),
  extension: true,
})

/**
 * Corrects the zip code of a consumer. Errors without a write: 422 `address.not_found`, 503 `address.unavailable`, 422
 * `trackingErrors.other_country`, 409 `trackingErrors.corrected` (names the user who corrected first), 409
 * `trackingErrors.no_error`.
 */
export const correctZip = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/reverses/tracking-errors/:id',
  access: write('courier'),
  params,
  body: z.strictObject({ zip_code: zipCode }),
  response: z.object({
    success: z.literal(true),
    data: TrackingError,
    /**
     * Address of the new zip code. Fields that the zip code does not determine are empty here; their stored values
     * stay. Null when unknown.
     */
    address: ZipCodeAddress.nullable(),
    before: MaskedAddress,
    after: MaskedAddress,
    /** Null when the previous address is unknown. */
    city_changed: z.boolean().nullable(),
    state_changed: z.boolean().nullable(),
  }),
  invalidatedTopics: ['trackingErrors', 'reverses', 'tickets', 'activity'],
  errorStatuses: [412],
})

type CityAndState = Readonly<Record<'city' | 'state', string>>

/**
 * Returns whether a correction changes the city or the state. A name that was missing before, or that is only spelt
 * differently, is not a change.
 */
export function compareCityAndState(before: CityAndState, after: CityAndState) {
  const hasChanged = (name: keyof CityAndState) =>
    normalizeName(before[name]) !== '' && normalizeName(before[name]) !== normalizeName(after[name])
  return { city_changed: hasChanged('city'), state_changed: hasChanged('state') }
}
