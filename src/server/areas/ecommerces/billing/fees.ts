import { and, desc, eq } from 'drizzle-orm'
import { atUtcMidnight } from '#contract/dates.ts'
import { addFee, type Fee, listFees } from '#contract/ecommerces/billing.ts'
import type { Database } from '#server/db/database.ts'
import { billingFees } from '#server/db/schema/billing.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { lockOwner, mustExist } from './owner.ts'

type FeeRow = typeof billingFees.$inferSelect

/** The history, the newest start first; of two with the same start, the one added last. */
export async function feesOf(db: Database, ecommerceId: number): Promise<Fee[]> {
  const rows = await db
    .select()
    .from(billingFees)
    .where(eq(billingFees.ecommerce_id, ecommerceId))
    .orderBy(desc(billingFees.start_at), desc(billingFees.id))
  return rows.map(shown)
}

function shown({ ecommerce_id, user_id, user_name, created_at, start_at, ...facts }: FeeRow): Fee {
  // Names are split at the first space (product decision A27).
  const [first_name = '', ...last] = user_name.split(' ')
  return { ...facts, start_at: atUtcMidnight(start_at), user: { first_name, last_name: last.join(' ') } }
}

export const feeHandlers: readonly Handler[] = [
  handle(listFees, async ({ params, db }) => {
    await mustExist(db, params.id)
    return { data: await feesOf(db, params.id) }
  }),

  handle(addFee, async ({ params, body, db, staff, record, services }) => {
    await lockOwner(db, params.id)
    const { service_code, start_at } = body
    const [earlier] = await db
      .select()
      .from(billingFees)
      .where(
        and(
          eq(billingFees.ecommerce_id, params.id),
          eq(billingFees.service_code, service_code),
          eq(billingFees.start_at, start_at),
        ),
      )
    if (earlier) {
      const fields = [{ field: 'body.start_at', code: 'billing.fee_exists' }]
      throw refusal(409, 'billing.fee_exists', { fields, context: { fee: shown(earlier) } })
    }
    const [added] = await db
      .insert(billingFees)
      .values({
        ...body,
        ecommerce_id: params.id,
        user_id: staff.id,
        user_name: `${staff.first_name} ${staff.last_name}`.trim(),
        created_at: services.now(),
      })
      .returning()
    if (!added) throw new Error('An inserted fee was not returned')
    const { id, fixed_fee, variable_fee, comments } = added
    const after = { service_code, fixed_fee, variable_fee, start_at, comments }
    const of = { entity: 'billing_fee', entity_id: id, ecommerce_id: params.id }
    await record({ action: 'ecommerces.addFee', ...of, after })
    return { success: true as const, data: shown(added) }
  }),
]
