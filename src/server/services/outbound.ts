// Outbound HTTP requests with protection against SSRF: rejected private addresses, own DNS look-ups, timeouts, size
// limits.
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseUrl } from '#contract/parse-url.ts'
import { OwnError } from '#server/errors.ts'

/** Global unicast range, the only assigned part of IPv6. `ipaddr.js` also reports unassigned ranges as `unicast`. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns true for an IP address in a public range; false for private addresses and for hostnames. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}

type Resolved = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void
export type Resolve = (hostname: string, options: LookupAllOptions, callback: Resolved) => void

/** Creates a DNS look-up for a connection that fails when any address of the hostname is not public. */
function publicLookup(refused: () => Error, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? refused(), [])
      if (!found.every(({ address }) => isPublicAddress(address))) return callback(refused(), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

interface NameLookup {
  /** Aborts the look-up, or removes it from the queue. */
  readonly signal: AbortSignal
  /** DNS servers as `address` or `address:port`; default: those of the system. */
  readonly nameServers?: readonly string[] | undefined
}

const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/**
 * Limits concurrent DNS look-ups, which use one or two sockets each. High, because look-ups without a response occupy a
 * slot until their timeout.
 */
const dnsQueue = queueOf(256)
/** Timeout of one look-up in milliseconds, including all DNS servers. */
const longestLookUp = 3_000
/**
 * Limits look-ups by the system to two of the four threads of libuv, so that new database connections find a thread.
 */
const systemQueue = queueOf(2)

/**
 * Creates a look-up for hostnames that users enter: the hosts file, then DNS by c-ares, which uses sockets instead of
 * libuv threads.
 */
function dnsLookup({ signal, nameServers }: NameLookup): Resolve {
  return (hostname, _, callback) => {
    dnsQueue(() => resolved(hostname, signal, nameServers), signal).then(
      (found) => callback(null, found),
      (error) => callback(error, []),
    )
  }
}

/**
 * Creates a look-up for hostnames in the configuration: as the system does, including search domains and NSS, with few
 * threads.
 */
function systemLookup(signal: AbortSignal): LookupFunction {
  return (hostname, options, callback) => {
    const work = () =>
      new Promise<void>((resolve) => {
        lookup(hostname, options, (...found) => {
          resolve()
          callback(...found)
        })
      })
    systemQueue(work, signal).catch((error) => callback(error, []))
  }
}

async function resolved(hostname: string, signal: AbortSignal, nameServers?: readonly string[]) {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const known = await inHostsFile(name)
  if (known.length > 0) return known
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  const timer = setTimeout(cancel, longestLookUp)
  signal.addEventListener('abort', cancel)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found.map(addressOf)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

async function inHostsFile(name: string): Promise<LookupAddress[]> {
  const lines = (await readFile(hostsFile, 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((one) => one.toLowerCase() === name) ? [addressOf(address)] : []
  })
}

const addressOf = (address: string): LookupAddress => ({ address, family: isIP(address) })

/** Creates a queue that runs at most `maxRunning` tasks at once. A waiting task is skipped when its signal aborts. */
function queueOf(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      // The slot is handed to the next task instead of released, so that no new task takes it first.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Cause of a failed request. `address`: not http(s), or a private address; `unreachable`: no connection; `timeout`;
 * `redirect`: too many; `size`: body too large; `content`: compressed, or not UTF-8.
 */
export type OutboundFault = 'address' | 'unreachable' | 'timeout' | 'redirect' | 'size' | 'content'

/** Error of an outbound request. HTTP error statuses are not errors here. */
export class OutboundError extends OwnError {
  readonly fault: OutboundFault
  /** True when a connection was established; before that the request cannot have had an effect. */
  readonly wasConnected: boolean

  constructor(fault: OutboundFault, cause?: unknown, wasConnected = false) {
    super(`Outbound call: ${fault}`, { cause })
    this.name = 'OutboundError'
    this.fault = fault
    this.wasConnected = wasConnected
  }
}

/** Encodes the credentials of HTTP Basic authentication (RFC 7617), without the scheme name. */
export const basicCredentials = (user: string, password: string) =>
  Buffer.from(`${user}:${password}`).toString('base64')

/** Matches error codes of Node and OpenSSL for a rejected certificate. */
const certificateFault =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERROR_IN_C|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/

/** Returns the reason why the request certainly had no effect; null when it may have had one. */
export function undoneReason({
  fault,
  cause,
  wasConnected,
}: OutboundError): 'address' | 'redirect' | 'certificate' | 'unreachable' | null {
  if (fault === 'address' || fault === 'redirect') return fault
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (certificateFault.test(code)) return 'certificate'
  return wasConnected || fault === 'size' || fault === 'content' ? null : 'unreachable'
}

export interface OutboundOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Timeout in milliseconds, including redirects and the whole body; default 5000. */
  readonly timeout?: number
  /** Maximum size of the body in bytes; default 256 KB. */
  readonly mostBytes?: number
  /** Maximum number of redirects, each checked by the same rules; default 0. */
  readonly redirects?: number
  /** Origins in the configuration, which are the only ones that may have private addresses. */
  readonly trustedOrigins?: readonly string[]
  readonly signal?: AbortSignal
  /** Resolves hostnames; default: by the hosts file and DNS. */
  readonly resolve?: Resolve
  /** DNS servers as `address` or `address:port`; default: those of the system. */
  readonly nameServers?: readonly string[]
}

interface Headed {
  readonly status: number
  readonly headers: IncomingMessage['headers']
}

export interface OutboundAnswer extends Headed {
  readonly text: string
}

interface OutboundFile extends Headed {
  readonly bytes: Buffer
}

export interface OutboundStream extends Headed {
  readonly body: IncomingMessage
}

const standardTimeout = 5000
const standardBytes = 262_144

/** Sends a request and returns the response with its body as text, whatever its status. Throws an `OutboundError`. */
export async function reach(url: string | URL, options: OutboundOptions = {}): Promise<OutboundAnswer> {
  const { bytes, ...answer } = await reachFile(url, options)
  return { ...answer, text: decoded(bytes) }
}

/** Sends a request and returns the response with its body as bytes, whatever its status. Throws an `OutboundError`. */
export async function reachFile(url: string | URL, options: OutboundOptions = {}): Promise<OutboundFile> {
  const limit = AbortSignal.timeout(options.timeout ?? standardTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  const progress: Progress = { isConnected: false }
  try {
    return await follow(new URL(url), options, signal, progress)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(limit.aborted ? 'timeout' : 'unreachable', error, progress.isConnected)
  }
}

/**
 * Sends a request and returns the response with its body as a stream. The timeout covers only the response head,
 * redirects are not followed, and the caller must read or destroy the body.
 */
export async function reachStream(url: string | URL, options: OutboundOptions = {}): Promise<OutboundStream> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), options.timeout ?? standardTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, waiting.signal]) : waiting.signal
  try {
    const body = await send(new URL(url), options, signal)
    return { status: body.statusCode ?? 0, headers: body.headers, body }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(waiting.signal.aborted ? 'timeout' : 'unreachable', error)
  } finally {
    clearTimeout(timer)
  }
}

