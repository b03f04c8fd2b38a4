import { eq } from 'drizzle-orm'
import { deleteIntegration } from '#contract/ecommerces/integrations.ts'
import { integrations } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { factsOf } from './changes.ts'
import { integrationOf, lockIntegration } from './records.ts'

export const deleteHandler = handle(deleteIntegration, async ({ params, db, request, record }) => {
  const row = await lockIntegration(db, params.id)
  await expectVersion(request, row.version, () => integrationOf(db, row.id))
  await db.delete(integrations).where(eq(integrations.id, row.id))
  const about = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
  await record({ action: 'ecommerces.deleteIntegration', ...about, before: factsOf(row) })
  return { success: true as const }
})
