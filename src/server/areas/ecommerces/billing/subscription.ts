import { eq } from 'drizzle-orm'
import { atUtcMidnight } from '#contract/dates.ts'
import { getSubscription, type Subscription, saveSubscription } from '#contract/ecommerces/billing.ts'
import type { Database } from '#server/db/database.ts'
import { subscriptions } from '#server/db/schema/billing.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { feesOf } from './fees.ts'
import { lockOwner, mustExist } from './owner.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

async function rowOf(db: Database, ecommerceId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, ecommerceId))
  return row
}

async function shown(db: Database, row: SubscriptionRow): Promise<Subscription> {
  const { created_at, updated_at, started_at, ...facts } = row
  const billing_fees = await feesOf(db, row.ecommerce_id)
  return { ...facts, frequency_id: frequencyOf(row), started_at: atUtcMidnight(started_at), billing_fees }
}

function frequencyOf({ ecommerce_id, frequency_id }: SubscriptionRow): Subscription['frequency_id'] {
  if (frequency_id === 1 || frequency_id === 2 || frequency_id === 3) return frequency_id
  throw new Error(`The subscription of ${ecommerce_id} has no known frequency: ${frequency_id}`)
}

export const subscriptionHandlers: readonly Handler[] = [
  handle(getSubscription, async ({ params, db, tag }) => {
    await mustExist(db, params.id)
    const row = await rowOf(db, params.id)
    tag(row?.version ?? 0)
    return { data: row ? await shown(db, row) : null }
  }),

  handle(saveSubscription, async ({ params, body, db, request, record, services, tag }) => {
    await lockOwner(db, params.id)
    const before = await rowOf(db, params.id)
    await expectVersion(request, before?.version ?? 0, () => before && shown(db, before))
    const next = { ...body, version: (before?.version ?? 0) + 1, updated_at: services.now() }
    const [saved] = await db
      .insert(subscriptions)
      .values({ ...next, ecommerce_id: params.id, created_at: services.now() })
      .onConflictDoUpdate({ target: subscriptions.ecommerce_id, set: next })
      .returning()
    if (!saved) throw new Error('A saved subscription was not returned')
    const of = { entity: 'subscription', entity_id: params.id, ecommerce_id: params.id }
    await record({ action: 'ecommerces.editSubscription', ...of, ...changes(before, saved) })
    tag(saved.version)
    return { success: true as const, data: await shown(db, saved) }
  }),
]

const noted = ['frequency_id', 'frequency_fee', 'service_code', 'started_at'] as const

/** Only what changed. */
function changes(before: SubscriptionRow | undefined, after: SubscriptionRow) {
  const changed = noted.filter((name) => before?.[name] !== after[name])
  const of = (row: SubscriptionRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: before && of(before), after: of(after) }
}
