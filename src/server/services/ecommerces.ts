// Checks and locks ecommerces (merchants), and reads the main integration of an ecommerce.
import { desc, eq } from 'drizzle-orm'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { maskSecretParts } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations, platforms } from '#server/db/schema/platform/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { lockRow } from '#server/http/save-row.ts'

/** Throws 404 when the ecommerce does not exist. */
export async function ensureEcommerceExists(db: Database, id: number): Promise<void> {
  const [ecommerce] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, id))
  if (!ecommerce) throw httpError(404, 'not_found')
}

/**
 * Locks the ecommerce until the transaction ends, before rows that belong to it are written. Throws 404 if the
 * ecommerce does not exist.
 */
export async function lockEcommerce(db: Database, id: number): Promise<void> {
  await lockRow(db, ecommerces, eq(ecommerces.id, id))
}

/**
 * Returns the main integration of an ecommerce, through which returns are sent to the merchant's system: the oldest
 * active integration or, without active integrations, the oldest integration. Returns null without integrations.
 */
export async function readMainIntegration(db: Database, ecommerceId: number): Promise<Ecommerce['integration']> {
  const { id, name, software_id, integration_type, api_url, is_active } = integrations
  const [integration] = await db
    .select({ id, name, software_id, software_name: platforms.name, integration_type, api_url, is_active })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, software_id))
    .where(eq(integrations.ecommerce_id, ecommerceId))
    .orderBy(desc(is_active), id)
    .limit(1)
  return integration ? { ...integration, api_url: maskSecretParts(integration.api_url) } : null
}
