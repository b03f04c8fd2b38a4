// Addresses of connectors: which are one and the same, and where each is asked.

import type { Services } from '#server/http/handle.ts'
import { stripped } from '#server/stripped.ts'

const unreserved = /^[\w.~-]$/

/** The same text for every spelling of an address: case, default port, root dot, escapes, dot segments, slashes at the end, fragment. */
export function urlKey(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  return `${protocol}//${host.replace(/\.(?=:|$)/, '')}${stripped(unescaped(pathname), { end: '/' })}${unescaped(search)}`
}

function unescaped(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return unreserved.test(character) ? character : code.toUpperCase()
  })
}

interface Target {
  readonly url: URL
  readonly trustedOrigins: readonly string[]
}

/** Nobody but the demo's own carriers may stand at an address that is not public. */
export function targetOf(address: string, { demo, ownAddress }: Pick<Services, 'demo' | 'ownAddress'>): Target {
  const url = new URL(address)
  const own = demo?.carrierUrl(url, ownAddress()) ?? null
  return own ? { url: own, trustedOrigins: [own.origin] } : { url, trustedOrigins: [] }
}
