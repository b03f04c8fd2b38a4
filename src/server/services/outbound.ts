// Sends outbound HTTP requests with protection against SSRF (server-side request forgery): rejects private addresses,
// resolves hostnames itself, and limits time and size.
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseUrl } from '#contract/parse-url.ts'
import { SafeError } from '#server/errors.ts'

/** Global unicast range, the only assigned part of IPv6. `ipaddr.js` also reports unassigned ranges as `unicast`. */
const globalUnicastRange = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns true for an IP address in a public range; false for private addresses and for hostnames. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicastRange))
}

type ResolveCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
export type ResolveAddresses = (hostname: string, options: LookupAllOptions, callback: ResolveCallback) => void

/** Creates a DNS look-up that fails if any address of the hostname is not public. */
function createPublicLookup(createError: () => Error, resolve: ResolveAddresses): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [firstAddress] = addresses ?? []
      if (error || !firstAddress) return callback(error ?? createError(), [])
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(createError(), [])
      if (options.all) callback(null, addresses)
      else callback(null, firstAddress.address, firstAddress.family)
    })
  }
}

interface DnsOptions {
  /** Aborts the DNS look-up. A look-up that has not started is removed from the queue. */
  readonly signal: AbortSignal
  /** DNS servers as `address` or `address:port`; default: the DNS servers of the system. */
  readonly nameServers?: readonly string[] | undefined
}

const HOSTS_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/**
 * Limits concurrent DNS look-ups, which use one or two sockets each. The limit is high, because a look-up without a
 * response occupies a slot until its timeout.
 */
const dnsQueue = createQueue(256)
/** Timeout of one look-up in milliseconds, including all DNS servers. */
const LOOKUP_TIMEOUT_MS = 3_000
/**
 * Limits look-ups through the operating system to two of the four libuv threads, so that new database connections find
 * a free thread.
 */
const systemLookupQueue = createQueue(2)

/**
 * Creates a look-up for hostnames that users enter. Reads the hosts file, then queries DNS through c-ares, which uses
 * sockets instead of libuv threads.
 */
function createDnsLookup({ signal, nameServers }: DnsOptions): ResolveAddresses {
  return (hostname, _, callback) => {
    dnsQueue(() => resolveHostname(hostname, signal, nameServers), signal).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    )
  }
}

/**
 * Creates a look-up for hostnames in the configuration. Resolves like the operating system, including search domains
 * and NSS, but with few threads.
 */
function createSystemLookup(signal: AbortSignal): LookupFunction {
  return (hostname, options, callback) => {
    const task = () =>
      new Promise<void>((resolve) => {
        lookup(hostname, options, (...addresses) => {
          resolve()
          callback(...addresses)
        })
      })
    systemLookupQueue(task, signal).catch((error) => callback(error, []))
  }
}

async function resolveHostname(hostname: string, signal: AbortSignal, nameServers?: readonly string[]) {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const hostsFileAddresses = await findInHostsFile(name)
  if (hostsFileAddresses.length > 0) return hostsFileAddresses
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  const timer = setTimeout(cancel, LOOKUP_TIMEOUT_MS)
  signal.addEventListener('abort', cancel)
  try {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = [ipv4, ipv6].flatMap((lookupResult) =>
      lookupResult.status === 'fulfilled' ? lookupResult.value : [],
    )
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return addresses.map(toLookupAddress)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

async function findInHostsFile(name: string): Promise<LookupAddress[]> {
  const lines = (await readFile(HOSTS_FILE, 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((hostname) => hostname.toLowerCase() === name)
      ? [toLookupAddress(address)]
      : []
  })
}

const toLookupAddress = (address: string): LookupAddress => ({ address, family: isIP(address) })

/**
 * Creates a queue that runs at most `maxRunning` tasks at once. A waiting task whose signal is aborted does not run.
 */
function createQueue(maxRunning: number) {
  const waitingTasks: (() => void)[] = []
  let runningCount = 0
  return async <Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    if (runningCount < maxRunning) runningCount++
    else await new Promise<void>((resolve) => waitingTasks.push(resolve))
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      // Starts the next waiting task directly, without lowering the count first, so that no newer task can take its
      // place in the queue.
      const nextTask = waitingTasks.shift()
      if (nextTask) nextTask()
      else runningCount--
    }
  }
}

/**
 * Cause of a failed request. `address`: not http(s), or a private address; `unreachable`: no connection; `timeout`;
 * `redirect`: too many; `size`: body too large; `content`: compressed, or not UTF-8.
 */
