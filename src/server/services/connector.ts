// HTTP client for merchants' systems that implement the connector protocol (docs/connector.md), including
// authorization.
import { BLING_PLATFORM_ID, isFilledText } from '#contract/platform/integrations.ts'
import { trimCharacters } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import type { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { HttpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import { getBlingAccessToken, parseBlingClient } from './bling.ts'
import { decryptOptions, getTimeoutMs, type Options, parseOptions } from './integration-options.ts'
import {
  encodeBasicCredentials,
  getNotSentReason,
  OutboundError,
  type OutboundResponse,
  parseJson,
  parseRetryAfter,
  requestText,
} from './outbound.ts'

type IntegrationRow = typeof integrations.$inferSelect

/** Columns of an integration that are needed to send a request to the merchant's system. */
export type CallableIntegration = Pick<
  IntegrationRow,
  'id' | 'software_id' | 'api_url' | 'username' | 'password' | 'options' | 'options_secrets'
>

/** Authorization scheme; `any` uses whatever credentials the integration has, or none. */
type AuthorizationScheme = 'basic' | 'bearer' | 'bling' | 'vtex' | 'any'

/**
 * Authorization schemes by `software_id`, the id of the merchant's software; other ids use `any`. Keep in sync with the
 * table in docs/connector.md.
 */
const authorizationSchemeBySoftware: Readonly<Record<number, AuthorizationScheme>> = {
  1: 'basic',
  2: 'bearer',
  3: 'vtex',
  7: 'basic',
  8: 'basic',
  [BLING_PLATFORM_ID]: 'bling',
  12: 'basic',
}

export const getScheme = (softwareId: number): AuthorizationScheme => authorizationSchemeBySoftware[softwareId] ?? 'any'

interface CredentialState {
  readonly software_id: number
  readonly username: string
  readonly has_password: boolean
  /** True when a Bling integration has OAuth tokens. */
  readonly is_authorized: boolean
}

/**
 * Returns true if an integration lacks the credentials that its authorization scheme requires. Secrets in `options` may
 * be masked.
 */
export function lacksCredentials(
  { software_id, username, has_password, is_authorized }: CredentialState,
  options: Options,
) {
  switch (getScheme(software_id)) {
    case 'basic':
      return !isFilledText(username) || !has_password
    case 'bearer':
      return !isFilledText(options.token)
    case 'bling':
      return !isFilledText(options.token) && !is_authorized
    case 'vtex':
      return !isFilledText(options.appKey) || (!isFilledText(options.appToken) && !has_password)
    default:
      return false
  }
}

interface Authorization {
  readonly scheme: 'basic' | 'bearer' | 'vtex' | 'none'
  readonly headers: Readonly<Record<string, string>>
  /** Secrets that must be removed from every text before the text is logged. */
  readonly secrets: readonly string[]
  /** Bling access token of the request, present if the token can be refreshed after a rejection. */
  readonly renewableToken?: string
}

/** Reason why a request cannot be authorized. The translated error messages have the same keys. */
type AuthorizationErrorCode =
  | 'credentials_missing'
  | 'credentials_unreadable'
  | 'authorization_expired'
  | 'authorization_unavailable'

type ConnectorServices = Pick<Services, 'config' | 'demo' | 'ownAddress' | 'secrets' | 'now'>

/** Options for building an authorization. `rejectedToken` is a Bling token that the merchant's system has rejected. */
interface AuthorizationOptions {
  readonly rejectedToken?: string
  readonly signal: AbortSignal
}

/** Builds the authorization of a request, or returns the reason why the request cannot be authorized. */
async function buildAuthorization(
  db: Database,
  integration: CallableIntegration,
  { rejectedToken, signal }: AuthorizationOptions,
  services: ConnectorServices,
): Promise<Authorization | AuthorizationErrorCode> {
  const credentials = decryptCredentials(integration, services)
  if (!credentials) return 'credentials_unreadable'
  const { options, password } = credentials
  const { id, username } = integration
  const token = toFilledText(options.token)
  switch (getScheme(integration.software_id)) {
    case 'basic':
      return isFilledText(username) && password !== null
        ? buildBasicAuthorization(username, password)
        : 'credentials_missing'
    case 'bearer':
      return token === null ? 'credentials_missing' : buildBearerAuthorization(token)
    case 'vtex':
      return buildVtexAuthorization(toFilledText(options.appKey), toFilledText(options.appToken) ?? password)
    case 'bling':
      if (token !== null) return buildBearerAuthorization(token)
      try {
        const tokenOptions = { integrationId: id, client: parseBlingClient(options), rejectedToken, signal }
        const tokenResult = await getBlingAccessToken(db, tokenOptions, services)
        return typeof tokenResult === 'string' ? tokenResult : buildRenewableAuthorization(tokenResult.token)
      } catch (error) {
        if (error instanceof HttpError) return 'authorization_unavailable'
        throw error
      }
    default:
      return buildAnyAuthorization(username, password, token ?? toFilledText(options.accessToken))
  }
}

function buildAnyAuthorization(
  username: string,
  password: string | null,
  token: string | null,
): Authorization | AuthorizationErrorCode {
  if (token !== null) return buildBearerAuthorization(token)
  const hasPassword = isFilledText(username) && password !== null
  return hasPassword ? buildBasicAuthorization(username, password) : { scheme: 'none', headers: {}, secrets: [] }
}

const toFilledText = (value: unknown): string | null =>
  typeof value === 'string' && isFilledText(value) ? value : null

/** Decrypts the credentials of an integration; null when no key decrypts them. */
function decryptCredentials(integration: CallableIntegration, { secrets }: Pick<Services, 'secrets'>) {
  try {
    return {
      options: parseOptions(decryptOptions(integration, secrets)) ?? {},
      password: integration.password === null ? null : secrets.decrypt(integration.password),
    }
  } catch {
    return null
  }
}

function buildBasicAuthorization(username: string, password: string): Authorization {
  const encodedCredentials = encodeBasicCredentials(username, password)
  return {
    scheme: 'basic',
    headers: { Authorization: `Basic ${encodedCredentials}` },
    secrets: [password, encodedCredentials],
  }
}

/** Rejects tokens with line breaks and other control characters, because a line break would end the header. */
function buildBearerAuthorization(token: string): Authorization | AuthorizationErrorCode {
  if (!isHeaderValue(token)) return 'credentials_unreadable'
  return { scheme: 'bearer', headers: { Authorization: `Bearer ${token}` }, secrets: [token] }
}

function buildRenewableAuthorization(token: string): Authorization | AuthorizationErrorCode {
  const authorization = buildBearerAuthorization(token)
  return typeof authorization === 'string' ? authorization : { ...authorization, renewableToken: token }
}

function buildVtexAuthorization(
  appKey: string | null,
  appToken: string | null,
): Authorization | AuthorizationErrorCode {
  if (appKey === null || appToken === null) return 'credentials_missing'
  if (!isHeaderValue(appKey) || !isHeaderValue(appToken)) return 'credentials_unreadable'
  const headers = { 'X-VTEX-API-AppKey': appKey, 'X-VTEX-API-AppToken': appToken }
  return { scheme: 'vtex', headers, secrets: [appKey, appToken] }
}

const isHeaderValue = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** Cause of a failed request to a merchant's system. The translated error messages have the same keys. */
type ConnectorErrorCode =
  | 'address'
  | 'unreachable'
  | 'certificate'
  | 'cut'
  | 'slow'
  | 'redirected'
  | 'too_large'
  | 'unreadable'
  | 'credentials_refused'
  | 'not_found'
  | 'busy'
  | 'down'
  | 'unexpected'

/** Failed request to a merchant's system, with the cause and whether the request may have been executed. */
export interface ConnectorError {
  readonly fault: ConnectorErrorCode
  /** True when the merchant's system may have executed the request. */
  readonly mayBeDone: boolean
  /** HTTP status of the response; absent if there was no response. */
  readonly status?: number
  /** Delay in milliseconds that the merchant's system requests before a retry. */
  readonly retryDelayMs?: number | undefined
  /** Reason why a rejected Bling token could not be refreshed. */
  readonly reason?: AuthorizationErrorCode
}

/**
 * Response of a merchant's system with status 200 or 422, and its unvalidated body. All other responses become errors
 * that state whether the request may have been executed.
 */
export type ConnectorResponse = { readonly status: 200 | 422; readonly body: unknown } | ConnectorError

const MAX_RESPONSE_BYTES = 65_536

interface ConnectorRequest {
  /** Path such as `/reverses/918273/reprocess`, appended to the URL of the integration. */
  readonly path: string
  /** JSON body of a POST request; absent for a GET request. */
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Maximum timeout in milliseconds, if shorter than the timeout of the integration. */
  readonly maxTimeoutMs?: number
  readonly signal: AbortSignal
}

/** Authorized client of one merchant's system. */
interface ConnectorClient {
  readonly scheme: Authorization['scheme']
  /** Secrets that must be removed from logs, including the secrets of refreshed authorizations. */
  readonly secrets: readonly string[]
  /**
   * Sends a request. Returns network errors and error statuses instead of throwing. After a rejected Bling token,
   * refreshes the token and sends the request once more.
   */
  readonly request: (request: ConnectorRequest) => Promise<ConnectorResponse>
}

/** Builds an authorized client of the merchant's system, or returns the reason why no request can be authorized. */
export async function openConnector(
  db: Database,
  integration: CallableIntegration,
  services: ConnectorServices,
  signal: AbortSignal,
): Promise<ConnectorClient | AuthorizationErrorCode> {
  const initialAuthorization = await buildAuthorization(db, integration, { signal }, services)
  if (typeof initialAuthorization === 'string') return initialAuthorization
  let authorization = initialAuthorization
  const secrets = [...initialAuthorization.secrets]
  const request = async (connectorRequest: ConnectorRequest): Promise<ConnectorResponse> => {
    const response = await sendRequest(integration, connectorRequest, authorization, services)
    const { renewableToken: rejectedToken } = authorization
    if (!hasRejectedToken(response) || rejectedToken === undefined) return response
    const newAuthorization = await buildAuthorization(
      db,
      integration,
      { rejectedToken, signal: connectorRequest.signal },
      services,
    )
    if (typeof newAuthorization === 'string') return { ...response, reason: newAuthorization }
    authorization = newAuthorization
    secrets.push(...newAuthorization.secrets)
    return sendRequest(integration, connectorRequest, authorization, services)
  }
  return { scheme: initialAuthorization.scheme, secrets, request }
}

const hasRejectedToken = (response: ConnectorResponse): response is ConnectorError =>
  'fault' in response && response.fault === 'credentials_refused'

async function sendRequest(
  integration: CallableIntegration,
  { path, body, idempotencyKey, maxTimeoutMs = Infinity, signal }: ConnectorRequest,
  authorization: Authorization,
  services: ConnectorServices,
): Promise<ConnectorResponse> {
  const { url, trustedOrigins } = buildRequestTarget(buildConnectorUrl(integration.api_url, path), services)
  try {
    const response = await requestText(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...authorization.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeout: Math.min(getTimeoutMs(parseOptions(integration.options) ?? {}), maxTimeoutMs),
      ...{ maxBytes: MAX_RESPONSE_BYTES, trustedOrigins, signal },
    })
    return toConnectorResponse(response)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return toConnectorError(error)
  }
}

/** Builds a request URL: appends `path` to the path of `apiUrl`, and keeps the query of `apiUrl`. */
export function buildConnectorUrl(apiUrl: string, path: string): URL {
  const url = new URL(apiUrl)
  url.pathname = `${trimCharacters(url.pathname, { end: '/' })}${path}`
  url.hash = ''
  return url
}

/**
 * Returns the request URL and the origins that may have private IP addresses: the configured origins or, in demo mode,
 * the demo connector.
 */
function buildRequestTarget(
  url: URL,
  { config, demo, ownAddress: getServerUrl }: Pick<Services, 'config' | 'demo' | 'ownAddress'>,
) {
  const demoUrl = demo?.getConnectorUrl(url, getServerUrl()) ?? null
  return demoUrl ? { url: demoUrl, trustedOrigins: [demoUrl.origin] } : { url, trustedOrigins: config.connectorOrigins }
}

function toConnectorResponse({ status, headers, text }: OutboundResponse): ConnectorResponse {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (status === 200 || status === 422) {
    const body = parseJson(text)
    return body === undefined ? { fault: 'unreadable', mayBeDone: status === 200, status } : { status, body }
  }
  if (status === 401 || status === 403) return { fault: 'credentials_refused', mayBeDone: false, status }
  if (status === 404 || status === 405) return { fault: 'not_found', mayBeDone: false, status }
  if (status === 429) return { fault: 'busy', mayBeDone: false, status, retryDelayMs: retryAfter }
  // Treats 409 as busy, because the merchant's system is still processing an earlier request with the same idempotency
  // key.
  if (status === 409) return { fault: 'busy', mayBeDone: true, status, retryDelayMs: retryAfter }
  if (status >= 500) return { fault: 'down', mayBeDone: true, status, retryDelayMs: retryAfter }
  return { fault: 'unexpected', mayBeDone: status < 400, status }
}

function toConnectorError(error: OutboundError): ConnectorError {
  const reason = getNotSentReason(error)
  if (reason !== null) return { fault: reason === 'redirect' ? 'redirected' : reason, mayBeDone: false }
  switch (error.errorCode) {
    case 'size':
      return { fault: 'too_large', mayBeDone: true }
    case 'content':
      return { fault: 'unreadable', mayBeDone: true }
    case 'timeout':
      return { fault: 'slow', mayBeDone: true }
    default:
      return { fault: 'cut', mayBeDone: true }
  }
}
