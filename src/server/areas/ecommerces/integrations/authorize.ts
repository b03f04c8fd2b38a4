import { lt } from 'drizzle-orm'
import { authorizeIntegration, blingPlatform } from '#contract/ecommerces/integrations.ts'
import { oauthStates } from '#server/db/schema/connections.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { hashOf, newToken } from '#server/http/token.ts'
import { credentialsOf } from './credentials.ts'
import { consentPage } from './provider.ts'
import { lockIntegration } from './records.ts'

/** How long somebody may take at the provider's page. */
const stateMilliseconds = 10 * 60_000
/** Kept a while longer, so that a late one is told that it is late. */
const rememberedMilliseconds = 24 * 60 * 60_000

export const authorizeHandler = handle(authorizeIntegration, async ({ params, db, staff, services, record }) => {
  const row = await lockIntegration(db, params.id)
  if (row.software_id !== blingPlatform) throw refusal(422, 'integrations.not_bling')
  const credentials = credentialsOf(row, services.secrets)
  if (!credentials) throw refusal(422, 'integrations.credentials_missing')
  const now = services.now().getTime()
  const state = newToken()
  await db.delete(oauthStates).where(lt(oauthStates.expires_at, new Date(now - rememberedMilliseconds)))
  await db.insert(oauthStates).values({
    state_hash: hashOf(state).toString('hex'),
    integration_id: row.id,
    user_id: staff.id,
    expires_at: new Date(now + stateMilliseconds),
  })
  const about = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
  await record({ action: 'ecommerces.authorizeBling', ...about, after: { step: 'begun' } })
  return { url: consentPage(services, credentials.clientId, state) }
})
