// OAuth 2.0 client of Bling (https://developer.bling.com.br): consent page, token requests and token refresh.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import type { Options } from './integration-options.ts'
import {
  encodeBasicCredentials,
  OutboundError,
  type OutboundResponse,
  parseJson,
  parseRetryAfter,
  requestText,
} from './outbound.ts'

const DEFAULT_URLS = {
  authorizeUrl: 'https://www.bling.com.br/Api/v3/oauth/authorize',
  tokenUrl: 'https://api.bling.com.br/Api/v3/oauth/token',
}

const MAX_RESPONSE_BYTES = 65_536

type BlingServices = Pick<Services, 'config' | 'demo' | 'ownAddress'>

/** Returns the configured OAuth URLs; by default the URLs of the demo's OAuth provider, or those of Bling. */
function getOauthUrls({ config, demo, ownAddress: getServerUrl }: BlingServices): typeof DEFAULT_URLS {
  if (config.bling) return config.bling
  return demo ? demo.getBlingUrls(getServerUrl()) : DEFAULT_URLS
}

/**
 * Builds the URL of the page where a user grants access to Bling. In demo mode, this URL is relative to the console.
 */
export function buildBlingConsentUrl(services: BlingServices, clientId: string, state: string): string {
  const { authorizeUrl } = getOauthUrls(services)
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, state })
  return `${authorizeUrl}${authorizeUrl.includes('?') ? '&' : '?'}${query}`
}

const tokenSchema = z.string().min(1).max(8000)
const Tokens = z.object({
  access_token: tokenSchema,
  refresh_token: tokenSchema.optional(),
  token_type: z.string().optional(),
  scope: z.string().nullable().optional(),
  expires_in: z
    .number()
    .min(0)
    .max(10 * 365 * 86_400)
    .optional(),
})
type Tokens = z.infer<typeof Tokens>

/** Credentials of an application at Bling, from the options of an integration. */
export interface BlingClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** Reads the credentials from the options of an integration; null if a credential is missing. */
export function parseBlingClient(options: Options | null): BlingClient | null {
  const { clientId, clientSecret } = options ?? {}
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return null
  return clientId.trim() && clientSecret.trim() ? { clientId, clientSecret } : null
}

const releasedLease = { refresh_owner: null, refresh_until: null }

/** Grant that a token request sends: an authorization code, or the refresh token of expired tokens. */
type Grant = { readonly code: string } | { readonly refreshToken: string }

const MAX_TOKEN_REQUESTS = 3
/** Maximum delay before a retry, in milliseconds. A longer `Retry-After` makes the token request fail instead. */
const MAX_RETRY_DELAY_MS = 5_000
const DEFAULT_RETRY_DELAY_MS = 1_000

interface TokenRequest {
  /**
   * Aborts the wait between two requests. A running request is never aborted, because the provider may already have
   * used up the authorization code or refresh token.
   */
  readonly signal: AbortSignal
  /** Called before a retry; returns false if the grant (code or refresh token) must not be sent again. */
  readonly canRetry?: () => Promise<boolean>
}

/** Requests tokens, and retries on status 429. Throws an `HttpError` with a code that names the cause. */
export async function requestBlingTokens(
  grant: Grant,
  client: BlingClient,
  services: BlingServices,
  { signal, canRetry = async () => true }: TokenRequest,
): Promise<Tokens> {
  for (let requestCount = 1; ; requestCount += 1) {
    const response = await sendTokenRequest(grant, client, services)
    const parseResult = Tokens.safeParse(response.status === 200 ? parseJson(response.text) : undefined)
    if (parseResult.success) return parseResult.data
    if (response.status !== 429) throw toProviderError(response)
    const delayMs = parseRetryAfter(response.headers['retry-after']) ?? DEFAULT_RETRY_DELAY_MS
    if (requestCount === MAX_TOKEN_REQUESTS || delayMs > MAX_RETRY_DELAY_MS)
      throw httpError(503, 'integrations.provider_busy')
    const isAborted = await sleep(delayMs, false, { signal }).catch(() => true)
    if (isAborted || !(await canRetry())) throw httpError(503, 'integrations.provider_busy')
  }
}

function sendTokenRequest(
  grant: Grant,
  { clientId, clientSecret }: BlingClient,
  services: BlingServices,
): Promise<OutboundResponse> {
  const url = new URL(getOauthUrls(services).tokenUrl)
  return requestText(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${encodeBasicCredentials(clientId, clientSecret)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(
      'code' in grant
        ? { grant_type: 'authorization_code', code: grant.code }
        : { grant_type: 'refresh_token', refresh_token: grant.refreshToken },
    ).toString(),
    maxBytes: MAX_RESPONSE_BYTES,
    trustedOrigins: [url.origin],
  }).catch(throwProviderError)
}

