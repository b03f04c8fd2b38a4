import { listIntegrations } from '#contract/ecommerces/integrations.ts'
import { handle } from '#server/http/handle.ts'
import { expectEcommerce, integrationsOf } from './records.ts'

export const listHandler = handle(listIntegrations, async ({ params, db }) => {
  await expectEcommerce(db, params.id)
  return { data: await integrationsOf(db, params.id) }
})
