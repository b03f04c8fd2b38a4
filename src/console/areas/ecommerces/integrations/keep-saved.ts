import type { QueryClient } from '@tanstack/react-query'
import { keepRow, queryOf } from '#console/lib/query.ts'
import { type Integration, listIntegrations } from '#contract/integrations.ts'

/** As the server answered it, while the list is read anew. */
export function keepSaved(client: QueryClient, saved: Integration): void {
  keepRow(client, queryOf(listIntegrations, { params: { id: saved.ecommerce_id } }), saved)
}
