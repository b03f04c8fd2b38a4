// Tracking errors: endpoints that find reverses (return requests) for which the carrier could not create a label, and
// that correct the consumer's zip code (S2 §2, §3, §7; product decisions A29, A41).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, instant, isPersonalSearchText, recordId, zipCode } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { claimFilter } from '#contract/people.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { Address, countries, ZipCodeAddress } from './addresses.ts'
import { statusFilters } from './reprocess.ts'

const MIN_WORD_LENGTH = 3
const MAX_WORDS = 6

/**
 * Returns the search words, each with its alternative spellings. Leaves out short words that are not numbers, because
 * the trigram index cannot find short words (product decision A29).
 */
export function parseSearchWords(input: string): readonly (readonly string[])[] {
  const isSearchableWord = (word: string) =>
    word.length >= MIN_WORD_LENGTH && (word.match(/[\p{L}\p{N}]/gu) ?? []).length > 1
  return getSearchWords(input).filter(
    ([word = '', ...spellings]) => [word, ...spellings].some(isNumber) || isSearchableWord(word),
  )
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Returns true for an empty search text, and for a search text with 1 to `MAX_WORDS` searchable words. */
function isSearchableText(input: string): boolean {
  const wordCount = parseSearchWords(input).length
  return input.trim() === '' || (wordCount > 0 && wordCount <= MAX_WORDS)
}

/** Returns the error code for a search text that the server rejects; null for a valid search text. */
export function getSearchError(input: string): 'validation.personal' | 'validation.search_words' | null {
  if (isPersonalSearchText(input)) return 'validation.personal'
  return isSearchableText(input) ? null : 'validation.search_words'
}

export const trackingSearch = codeText(200)
  .refine((input) => !isPersonalSearchText(input), 'validation.personal')
  .refine(isSearchableText, 'validation.search_words')
  .meta({
    description: `At most ${MAX_WORDS} words that are numbers or have at least ${MIN_WORD_LENGTH} characters. No e-mail, CPF or telephone.`,
  })

/**
 * Tracking error that the console displays with a translated label. All other errors are displayed as the carrier sent
 * them (S2 §8).
 */
export const INVALID_ZIP_ERROR = 'cep_invalid'

/**
 * Ways to fix a tracking error. A reverse is sent by the consumer to a store. `zip`: correct the consumer's zip code ·
 * `address`: correct another part of the consumer's address · `destination`: correct the store's address · `contract`:
 * correct the contract with the carrier · `again`: try again, because the carrier did not respond.
 */
const remedies = ['zip', 'address', 'destination', 'contract', 'again', 'unknown'] as const
export type Remedy = (typeof remedies)[number]

/**
 * Patterns that detect by words in the error message how the error can be fixed, because carriers do not share error
 * codes. The first match counts.
 */
const remedyPatterns: readonly (readonly [remedy: Remedy, pattern: RegExp])[] = [
  ['again', /\b(?:tempo esgotado|timeout|timed out|indisponivel|unavailable|nao respondeu|tente novamente)\b/],
  ['destination', /\b(?:destinatario|destino|destination|recipient)\b/],
  ['zip', /\b(?:cep|zip|codigo postal|postal code)\b/],
  [
    'contract',
    /\b(?:plp|contrato|contract|cartao|card|servico|service|usuario|senha|credencia(?:l|is)|unauthorized)\b/,
  ],
  ['address', /\b(?:remetente|origem|sender|endereco|logradouro|numero|bairro|cidade|municipio|uf|address|telefone)\b/],
]

/** Returns how a tracking error can be fixed; `unknown` when no pattern matches. */
export function getRemedy(error: string | null): Remedy {
  const errorText = normalizeName((error ?? '').slice(0, 500))
  return remedyPatterns.find(([, pattern]) => pattern.test(errorText))?.[0] ?? 'unknown'
}

/** Returns the error code that prevents a correction of the zip code; null when the zip code can be corrected. */
export function getZipCorrectionError(tracking_error: string | null, country: string): string | null {
  if (tracking_error === null) return 'trackingErrors.no_error'
  return country === 'BR' ? null : 'trackingErrors.other_country'
}

/** Address of a consumer without street and number: enough to correct the zip code. */
export const MaskedAddress = z.object({
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.enum(countries),
})
export type MaskedAddress = z.infer<typeof MaskedAddress>

export const TrackingError = z.object({
  id: z.int(),
  /** Ecommerce of the reverse; the id is null when an external platform API returns only the name. */
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

export const trackingErrorSortColumns = [
  'id',
  'ecommerce',
  'created_at',
  'status',
  'tracking_error',
  'address',
] as const

/**
 * Lists reverses with tracking errors; by default, the oldest error comes first. `search` matches id, order number,
 * tracking code, zip code or tracking error.
 */
export const listTrackingErrors = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors',
  access: read('courier'),
  query: z.strictObject({
    page: pageNumber,
    /** Page size. The minimum is not 0 (all rows), because a request for all rows would delay other requests. */
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    search: trackingSearch.optional(),
    ecommerce_id: recordId.optional(),
    // The parameters below have no defaults, because defaults would be sent to an external platform API, which does not
    // support these parameters.
    /** Filter by error message, exactly as `listTrackingErrorKinds` returns the message. */
    error: codeText(500).optional(),
    status: z.enum(statusFilters).optional(),
    /** Filter by the user who has claimed the reverse, that is, marked that they work on the reverse. */
    person: claimFilter.optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    order_by: z.enum(trackingErrorSortColumns).optional(),
  }),
  response: pageSchema(TrackingError),
  cacheTopics: ['trackingErrors', 'claims'],
})

/** Maximum number of different error messages returned; the rarest messages are left out. */
export const MAX_ERROR_KINDS = 200

/** Returns the different error messages, each with its number of reverses; the most frequent message comes first. */
export const listTrackingErrorKinds = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/kinds',
  access: read('courier'),
  response: z.object({ data: z.array(z.object({ error: z.string(), count: z.int() })) }),
  cacheTopics: ['trackingErrors'],
  extension: true,
})

