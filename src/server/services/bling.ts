// OAuth 2.0 with Bling (https://developer.bling.com.br): consent page, tokens for a code, their refreshing.

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { oauthTokens } from '#server/db/schema/ecommerces.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import type { Options } from './integration-options.ts'
import { basicCredentials, jsonOf, type OutboundAnswer, OutboundError, reach } from './outbound.ts'

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
export function blingConsentPage(around: Around, clientId: string, state: string): string {
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

/** An application at Bling, from an integration's options. */
export interface BlingClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** Null when it is incomplete. */
export function blingClientOf(options: Options | null): BlingClient | null {
  const { clientId, clientSecret } = options ?? {}
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return null
  return clientId.trim() && clientSecret.trim() ? { clientId, clientSecret } : null
}

/** What tokens are given for: a code, or the refresh token of those that have expired. */
type Grant = { readonly code: string } | { readonly refreshToken: string }

/** Throws an `HttpError` that says whose fault it is. */
export async function blingTokensFor(
  grant: Grant,
  { clientId, clientSecret }: BlingClient,
  around: Around,
  signal: AbortSignal,
): Promise<Tokens> {
  const url = new URL(addressesOf(around).tokenUrl)
  const answer = await reach(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${basicCredentials(clientId, clientSecret)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(
      'code' in grant
        ? { grant_type: 'authorization_code', code: grant.code }
        : { grant_type: 'refresh_token', refresh_token: grant.refreshToken },
    ).toString(),
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

/** The columns of tokens that were given just now. */
export function keptTokens(tokens: Tokens, { secrets, now }: Pick<Services, 'secrets' | 'now'>) {
  const { expires_in } = tokens
  return {
    tokens: secrets.seal(JSON.stringify(tokens)),
    expires_at: expires_in === undefined ? null : new Date(now().getTime() + expires_in * 1000),
  }
}

/** Milliseconds before they expire that tokens are no longer used. */
const margin = 60_000

type TokenServices = Around & Pick<Services, 'secrets' | 'now'>

interface Asking {
  readonly integrationId: number
  readonly client: BlingClient | null
  /** The token that a call was refused with: it is no longer good, whenever it expires. */
  readonly refused?: string | undefined
  readonly signal: AbortSignal
}

/**
 * The access token of an integration, refreshed when it is no longer good. Throws an `HttpError` when Bling does not
 * answer.
 */
export async function blingAccessToken(
  db: Database,
  { integrationId, client, refused, signal }: Asking,
  services: TokenServices,
): Promise<{ readonly token: string } | 'credentials_missing' | 'authorization_expired'> {
  const kept = await tokensOf(db, integrationId)
  if (!kept) return 'credentials_missing'
  const tokens = opened(kept.tokens, services)
  const hasExpired = kept.expires_at !== null && kept.expires_at.getTime() - margin <= services.now().getTime()
  if (!hasExpired && tokens.access_token !== refused) return { token: tokens.access_token }
  if (tokens.refresh_token === undefined || client === null) return 'authorization_expired'
  try {
    const renewed = await blingTokensFor({ refreshToken: tokens.refresh_token }, client, services, signal)
    // Who is given no other refresh token keeps the one that there is.
    const whole = { refresh_token: tokens.refresh_token, ...renewed }
    await replaceTokens(db, { integrationId, before: tokens, after: whole }, services)
    return { token: renewed.access_token }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    // A refresh token is good once: another attempt may have used it meanwhile.
    const now = await tokensOf(db, integrationId)
    const other = now && opened(now.tokens, services)
    return other && !isSame(other, tokens) ? { token: other.access_token } : 'authorization_expired'
  }
}

interface Replacement {
  readonly integrationId: number
  readonly before: Tokens
  readonly after: Tokens
}

/** Stores new tokens unless others were stored meanwhile. Compares contents, because a key rotation changes the bytes. */
async function replaceTokens(
  db: Database,
  { integrationId, before, after }: Replacement,
  services: TokenServices,
): Promise<void> {
  const isOf = eq(oauthTokens.integration_id, integrationId)
  await db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(oauthTokens).where(isOf).for('update')
    if (row && isSame(opened(row.tokens, services), before))
      await transaction.update(oauthTokens).set(keptTokens(after, services)).where(isOf)
  })
}

const isSame = (one: Tokens, other: Tokens) => JSON.stringify(one) === JSON.stringify(other)

async function tokensOf(db: Database, integrationId: number) {
  const [found] = await db.select().from(oauthTokens).where(eq(oauthTokens.integration_id, integrationId))
  return found
}

function opened(sealed: Buffer, { secrets }: Pick<Services, 'secrets'>): Tokens {
  return Tokens.parse(JSON.parse(secrets.open(sealed)))
}
