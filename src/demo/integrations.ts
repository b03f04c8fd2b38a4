// Creates demo integrations between merchants and sales platforms. Tests and demonstrations rely on the predefined
// integrations of some merchants.
import { and, eq, notInArray, or } from 'drizzle-orm'
import { CONNECTOR_PLATFORM_ID } from '#contract/platform/ecommerces.ts'
import { BLING_PLATFORM_ID, integrationTypes } from '#contract/platform/integrations.ts'
import { platformRows } from '#server/db/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { encryptSecrets } from '#server/platform/ecommerces/integration-rows.ts'
import { hideSecrets, strictSecretRules } from '#server/services/json-secrets.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { getDemoClientSecret } from './oauth.ts'
import { insertRows, type Random } from './random.ts'
import { demoEcommerceIds } from './stories.ts'
import { demoToday } from './today.ts'

export interface DemoIntegration {
  readonly ecommerce_id: number
  readonly software_id: number
  readonly integration_type: string
  readonly name: string
  readonly username: string
  /** Password in plain text; encrypted before the row is inserted. */
  readonly password: string | null
  readonly api_url: string
  readonly is_active: boolean
  /** Options as JSON text; the secrets in the options are encrypted before the row is inserted. */
  readonly options: string | null
}

export const integrationScenarioIds = {
  /** Merchant with a complete Bling integration, whose credentials the demo OAuth provider accepts. */
  blingReady: 116,
  /** Merchant with a complete Bling integration, whose client secret the demo OAuth provider rejects. */
  blingWrongSecret: 117,
  /** Merchant whose integration belongs to a discontinued platform. */
  discontinued: 118,
  /** Merchant with one integration of each type, so that users cannot add an integration. */
  everyType: 119,
  noIntegration: 120,
  /** Merchant with a complete Bling integration, for testing what happens when the user denies consent. */
  blingDeclined: 121,
  /** Merchant with an integration whose options contain large numbers, unusual whitespace and nested secrets. */
  oddOptions: 122,
  /** First of three merchants with an ordinary integration, which tests may change in any way. */
  testMerchantOne: 123,
  testMerchantTwo: 124,
  testMerchantThree: 125,
} as const

const vtex = 3
const nuvemShop = 17
const irroba = 19

const getClientId = (ecommerceId: number) => ecommerceId.toString(16).padStart(20, '0')

const oddOptions = `{
    "storeId":"7712345",
  "limit": 12345678901234567890, "rate": 10.00,
  "auth": { "accessToken" : "demo-\\u0041-9f", "scopes": ["read","write"] },
  "webhooks": [ {"url": "https://hooks.example/a", "secret": "demo-a"}, {"url": "https://hooks.example/b", "secret": "demo-b"} ],
  "note": "café ☕"
}`

function makeFixedIntegrations(ecommerceId: number): DemoIntegration[] | null {
  const makeIntegration = (integrationOverrides: Partial<DemoIntegration> = {}): DemoIntegration => ({
    ecommerce_id: ecommerceId,
    software_id: nuvemShop,
    integration_type: 'reverse_ecommerce',
    name: 'Nuvem Shop',
    username: `loja-${ecommerceId}`,
    password: 'demo-senha',
    api_url: `https://api.nuvem-shop.example/loja/${ecommerceId}`,
    is_active: true,
    options: '{\n  "storeId": "7712345"\n}',
    ...integrationOverrides,
  })
  const makeBling = (clientSecret: string) =>
    makeIntegration({
      software_id: BLING_PLATFORM_ID,
      name: 'Bling ERP',
      password: null,
      api_url: 'https://api.bling-erp.example/Api/v3',
      options: JSON.stringify({ clientId: getClientId(ecommerceId), clientSecret }, null, 2),
    })
  const makeAcceptedBling = () => [makeBling(getDemoClientSecret(getClientId(ecommerceId)))]
  const scenarios: Readonly<Record<number, () => DemoIntegration[]>> = {
    [integrationScenarioIds.blingReady]: makeAcceptedBling,
    [integrationScenarioIds.blingWrongSecret]: () => [makeBling('demo-segredo-trocado')],
    [integrationScenarioIds.discontinued]: () => [
      makeIntegration({ software_id: vtex, name: 'Vtex', options: '{"appKey": "demo-1"}' }),
    ],
    [integrationScenarioIds.everyType]: () =>
      integrationTypes.map((integration_type) => makeIntegration({ integration_type })),
    [integrationScenarioIds.noIntegration]: () => [],
    [integrationScenarioIds.blingDeclined]: makeAcceptedBling,
    [integrationScenarioIds.oddOptions]: () => [
      makeIntegration({
        software_id: irroba,
        name: 'Irroba',
        api_url: 'https://api.irroba.example',
        options: oddOptions,
      }),
    ],
    [integrationScenarioIds.testMerchantOne]: () => [makeIntegration()],
    [integrationScenarioIds.testMerchantTwo]: () => [makeIntegration()],
    [integrationScenarioIds.testMerchantThree]: () => [makeIntegration()],
  }
  return scenarios[ecommerceId]?.() ?? null
}

