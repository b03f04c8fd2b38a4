// Client of merchants' systems by the connector protocol (docs/connector.md): authorization, requests and their
// responses.
import { blingPlatform, isFilled } from '#contract/platform/integrations.ts'
import { stripped } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import type { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { HttpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import { blingAccessToken, blingClientOf } from './bling.ts'
import { type Options, openedOptions, optionsOf, timeoutOf } from './integration-options.ts'
import {
  basicCredentials,
  jsonOf,
  type OutboundAnswer,
  OutboundError,
  parseRetryAfter,
  reach,
  undoneReason,
} from './outbound.ts'

type Row = typeof integrations.$inferSelect

/** Columns of an integration that are needed to send it a request. */
export type Callable = Pick<
  Row,
  'id' | 'software_id' | 'api_url' | 'username' | 'password' | 'options' | 'options_secrets'
>

/** Authorization scheme; `any` uses whatever credentials the integration has, or none. */
type Scheme = 'basic' | 'bearer' | 'bling' | 'vtex' | 'any'

/** Schemes by `software_id` (S1 §3); other ids use `any`. Keep in sync with the table in docs/connector.md. */
const schemes: Readonly<Record<number, Scheme>> = {
  1: 'basic',
  2: 'bearer',
  3: 'vtex',
  7: 'basic',
  8: 'basic',
  [blingPlatform]: 'bling',
  12: 'basic',
}

export const schemeOf = (softwareId: number): Scheme => schemes[softwareId] ?? 'any'

interface Has {
  readonly software_id: number
  readonly username: string
  readonly has_password: boolean
  /** True when a Bling integration has OAuth tokens. */
  readonly is_authorized: boolean
}

/**
 * Returns true when an integration lacks the credentials that its scheme requires. Secrets in `options` may be masked.
 */
export function lacksCredentials({ software_id, username, has_password, is_authorized }: Has, options: Options) {
  switch (schemeOf(software_id)) {
    case 'basic':
      return !isFilled(username) || !has_password
    case 'bearer':
      return !isFilled(options.token)
    case 'bling':
      return !isFilled(options.token) && !is_authorized
    case 'vtex':
      return !isFilled(options.appKey) || (!isFilled(options.appToken) && !has_password)
    default:
      return false
  }
}

interface Authorization {
  readonly scheme: 'basic' | 'bearer' | 'vtex' | 'none'
  readonly headers: Readonly<Record<string, string>>
  /** Values to remove from logs. */
  readonly secrets: readonly string[]
  /** Bling access token of the request, present when a rejected token can be refreshed. */
  readonly renewable?: string
}

/** Reason why no request can be authorized; a key of the connection texts. */
type Unauthorized =
  | 'credentials_missing'
  | 'credentials_unreadable'
  | 'authorization_expired'
  | 'authorization_unavailable'

type ConnectorServices = Pick<Services, 'config' | 'demo' | 'ownAddress' | 'secrets' | 'now'>

/** Options of an authorization. `refused` is a Bling token that the merchant's system has rejected. */
interface Asking {
  readonly refused?: string
  readonly signal: AbortSignal
}

/** Builds the authorization of a request, or returns the reason why there is none. */
async function authorizationOf(
  db: Database,
  integration: Callable,
  { refused, signal }: Asking,
  services: ConnectorServices,
): Promise<Authorization | Unauthorized> {
  const credentials = opened(integration, services)
  if (!credentials) return 'credentials_unreadable'
  const { options, password } = credentials
  const { id, username } = integration
  const token = textOf(options.token)
  switch (schemeOf(integration.software_id)) {
    case 'basic':
      return isFilled(username) && password !== null ? basic(username, password) : 'credentials_missing'
    case 'bearer':
      return token === null ? 'credentials_missing' : bearer(token)
    case 'vtex':
      return vtex(textOf(options.appKey), textOf(options.appToken) ?? password)
    case 'bling':
      if (token !== null) return bearer(token)
      try {
        const asking = { integrationId: id, client: blingClientOf(options), refused, signal }
        const kept = await blingAccessToken(db, asking, services)
        return typeof kept === 'string' ? kept : renewable(kept.token)
      } catch (error) {
        if (error instanceof HttpError) return 'authorization_unavailable'
        throw error
      }
    default:
      return anyOf(username, password, token ?? textOf(options.accessToken))
  }
}

function anyOf(username: string, password: string | null, token: string | null): Authorization | Unauthorized {
  if (token !== null) return bearer(token)
  const isSigned = isFilled(username) && password !== null
  return isSigned ? basic(username, password) : { scheme: 'none', headers: {}, secrets: [] }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && isFilled(value) ? value : null)

/** Decrypts the credentials of an integration; null when no key decrypts them. */
function opened(integration: Callable, { secrets }: Pick<Services, 'secrets'>) {
  try {
    return {
      options: optionsOf(openedOptions(integration, secrets)) ?? {},
      password: integration.password === null ? null : secrets.open(integration.password),
    }
  } catch {
    return null
  }
}

function basic(username: string, password: string): Authorization {
  const encoded = basicCredentials(username, password)
  return { scheme: 'basic', headers: { Authorization: `Basic ${encoded}` }, secrets: [password, encoded] }
}

/** Rejects tokens with line breaks and other control characters, because a line break would end the header. */
function bearer(token: string): Authorization | Unauthorized {
  if (!isHeaderValue(token)) return 'credentials_unreadable'
  return { scheme: 'bearer', headers: { Authorization: `Bearer ${token}` }, secrets: [token] }
}

function renewable(token: string): Authorization | Unauthorized {
  const authorization = bearer(token)
  return typeof authorization === 'string' ? authorization : { ...authorization, renewable: token }
}

function vtex(appKey: string | null, appToken: string | null): Authorization | Unauthorized {
  if (appKey === null || appToken === null) return 'credentials_missing'
  if (!isHeaderValue(appKey) || !isHeaderValue(appToken)) return 'credentials_unreadable'
  const headers = { 'X-VTEX-API-AppKey': appKey, 'X-VTEX-API-AppToken': appToken }
  return { scheme: 'vtex', headers, secrets: [appKey, appToken] }
}

const isHeaderValue = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** Cause of a failed request; a key of the connection texts. */
type ConnectorFault =
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
export interface Fault {
  readonly fault: ConnectorFault
  /** True when the merchant's system may have executed the request. */
  readonly mayBeDone: boolean
  /** HTTP status, if there was a response. */
  readonly status?: number
  /** Delay in milliseconds that the merchant's system requests before a retry. */
  readonly retryAfter?: number | undefined
  /** Reason why a rejected Bling token could not be refreshed. */
  readonly reason?: Unauthorized
}

/**
 * Response of a merchant's system with status 200 or 422 and its unvalidated body. Every other response is an error,
 * which says whether the request may have been executed.
 */
export type Reply = { readonly status: 200 | 422; readonly body: unknown } | Fault

const mostBytes = 65_536

interface ConnectorCall {
  /** Path such as `/reverses/918273/reprocess`, appended to the URL of the integration. */
  readonly path: string
  readonly body: unknown
  readonly idempotencyKey?: string
  readonly signal: AbortSignal
}

/** Authorized client of one merchant's system. */
interface Connector {
  readonly scheme: Authorization['scheme']
  /** Values to remove from logs, including the secrets of refreshed authorizations. */
  readonly secrets: readonly string[]
  /**
   * Sends a request and never throws for network errors or responses. A rejected Bling token is refreshed and the
   * request is sent once more.
   */
  readonly call: (call: ConnectorCall) => Promise<Reply>
}

/** Builds an authorized client of the merchant's system, or returns the reason why no request can be authorized. */
export async function connectorOf(
  db: Database,
  integration: Callable,
  services: ConnectorServices,
  signal: AbortSignal,
): Promise<Connector | Unauthorized> {
  const first = await authorizationOf(db, integration, { signal }, services)
  if (typeof first === 'string') return first
  let authorization = first
  const secrets = [...first.secrets]
  const call = async (one: ConnectorCall): Promise<Reply> => {
    const reply = await callOnce(integration, one, authorization, services)
    const { renewable: refused } = authorization
    if (!isRefused(reply) || refused === undefined) return reply
    const renewed = await authorizationOf(db, integration, { refused, signal: one.signal }, services)
    if (typeof renewed === 'string') return { ...reply, reason: renewed }
    authorization = renewed
    secrets.push(...renewed.secrets)
    return callOnce(integration, one, authorization, services)
  }
  return { scheme: first.scheme, secrets, call }
}

const isRefused = (reply: Reply): reply is Fault => 'fault' in reply && reply.fault === 'credentials_refused'

async function callOnce(
  integration: Callable,
  { path, body, idempotencyKey, signal }: ConnectorCall,
  authorization: Authorization,
  services: ConnectorServices,
): Promise<Reply> {
  const { url, trustedOrigins } = targetOf(connectorUrl(integration.api_url, path), services)
  try {
    const answer = await reach(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...authorization.headers,
      },
      body: JSON.stringify(body),
      timeout: timeoutOf(optionsOf(integration.options) ?? {}),
      ...{ mostBytes, trustedOrigins, signal },
    })
    return replyOf(answer)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return faultOf(error)
  }
}

