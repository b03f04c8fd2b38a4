// OAuth 2.0 with Bling (https://developer.bling.com.br): consent page, state, tokens for a code.

import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { authorizeIntegration, blingPlatform, finishAuthorization, oauthCheck } from '#contract/integrations.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthStates, oauthTokens } from '#server/db/schema/ecommerces.ts'
import { hashOf, newToken } from '#server/http/cookies.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { handle, handleLong, type Services } from '#server/http/handler.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import { jsonOf, type OutboundAnswer, OutboundError, reach } from '#server/services/outbound.ts'
import type { Secrets } from '#server/services/secrets.ts'
import {
  type Credentials,
  credentialsOf,
  type IntegrationRow,
  integrationRow,
  lockIntegration,
} from './integration-rows.ts'

const bling = {
  authorizeUrl: 'https://www.bling.com.br/Api/v3/oauth/authorize',
  tokenUrl: 'https://api.bling.com.br/Api/v3/oauth/token',
}

const mostBytes = 65_536

type Around = Pick<Services, 'config' | 'demo' | 'ownAddress'>

/** The configured ones; else the demo's own provider, which is this server, or Bling. */
function addressesOf({ config, demo, ownAddress }: Around): typeof bling {
  if (config.bling) return config.bling
  return demo ? demo.bling(ownAddress()) : bling
}

/** Where a person allows the access; relative to the console's own address in the demo. */
function consentPage(around: Around, clientId: string, state: string): string {
  const { authorizeUrl } = addressesOf(around)
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, state })
  return `${authorizeUrl}${authorizeUrl.includes('?') ? '&' : '?'}${query}`
}

const token = z.string().min(1).max(8000)
const Tokens = z.object({
  access_token: token,
  refresh_token: token.optional(),
  token_type: z.string().optional(),
  scope: z.string().nullable().optional(),
  expires_in: z
    .number()
    .min(0)
    .max(10 * 365 * 86_400)
    .optional(),
})
type Tokens = z.infer<typeof Tokens>

/** Throws a `Refusal` that says whose fault it is. */
async function tokensFor(
  code: string,
  { clientId, clientSecret }: Credentials,
  around: Around,
  signal: AbortSignal,
): Promise<Tokens> {
  const url = new URL(addressesOf(around).tokenUrl)
  const answer = await reach(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'authorization_code', code }).toString(),
    mostBytes,
    trustedOrigins: [url.origin],
    signal,
  }).catch(unreachable)
  const parsed = Tokens.safeParse(answer.status === 200 ? jsonOf(answer.text) : undefined)
  if (parsed.success) return parsed.data
  throw refusalOf(answer)
}

function unreachable(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  if (error.fault === 'timeout') throw httpError(504, 'integrations.provider_slow')
  throw httpError(502, error.fault === 'unreachable' ? 'integrations.provider_down' : 'integrations.provider_answer')
}

/** RFC 6749 §5.2; Bling wraps the error in an object of its own. */
const Fault = z.object({ error: z.union([z.string(), z.object({ type: z.string() })]) })

function refusalOf({ status, text }: OutboundAnswer): HttpError {
  if (status >= 500) return httpError(502, 'integrations.provider_down')
  const { error } = Fault.safeParse(jsonOf(text)).data ?? {}
  const type = typeof error === 'object' ? error.type : error
  if (type === 'invalid_client' || type === 'unauthorized_client' || status === 401)
    return httpError(422, 'integrations.credentials_refused')
  if (type === 'invalid_grant') return httpError(422, 'integrations.code_refused')
  return httpError(502, 'integrations.provider_answer')
}

/** How long somebody may take at the provider's page. */
const stateMilliseconds = 10 * 60_000
/** Kept a while longer, so that a late one is told that it is late. */
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
  return { url: consentPage(services, credentials.clientId, state) }
})

/** Long, because the provider is asked: no transaction waits for it. */
export const finishHandler = handleLong(
  finishAuthorization,
  async ({ body, staff, services, request, transaction, db }) => {
    const integrationId = await spendState(db, body.state, staff.id, services.now())
    const row = await integrationRow(db, integrationId)
    if (!row) throw httpError(404, 'not_found')
    const asked = askedWith(row, services.secrets)
    const about = { action: 'ecommerces.authorizeBling', entity: 'integration', entity_id: row.id }
    const tokens = await tokensFor(body.code, asked, services, request.signal).catch(async (error: unknown) => {
      const after = { step: 'failed', error: error instanceof HttpError ? error.code : 'unexpected' }
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
  if (!found) throw httpError(422, 'integrations.state_unknown')
  // It stays: the person it was made for may still use it.
  if (found.user_id !== userId) throw httpError(422, 'integrations.state_of_another')
  if (found.expires_at <= now) throw httpError(422, 'integrations.state_expired')
  const spent = await db.delete(oauthStates).where(isIt).returning({ id: oauthStates.integration_id })
  if (!spent[0]) throw httpError(422, 'integrations.state_unknown')
  return spent[0].id
}

function askedWith(row: IntegrationRow, secrets: Secrets): Credentials {
  const credentials = credentialsOf(row, secrets)
  if (!credentials) throw httpError(422, 'integrations.credentials_missing')
  return credentials
}

/** Whoever changed the credentials meanwhile wants another authorization. */
async function unchanged(db: Database, { id }: IntegrationRow, asked: Credentials, secrets: Secrets) {
  const row = await lockIntegration(db, id)
  const now = credentialsOf(row, secrets)
  if (now?.clientId !== asked.clientId || now.clientSecret !== asked.clientSecret)
    throw httpError(409, 'integrations.credentials_changed')
  return row
}

/** What the console polls while somebody authorizes (S1 §4). */
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
