// Which dashboard an ecommerce has, and whether the console may show it inside itself.
import { type Dashboard, withEcommerce } from '#contract/dashboard.ts'
import { isHttpUrl } from '#contract/fields.ts'
import type { Services } from '#server/http/handle.ts'

/** Whether an address is one of these sources of a content policy, as browsers compare them. */
export function isOfHosts(address: string, sources: readonly string[]): boolean {
  const { protocol, hostname, port } = new URL(address)
  return sources.some((source) => {
    const [, scheme = '', host = '', sourcePort = ''] = /^(https?:)\/\/([^:]+)(?::(\d+))?$/.exec(source) ?? []
    const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
    return isHost && scheme === protocol && sourcePort === port
  })
}

export function dashboardOf(
  address: string,
  uuid: string,
  { config, demo }: Pick<Services, 'demo'> & { readonly config: Pick<Services['config'], 'dashboardHosts'> },
): Pick<Dashboard, 'url' | 'framing'> {
  // Nothing yet, or what somebody else than this console has put there.
  if (!isHttpUrl(address)) return { url: null, framing: 'no_hosts' }
  // Wherever this server is reached, its own dashboard is there too.
  const demoPath = demo?.dashboardPath(address) ?? null
  if (demoPath !== null) return { url: withEcommerce(demoPath, uuid), framing: 'allowed' }
  const { dashboardHosts } = config
  const isAllowed = isOfHosts(address, dashboardHosts)
  const framing = isAllowed ? 'allowed' : dashboardHosts.length === 0 ? 'no_hosts' : 'other_host'
  return { url: withEcommerce(address, uuid), framing }
}
