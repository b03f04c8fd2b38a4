// SSRF guard: which addresses are public, and a DNS lookup for connections that refuses every other one.
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

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
export function publicLookup(refused: () => Error, resolve: Resolve): LookupFunction {
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
