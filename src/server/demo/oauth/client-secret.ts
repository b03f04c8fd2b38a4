import { createHash } from 'node:crypto'

/** The secret of an application of the demo's provider: it knows its applications without keeping a list of them. */
export function demoClientSecret(clientId: string): string {
  return `demo-${createHash('sha256').update(`bling ${clientId}`).digest('hex').slice(0, 24)}`
}

/** As its applications are numbered. */
export const demoClientId = /^[0-9a-f]{20}$/