/** Appends the path to the path of the URL and keeps the query of the URL. */
export function connectorUrl(apiUrl: string, path: string): URL {
  const url = new URL(apiUrl)
  url.pathname = `${stripped(url.pathname, { end: '/' })}${path}`
  url.hash = ''
  return url
}

/**
 * Returns the URL and the origins that may have private addresses: those in the configuration, and the demo's own
 * connector.
 */
function targetOf(url: URL, { config, demo, ownAddress }: Pick<Services, 'config' | 'demo' | 'ownAddress'>) {
  const own = demo?.connectorUrl(url, ownAddress()) ?? null
  return own ? { url: own, trustedOrigins: [own.origin] } : { url, trustedOrigins: config.connectorOrigins }
}

function replyOf({ status, headers, text }: OutboundAnswer): Reply {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (status === 200 || status === 422) {
    const body = jsonOf(text)
    return body === undefined ? { fault: 'unreadable', mayBeDone: status === 200, status } : { status, body }
  }
  if (status === 401 || status === 403) return { fault: 'credentials_refused', mayBeDone: false, status }
  if (status === 404 || status === 405) return { fault: 'not_found', mayBeDone: false, status }
  if (status === 429) return { fault: 'busy', mayBeDone: false, status, retryAfter }
  // Status 409: the merchant's system is still processing a request with the same idempotency key.
  if (status === 409) return { fault: 'busy', mayBeDone: true, status, retryAfter }
  if (status >= 500) return { fault: 'down', mayBeDone: true, status, retryAfter }
  return { fault: 'unexpected', mayBeDone: status < 400, status }
}

function faultOf(error: OutboundError): Fault {
  const reason = undoneReason(error)
  if (reason !== null) return { fault: reason === 'redirect' ? 'redirected' : reason, mayBeDone: false }
  switch (error.fault) {
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
