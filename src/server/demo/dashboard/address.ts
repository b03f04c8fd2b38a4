// Where the demo's dashboard stands: on the demo's own server, whatever its port.

export const demoDashboardPath = '/demo/dashboard'

/** As it is stored: a whole address, as the setting wants one. */
export function demoDashboardUrl(port: number): string {
  return `http://localhost:${port || 4173}${demoDashboardPath}`
}

/** On this machine, by that path. */
export function isDemoDashboard(address: string): boolean {
  const { hostname, pathname } = new URL(address)
  return pathname === demoDashboardPath && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
