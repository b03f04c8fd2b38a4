// Defines demo records with fixed ids for tests and demonstrations, such as a merchant without an integration.
import type { Customer, ReverseItem } from '#server/db/schema/platform/reverses.ts'

/** Ids of the merchants with predefined data; all other merchants are random. */
export const demoEcommerceIds = {
  /** Active merchant with a complete Nuvem Shop integration. */
  lojaAzul: 1,
  /** Merchant whose Bling integration allows 2 requests per second, so that a batch of attempts takes some time. */
  casaConceicao: 2,
  inactive: 3,
  withoutIntegration: 4,
  integrationInactive: 5,
  /** Merchant whose Bling integration has no client secret. */
  integrationIncomplete: 6,
  /** Merchant with an integration whose options are not valid JSON. */
  optionsInvalid: 7,
  /** Two merchants (`connectorOne`, `connectorTwo`) whose integrations have the same connector URL. */
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

interface Scenario {
  readonly id: number
  readonly ecommerce_id: number
  readonly status: string | null
  /**
   * Outcome when the record is sent to the merchant's system again: `done`, or an error code of the locale file
   * `errors`.
   */
  readonly outcome: string
  readonly summary: string
}

export interface ReverseScenario extends Scenario {
  /** Number of items in the reverse; default 2. */
  readonly itemCount?: number
  readonly itemOverrides?: Partial<ReverseItem>
  readonly address?: Partial<Customer['address']>
  readonly tracking_error?: string
  readonly tracking_code?: string
}

export interface RefundScenario extends Scenario {
  readonly reverse_id: number
  /** Refunded amount in cents; default: the total price of the returned items. */
  readonly amountCents?: number
}

const ecommerceIds = demoEcommerceIds
const done = 'done'
const approved = 'approved'

function makeReverseScenario(
  id: number,
  summary: string,
  ecommerce_id: number,
  status: string | null,
  outcome: string,
  overrides: Partial<ReverseScenario> = {},
): ReverseScenario {
  return { id, summary, ecommerce_id, status, outcome: outcome === done ? done : `reprocess.${outcome}`, ...overrides }
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
const addressWithZipOfSaoPaulo = { zip_code: '01310100', state: 'RJ', city: 'Rio de Janeiro' }
const invalidZip = { address: { zip_code: '00000000' }, tracking_error: 'cep_invalid' }

export const reverseScenarios = {
  succeeds: makeReverseScenario(918273, 'goes on at once', ecommerceIds.lojaAzul, approved, done, {
    tracking_code: 'AA123456789BR',
  }),
  slow: makeReverseScenario(918274, 'takes 10 s: 20 items, 2 a second', ecommerceIds.casaConceicao, 'pending', done, {
    itemCount: 20,
  }),
  slower: makeReverseScenario(918275, 'takes 20 s: 40 items, 2 a second', ecommerceIds.casaConceicao, approved, done, {
    itemCount: 40,
  }),
  ecommerceInactive: makeReverseScenario(
    918276,
    'its merchant is inactive',
    ecommerceIds.inactive,
    approved,
    'ecommerce_inactive',
  ),
  integrationMissing: makeReverseScenario(
    918277,
    'no integration',
    ecommerceIds.withoutIntegration,
    approved,
    'integration_missing',
  ),
  integrationInactive: makeReverseScenario(
    918278,
    'switched off',
    ecommerceIds.integrationInactive,
    approved,
    'integration_inactive',
  ),
  integrationIncomplete: makeReverseScenario(
    918279,
    'Bling lacks its client secret',
    ecommerceIds.integrationIncomplete,
    approved,
    'integration_incomplete',
  ),
  optionsInvalid: makeReverseScenario(
    918280,
    'no JSON',
    ecommerceIds.optionsInvalid,
    approved,
    'integration_options_invalid',
  ),
  canceled: makeReverseScenario(918281, 'is canceled', ecommerceIds.lojaAzul, 'canceled', 'canceled'),
  alreadyDone: makeReverseScenario(918282, 'is done already', ecommerceIds.lojaAzul, 'done', 'already_done', {
    tracking_code: 'QB918282282BR',
  }),
  manual: makeReverseScenario(918283, 'is handled by hand', ecommerceIds.lojaAzul, 'manually', 'manual'),
  inTransit: makeReverseScenario(918284, 'is on its way', ecommerceIds.lojaAzul, 'shipped', 'in_transit', {
    tracking_code: 'QB918284284BR',
  }),
  addressIncomplete: makeReverseScenario(
    918285,
    'has no house number',
    ecommerceIds.lojaAzul,
    approved,
    'address_incomplete',
    {
      address: { number: '' },
    },
  ),
  zipInvalid: makeReverseScenario(
    918286,
    'the CEP does not exist',
    ecommerceIds.lojaAzul,
    'shipping_failed',
    'zip_invalid',
    invalidZip,
  ),
  zipOtherState: makeReverseScenario(
    918287,
    'a CEP of São Paulo in Rio',
    ecommerceIds.lojaAzul,
    approved,
    'zip_other_state',
    {
      address: addressWithZipOfSaoPaulo,
    },
  ),
  itemsMissing: makeReverseScenario(918288, 'has no items', ecommerceIds.lojaAzul, approved, 'items_missing', {
    itemCount: 0,
  }),
  itemsInvalid: makeReverseScenario(
    918289,
    'an item without quantity',
    ecommerceIds.lojaAzul,
    approved,
    'items_invalid',
    {
      itemOverrides: { quantity: 0 },
    },
  ),
  withoutStatus: makeReverseScenario(918290, 'never got a status', ecommerceIds.lojaAzul, null, done),
  singleZip: makeReverseScenario(918291, 'to a town with one CEP', ecommerceIds.singleZip, approved, done, {
    address: holambra,
  }),
  mexico: makeReverseScenario(918292, 'goes to Mexico', ecommerceIds.mexico, approved, done, { address: mexicoCity }),
  unknownStatus: makeReverseScenario(
    918293,
    'a status nobody knows',
    ecommerceIds.lojaAzul,
    'legacy_hold',
    'status_not_allowed',
  ),
  received: makeReverseScenario(918294, 'has arrived; refunds hang on it', ecommerceIds.lojaAzul, 'delivered', done, {
    tracking_code: 'QB918294294BR',
  }),
  slowReceived: makeReverseScenario(918295, 'has arrived, takes 6 s', ecommerceIds.casaConceicao, 'delivered', done, {
    itemCount: 12,
    tracking_code: 'QB918295295BR',
  }),
  ambiguous: makeReverseScenario(918299, 'a refund has the same id', ecommerceIds.lojaAzul, approved, done),
} as const

const receivedReverse = reverseScenarios.received

function makeRefundScenario(
  id: number,
  summary: string,
  reverseScenario: ReverseScenario,
  status: string,
  outcome: string,
  overrides: Partial<RefundScenario> = {},
): RefundScenario {
  return {
    ...makeReverseScenario(id, summary, reverseScenario.ecommerce_id, status, outcome),
    reverse_id: reverseScenario.id,
    ...overrides,
  }
}

export const refundScenarios = {
  succeeds: makeRefundScenario(481501, 'goes on at once', receivedReverse, approved, done),
  slow: makeRefundScenario(481502, 'takes 6 s', reverseScenarios.slowReceived, 'pending', done),
  notReceived: makeRefundScenario(
    481503,
    'the goods are not back',
    reverseScenarios.succeeds,
    approved,
    'reverse_not_received',
  ),
  noAmount: makeRefundScenario(481504, 'its amount is zero', receivedReverse, approved, 'refund_amount', {
    amountCents: 0,
  }),
  tooHigh: makeRefundScenario(481505, 'more than was paid', receivedReverse, approved, 'refund_amount_too_high', {
    amountCents: 99_999_00,
  }),
  alreadyDone: makeRefundScenario(481506, 'is paid already', receivedReverse, 'completed', 'already_done'),
  canceled: makeRefundScenario(481507, 'is canceled', receivedReverse, 'canceled', 'canceled'),
  manual: makeRefundScenario(481508, 'is handled by hand', receivedReverse, 'manually', 'manual'),
  notAllowed: makeRefundScenario(481509, 'a refund is never shipped', receivedReverse, 'shipped', 'status_not_allowed'),
  ambiguous: makeRefundScenario(918299, 'a reverse has the same id', receivedReverse, 'pending', done),
} as const
