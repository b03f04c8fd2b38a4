import { addIntegration } from '#contract/ecommerces/integrations.ts'
import { integrations } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { factsOf } from './changes.ts'
import { storedPassword } from './password.ts'
import { choosePlatform, expectFreeType, lockEcommerce, shown } from './records.ts'
import { noOptions, storedOptions } from './stored-options.ts'

export const addHandler = handle(addIntegration, async ({ params, body, db, services: { secrets }, record }) => {
  await lockEcommerce(db, params.id)
  const platform = await choosePlatform(db, body.software_id, null)
  await expectFreeType(db, params.id, body.integration_type)
  const values = {
    ecommerce_id: params.id,
    software_id: body.software_id,
    integration_type: body.integration_type,
    name: body.name || platform.name,
    username: body.username,
    password: storedPassword(body.password, null, secrets),
    api_url: body.api_url,
    is_active: body.is_active,
    ...storedOptions(body.options, noOptions, secrets),
  }
  const [row] = await db.insert(integrations).values(values).returning()
  if (!row) throw new Error('The integration was not inserted')
  const about = { entity: 'integration', entity_id: row.id, ecommerce_id: params.id }
  await record({ action: 'ecommerces.addIntegration', ...about, after: factsOf(row) })
  return { success: true as const, data: shown(row, platform) }
})
