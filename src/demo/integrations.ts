// Creates demo integrations. Some merchants have fixed ones for one case each; tests and demonstrations rely on them.
import { and, eq, notInArray, or } from 'drizzle-orm'
import { connectorPlatform } from '#contract/platform/ecommerces.ts'
import { blingPlatform, integrationTypes } from '#contract/platform/integrations.ts'
import { platformRows } from '#server/db/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { sealed } from '#server/platform/ecommerces/integration-rows.ts'
import { hide, strictRules } from '#server/services/json-secrets.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { demoClientSecret } from './oauth.ts'
import { insertRows, type Random } from './random.ts'
import { storyEcommerces } from './stories.ts'
import { demoToday } from './today.ts'

export interface DemoIntegration {
  readonly ecommerce_id: number
  readonly software_id: number
  readonly integration_type: string
  readonly name: string
  readonly username: string
  /** Password in plain text, encrypted when the row is inserted. */
  readonly password: string | null
  readonly api_url: string
  readonly is_active: boolean
  /** Options as JSON text; the secrets in the text are encrypted when the row is inserted. */
  readonly options: string | null
}

export const integrationStories = {
  /** Complete Bling integration whose credentials the provider accepts. */
  blingReady: 116,
  /** Complete Bling integration whose client secret the provider rejects. */
  blingRefused: 117,
  /** Integration with a discontinued platform. */
  discontinued: 118,
  /** One integration of each type, so that no further one can be added. */
  everyType: 119,
  none: 120,
  /** Complete Bling integration, for trying to deny the consent at the provider. */
  blingDeclined: 121,
  /** Options with large numbers, unusual formatting and nested secrets. */
  oddOptions: 122,
  /** Ordinary integrations (`plain`, `plainToo`, `plainAgain`), for trying out changes. */
  plain: 123,
  plainToo: 124,
  plainAgain: 125,
} as const

const vtex = 3
const nuvemShop = 17
const irroba = 19

const clientIdOf = (ecommerceId: number) => ecommerceId.toString(16).padStart(20, '0')

const oddOptions = `{
    "storeId":"7712345",
  "limit": 12345678901234567890, "rate": 10.00,
  "auth": { "accessToken" : "demo-\\u0041-9f", "scopes": ["read","write"] },
  "webhooks": [ {"url": "https://hooks.example/a", "secret": "demo-a"}, {"url": "https://hooks.example/b", "secret": "demo-b"} ],
  "note": "café ☕"
}`

function integrationStoryOf(ecommerceId: number): DemoIntegration[] | null {
  const one = (changes: Partial<DemoIntegration> = {}): DemoIntegration => ({
    ecommerce_id: ecommerceId,
    software_id: nuvemShop,
    integration_type: 'reverse_ecommerce',
    name: 'Nuvem Shop',
    username: `loja-${ecommerceId}`,
    password: 'demo-senha',
    api_url: `https://api.nuvem-shop.example/loja/${ecommerceId}`,
    is_active: true,
    options: '{\n  "storeId": "7712345"\n}',
    ...changes,
  })
  const bling = (clientSecret: string) =>
    one({
      software_id: blingPlatform,
      name: 'Bling ERP',
      password: null,
      api_url: 'https://api.bling-erp.example/Api/v3',
      options: JSON.stringify({ clientId: clientIdOf(ecommerceId), clientSecret }, null, 2),
    })
  const ready = () => [bling(demoClientSecret(clientIdOf(ecommerceId)))]
  const stories: Readonly<Record<number, () => DemoIntegration[]>> = {
    [integrationStories.blingReady]: ready,
    [integrationStories.blingRefused]: () => [bling('demo-segredo-trocado')],
    [integrationStories.discontinued]: () => [
      one({ software_id: vtex, name: 'Vtex', options: '{"appKey": "demo-1"}' }),
    ],
    [integrationStories.everyType]: () => integrationTypes.map((integration_type) => one({ integration_type })),
    [integrationStories.none]: () => [],
    [integrationStories.blingDeclined]: ready,
    [integrationStories.oddOptions]: () => [
      one({ software_id: irroba, name: 'Irroba', api_url: 'https://api.irroba.example', options: oddOptions }),
    ],
    [integrationStories.plain]: () => [one()],
    [integrationStories.plainToo]: () => [one()],
    [integrationStories.plainAgain]: () => [one()],
  }
  return stories[ecommerceId]?.() ?? null
}

/**
 * Converts an integration to a row, with secrets encrypted in separate columns as in production. Without an encryption
 * key the password is dropped and the options stay plain, because demo secrets are not real.
 */
export function integrationRowOf(made: DemoIntegration, secrets: Secrets | null) {
  if (!secrets) return { ...made, password: null, options_secrets: null }
  const options = made.options === null ? null : sealed(hide(made.options, undefined, strictRules), secrets)
  return {
    ...made,
    password: made.password === null ? null : inHex(secrets.seal(made.password)),
    options: options?.options ?? null,
    options_secrets: options?.options_secrets ? inHex(options.options_secrets) : null,
  }
}

/** Formats bytes as a PostgreSQL bytea literal. */
function inHex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/**
 * Stores OAuth tokens for the Bling integrations of merchants without a fixed case, and of Casa Conceição, as if they
 * had been authorized.
 */
