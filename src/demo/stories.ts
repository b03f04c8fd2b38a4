// Demo records with fixed ids, each for one case; tests and demonstrations rely on them.
import type { Customer, ReverseItem } from '#server/db/schema/platform/reverses.ts'

/** Ids of the merchants with fixed cases; the rest of the demo is random. */
export const storyEcommerces = {
  /** Active merchant with a complete Nuvem Shop integration. */
  lojaAzul: 1,
  /** Complete Bling integration that accepts only 2 requests a second, so that reprocessing takes time. */
  casaConceicao: 2,
  inactive: 3,
  withoutIntegration: 4,
  integrationInactive: 5,
  /** Bling integration without a client secret. */
  integrationIncomplete: 6,
  /** Integration whose options are not valid JSON. */
  optionsInvalid: 7,
  /** Merchant that shares a connector with `connectorTwo`. */
  connectorOne: 8,
  connectorTwo: 9,
  quotes: 10,
  emoji: 11,
  longName: 12,
  mexico: 13,
  mexicoInactive: 14,
  emptyFields: 15,
  /** Merchant in a town with a single CEP (zip code). */
  singleZip: 16,
} as const

interface Story {
  readonly id: number
  readonly ecommerce_id: number
  readonly status: string | null
  /** Outcome of a reprocess: `done`, or a key of the `errors` texts. */
  readonly ends: string
  readonly about: string
}

export interface ReverseStory extends Story {
  /** Number of items; default 2. */
  readonly items?: number
  readonly item?: Partial<ReverseItem>
  readonly address?: Partial<Customer['address']>
  readonly tracking_error?: string
  readonly tracking_code?: string
}

export interface RefundStory extends Story {
  readonly reverse_id: number
  /** Amount in cents; default: the total price of the items. */
  readonly amount?: number
}

const at = storyEcommerces
const done = 'done'
const approved = 'approved'

function reverse(
  id: number,
  about: string,
  ecommerce_id: number,
  status: string | null,
  ends: string,
  more: Partial<ReverseStory> = {},
): ReverseStory {
  return { id, about, ecommerce_id, status, ends: ends === done ? done : `reprocess.${ends}`, ...more }
}

const holambra = {
  zip_code: '13825000',
  address: '',
  neighborhood: '',
  city: 'Holambra',
  state: 'SP',
  city_id: 3519055,
}
const hamburgo = { zip_code: '06600', address: 'Calle Hamburgo', neighborhood: 'Juárez', city: 'Ciudad de México' }
const mexicoCity = { ...hamburgo, state: 'CDMX', city_id: null, country: 'MX' } as const
const zipOfSaoPaulo = { zip_code: '01310100', state: 'RJ', city: 'Rio de Janeiro' }
const wrongZip = { address: { zip_code: '00000000' }, tracking_error: 'cep_invalid' }

export const reverseStories = {
  succeeds: reverse(918273, 'goes on at once', at.lojaAzul, approved, done, { tracking_code: 'AA123456789BR' }),
  slow: reverse(918274, 'takes 10 s: 20 items, 2 a second', at.casaConceicao, 'pending', done, { items: 20 }),
  slower: reverse(918275, 'takes 20 s: 40 items, 2 a second', at.casaConceicao, approved, done, { items: 40 }),
  ecommerceInactive: reverse(918276, 'its merchant is inactive', at.inactive, approved, 'ecommerce_inactive'),
  integrationMissing: reverse(918277, 'no integration', at.withoutIntegration, approved, 'integration_missing'),
  integrationInactive: reverse(918278, 'switched off', at.integrationInactive, approved, 'integration_inactive'),
  integrationIncomplete: reverse(
    918279,
    'Bling lacks its client secret',
    at.integrationIncomplete,
    approved,
    'integration_incomplete',
  ),
  optionsInvalid: reverse(918280, 'no JSON', at.optionsInvalid, approved, 'integration_options_invalid'),
  canceled: reverse(918281, 'is canceled', at.lojaAzul, 'canceled', 'canceled'),
  alreadyDone: reverse(918282, 'is done already', at.lojaAzul, 'done', 'already_done'),
  manual: reverse(918283, 'is handled by hand', at.lojaAzul, 'manually', 'manual'),
  inTransit: reverse(918284, 'is on its way', at.lojaAzul, 'shipped', 'in_transit'),
  addressIncomplete: reverse(918285, 'has no house number', at.lojaAzul, approved, 'address_incomplete', {
    address: { number: '' },
  }),
  zipInvalid: reverse(918286, 'the CEP does not exist', at.lojaAzul, 'shipping_failed', 'zip_invalid', wrongZip),
  zipOtherState: reverse(918287, 'a CEP of São Paulo in Rio', at.lojaAzul, approved, 'zip_other_state', {
    address: zipOfSaoPaulo,
  }),
  itemsMissing: reverse(918288, 'has no items', at.lojaAzul, approved, 'items_missing', { items: 0 }),
  itemsInvalid: reverse(918289, 'an item without quantity', at.lojaAzul, approved, 'items_invalid', {
    item: { quantity: 0 },
  }),
  withoutStatus: reverse(918290, 'never got a status', at.lojaAzul, null, done),
  singleZip: reverse(918291, 'to a town with one CEP', at.singleZip, approved, done, { address: holambra }),
  mexico: reverse(918292, 'goes to Mexico', at.mexico, approved, done, { address: mexicoCity }),
  unknownStatus: reverse(918293, 'a status nobody knows', at.lojaAzul, 'legacy_hold', 'status_not_allowed'),
  received: reverse(918294, 'has arrived; refunds hang on it', at.lojaAzul, 'delivered', done),
  slowReceived: reverse(918295, 'has arrived, takes 6 s', at.casaConceicao, 'delivered', done, { items: 12 }),
  ambiguous: reverse(918299, 'a refund has the same id', at.lojaAzul, approved, done),
} as const

const arrived = reverseStories.received

function refund(
  id: number,
  about: string,
  of: ReverseStory,
  status: string,
  ends: string,
  more: Partial<RefundStory> = {},
): RefundStory {
  return { ...reverse(id, about, of.ecommerce_id, status, ends), reverse_id: of.id, ...more }
}

export const refundStories = {
  succeeds: refund(481501, 'goes on at once', arrived, approved, done),
  slow: refund(481502, 'takes 6 s', reverseStories.slowReceived, 'pending', done),
  notReceived: refund(481503, 'the goods are not back', reverseStories.succeeds, approved, 'reverse_not_received'),
  noAmount: refund(481504, 'its amount is zero', arrived, approved, 'refund_amount', { amount: 0 }),
  tooHigh: refund(481505, 'more than was paid', arrived, approved, 'refund_amount_too_high', { amount: 99_999_00 }),
  alreadyDone: refund(481506, 'is paid already', arrived, 'completed', 'already_done'),
  canceled: refund(481507, 'is canceled', arrived, 'canceled', 'canceled'),
  manual: refund(481508, 'is handled by hand', arrived, 'manually', 'manual'),
  notAllowed: refund(481509, 'a refund is never shipped', arrived, 'shipped', 'status_not_allowed'),
  ambiguous: refund(918299, 'a reverse has the same id', arrived, 'pending', done),
} as const
