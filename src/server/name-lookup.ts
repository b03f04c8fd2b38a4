// How outbound calls resolve names. dns.lookup (getaddrinfo) holds a thread of libuv's pool, which new database connections need as well.
import { type LookupAddress, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Resolve } from './public-address.ts'

export interface NameLookup {
  /** Ends the look-up, or takes it out of the queue. */
  readonly signal: AbortSignal
  /** `address` or `address:port` of DNS servers; default: the system's. */
  readonly nameServers?: readonly string[] | undefined
}

const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

const dnsQueue = queueOf(32)
/** libuv's pool has four threads: the others stay free for the database. */
const systemQueue = queueOf(2)

/** For names that staff give: the hosts file, then DNS over sockets of its own (c-ares), without a thread. */
export function dnsLookup({ signal, nameServers }: NameLookup): Resolve {
  return (hostname, _, callback) => {
    dnsQueue(() => resolved(hostname, signal, nameServers), signal).then(
      (found) => callback(null, found),
      (error) => callback(error, []),
    )
  }
}

/** For names of the configuration: as the system does, search domains and NSS included, but by a few threads only. */
export function systemLookup(signal: AbortSignal): LookupFunction {
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
  signal.addEventListener('abort', cancel)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found.map(addressOf)
  } finally {
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
