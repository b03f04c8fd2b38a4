import { eq } from 'drizzle-orm'
import { saveQuotas } from '#contract/ecommerces/billing.ts'
import { billingQuotas, ecommerces } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { quotasOf } from '../get.ts'
import { lockOwner } from './owner.ts'

export const quotasHandler = handle(
  saveQuotas,
  async ({ params: { id }, body, db, request, record, services, tag }) => {
    const version = await lockOwner(db, id)
    const before = await quotasOf(db, id)
    await expectVersion(request, version, () => ({ billing_quotas: before, version }))
    await db.delete(billingQuotas).where(eq(billingQuotas.ecommerce_id, id))
    if (body.billing_quotas.length > 0)
      await db.insert(billingQuotas).values(body.billing_quotas.map((quota) => ({ ...quota, ecommerce_id: id })))
    await db
      .update(ecommerces)
      .set({ version: version + 1, updated_at: services.now() })
      .where(eq(ecommerces.id, id))
    const billing_quotas = await quotasOf(db, id)
    await record({
      ...{ action: 'ecommerces.editQuota', entity: 'ecommerce', entity_id: id, ecommerce_id: id },
      before: { billing_quotas: before },
      after: { billing_quotas },
    })
    tag(version + 1)
    return { success: true as const, data: { billing_quotas, version: version + 1 } }
  },
)
