// Demo integrations: one for most merchants, some with two, some incomplete or switched off.
import { blingPlatform } from '#contract/ecommerces/integrations.ts'
import { connectorPlatform } from '#contract/ecommerces.ts'
import { platformRows } from '#server/db/catalogue.ts'
import { type DemoIntegration, integrationStoryOf } from './integration-stories.ts'
import { demoClientSecret } from './oauth/client-secret.ts'
import type { Random } from './random.ts'
import { storyEcommerces } from './stories.ts'

/** Connectors that many merchants share. */
const connectors = [
  { name: 'Conector Sul', url: 'https://conector-sul.reversa.example/api' },
  { name: 'Conector Norte', url: 'https://conector-norte.reversa.example/api' },
  { name: 'Hub Marketplace', url: 'https://hub.marketplace.example/v3' },
  { name: 'Ponte ERP', url: 'https://ponte-erp.reversa.example/rest' },
] as const

const nuvemShop = 17

type Options = Readonly<Record<string, string | number>>

/** What a platform's options hold when they are complete. */
const optionsFor: Readonly<Record<number, (random: Random) => Options>> = {
  2: (random) => ({ token: `demo-${random.text('0123456789abcdef', 16)}` }),
  3: (random) => ({ appKey: `vtexappkey-demo-${random.between(1000, 9999)}` }),
  [blingPlatform]: (random) => {
    const clientId = random.text('0123456789abcdef', 20)
    return { clientId, clientSecret: demoClientSecret(clientId), account: random.between(1000, 9999) }
  },
  [nuvemShop]: (random) => ({ storeId: String(random.between(100_000, 9_999_999)) }),
}

/** A complete integration on a platform. */
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
    password: ecommerceId % 3 === 0 ? `demo-senha-${ecommerceId}` : null,
    api_url: isConnector ? shared.url : `https://api.${host}.example/loja/${ecommerceId}`,
    is_active: true,
    options: Object.keys(options).length === 0 ? null : JSON.stringify(options, null, 2),
  }
}

export function makeIntegrations(random: Random, ecommerceId: number): DemoIntegration[] {
  // Chance goes on for everybody alike: a story of one merchant moves nobody else's data.
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

/** Undefined for a merchant without a story. */
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
