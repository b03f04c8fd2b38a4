// Which addresses of the net are everybody's: not this machine, not its neighbours, not a range with a meaning of its own.
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const ranges: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const blocked = new BlockList()
for (const [network, prefix] of ranges) blocked.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only this range is given out, and some of it leads back to IPv4 or is for examples. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
const notForAll = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notForAll.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !blocked.check(address, 'ipv4')
  return givenOut.check(address, 'ipv6') && !notForAll.check(address, 'ipv6')
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