function throwProviderError(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  if (error.errorCode === 'timeout') throw httpError(504, 'integrations.provider_slow')
  throw httpError(
    502,
    error.errorCode === 'unreachable' ? 'integrations.provider_down' : 'integrations.provider_answer',
  )
}

/** Error response of RFC 6749 §5.2; Bling nests the error in an object. */
const ErrorResponse = z.object({ error: z.union([z.string(), z.object({ type: z.string() })]) })

function toProviderError({ status, text }: OutboundResponse): HttpError {
  if (status >= 500) return httpError(502, 'integrations.provider_down')
  const { error } = ErrorResponse.safeParse(parseJson(text)).data ?? {}
  const type = typeof error === 'object' ? error.type : error
  if (type === 'invalid_client' || type === 'unauthorized_client' || status === 401)
    return httpError(422, 'integrations.credentials_refused')
  if (type === 'invalid_grant') return httpError(422, 'integrations.code_refused')
  return httpError(502, 'integrations.provider_answer')
}

/** Builds the database columns that store new tokens. The columns also release the lease that the refresh holds. */
export function buildTokenColumns(tokens: Tokens, { secrets, now }: Pick<Services, 'secrets' | 'now'>) {
  const { expires_in } = tokens
  return {
    tokens: secrets.encrypt(JSON.stringify(tokens)),
    expires_at: expires_in === undefined ? null : new Date(now().getTime() + expires_in * 1000),
    ...releasedLease,
  }
}

/** Safety margin in milliseconds: tokens are refreshed this long before they expire. */
const EXPIRY_MARGIN_MS = 60_000

type TokenServices = BlingServices & Pick<Services, 'secrets' | 'now'>

interface AccessTokenOptions {
  readonly integrationId: number
  readonly client: BlingClient | null
  /** Token that the API has rejected. This token is not used again, even if it has not expired. */
  readonly rejectedToken?: string | undefined
  readonly signal: AbortSignal
}

type TokenRow = typeof oauthTokens.$inferSelect

/**
 * SQL expression for the end of a new lease. A lease must outlast `MAX_TOKEN_REQUESTS` requests of up to 5 seconds each
 * and the waits between them.
 */
const newLeaseEnd = sql`clock_timestamp() + interval '30 seconds'`
/** Interval in milliseconds between two reads of the row while another caller refreshes the tokens. */
const LEASE_POLL_MS = 200
/**
 * Maximum wait for a refresh by another caller, in milliseconds. The wait must outlast the lease of a process that has
 * died, plus one refresh.
 */
const MAX_LEASE_WAIT_MS = 60_000

/**
 * Returns a valid access token of an integration and refreshes expired tokens. Only one caller across all processes
 * refreshes the tokens and the others wait, because providers revoke the authorization if a refresh token is used
 * twice. Throws an `HttpError` if Bling does not return tokens.
 */
export async function getBlingAccessToken(
  db: Database,
  { integrationId, client, rejectedToken, signal }: AccessTokenOptions,
  services: TokenServices,
): Promise<{ readonly token: string } | 'credentials_missing' | 'authorization_expired'> {
  const owner = randomUUID()
  const waitEnd = Date.now() + MAX_LEASE_WAIT_MS
  /**
   * Tokens as they were before this caller started to wait for another caller's refresh; null if this caller has not
   * waited.
   */
  let previousTokens: Tokens | null = null
  for (;;) {
    const row = await readTokens(db, integrationId)
    if (!row) return 'credentials_missing'
    const tokens = decryptTokens(row.tokens, services)
    // Compares decrypted tokens, because a key rotation changes the encrypted bytes.
    const hasNewTokens = previousTokens !== null && !areSameTokens(tokens, previousTokens)
    // Compares the access tokens, because a rejected refresh also changes the stored tokens, but not the access token.
    const isRefreshed = hasNewTokens && tokens.access_token !== previousTokens?.access_token
    const isValid = isRefreshed || !hasExpired(row, services.now())
    if (isValid && tokens.access_token !== rejectedToken) return { token: tokens.access_token }
    if (tokens.refresh_token === undefined || client === null) return 'authorization_expired'
    // Throws, because the refresh by another caller failed. This caller does not send the same refresh token, because
    // that token may be used up.
    if (previousTokens !== null && !hasNewTokens && row.refresh_owner === null)
      throw httpError(502, 'integrations.provider_down')
    if (await takeLease(db, row, owner, previousTokens !== null && !hasNewTokens)) {
      const grant = { refreshToken: tokens.refresh_token }
      const result = await refreshTokens(db, { row, grant, client, owner, signal }, services)
      if (result !== 'changed_meanwhile') return result
    } else {
      if (Date.now() > waitEnd) throw httpError(504, 'integrations.provider_slow')
      previousTokens ??= tokens
      const isAborted = await sleep(LEASE_POLL_MS, false, { signal }).catch(() => true)
      if (isAborted) throw httpError(503, 'integrations.provider_busy')
    }
  }
}