/**
 * Returns one reverse with a tracking error by id; 409 when the reverse has no tracking error. The response has no
 * cache tags, so that a link always displays the current state.
 */
export const getTrackingError = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/:id',
  access: read('courier'),
  params,
  response: z.object({ data: TrackingError }),
  errorStatuses: [409],
})

/**
 * Returns the complete address of a consumer whose reverse has a tracking error. Every call is recorded in the activity
 * log (LGPD).
 */
export const revealAddress = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/tracking-errors/:id/address',
  access: read('courier'),
  params,
  response: z.object({ data: Address }),
  extension: true,
})

/**
 * Corrects the zip code of a consumer. In these cases nothing is saved: 422 `address.not_found`, 503
 * `address.unavailable`, 422 `trackingErrors.other_country`, 409 `trackingErrors.corrected` (with the name of the user
 * who corrected first), 409 `trackingErrors.no_error`.
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
     * Address of the new zip code; null when unknown. A field that the zip code does not determine is empty, and the
     * stored value of that field stays.
     */
    address: ZipCodeAddress.nullable(),
    before: MaskedAddress,
    after: MaskedAddress,
    /** Whether the city or the state changed; null when the previous address is unknown. */
    city_changed: z.boolean().nullable(),
    state_changed: z.boolean().nullable(),
  }),
  invalidatedTopics: ['trackingErrors', 'reverses', 'tickets', 'activity'],
  errorStatuses: [412],
})

type CityAndState = Readonly<Record<'city' | 'state', string>>

/**
 * Returns whether a correction changes the city or the state. A different spelling of the same name is not a change,
 * and neither is a name that was missing before.
 */
export function compareCityAndState(before: CityAndState, after: CityAndState) {
  const hasChanged = (name: keyof CityAndState) =>
    normalizeName(before[name]) !== '' && normalizeName(before[name]) !== normalizeName(after[name])
  return { city_changed: hasChanged('city'), state_changed: hasChanged('state') }
}