/**
 * Converts an integration to a row, with the secrets encrypted in separate columns as in production. Without an
 * encryption key, the password is dropped and the options stay unencrypted, because demo secrets are not real.
 */
export function toIntegrationRow(integration: DemoIntegration, secrets: Secrets | null) {
  if (!secrets) return { ...integration, password: null, options_secrets: null }
  const options =
    integration.options === null
      ? null
      : encryptSecrets(hideSecrets(integration.options, undefined, strictSecretRules), secrets)
  return {
    ...integration,
    password: integration.password === null ? null : toByteaLiteral(secrets.encrypt(integration.password)),
    options: options?.options ?? null,
    options_secrets: options?.options_secrets ? toByteaLiteral(options.options_secrets) : null,
  }
}

/** Formats bytes as a PostgreSQL bytea literal. */
function toByteaLiteral(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/**
 * Inserts OAuth tokens for the Bling integrations of Casa Conceição and of random merchants, as if a user had
 * authorized these integrations.
 */
export async function seedAuthorizations(db: Database, secrets: Secrets): Promise<void> {
  const scenarioIds = [...Object.values(demoEcommerceIds), ...Object.values(integrationScenarioIds)]
  const hasNoScenario = and(
    eq(integrations.software_id, BLING_PLATFORM_ID),
    notInArray(integrations.ecommerce_id, scenarioIds),
  )
  const rows = await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(or(eq(integrations.ecommerce_id, demoEcommerceIds.casaConceicao), hasNoScenario))
  const tokens = { access_token: 'demo', refresh_token: 'demo', token_type: 'Bearer', expires_in: 21_600 }
  const tokenRows = rows.map(({ id }) => ({
    integration_id: id,
    tokens: toByteaLiteral(secrets.encrypt(JSON.stringify(tokens))),
    created_at: demoToday.toISOString(),
  }))
  await insertRows(db, oauthTokens, tokenRows)
}

/** Connectors (APIs of sales systems) that many merchants share. */
const sharedConnectors = [
  { name: 'Conector Sul', url: 'https://conector-sul.reversa.example/api' },
  { name: 'Conector Norte', url: 'https://conector-norte.reversa.example/api' },
  { name: 'Hub Marketplace', url: 'https://hub.marketplace.example/v3' },
  { name: 'Ponte ERP', url: 'https://ponte-erp.reversa.example/rest' },
] as const

type Options = Readonly<Record<string, string | number>>

/** Functions that create complete options, by platform id. */
const optionBuildersByPlatform: Readonly<Record<number, (random: Random) => Options>> = {
  2: (random) => ({ token: `demo-${random.text('0123456789abcdef', 16)}` }),
  3: (random) => ({ appKey: `vtexappkey-demo-${random.between(1000, 9999)}` }),
  [BLING_PLATFORM_ID]: (random) => {
    const clientId = random.text('0123456789abcdef', 20)
    return { clientId, clientSecret: getDemoClientSecret(clientId), account: random.between(1000, 9999) }
  },
  [nuvemShop]: (random) => ({ storeId: String(random.between(100_000, 9_999_999)) }),
}

/** Ids of the platforms that require a password. */
const passwordPlatformIds: ReadonlySet<number> = new Set([1, vtex, 7, 8, 12])

/** Creates a merchant's integration with a platform, with all required settings. */
function makeCompleteIntegration(
  random: Random,
  ecommerceId: number,
  softwareId: number,
  extraOptions: Options = {},
): DemoIntegration {
  const platform = platformRows.find(({ id }) => id === softwareId)?.name ?? String(softwareId)
  const sharedConnector = random.pick(sharedConnectors)
  const isConnector = softwareId === CONNECTOR_PLATFORM_ID
  const host = platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const options = { ...optionBuildersByPlatform[softwareId]?.(random), ...extraOptions }
  return {
    ecommerce_id: ecommerceId,
    software_id: softwareId,
    integration_type: 'reverse_ecommerce',
    name: isConnector ? sharedConnector.name : platform,
    username: `loja-${ecommerceId}`,
    password: passwordPlatformIds.has(softwareId) || ecommerceId % 3 === 0 ? `demo-senha-${ecommerceId}` : null,
    api_url: isConnector ? sharedConnector.url : `https://api.${host}.example/loja/${ecommerceId}`,
    is_active: true,
    options: Object.keys(options).length === 0 ? null : JSON.stringify(options, null, 2),
  }
}

/**
 * Returns the integrations of a merchant: usually one. Some merchants have two integrations, or an incomplete or
 * inactive one.
 */
export function makeIntegrations(random: Random, ecommerceId: number): DemoIntegration[] {
  // Creates random integrations even for merchants with predefined integrations, so that the random generator is in the
  // same state for the next merchant.
  const randomIntegrations = makeRandomIntegrations(random, ecommerceId)
  return makeFixedIntegrations(ecommerceId) ?? randomIntegrations
}

function makeRandomIntegrations(random: Random, ecommerceId: number): DemoIntegration[] {
  const scenario = makeScenarioIntegrations(random, ecommerceId)
  if (scenario) return scenario
  if (random.chance(0.04)) return []
  const first = makeCompleteIntegration(
    random,
    ecommerceId,
    random.chance(0.12) ? CONNECTOR_PLATFORM_ID : random.pick(platformRows).id,
  )
  const variant = random.chance(0.06) ? { ...first, options: null, username: '' } : first
  const main = { ...variant, is_active: random.chance(0.94) }
  if (!random.chance(0.08)) return [main]
  return [
    main,
    { ...makeCompleteIntegration(random, ecommerceId, BLING_PLATFORM_ID), integration_type: 'order_ecommerce' },
  ]
}

/** Returns the predefined integrations of a merchant; undefined for merchants without predefined data. */
function makeScenarioIntegrations(random: Random, ecommerceId: number): DemoIntegration[] | undefined {
  const makeIntegration = (softwareId: number, overrides: Partial<DemoIntegration> = {}) => [
    { ...makeCompleteIntegration(random, ecommerceId, softwareId), ...overrides },
  ]
  const [sharedConnector] = sharedConnectors
  const scenarios: Readonly<Record<number, () => DemoIntegration[]>> = {
    [demoEcommerceIds.lojaAzul]: () => makeIntegration(nuvemShop),
    [demoEcommerceIds.casaConceicao]: () => [
      makeCompleteIntegration(random, ecommerceId, BLING_PLATFORM_ID, { requests_per_second: 2 }),
    ],
    [demoEcommerceIds.inactive]: () => makeIntegration(nuvemShop),
    [demoEcommerceIds.withoutIntegration]: () => [],
    [demoEcommerceIds.integrationInactive]: () => makeIntegration(nuvemShop, { is_active: false }),
    [demoEcommerceIds.integrationIncomplete]: () =>
      makeIntegration(BLING_PLATFORM_ID, { options: '{\n  "clientId": "8c1f0a"\n}' }),
    [demoEcommerceIds.optionsInvalid]: () => makeIntegration(BLING_PLATFORM_ID, { options: '{ "clientId": ' }),
    [demoEcommerceIds.connectorOne]: () =>
      makeIntegration(CONNECTOR_PLATFORM_ID, { api_url: sharedConnector.url, name: sharedConnector.name }),
    [demoEcommerceIds.connectorTwo]: () =>
      makeIntegration(CONNECTOR_PLATFORM_ID, { api_url: sharedConnector.url, name: sharedConnector.name }),
    [demoEcommerceIds.mexico]: () => makeIntegration(2),
    [demoEcommerceIds.singleZip]: () => makeIntegration(nuvemShop),
  }
  return scenarios[ecommerceId]?.()
}