export type OutboundErrorCode = 'address' | 'unreachable' | 'timeout' | 'redirect' | 'size' | 'content'

/**
 * Error of an outbound request that received no usable response. A response with an HTTP error status does not throw
 * this error.
 */
export class OutboundError extends SafeError {
  readonly errorCode: OutboundErrorCode
  /** True when a connection was established; before that the request cannot have had an effect. */
  readonly wasConnected: boolean

  constructor(errorCode: OutboundErrorCode, cause?: unknown, wasConnected = false) {
    super(`Outbound call: ${errorCode}`, { cause })
    this.name = 'OutboundError'
    this.errorCode = errorCode
    this.wasConnected = wasConnected
  }
}

/** Encodes the credentials of HTTP Basic authentication (RFC 7617), without the scheme name. */
export const encodeBasicCredentials = (user: string, password: string) =>
  Buffer.from(`${user}:${password}`).toString('base64')

/** Matches error codes of Node and OpenSSL for a rejected certificate. */
const certificateErrorPattern =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERROR_IN_C|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/

/** Returns the reason why the request certainly had no effect; null if the request may have had an effect. */
export function getNotSentReason({
  errorCode,
  cause,
  wasConnected,
}: OutboundError): 'address' | 'redirect' | 'certificate' | 'unreachable' | null {
  if (errorCode === 'address' || errorCode === 'redirect') return errorCode
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (certificateErrorPattern.test(code)) return 'certificate'
  return wasConnected || errorCode === 'size' || errorCode === 'content' ? null : 'unreachable'
}

export interface OutboundOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Timeout in milliseconds, including redirects and the whole body; default 5000. */
  readonly timeout?: number
  /** Maximum size of the body in bytes; default 256 KB. */
  readonly maxBytes?: number
  /** Maximum number of redirects; default 0. Every redirect URL must pass the same checks as the first URL. */
  readonly redirects?: number
  /** Origins from the configuration that may have private addresses. All other origins must have public addresses. */
  readonly trustedOrigins?: readonly string[]
  readonly signal?: AbortSignal
  /** Resolves hostnames; default: by the hosts file and DNS. */
  readonly resolve?: ResolveAddresses
  /** DNS servers as `address` or `address:port`; default: the DNS servers of the system. */
  readonly nameServers?: readonly string[]
}

interface ResponseHead {
  readonly status: number
  readonly headers: IncomingMessage['headers']
}

export interface OutboundResponse extends ResponseHead {
  readonly text: string
}

interface OutboundFile extends ResponseHead {
  readonly bytes: Buffer
}

export interface OutboundStream extends ResponseHead {
  readonly body: IncomingMessage
}

const DEFAULT_TIMEOUT_MS = 5000
const DEFAULT_MAX_BYTES = 262_144

/** Sends a request and returns the response with its body as text, whatever its status. Throws an `OutboundError`. */
export async function requestText(url: string | URL, options: OutboundOptions = {}): Promise<OutboundResponse> {
  const { bytes, ...response } = await requestBytes(url, options)
  return { ...response, text: decodeUtf8(bytes) }
}

/** Sends a request and returns the response with its body as bytes, whatever its status. Throws an `OutboundError`. */
export async function requestBytes(url: string | URL, options: OutboundOptions = {}): Promise<OutboundFile> {
  const timeoutSignal = AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeoutSignal]) : timeoutSignal
  const progress: RequestProgress = { isConnected: false }
  try {
    return await followRedirects(new URL(url), options, signal, progress)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(timeoutSignal.aborted ? 'timeout' : 'unreachable', error, progress.isConnected)
  }
}

/**
 * Sends a request and returns the response with its body as a stream. The timeout covers only the response head,
 * redirects are not followed, and the caller must read or destroy the body.
 */
export async function requestStream(url: string | URL, options: OutboundOptions = {}): Promise<OutboundStream> {
  const timeoutController = new AbortController()
  const timer = setTimeout(() => timeoutController.abort(), options.timeout ?? DEFAULT_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeoutController.signal]) : timeoutController.signal
  try {
    const body = await sendRequest(new URL(url), options, signal)
    return { status: body.statusCode ?? 0, headers: body.headers, body }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(timeoutController.signal.aborted ? 'timeout' : 'unreachable', error)
  } finally {
    clearTimeout(timer)
  }
}

/** State of a request, updated while the request runs. */
interface RequestProgress {
  isConnected: boolean
}

