// Outbound HTTP with an SSRF guard: DNS lookups that refuse private addresses, timeouts, size limits.
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

/** The only part of IPv6 that is given out: what the package knows nothing of is `unicast` to it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}

type Resolved = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void
export type Resolve = (hostname: string, options: LookupAllOptions, callback: Resolved) => void

/** Resolves a name for a connection; refuses it when any of its addresses is not public. */
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

// DNS for outbound calls without dns.lookup: getaddrinfo blocks libuv threads that new database connections need.

interface NameLookup {
  /** Ends the look-up, or takes it out of the queue. */
  readonly signal: AbortSignal
  /** `address` or `address:port` of DNS servers; default: the system's. */
  readonly nameServers?: readonly string[] | undefined
}

const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/** A socket or two each. So many, since names that nobody answers for keep their places for as long as a look-up may last. */
const dnsQueue = queueOf(256)
/** Milliseconds of one look-up, however many DNS servers are asked. */
const longestLookUp = 3_000
/** libuv's pool has four threads: the others stay free for the database. */
const systemQueue = queueOf(2)

/** For names that staff give: the hosts file, then DNS over sockets of its own (c-ares), without a thread. */
function dnsLookup({ signal, nameServers }: NameLookup): Resolve {
  return (hostname, _, callback) => {
    dnsQueue(() => resolved(hostname, signal, nameServers), signal).then(
      (found) => callback(null, found),
      (error) => callback(error, []),
    )
  }
}

/** For names of the configuration: as the system does, search domains and NSS included, but by a few threads only. */
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

/** Runs at most so many at once; who waits is skipped when its signal aborts meanwhile. */
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
      // A place is handed over rather than given up, so that nobody comes between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

// Every outbound call to a user-supplied or configured URL goes through here (SSRF guard: no private addresses).
// Only origins from the configuration (zip code service, Bling, a gateway's platform) may be private.

/**
 * `address`: not http(s), or a private address · `unreachable`: no connection · `timeout` · `redirect`: too many ·
 * `size` · `content`: compressed, or not UTF-8.
 */
export type OutboundFault = 'address' | 'unreachable' | 'timeout' | 'redirect' | 'size' | 'content'

export class OutboundError extends OwnError {
  readonly fault: OutboundFault
  /** Whether a connection stood: before that nobody can have done what was asked. */
  readonly wasConnected: boolean

  constructor(fault: OutboundFault, cause?: unknown, wasConnected = false) {
    super(`Outbound call: ${fault}`, { cause })
    this.name = 'OutboundError'
    this.fault = fault
    this.wasConnected = wasConnected
  }
}

/** What HTTP Basic sends behind the name of the scheme (RFC 7617). */
export const basicCredentials = (user: string, password: string) =>
  Buffer.from(`${user}:${password}`).toString('base64')

/** Codes of Node for a certificate that it does not take (X509 of OpenSSL, names). */
const certificateFault =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERROR_IN_C|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/

/** Why what was asked cannot have been done; null where it may have been. */
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
  /** Milliseconds for all of it, redirects and the last byte included; default 5000. */
  readonly timeout?: number
  /** Bytes of the body; default 256 KB. */
  readonly mostBytes?: number
  /** How many redirects are followed, each under the same rules; default 0. */
  readonly redirects?: number
  /** Origins that the configuration names: they alone may be private ones. */
  readonly trustedOrigins?: readonly string[]
  readonly signal?: AbortSignal
  /** How names are resolved; default: by the hosts file and DNS. */
  readonly resolve?: Resolve
  /** DNS servers, as `address` or `address:port`; default: the system's. */
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

/** Throws an `OutboundError`; any status is an answer. */
export async function reach(url: string | URL, options: OutboundOptions = {}): Promise<OutboundAnswer> {
  const { bytes, ...answer } = await reachFile(url, options)
  return { ...answer, text: decoded(bytes) }
}

/** The same for what is no text. */
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
 * Streaming variant: the timeout covers the response head, redirects are not followed, and the caller must read or
 * destroy the body.
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

/** Set by a call while it goes on. */
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
    // What was sent to one origin is not handed on to another.
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

/** A name is checked when it is resolved, so that it cannot mean something else a moment later. */
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
/** The three forms of an HTTP date (RFC 9110 §5.6.7): IMF-fixdate, RFC 850, asctime. */
const httpDate = new RegExp(
  `^(?:[A-Z][a-z]{2}, \\d{2} ${month} \\d{4} ${time} GMT|[A-Z][a-z]{5,8}, \\d{2}-${month}-\\d{2} ${time} GMT|[A-Z][a-z]{2} ${month} [ \\d]\\d ${time} \\d{4})$`,
)

/** Milliseconds to wait according to `Retry-After`; undefined unless the header is seconds or an HTTP date. */
export function parseRetryAfter(header: string | undefined, now: Date = new Date()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(header)) return Number(header) * 1000
  if (!httpDate.test(header)) return undefined
  const at = Date.parse(header.endsWith('GMT') ? header : `${header} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

/** What an answer says; undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
