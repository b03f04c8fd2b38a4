import { eq } from 'drizzle-orm'
import { finishAuthorization } from '#contract/ecommerces/integrations.ts'
import type { Database } from '#server/db/database.ts'
import { oauthStates, oauthTokens } from '#server/db/schema/connections.ts'
import { handleLong } from '#server/http/handle.ts'
import { Refusal, refusal } from '#server/http/refusal.ts'
import { hashOf } from '#server/http/token.ts'
import type { Secrets } from '#server/secrets.ts'
import { type Credentials, credentialsOf } from './credentials.ts'
import { tokensFor } from './provider.ts'
import { type IntegrationRow, integrationRow, lockIntegration } from './records.ts'

/** Long, because the provider is asked: no transaction waits for it. */
export const finishHandler = handleLong(
  finishAuthorization,
  async ({ body, staff, services, request, transaction, db }) => {
    const integrationId = await spendState(db, body.state, staff.id, services.now())
    const row = await integrationRow(db, integrationId)
    if (!row) throw refusal(404, 'not_found')
    const asked = askedWith(row, services.secrets)
    const about = { action: 'ecommerces.authorizeBling', entity: 'integration', entity_id: row.id }
    const tokens = await tokensFor(body.code, asked, services, request.signal).catch(async (error: unknown) => {
      const after = { step: 'failed', error: error instanceof Refusal ? error.code : 'unexpected' }
      await transaction((_, record) => record({ ...about, ecommerce_id: row.ecommerce_id, after }))
      throw error
    })
    const now = services.now()
    const kept = {
      tokens: services.secrets.seal(JSON.stringify(tokens)),
      expires_at: tokens.expires_in === undefined ? null : new Date(now.getTime() + tokens.expires_in * 1000),
      created_at: now,
    }
    return transaction(async (db, record) => {
      const { id, ecommerce_id } = await unchanged(db, row, asked, services.secrets)
      await db
        .insert(oauthTokens)
        .values({ integration_id: id, ...kept })
        .onConflictDoUpdate({ target: oauthTokens.integration_id, set: kept })
      await record({ ...about, ecommerce_id, after: { step: 'authorized' } })
      return { success: true as const, ecommerce_id, integration_id: id }
    })
  },
)

/** A state is used once, in its time, by the person it was made for. Answers its integration. */
async function spendState(db: Database, state: string, userId: number, now: Date): Promise<number> {
  const isIt = eq(oauthStates.state_hash, hashOf(state).toString('hex'))
  const [found] = await db.select().from(oauthStates).where(isIt)
  if (!found) throw refusal(422, 'integrations.state_unknown')
  // It stays: the person it was made for may still use it.
  if (found.user_id !== userId) throw refusal(422, 'integrations.state_of_another')
  if (found.expires_at <= now) throw refusal(422, 'integrations.state_expired')
  const spent = await db.delete(oauthStates).where(isIt).returning({ id: oauthStates.integration_id })
  if (!spent[0]) throw refusal(422, 'integrations.state_unknown')
  return spent[0].id
}

function askedWith(row: IntegrationRow, secrets: Secrets): Credentials {
  const credentials = credentialsOf(row, secrets)
  if (!credentials) throw refusal(422, 'integrations.credentials_missing')
  return credentials
}

/** Whoever changed the credentials meanwhile wants another authorization. */
async function unchanged(db: Database, { id }: IntegrationRow, asked: Credentials, secrets: Secrets) {
  const row = await lockIntegration(db, id)
  const now = credentialsOf(row, secrets)
  if (now?.clientId !== asked.clientId || now.clientSecret !== asked.clientSecret)
    throw refusal(409, 'integrations.credentials_changed')
  return row
}
