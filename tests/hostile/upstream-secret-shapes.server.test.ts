// Checks that no output of a server that calls an external platform API contains a secret, even if the secret has a
// harmless key name.
import { afterAll, beforeAll } from 'vitest'
import { type PlatformAndApi, startPlatformAndApi } from '../upstream/platform-api.ts'
import { RawJson, splitJsonObject, toJson } from '../upstream/raw-json.ts'
import { testSecretShapes } from './secret-shapes.ts'

const ECOMMERCE_ID = 38
const GROUP_ID = 3
const INTEGRATION_ID = 338

let servers: PlatformAndApi
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
})
afterAll(() => servers.close())

const findIntegration = (integrationId: number) =>
  servers.platform.state.integrations.find(({ id }) => id === integrationId)

testSecretShapes({
  prepare: async () => {
    const { platform, api } = servers
    platform.reset()
    const { state } = platform
    const ecommerce = state.ecommerces.find(({ id }) => id === ECOMMERCE_ID)
    const group = state.groups.find(({ id }) => id === GROUP_ID)
    ecommerce?.configs.clear()
    for (const name of ['custom', 'api_token']) ecommerce?.metadatas.set(name, '{}')
    group?.metadatas.set('custom', '{}')
    const planted = findIntegration(INTEGRATION_ID)
    state.integrations.splice(0)
    return {
      ...{ api, ecommerceId: ECOMMERCE_ID, groupId: GROUP_ID },
      editor: await api.openSession('admin_boss'),
      reader: await api.openSession({ ecommerces: 'readonly', ecommerce_group: 'readonly' }),
      plantIntegration: async (options, api_url) => {
        if (planted) state.integrations.push({ ...planted, options, api_url })
        return INTEGRATION_ID
      },
      readStoredOptions: async (id) => findIntegration(id)?.options ?? null,
    }
  },
  hasVersions: false,
  // The platform stores every key of the project configs separately.
  toReturnedConfigs: (text) =>
    toJson(Object.fromEntries([...splitJsonObject(text)].map(([name, value]) => [name, new RawJson(value)]))),
})