async function followRedirects(
  startUrl: URL,
  options: OutboundOptions,
  signal: AbortSignal,
  progress: RequestProgress,
): Promise<OutboundFile> {
  let url = startUrl
  for (let remainingRedirects = options.redirects ?? 0; ; remainingRedirects--) {
    const response = await sendRequest(url, options, signal, progress)
    const redirectUrl = getRedirectUrl(response, url)
    if (redirectUrl === null) return readBody(response, options.maxBytes ?? DEFAULT_MAX_BYTES)
    response.destroy()
    // Rejects redirects to another origin, because the request headers may contain credentials.
    if (remainingRedirects === 0 || !isReadMethod(options) || redirectUrl.origin !== url.origin)
      throw new OutboundError('redirect')
    url = redirectUrl
  }
}

const isReadMethod = ({ method = 'GET' }: OutboundOptions) => method === 'GET' || method === 'HEAD'

function getRedirectUrl({ statusCode = 0, headers }: IncomingMessage, baseUrl: URL): URL | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null
  const url = parseUrl(location, baseUrl.href)
  if (!url) throw new OutboundError('redirect')
  return url
}

function sendRequest(
  url: URL,
  options: OutboundOptions,
  signal: AbortSignal,
  progress: RequestProgress = { isConnected: false },
): Promise<IncomingMessage> {
  const isTrusted = options.trustedOrigins?.includes(url.origin) === true
  ensureAllowedUrl(url, isTrusted)
  const { request } = url.protocol === 'https:' ? https : http
  const { method = 'GET', headers, body, nameServers, resolve: resolveName } = options
  const settings: RequestOptions = {
    method,
    signal,
    agent: false,
    headers: { Accept: 'application/json', 'User-Agent': 'Reversa', ...headers, 'Accept-Encoding': 'identity' },
    lookup: isTrusted
      ? createSystemLookup(signal)
      : createPublicLookup(() => new OutboundError('address'), resolveName ?? createDnsLookup({ signal, nameServers })),
  }
  return new Promise((resolve, reject) => {
    request(url, settings, resolve)
      .on('error', reject)
      // Node closes the connection without an error if the server switches to another protocol (status 101).
      .once('close', () => reject(new OutboundError('unreachable', undefined, progress.isConnected)))
      .once('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          progress.isConnected = true
        })
      })
      .end(body)
  })
}

/**
 * Throws for URLs that are not http(s), contain credentials, or have a private IP address. Hostnames are checked when
 * the connection resolves them, because DNS could return another address after an earlier check.
 */
function ensureAllowedUrl({ protocol, username, password, hostname }: URL, isTrusted: boolean): void {
  const isHttp = protocol === 'https:' || protocol === 'http:'
  const ipText = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = !isTrusted && isIP(ipText) !== 0 && !isPublicAddress(ipText)
  if (!isHttp || username !== '' || password !== '' || isPrivate) throw new OutboundError('address')
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<OutboundFile> {
  const { statusCode = 0, headers } = response
  const { 'content-encoding': encoding = 'identity' } = headers
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (encoding !== 'identity') throw new OutboundError('content')
    for await (const chunk of response) {
      size += chunk.length
      if (size > maxBytes) throw new OutboundError('size')
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return { status: statusCode, headers, bytes: Buffer.concat(chunks) }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OutboundError('content')
  }
}

const monthPattern = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const timePattern = '\\d{2}:\\d{2}:\\d{2}'
/** Matches the three formats of an HTTP date (RFC 9110 §5.6.7): IMF-fixdate, RFC 850, asctime. */
const httpDatePattern = new RegExp(
  `^(?:[A-Z][a-z]{2}, \\d{2} ${monthPattern} \\d{4} ${timePattern} GMT|[A-Z][a-z]{5,8}, \\d{2}-${monthPattern}-\\d{2} ${timePattern} GMT|[A-Z][a-z]{2} ${monthPattern} [ \\d]\\d ${timePattern} \\d{4})$`,
)

/**
 * Parses a `Retry-After` header and returns the delay in milliseconds; undefined unless the header is a number of
 * seconds or an HTTP date.
 */
export function parseRetryAfter(header: string | undefined, now: Date = new Date()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(header)) return Number(header) * 1000
  if (!httpDatePattern.test(header)) return undefined
  const timestamp = Date.parse(header.endsWith('GMT') ? header : `${header} GMT`)
  return Number.isNaN(timestamp) ? undefined : Math.max(0, timestamp - now.getTime())
}

/** Parses JSON; returns undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