/** State of a request, updated while the request runs. */
interface Progress {
  isConnected: boolean
}

async function follow(
  start: URL,
  options: OutboundOptions,
  signal: AbortSignal,
  progress: Progress,
): Promise<OutboundFile> {
  let url = start
  for (let left = options.redirects ?? 0; ; left--) {
    const response = await send(url, options, signal, progress)
    const target = redirectOf(response, url)
    if (target === null) return fileOf(response, options.mostBytes ?? standardBytes)
    response.destroy()
    // Redirects to another origin are rejected, so that headers with credentials are not sent to another server.
    if (left === 0 || !isRead(options) || target.origin !== url.origin) throw new OutboundError('redirect')
    url = target
  }
}

const isRead = ({ method = 'GET' }: OutboundOptions) => method === 'GET' || method === 'HEAD'

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null
  const url = parseUrl(location, from.href)
  if (!url) throw new OutboundError('redirect')
  return url
}

function send(
  url: URL,
  options: OutboundOptions,
  signal: AbortSignal,
  progress: Progress = { isConnected: false },
): Promise<IncomingMessage> {
  const isTrusted = options.trustedOrigins?.includes(url.origin) === true
  refuseOddAddress(url, isTrusted)
  const { request } = url.protocol === 'https:' ? https : http
  const { method = 'GET', headers, body, nameServers, resolve: resolveName } = options
  const settings: RequestOptions = {
    method,
    signal,
    agent: false,
    headers: { Accept: 'application/json', 'User-Agent': 'Reversa', ...headers, 'Accept-Encoding': 'identity' },
    lookup: isTrusted
      ? systemLookup(signal)
      : publicLookup(() => new OutboundError('address'), resolveName ?? dnsLookup({ signal, nameServers })),
  }
  return new Promise((resolve, reject) => {
    request(url, settings, resolve)
      .on('error', reject)
      .once('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          progress.isConnected = true
        })
      })
      .end(body)
  })
}

/**
 * Rejects forbidden URLs. Hostnames are checked when they are resolved, so that they cannot resolve to another address
 * afterwards.
 */
function refuseOddAddress({ protocol, username, password, hostname }: URL, isTrusted: boolean): void {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = !isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)
  if (!isWeb || username !== '' || password !== '' || isPrivate) throw new OutboundError('address')
}

async function fileOf(response: IncomingMessage, mostBytes: number): Promise<OutboundFile> {
  const { statusCode = 0, headers } = response
  const { 'content-encoding': encoding = 'identity' } = headers
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (encoding !== 'identity') throw new OutboundError('content')
    for await (const chunk of response) {
      size += chunk.length
      if (size > mostBytes) throw new OutboundError('size')
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return { status: statusCode, headers, bytes: Buffer.concat(chunks) }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OutboundError('content')
  }
}

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const time = '\\d{2}:\\d{2}:\\d{2}'
/** Matches the three formats of an HTTP date (RFC 9110 §5.6.7): IMF-fixdate, RFC 850, asctime. */
const httpDate = new RegExp(
  `^(?:[A-Z][a-z]{2}, \\d{2} ${month} \\d{4} ${time} GMT|[A-Z][a-z]{5,8}, \\d{2}-${month}-\\d{2} ${time} GMT|[A-Z][a-z]{2} ${month} [ \\d]\\d ${time} \\d{4})$`,
)

/**
 * Parses `Retry-After` and returns the delay in milliseconds; undefined unless the header is seconds or an HTTP date.
 */
export function parseRetryAfter(header: string | undefined, now: Date = new Date()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(header)) return Number(header) * 1000
  if (!httpDate.test(header)) return undefined
  const at = Date.parse(header.endsWith('GMT') ? header : `${header} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

/** Parses JSON; returns undefined when the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