export async function seedAuthorizations(db: Database, secrets: Secrets): Promise<void> {
  const told = [...Object.values(storyEcommerces), ...Object.values(integrationStories)]
  const isUntold = and(eq(integrations.software_id, blingPlatform), notInArray(integrations.ecommerce_id, told))
  const rows = await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(or(eq(integrations.ecommerce_id, storyEcommerces.casaConceicao), isUntold))
  const tokens = { access_token: 'demo', refresh_token: 'demo', token_type: 'Bearer', expires_in: 21_600 }
  const authorized = rows.map(({ id }) => ({
    integration_id: id,
    tokens: inHex(secrets.seal(JSON.stringify(tokens))),
    created_at: demoToday.toISOString(),
  }))
  await insertRows(db, oauthTokens, authorized)
}

/** Connectors that many merchants share. */
const connectors = [
  { name: 'Conector Sul', url: 'https://conector-sul.reversa.example/api' },
  { name: 'Conector Norte', url: 'https://conector-norte.reversa.example/api' },
  { name: 'Hub Marketplace', url: 'https://hub.marketplace.example/v3' },
  { name: 'Ponte ERP', url: 'https://ponte-erp.reversa.example/rest' },
] as const

type Options = Readonly<Record<string, string | number>>

/** Builders of complete options, by platform id. */
const optionsFor: Readonly<Record<number, (random: Random) => Options>> = {
  2: (random) => ({ token: `demo-${random.text('0123456789abcdef', 16)}` }),
  3: (random) => ({ appKey: `vtexappkey-demo-${random.between(1000, 9999)}` }),
  [blingPlatform]: (random) => {
    const clientId = random.text('0123456789abcdef', 20)
    return { clientId, clientSecret: demoClientSecret(clientId), account: random.between(1000, 9999) }
  },
  [nuvemShop]: (random) => ({ storeId: String(random.between(100_000, 9_999_999)) }),
}

/** Ids of the platforms that require a password. */
const signed: ReadonlySet<number> = new Set([1, vtex, 7, 8, 12])

/** Creates a complete integration with a platform. */
function complete(random: Random, ecommerceId: number, softwareId: number, more: Options = {}): DemoIntegration {
  const platform = platformRows.find(({ id }) => id === softwareId)?.name ?? String(softwareId)
  const shared = random.pick(connectors)
  const isConnector = softwareId === connectorPlatform
  const host = platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const options = { ...optionsFor[softwareId]?.(random), ...more }
  return {
    ecommerce_id: ecommerceId,
    software_id: softwareId,
    integration_type: 'reverse_ecommerce',
    name: isConnector ? shared.name : platform,
    username: `loja-${ecommerceId}`,
    password: signed.has(softwareId) || ecommerceId % 3 === 0 ? `demo-senha-${ecommerceId}` : null,
    api_url: isConnector ? shared.url : `https://api.${host}.example/loja/${ecommerceId}`,
    is_active: true,
    options: Object.keys(options).length === 0 ? null : JSON.stringify(options, null, 2),
  }
}

/** Returns the integrations of a merchant: one for most merchants; some have two, an incomplete or an inactive one. */
export function makeIntegrations(random: Random, ecommerceId: number): DemoIntegration[] {
  // Random numbers are drawn even for merchants with fixed integrations, so that a fixed case does not change the data
  // of the following merchants.
  const made = makeByChance(random, ecommerceId)
  return integrationStoryOf(ecommerceId) ?? made
}

function makeByChance(random: Random, ecommerceId: number): DemoIntegration[] {
  const story = storyOf(random, ecommerceId)
  if (story) return story
  if (random.chance(0.04)) return []
  const first = complete(random, ecommerceId, random.chance(0.12) ? connectorPlatform : random.pick(platformRows).id)
  const kept = random.chance(0.06) ? { ...first, options: null, username: '' } : first
  const main = { ...kept, is_active: random.chance(0.94) }
  if (!random.chance(0.08)) return [main]
  return [main, { ...complete(random, ecommerceId, blingPlatform), integration_type: 'order_ecommerce' }]
}

/** Returns the integrations of a merchant with a fixed case; undefined for all others. */
function storyOf(random: Random, ecommerceId: number): DemoIntegration[] | undefined {
  const one = (softwareId: number, changes: Partial<DemoIntegration> = {}) => [
    { ...complete(random, ecommerceId, softwareId), ...changes },
  ]
  const [shared] = connectors
  const stories: Readonly<Record<number, () => DemoIntegration[]>> = {
    [storyEcommerces.lojaAzul]: () => one(nuvemShop),
    [storyEcommerces.casaConceicao]: () => [complete(random, ecommerceId, blingPlatform, { requests_per_second: 2 })],
    [storyEcommerces.inactive]: () => one(nuvemShop),
    [storyEcommerces.withoutIntegration]: () => [],
    [storyEcommerces.integrationInactive]: () => one(nuvemShop, { is_active: false }),
    [storyEcommerces.integrationIncomplete]: () => one(blingPlatform, { options: '{\n  "clientId": "8c1f0a"\n}' }),
    [storyEcommerces.optionsInvalid]: () => one(blingPlatform, { options: '{ "clientId": ' }),
    [storyEcommerces.connectorOne]: () => one(connectorPlatform, { api_url: shared.url, name: shared.name }),
    [storyEcommerces.connectorTwo]: () => one(connectorPlatform, { api_url: shared.url, name: shared.name }),
    [storyEcommerces.mexico]: () => one(2),
    [storyEcommerces.singleZip]: () => one(nuvemShop),
  }
  return stories[ecommerceId]?.()
}
