// What an integration with Bling is authorized with.
import { blingPlatform } from '#contract/ecommerces/integrations.ts'
import { optionsOf } from '#server/integration-options.ts'
import type { Secrets } from '#server/secrets.ts'
import type { IntegrationRow } from './records.ts'
import { openedOptions } from './stored-options.ts'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** Null when they are incomplete, or the platform is another. */
export function credentialsOf(row: IntegrationRow, secrets: Secrets): Credentials | null {
  if (row.software_id !== blingPlatform) return null
  const { clientId, clientSecret } = optionsOf(openedOptions(row, secrets)) ?? {}
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return null
  return clientId.trim() && clientSecret.trim() ? { clientId, clientSecret } : null
}
