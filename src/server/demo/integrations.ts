// Demo integrations: one for most merchants, some with two, some incomplete or switched off.
import { platformRows } from '#server/db/catalogue.ts'
import type { Random } from './random.ts'
import { storyEcommerces } from './stories.ts'

export interface DemoIntegration {
  readonly ecommerce_id: number
  readonly software_id: number
  readonly integration_type: string
  readonly name: string
  readonly username: string
  readonly api_url: string
  readonly is_active: boolean
  readonly options: string | null
}

/** Connectors that many merchants share. */
const connectors = [
  { name: 'Conector Sul', url: 'https://conector-sul.reversa.example/api' },
  { name: 'Conector Norte', url: 'https://conector-norte.reversa.example/api' },
  { name: 'Hub Marketplace', url: 'https://hub.marketplace.example/v3' },
  { name: 'Ponte ERP', url: 'https://ponte-erp.reversa.example/rest' },
] as const

const bling = 9
const connector = 15
const nuvemShop = 17

type Options = Readonly<Record<string, string | number>>

/** What a platform's options hold when they are complete. */
const optionsFor: Readonly<Record<number, (random: Random) => Options>> = {
  2: (random) => ({ token: `demo-${random.text('0123456789abcdef', 16)}` }),
  3: (random) => ({ appKey: `vtexappkey-demo-${random.between(1000, 9999)}` }),
  [bling]: (random) => ({
    clientId: random.text('0123456789abcdef', 20),
    clientSecret: `demo-${random.between(1000, 9999)}`,
  }),
  [nuvemShop]: (random) => ({ storeId: String(random.between(100_000, 9_999_999)) }),
}

/** A complete integration on a platform. */
function complete(random: Random, ecommerceId: number, softwareId: number, more: Options = {}): DemoIntegration {
  const platform = platformRows.find(({ id }) => id === softwareId)?.name ?? String(softwareId)
  const shared = random.pick(connectors)
  const isConnector = softwareId === connector
  const host = platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const options = { ...optionsFor[softwareId]?.(random), ...more }
  return {
    ecommerce_id: ecommerceId,
    software_id: softwareId,
    integration_type: 'reverse_ecommerce',
    name: isConnector ? shared.name : platform,
    username: `loja-${ecommerceId}`,
    api_url: isConnector ? shared.url : `https://api.${host}.example/loja/${ecommerceId}`,
    is_active: true,
    options: Object.keys(options).length === 0 ? null : JSON.stringify(options, null, 2),
  }
}

export function makeIntegrations(random: Random, ecommerceId: number): DemoIntegration[] {
  const story = storyOf(random, ecommerceId)
  if (story) return story
  if (random.chance(0.04)) return []
  const first = complete(random, ecommerceId, random.chance(0.12) ? connector : random.pick(platformRows).id)
  const kept = random.chance(0.06) ? { ...first, options: null, username: '' } : first
  const main = { ...kept, is_active: random.chance(0.94) }
  if (!random.chance(0.08)) return [main]
  return [main, { ...complete(random, ecommerceId, bling), integration_type: 'order_ecommerce' }]
}

/** Undefined for a merchant without a story. */
function storyOf(random: Random, ecommerceId: number): DemoIntegration[] | undefined {
  const one = (softwareId: number, changes: Partial<DemoIntegration> = {}) => [
    { ...complete(random, ecommerceId, softwareId), ...changes },
  ]
  const [shared] = connectors
  const stories: Readonly<Record<number, () => DemoIntegration[]>> = {
    [storyEcommerces.lojaAzul]: () => one(nuvemShop),
    [storyEcommerces.casaConceicao]: () => [complete(random, ecommerceId, bling, { requests_per_second: 2 })],
    [storyEcommerces.inactive]: () => one(nuvemShop),
    [storyEcommerces.withoutIntegration]: () => [],
    [storyEcommerces.integrationInactive]: () => one(nuvemShop, { is_active: false }),
    [storyEcommerces.integrationIncomplete]: () => one(bling, { options: '{\n  "clientId": "8c1f0a"\n}' }),
    [storyEcommerces.optionsInvalid]: () => one(bling, { options: '{ "clientId": ' }),
    [storyEcommerces.connectorOne]: () => one(connector, { api_url: shared.url, name: shared.name }),
    [storyEcommerces.connectorTwo]: () => one(connector, { api_url: shared.url, name: shared.name }),
    [storyEcommerces.mexico]: () => one(2),
    [storyEcommerces.singleZip]: () => one(nuvemShop),
  }
  return stories[ecommerceId]?.()
}
