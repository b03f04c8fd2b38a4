// From the query of the ecommerce list to a condition an index can serve (S1 §2, §5, §9).
import { and, arrayContains, eq, inArray, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { connectorPlatform, type listEcommerces } from '#contract/ecommerces.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { ecommerces, integrations } from '#server/db/schema/merchants.ts'
import { hasEveryWord } from '#server/db/search.ts'

export type ListQuery = Parsed<typeof listEcommerces>['query']

export function conditionOf(query: ListQuery): SQL | undefined {
  const { situation, q, software_id, connector_platform, feature } = query
  return and(
    situation === 'all' ? undefined : eq(ecommerces.is_active, situation === 'active'),
    // Id, names, URL, document and e-mail are all in this column.
    q ? hasEveryWord(ecommerces.search_text, q) : undefined,
    software_id ? integratedBy(eq(integrations.software_id, software_id)) : undefined,
    connector_platform
      ? integratedBy(and(eq(integrations.software_id, connectorPlatform), eq(integrations.api_url, connector_platform)))
      : undefined,
    feature ? arrayContains(ecommerces.features, [feature]) : undefined,
  )
}

/** Any integration counts, not only the main one. */
function integratedBy(condition: SQL | undefined): SQL {
  const owners = new QueryBuilder().select({ id: integrations.ecommerce_id }).from(integrations).where(condition)
  return inArray(ecommerces.id, owners)
}