const areSameTokens = (first: Tokens, second: Tokens) => JSON.stringify(first) === JSON.stringify(second)

const hasExpired = ({ expires_at }: TokenRow, now: Date) =>
  expires_at !== null && expires_at.getTime() - EXPIRY_MARGIN_MS <= now.getTime()

/**
 * Takes or extends the lease for a refresh. Returns false if another caller holds the lease or if the tokens have
 * changed. After a wait, takes only an expired lease: if another caller released the lease without storing new tokens,
 * the refresh of that caller has failed and must not be repeated.
 */
async function takeLease(
  db: Database,
  { integration_id, tokens }: TokenRow,
  owner: string,
  hasWaited = false,
): Promise<boolean> {
  const { refresh_owner, refresh_until } = oauthTokens
  const ownerCondition = eq(refresh_owner, owner)
  // The owner can extend its lease even if a key rotation has changed the encrypted bytes of the tokens.
  const rowUnchangedCondition = or(eq(oauthTokens.tokens, tokens), ownerCondition)
  const expiredCondition = sql`${refresh_until} < clock_timestamp()`
  const freeLeaseCondition = hasWaited ? expiredCondition : or(isNull(refresh_until), expiredCondition, ownerCondition)
  const { rowCount } = await db
    .update(oauthTokens)
    .set({ refresh_owner: owner, refresh_until: newLeaseEnd })
    .where(and(eq(oauthTokens.integration_id, integration_id), rowUnchangedCondition, freeLeaseCondition))
  return rowCount === 1
}

interface RefreshOptions {
  readonly row: TokenRow
  readonly grant: { readonly refreshToken: string }
  readonly client: BlingClient
  readonly owner: string
  readonly signal: AbortSignal
}

/** Refreshes and saves the tokens while this caller holds the lease, and always releases the lease. */
async function refreshTokens(
  db: Database,
  { row, grant, client, owner, signal }: RefreshOptions,
  services: TokenServices,
): Promise<{ readonly token: string } | 'authorization_expired' | 'changed_meanwhile'> {
  const rowCondition = eq(oauthTokens.integration_id, row.integration_id)
  const ownerCondition = eq(oauthTokens.refresh_owner, owner)
  // Allows saving while this caller holds the lease or the stored tokens are unchanged. New tokens must be saved even
  // after the lease has expired, because the old refresh token is used up.
  const unchangedCondition = and(rowCondition, or(ownerCondition, eq(oauthTokens.tokens, row.tokens)))
  const saveColumns = async (columns: Partial<TokenRow>) =>
    (await db.update(oauthTokens).set(columns).where(unchangedCondition)).rowCount === 1
  try {
    const canRetry = () => takeLease(db, row, owner)
    const newTokens = await requestBlingTokens(grant, client, services, { signal, canRetry })
    // Keeps the old refresh token if the response contains no new one, because the old token then stays valid (RFC 6749
    // §6).
    const isSaved = await saveColumns(buildTokenColumns({ refresh_token: grant.refreshToken, ...newTokens }, services))
    return isSaved ? { token: newTokens.access_token } : 'changed_meanwhile'
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    if (error.code !== 'integrations.code_refused') return 'authorization_expired'
    // Removes the refresh token from the stored tokens, because the provider has rejected the token permanently.
    const { refresh_token: _, ...remainingTokens } = decryptTokens(row.tokens, services)
    const tokens = services.secrets.encrypt(JSON.stringify(remainingTokens))
    return (await saveColumns({ tokens, ...releasedLease })) ? 'authorization_expired' : 'changed_meanwhile'
  } finally {
    await db.update(oauthTokens).set(releasedLease).where(and(rowCondition, ownerCondition))
  }
}

async function readTokens(db: Database, integrationId: number): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(oauthTokens).where(eq(oauthTokens.integration_id, integrationId))
  return row
}

function decryptTokens(encrypted: Buffer, { secrets }: Pick<Services, 'secrets'>): Tokens {
  return Tokens.parse(JSON.parse(secrets.decrypt(encrypted)))
}
