// Request handlers of the OAuth authorization at Bling, an external platform: start, completion and status.

import { and, desc, eq, lt } from 'drizzle-orm'
import {
  authorizeIntegration,
  BLING_PLATFORM_ID,
  checkAuthorization,
  finishAuthorization,
} from '#contract/platform/integrations.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthStates, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { createToken, hashToken } from '#server/http/cookies.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { defineHandler, defineLongHandler } from '#server/http/handler.ts'
import {
  type BlingClient,
  buildBlingConsentUrl,
  buildTokenColumns,
  requestBlingTokens,
} from '#server/services/bling.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { findIntegrationRow, getBlingCredentials, type IntegrationRow, lockIntegration } from './integration-rows.ts'

/** Milliseconds in which a user must complete the authorization at Bling. */
const OAUTH_STATE_LIFETIME_MS = 10 * 60_000
/** Milliseconds after which expired OAuth states are deleted; until then, a late request gets the error "expired". */
const EXPIRED_STATE_RETENTION_MS = 24 * 60 * 60_000

export const startAuthorizationHandler = defineHandler(
  authorizeIntegration,
  async ({ params, db, user, services, record }) => {
    const row = await lockIntegration(db, params.id)
    if (row.software_id !== BLING_PLATFORM_ID) throw httpError(422, 'integrations.not_bling')
    const credentials = getBlingCredentials(row, services.secrets)
    if (!credentials) throw httpError(422, 'integrations.credentials_missing')
    const now = services.now().getTime()
    const state = createToken()
    await db.delete(oauthStates).where(lt(oauthStates.expires_at, new Date(now - EXPIRED_STATE_RETENTION_MS)))
    await db.insert(oauthStates).values({
      state_hash: hashToken(state).toString('hex'),
      integration_id: row.id,
      user_id: user.id,
      expires_at: new Date(now + OAUTH_STATE_LIFETIME_MS),
    })
    const target = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
    await record({ action: 'ecommerces.authorizeBling', ...target, after: { step: 'begun' } })
    return { url: buildBlingConsentUrl(services, credentials.clientId, state) }
  },
)

/**
 * Completes an authorization. Opens the transaction after Bling has responded, because a transaction must not wait for
 * an external server.
 */
export const finishAuthorizationHandler = defineLongHandler(
  finishAuthorization,
  async ({ body, user, services, request, transaction, db }) => {
    const integrationId = await consumeOauthState(db, body.state, user.id, services.now())
    const row = await findIntegrationRow(db, integrationId)
    if (!row) throw httpError(404, 'not_found')
    const client = requireCredentials(row, services.secrets)
    const target = { action: 'ecommerces.authorizeBling', entity: 'integration', entity_id: row.id }
    const tokens = await requestBlingTokens({ code: body.code }, client, services, { signal: request.signal }).catch(
      async (error: unknown) => {
        const after = { step: 'failed', error: error instanceof HttpError ? error.code : 'unexpected' }
        await transaction((_, record) => record({ ...target, ecommerce_id: row.ecommerce_id, after }))
        throw error
      },
    )
    const tokenColumns = { ...buildTokenColumns(tokens, services), created_at: services.now() }
    return transaction(async (db, record) => {
      const { id, ecommerce_id } = await lockIfCredentialsUnchanged(db, row, client, services.secrets)
      await db
        .insert(oauthTokens)
        .values({ integration_id: id, ...tokenColumns })
        .onConflictDoUpdate({ target: oauthTokens.integration_id, set: tokenColumns })
      await record({ ...target, ecommerce_id, after: { step: 'authorized' } })
      return { success: true as const, ecommerce_id, integration_id: id }
    })
  },
)

/**
 * Deletes an OAuth state, because a state is valid only once, and returns the id of its integration. Throws 422 if the
 * state is unknown, expired or belongs to another user.
 */
async function consumeOauthState(db: Database, state: string, userId: number, now: Date): Promise<number> {
  const hashCondition = eq(oauthStates.state_hash, hashToken(state).toString('hex'))
  const [storedState] = await db.select().from(oauthStates).where(hashCondition)
  if (!storedState) throw httpError(422, 'integrations.state_unknown')
  // Keeps the state of another user, because that user may still need the state.
  if (storedState.user_id !== userId) throw httpError(422, 'integrations.state_of_another')
  if (storedState.expires_at <= now) throw httpError(422, 'integrations.state_expired')
  const deletedStates = await db.delete(oauthStates).where(hashCondition).returning({ id: oauthStates.integration_id })
  if (!deletedStates[0]) throw httpError(422, 'integrations.state_unknown')
  return deletedStates[0].id
}

function requireCredentials(row: IntegrationRow, secrets: Secrets): BlingClient {
  const credentials = getBlingCredentials(row, secrets)
  if (!credentials) throw httpError(422, 'integrations.credentials_missing')
  return credentials
}

/** Locks the integration; throws 409 if its credentials changed during the authorization. */
async function lockIfCredentialsUnchanged(db: Database, { id }: IntegrationRow, client: BlingClient, secrets: Secrets) {
  const row = await lockIntegration(db, id)
  const currentCredentials = getBlingCredentials(row, secrets)
  if (currentCredentials?.clientId !== client.clientId || currentCredentials.clientSecret !== client.clientSecret)
    throw httpError(409, 'integrations.credentials_changed')
  return row
}

/** Returns whether an authorization is stored; the console polls this status while a user authorizes (S1 §4). */
export const checkAuthorizationHandler = defineHandler(checkAuthorization, async ({ params, query, db }) => {
  await ensureEcommerceExists(db, params.id)
  const [token] = await db
    .select({ authorized_at: oauthTokens.created_at })
    .from(oauthTokens)
    .innerJoin(integrations, eq(integrations.id, oauthTokens.integration_id))
    .where(
      and(
        eq(integrations.ecommerce_id, params.id),
        eq(integrations.software_id, BLING_PLATFORM_ID),
        query.integration === undefined ? undefined : eq(integrations.id, query.integration),
      ),
    )
    .orderBy(desc(oauthTokens.created_at))
    .limit(1)
  return { isOauthSet: token !== undefined, authorized_at: token?.authorized_at.toISOString() ?? null }
})
