// Handlers of the OAuth authorization at Bling: start with a state, completion with a code, and status.

import { and, desc, eq, lt } from 'drizzle-orm'
import {
  authorizeIntegration,
  blingPlatform,
  finishAuthorization,
  oauthCheck,
} from '#contract/platform/integrations.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthStates, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { hashOf, newToken } from '#server/http/cookies.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { handle, handleLong } from '#server/http/handler.ts'
import { type BlingClient, blingConsentPage, blingTokensFor, keptTokens } from '#server/services/bling.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { credentialsOf, type IntegrationRow, integrationRow, lockIntegration } from './integration-rows.ts'

/** Milliseconds in which a user must complete the authorization at Bling. */
const stateMilliseconds = 10 * 60_000
/** Milliseconds after which expired states are deleted; until then, a late request gets the error "expired". */
const rememberedMilliseconds = 24 * 60 * 60_000

export const authorizeHandler = handle(authorizeIntegration, async ({ params, db, staff, services, record }) => {
  const row = await lockIntegration(db, params.id)
  if (row.software_id !== blingPlatform) throw httpError(422, 'integrations.not_bling')
  const credentials = credentialsOf(row, services.secrets)
  if (!credentials) throw httpError(422, 'integrations.credentials_missing')
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
  return { url: blingConsentPage(services, credentials.clientId, state) }
})

/** Opens its transaction only after Bling has responded, so that none is open during the request. */
export const finishHandler = handleLong(
  finishAuthorization,
  async ({ body, staff, services, request, transaction, db }) => {
    const integrationId = await spendState(db, body.state, staff.id, services.now())
    const row = await integrationRow(db, integrationId)
    if (!row) throw httpError(404, 'not_found')
    const asked = askedWith(row, services.secrets)
    const about = { action: 'ecommerces.authorizeBling', entity: 'integration', entity_id: row.id }
    const tokens = await blingTokensFor({ code: body.code }, asked, services, { signal: request.signal }).catch(
      async (error: unknown) => {
        const after = { step: 'failed', error: error instanceof HttpError ? error.code : 'unexpected' }
        await transaction((_, record) => record({ ...about, ecommerce_id: row.ecommerce_id, after }))
        throw error
      },
    )
    const kept = { ...keptTokens(tokens, services), created_at: services.now() }
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

/** Consumes a state and returns its integration's id. Throws 422 unless the state is unused, valid and the user's. */
async function spendState(db: Database, state: string, userId: number, now: Date): Promise<number> {
  const isIt = eq(oauthStates.state_hash, hashOf(state).toString('hex'))
  const [found] = await db.select().from(oauthStates).where(isIt)
  if (!found) throw httpError(422, 'integrations.state_unknown')
  // The state is not consumed, because the user who received it may still use it.
  if (found.user_id !== userId) throw httpError(422, 'integrations.state_of_another')
  if (found.expires_at <= now) throw httpError(422, 'integrations.state_expired')
  const spent = await db.delete(oauthStates).where(isIt).returning({ id: oauthStates.integration_id })
  if (!spent[0]) throw httpError(422, 'integrations.state_unknown')
  return spent[0].id
}

function askedWith(row: IntegrationRow, secrets: Secrets): BlingClient {
  const credentials = credentialsOf(row, secrets)
  if (!credentials) throw httpError(422, 'integrations.credentials_missing')
  return credentials
}

/** Locks the integration; throws 409 if its credentials changed during the authorization. */
async function unchanged(db: Database, { id }: IntegrationRow, asked: BlingClient, secrets: Secrets) {
  const row = await lockIntegration(db, id)
  const now = credentialsOf(row, secrets)
  if (now?.clientId !== asked.clientId || now.clientSecret !== asked.clientSecret)
    throw httpError(409, 'integrations.credentials_changed')
  return row
}

/** Returns whether an authorization is stored; the console polls this status while a user authorizes (S1 §4). */
export const oauthCheckHandler = handle(oauthCheck, async ({ params, query, db }) => {
  await refuseUnknownEcommerce(db, params.id)
  const [found] = await db
    .select({ authorized_at: oauthTokens.created_at })
    .from(oauthTokens)
    .innerJoin(integrations, eq(integrations.id, oauthTokens.integration_id))
    .where(
      and(
        eq(integrations.ecommerce_id, params.id),
        eq(integrations.software_id, blingPlatform),
        query.integration === undefined ? undefined : eq(integrations.id, query.integration),
      ),
    )
    .orderBy(desc(oauthTokens.created_at))
    .limit(1)
  return { isOauthSet: found !== undefined, authorized_at: found?.authorized_at.toISOString() ?? null }
})
