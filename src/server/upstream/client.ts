// HTTP client of the external platform API: base URL, timeouts and connection errors.
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { SafeError } from '#server/errors.ts'
import { type HttpError, httpError } from '#server/http/errors.ts'
import type { RequestContext, Services } from '#server/http/handler.ts'
import { OutboundError, type OutboundOptions, requestBytes, requestStream } from '#server/services/outbound.ts'
import type { Platform, PlatformRequest } from '#server/services/platform.ts'

/** Kind of failure: `unreachable` means no complete response, `response` means a response that cannot be used. */
type UpstreamErrorKind = 'unreachable' | 'timeout' | 'response'

/** Failed request to the platform API. `detail` describes the cause for the log and must not contain personal data. */
export class UpstreamError extends SafeError {
  readonly kind: UpstreamErrorKind
  readonly detail: string

  constructor(kind: UpstreamErrorKind, detail: string) {
    super(`Request to the platform: ${kind}, ${detail}`)
    this.name = 'UpstreamError'
    this.kind = kind
    this.detail = detail
  }
}

/** Logs the cause for operators, and returns the 502 or 504 error for the client. */
export function reportUpstreamError(
  { log }: Pick<Services, 'log'>,
  { id }: Pick<RequestContext, 'id'>,
  error: UpstreamError,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): HttpError {
  log({ level: 'error', request_id: id, upstream: error.kind, detail: error.detail, method, route: path })
  const status = error.kind === 'timeout' ? 504 : 502
  const code = error.kind === 'response' ? 'answer' : error.kind
  return httpError(status, method === 'GET' ? `upstream.${code}` : `upstream.${code}_write`)
}

/**
 * Timeouts in milliseconds. `file` applies to uploads, and to downloads until the first byte; `idle` is the maximum
 * time between two chunks of a download.
 */
const defaultTimeouts = { read: 10_000, write: 30_000, file: 100_000, idle: 30_000 }

/** Maximum size in bytes of a JSON response; high, because a list may contain all records. */
export const MAX_RESPONSE_BYTES = 32 * 1_048_576

function getTimeout({ method, isFile }: PlatformRequest, timeouts: typeof defaultTimeouts): number {
  if (isFile) return timeouts.file
  return method === 'GET' || method === 'HEAD' ? timeouts.read : timeouts.write
}

/**
 * Creates the client of the platform API at a base URL. Private IP addresses are allowed, because the operator
 * configures the URL. The client never retries a request.
 */
export function createPlatformClient(baseUrl: URL, timeouts = defaultTimeouts): Platform {
  const prefix = baseUrl.href.replace(/\/$/, '')
  const buildUrl = ({ isAbsolute, pathAndQuery }: PlatformRequest) =>
    (isAbsolute ? baseUrl.origin : prefix) + pathAndQuery
  const buildOptions = (request: PlatformRequest): OutboundOptions => ({
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    timeout: request.timeout ?? getTimeout(request, timeouts),
    maxBytes: MAX_RESPONSE_BYTES,
    trustedOrigins: [baseUrl.origin],
    ...(request.body ? { body: request.body } : {}),
  })
  return {
    origin: baseUrl.origin,
    offeredOperationIds: [],
    send: async (request) => {
      const url = buildUrl(request)
      const { bytes, status, headers } = await requestBytes(url, buildOptions(request)).catch(throwUpstreamError)
      return { status, headers, text: decodeUtf8(bytes) }
    },
    stream: async (request) => {
      const response = await requestStream(buildUrl(request), buildOptions(request)).catch(throwUpstreamError)
      response.body.setTimeout(timeouts.idle, () => response.body.destroy(new UpstreamError('timeout', 'idle')))
      return response
    },
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UpstreamError('response', 'not UTF-8')
  }
}

function throwUpstreamError(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  if (error.errorCode === 'timeout') throw new UpstreamError('timeout', 'timeout')
  const isUnreachable = error.errorCode === 'unreachable' || error.errorCode === 'address'
  throw new UpstreamError(isUnreachable ? 'unreachable' : 'response', error.errorCode)
}

/** Returns the media type of a response in lower case, without parameters. */
export function getMediaType(headers: IncomingHttpHeaders): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}
