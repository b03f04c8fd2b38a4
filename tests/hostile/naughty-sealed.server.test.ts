// Tests that unusual and hostile texts ("naughty strings") in the name, user, password and options of an integration
// are stored unchanged or rejected, if the server keeps the data in its own database.
import { beforeAll } from 'vitest'
import { decryptOptions } from '#server/services/integration-options.ts'
import { createIntegrationClient } from '../ecommerces/integrations/calls.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { testNaughtyIntegration } from './naughty-integrations.ts'

const api = useApi()
let integration: number
beforeAll(async () => {
  const { id } = await makeEcommerce(api.connection.db)
  integration = (await createIntegrationClient(api).add(id)).body.data.id
})

async function readStoredIntegration() {
  const row = await createIntegrationClient(api).rowOf(integration)
  const { secrets } = api.services
  return { ...row, password: row.password && secrets.decrypt(row.password), options: decryptOptions(row, secrets) }
}

testNaughtyIntegration(
  { saveIntegration: (changes) => createIntegrationClient(api).save(integration, changes), readStoredIntegration },
  'Nuvem Shop',
)
