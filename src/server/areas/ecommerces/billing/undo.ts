import { eq } from 'drizzle-orm'
import { atUtcMidnight } from '#contract/dates.ts'
import { billedServices } from '#contract/ecommerces/billed-services.ts'
import { type Subscription, saveQuotas, saveSubscription } from '#contract/ecommerces/billing.ts'
import { subscriptions } from '#server/db/schema/billing.ts'
import { expectStanding, factsOf, movedOn, putBack, type Reversal, through } from '#server/http/reversal.ts'
import { ecommerceRow, quotasOf } from '../get.ts'
import { quotasHandler } from './quotas.ts'
import { subscriptionHandlers } from './subscription.ts'

export const billingReversals: readonly Reversal[] = [
  through({
    action: 'ecommerces.editQuota',
    endpoint: saveQuotas,
    handlers: [quotasHandler],
    fits: ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
    input: async ({ row, db, before, after }) => {
      // The version before the quotas: what is saved between the two shows in one of them.
      const { id, version } = await ecommerceRow(db, Number(row.entity_id))
      expectStanding({ billing_quotas: await quotasOf(db, id) }, after)
      const lines: readonly unknown[] = Array.isArray(before.billing_quotas) ? before.billing_quotas : []
      return { version, params: { id }, body: { billing_quotas: lines.map(lineOf) } }
    },
  }),
  through({
    action: 'ecommerces.editSubscription',
    endpoint: saveSubscription,
    handlers: subscriptionHandlers,
    input: async ({ row, db, ...change }) => {
      const id = Number(row.entity_id)
      const [present] = await db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, id))
      if (!present) throw movedOn()
      expectStanding(present, change.after)
      const { frequency_id, frequency_fee, started_at } = { ...present, ...putBack(present, change) }
      const frequency: Subscription['frequency_id'] = frequency_id === 1 ? 1 : frequency_id === 2 ? 2 : 3
      return {
        version: present.version,
        params: { id },
        body: {
          frequency_id: frequency,
          frequency_fee: String(frequency_fee),
          started_at: atUtcMidnight(String(started_at)),
        },
      }
    },
  }),
]

function lineOf(line: unknown) {
  const { service_code, monthly_quota, unlimited_quota } = factsOf(line)
  const code = billedServices.find((one) => one === service_code)
  if (!code) throw movedOn()
  return {
    service_code: code,
    monthly_quota: typeof monthly_quota === 'number' ? monthly_quota : null,
    unlimited_quota: unlimited_quota === true,
  }
}
