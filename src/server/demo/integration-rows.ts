// Demo integrations as the database keeps them: their secrets apart and encrypted, as those that people type.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { oauthTokens } from '#server/db/schema/connections.ts'
import { integrations } from '#server/db/schema/merchants.ts'
import { hide } from '#server/json-secrets.ts'
import type { Secrets } from '#server/secrets.ts'
import { sealed } from '../areas/ecommerces/integrations/stored-options.ts'
import { demoToday } from './ecommerces.ts'
import { insertRows } from './insert.ts'
import type { DemoIntegration } from './integration-stories.ts'
import { storyEcommerces } from './stories.ts'

/** Without a key the options stay as they are, which holds nobody's secrets, and there are no passwords. */
export function integrationRowOf(made: DemoIntegration, secrets: Secrets | null) {
  if (!secrets) return { ...made, password: null, options_secrets: null }
  const options = made.options === null ? null : sealed(hide(made.options), secrets)
  return {
    ...made,
    password: made.password === null ? null : inHex(secrets.seal(made.password)),
    options: options?.options ?? null,
    options_secrets: options?.options_secrets ? inHex(options.options_secrets) : null,
  }
}

/** As PostgreSQL reads a bytea. */
function inHex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** Some merchants have authorized their Bling integration long ago. */
export async function seedAuthorizations(db: Database, secrets: Secrets): Promise<void> {
  const rows = await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(eq(integrations.ecommerce_id, storyEcommerces.casaConceicao))
  const tokens = { access_token: 'demo', refresh_token: 'demo', token_type: 'Bearer', expires_in: 21_600 }
  const authorized = rows.map(({ id }) => ({
    integration_id: id,
    tokens: inHex(secrets.seal(JSON.stringify(tokens))),
    created_at: demoToday.toISOString(),
  }))
  await insertRows(db, oauthTokens, authorized)
}
