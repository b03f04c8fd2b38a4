// Merchants whose integrations show one thing each. Tests and demonstrations rely on them.
import { blingPlatform, integrationTypes } from '#contract/ecommerces/integrations.ts'
import { demoClientSecret } from './oauth/client-secret.ts'

export interface DemoIntegration {
  readonly ecommerce_id: number
  readonly software_id: number
  readonly integration_type: string
  readonly name: string
  readonly username: string
  /** Encrypted when it is stored. */
  readonly password: string | null
  readonly api_url: string
  readonly is_active: boolean
  /** As somebody typed them; their secrets are encrypted when they are stored. */
  readonly options: string | null
}

export const integrationStories = {
  /** Bling, complete: its provider accepts it. */
  blingReady: 116,
  /** Bling, complete, but its provider refuses the secret. */
  blingRefused: 117,
  /** On a platform that is discontinued. */
  discontinued: 118,
  /** One of each type: nothing can be added. */
  everyType: 119,
  none: 120,
  /** Bling, complete; for whom refuses at the provider. */
  blingDeclined: 121,
  /** Options with big numbers, an odd layout and secrets in depth. */
  oddOptions: 122,
  /** Plain ones, to be changed. */
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

export function integrationStoryOf(ecommerceId: number): DemoIntegration[] | null {
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
