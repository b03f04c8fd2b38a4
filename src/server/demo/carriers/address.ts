// Where the demo's carriers stand: on the demo's own server, whatever its port.

export const demoCarriersPath = '/demo/carriers'

/** As it is registered: a whole address. */
export function demoCarrierUrl(port: number, name: string): string {
  return `http://localhost:${port || 4173}${demoCarriersPath}/${name}`
}

/** Such an address, where this very server answers it; null when it is none. */
export function ownDemoCarrier({ protocol, hostname, pathname, search }: URL, ownAddress: string): URL | null {
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return isHere && pathname.startsWith(`${demoCarriersPath}/`) ? new URL(pathname + search, ownAddress) : null
}
