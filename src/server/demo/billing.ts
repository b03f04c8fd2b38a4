// What demo merchants pay and use: subscriptions of most, fees with their history, a year of use below, over and without a quota.
import { asc, eq, inArray } from 'drizzle-orm'
import { type BilledService, billedServices } from '#contract/ecommerces/billed-services.ts'
import { feeOf } from '#contract/ecommerces/billing.ts'
import type { Database } from '#server/db/database.ts'
import { billingFees, quotaUse, subscriptions } from '#server/db/schema/billing.ts'
import { billingQuotas } from '#server/db/schema/merchants.ts'
import { firstDayOf, lastMonths } from '../areas/ecommerces/billing/months.ts'
import { demoToday } from './ecommerces.ts'
import { continueSequence, insertRows } from './insert.ts'
import { demoPeople } from './people.ts'
import { type Random, seeded } from './random.ts'
import { storyEcommerces } from './stories.ts'

/** Chance of its own: the rest of the demo does not depend on it. */
const seed = 4217
/** More would only make a large demo slow to load. */
const mostMerchants = 300
/** Every so many a merchant without a subscription, fees and use. */
const emptyEach = 12

type Quota = typeof billingQuotas.$inferSelect

export async function seedBilling(db: Database, count: number): Promise<void> {
  const random = seeded(seed)
  const ids = Array.from({ length: Math.min(count, mostMerchants) }, (_, index) => index + 1)
  const billed = ids.filter((id) => id % emptyEach !== 0)
  await seedStory(db)
  const quotas = await db
    .select()
    .from(billingQuotas)
    .where(inArray(billingQuotas.ecommerce_id, billed))
    .orderBy(asc(billingQuotas.ecommerce_id), asc(billingQuotas.service_code))
  await insertRows(
    db,
    subscriptions,
    billed.map((id) => subscriptionOf(random, id)),
  )
  const fees = billed.flatMap((id) => billedServices.flatMap((service) => feesOf(random, id, service)))
  await insertRows(
    db,
    billingFees,
    fees.map((fee, index) => ({ id: index + 1, ...fee })),
  )
  await continueSequence(db, billingFees)
  await insertRows(
    db,
    quotaUse,
    quotas.flatMap((quota) => useOf(random, quota)),
  )
}

/** Loja Azul is over one quota, within another, and has one without a limit. */
async function seedStory(db: Database): Promise<void> {
  const ecommerce_id = storyEcommerces.lojaAzul
  await db.delete(billingQuotas).where(eq(billingQuotas.ecommerce_id, ecommerce_id))
  await insertRows(db, billingQuotas, [
    { ecommerce_id, service_code: 'reverse.used', monthly_quota: 1200, unlimited_quota: false },
    { ecommerce_id, service_code: 'refund.retained', monthly_quota: 400, unlimited_quota: false },
    { ecommerce_id, service_code: 'order.used', monthly_quota: null, unlimited_quota: true },
  ])
}

const reais = (cents: number) => (cents / 100).toFixed(2)

function subscriptionOf(random: Random, ecommerce_id: number) {
  const day = random.pick(['01', '05', '15', '28'])
  return {
    ecommerce_id,
    frequency_id: random.pick([1, 2, 3, 3, 3, 3]),
    frequency_fee: random.chance(0.05) ? '0.00' : reais(random.between(49, 2499) * 100 + random.pick([0, 90, 99])),
    service_code: 'reverse',
    started_at: `202${random.between(2, 5)}-${String(random.between(1, 12)).padStart(2, '0')}-${day}`,
    version: 1,
    created_at: demoToday.toISOString(),
    updated_at: demoToday.toISOString(),
  }
}

const writers = demoPeople
  .map((person, index) => ({ ...person, id: index + 1 }))
  .filter(({ account_type }) => ['ti', 'cs', 'n2'].includes(account_type))

const comments = [
  '',
  '',
  'Reajuste anual',
  'Negociado com o lojista em reunião de 12/03',
  'Campanha "Volta às aulas": 50% & frete grátis; ver ZD-41877',
  'Aditivo contratual nº 7. Vale até a próxima renovação; qualquer mudança de volume acima de 20 % em dois meses seguidos reabre a negociação com o financeiro do lojista.',
]

/** Raised from year to year; some raises are still to come. */
function feesOf(random: Random, ecommerce_id: number, service_code: BilledService) {
  const isStory = ecommerce_id === storyEcommerces.lojaAzul
  if (!isStory && random.chance(0.3)) return []
  const first = random.between(2022, 2025)
  const last = isStory || random.chance(0.2) ? 2027 : 2026
  const month = String(random.between(1, 12)).padStart(2, '0')
  let amount = random.between(9, 99) * 10
  return Array.from({ length: last - first + 1 }, (_, year) => {
    const person = random.pick(writers)
    const start_at = `${first + year}-${year === 0 ? month : '01'}-01`
    amount = Math.round(amount * (1 + random.between(0, 12) / 100))
    const fee = { fixed_fee: null as string | null, variable_fee: null as string | null }
    fee[feeOf(service_code)] = reais(feeOf(service_code) === 'fixed_fee' ? amount : amount % 500)
    return {
      ...{ ecommerce_id, service_code, start_at, ...fee },
      comments: random.pick(comments),
      user_id: person.id,
      user_name: `${person.first_name} ${person.last_name}`,
      created_at: demoToday.toISOString(),
    }
  })
}

/** Of the present month only its first half. */
const shareOfMonth = 0.53

function useOf(random: Random, { ecommerce_id, service_code, monthly_quota }: Quota) {
  const isOver = ecommerce_id === storyEcommerces.lojaAzul ? service_code === 'reverse.used' : random.chance(0.25)
  if (ecommerce_id !== storyEcommerces.lojaAzul && random.chance(0.15)) return []
  const usual = (monthly_quota ?? random.between(2, 90) * 100) * (isOver ? 0.95 : 0.6)
  const months = lastMonths(demoToday)
  return months.map((month, index) => ({
    ...{ ecommerce_id, service_code, month: firstDayOf(month) },
    used: Math.round(usual * (random.between(75, 135) / 100) * (index === months.length - 1 ? shareOfMonth : 1)),
  }))
}
