// Tests that unusual and hostile texts ("naughty strings") in the name, user, password and options of an integration
// are stored unchanged or rejected, if the server forwards every save to an external platform API.
import { afterAll, beforeAll } from 'vitest'
import { saveIntegration } from '#contract/platform/integrations.ts'
import { buildChangedIntegration } from '../ecommerces/integrations/calls.ts'
import { type PlatformAndApi, startPlatformAndApi } from '../upstream/platform-api.ts'
import { testNaughtyIntegration } from './naughty-integrations.ts'

const INTEGRATION_ID = 338
let servers: PlatformAndApi
let as: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  as = await servers.signInAs('admin')
})
afterAll(() => servers.close())

function readStoredIntegration() {
  const integration = servers.platform.state.integrations.find(({ id }) => id === INTEGRATION_ID)
  if (!integration) throw new Error('No integration')
  return Promise.resolve(integration)
}

testNaughtyIntegration(
  {
    saveIntegration: (changes) => {
      const body = buildChangedIntegration({ options: '{"storeId": "1"}', ...changes })
      return servers.api.request(saveIntegration, { params: { id: INTEGRATION_ID }, body }, { as })
    },
    readStoredIntegration,
  },
  '',
)
