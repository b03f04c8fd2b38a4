import { eq, min } from 'drizzle-orm'
import { connectorPlatform, ecommerceFilters } from '#contract/ecommerces.ts'
import { featureFlags, integrations, platforms } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'

/** What the filter panel of the list offers (S1 §2, §7). */
export const filtersHandler = handle(ecommerceFilters, async ({ db }) => {
  const name = min(integrations.name)
  const connectors = await db
    .select({ url: integrations.api_url, name })
    .from(integrations)
    .where(eq(integrations.software_id, connectorPlatform))
    .groupBy(integrations.api_url)
    .orderBy(name, integrations.api_url)
  return {
    ecommerce_connector_platforms: connectors.map((connector) => ({ ...connector, name: connector.name ?? '' })),
    platforms: await db.select().from(platforms).orderBy(platforms.id),
    features: await db.select().from(featureFlags).orderBy(featureFlags.module, featureFlags.value),
  }
})
