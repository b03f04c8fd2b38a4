// Seeds demo reverses of the last months: most are finished, a few are waiting or have failed. Their statuses fit their
// age.
import { asc, desc, lte } from 'drizzle-orm'
import type { ReverseStatus } from '#contract/platform/reprocess.ts'
import { zipInvalid } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { attemptsAt, type DemoAttempt, sentOver } from './attempts.ts'
import { day, demoAddress } from './merchants.ts'
import { products } from './names.ts'
import { byWeight, continueSequence, insertRows, type Random, seeded } from './random.ts'
import { refundsOf, storyRefunds } from './refunds.ts'
import { type DemoReverse, freeIds, makeCustomer, storyReverses } from './reverse-rows.ts'
import { momentsOf } from './rhythm.ts'
import { storyEcommerces } from './stories.ts'
import { demoToday } from './today.ts'
import { carrierErrors, firstTrackingError, mistyped } from './tracking-errors.ts'

/** Seeds of separate generators, so that changes here do not alter the rest of the demo. */
const seed = 2611
const consumerSeed = 52_998
const firstReverse = 900_001
const firstRefund = 400_001
const days = 160
const rowsAtOnce = 5000
const now = demoToday.getTime()

interface Amount {
  readonly count: number
  readonly merchants: number
  /** Number of tracking errors, whose ids are reserved. */
  readonly trackingErrors: number
}

/** Seeds the reverses with fixed ids and `count` random ones, with their refunds and attempts. */
export async function seedReverses(db: Database, { count, merchants, trackingErrors }: Amount): Promise<void> {
  const random = seeded(seed)
  const refundIds = freeIds(firstRefund)
  const attempts: DemoAttempt[] = []
  const keep = async (made: readonly DemoReverse[], ofThem = refundsOf(random, made, refundIds)) => {
    await insertRows(db, reverses, made)
    await insertRows(db, refunds, ofThem)
    attempts.push(...attemptsAt(random, made, ofThem))
  }
  let some: DemoReverse[] = []
  const errors = { first: firstTrackingError, count: trackingErrors }
  const pickSeller = await sellersOf(db, merchants, count)
  for (const made of months(random, count, pickSeller, freeIds(firstReverse, errors))) {
    some.push(made)
    if (some.length < rowsAtOnce) continue
    await keep(some)
    some = []
  }
  await keep(some)
  const told = storyReverses()
  await insertRows(db, reverses, told)
  await insertRows(db, refunds, storyRefunds(told))
  await continueSequence(db, reverses)
  await continueSequence(db, refunds)
  const main = await mainIntegrations(db)
  await insertRows(
    db,
    reprocessAttempts,
    attempts
      .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
      .map((attempt) => ({ ...attempt, ...sentOver(attempt, main) })),
  )
}

/** Loads the id of the integration that reprocesses of each merchant use. */
async function mainIntegrations(db: Database): Promise<ReadonlyMap<number, number>> {
  const { id, ecommerce_id, is_active } = integrations
  const rows = await db
    .selectDistinctOn([ecommerce_id], { id, ecommerce_id })
    .from(integrations)
    .orderBy(ecommerce_id, desc(is_active), id)
  return new Map(rows.map((row) => [row.ecommerce_id, row.id]))
}

const productsOf = (segment: string | null) => {
  const sold = products.filter((product) => product.segment === segment)
  return sold.length > 0 ? sold : products
}

/** Merchant that sells products. A few merchants sell much, most of them little. */
interface Seller {
  readonly id: number
  readonly sold: ReturnType<typeof productsOf>
  readonly from: number
  readonly until: number
  /** Returns the number of an order placed at a timestamp, in the format of the merchant's platform. */
  readonly order: (at: number) => string
}

const inMexico: ReadonlySet<number> = new Set([storyEcommerces.mexico, storyEcommerces.mexicoInactive])
/** Number of orders per reverse, because most orders are never returned. */
const ordersOfReverse = 12
/** Time since the last order of an inactive merchant, in milliseconds. */
const closed = 45 * day

type PickSeller = (random: Random, at: number) => Seller

async function sellersOf(db: Database, merchants: number, count: number): Promise<PickSeller> {
  const random = seeded(seed)
  const { id, segment, is_active, created_at } = ecommerces
  const rows = await db
    .select({ id, segment, is_active, created_at })
    .from(ecommerces)
    .where(lte(id, merchants))
    .orderBy(asc(id))
  const shares = rows.filter((row) => !inMexico.has(row.id)).map((row) => ({ row, share: shareOf(random, row.id) }))
  const whole = shares.reduce((sum, { share }) => sum + share, 0)
  const sellers = shares.map(({ row, share }): readonly [Seller, number] => [
    {
      id: row.id,
      sold: productsOf(row.segment),
      from: row.created_at.getTime(),
      until: row.is_active ? now : now - closed,
      order: orderNumbers(row.id, (count * share * ordersOfReverse) / whole / days),
    },
    share,
  ])
  return sellerOf(sellers)
}

function sellerOf(sellers: readonly (readonly [Seller, number])[]): PickSeller {
  const pick = byWeight(sellers)
  return (random, at) => {
    let seller = pick(random)
    for (let tried = 0; tried < 20 && !(seller.from < at && at < seller.until); tried += 1) seller = pick(random)
    return seller
  }
}

/**
 * Returns the relative sales of a merchant, with a long tail: one in a hundred sells about forty times as much as most.
 */
function shareOf(random: Random, id: number): number {
  if (id === storyEcommerces.lojaAzul) return 30
  return Math.min(40, 0.4 / (random.next() + 0.005) ** 0.9)
}

/** Returns a function that numbers orders by time, in one of the formats of shop systems. */
function orderNumbers(id: number, aDay: number): Seller['order'] {
  const first = 1000 + ((id * 7919) % 60_000)
  const begun = now - 400 * day
  const at = (moment: number) => first + Math.floor(((moment - begun) / day) * aDay)
  const forms: readonly Seller['order'][] = [
    (moment) => String(at(moment)),
    (moment) => `1${String(at(moment) * 37).padStart(12, '0')}-01`,
    (moment) => `1${String(at(moment)).padStart(8, '0')}`,
    (moment) => `PED-${String(at(moment)).padStart(6, '0')}`,
  ]
  return forms[id % forms.length] ?? String
}

/**
 * Picks the sequence of statuses that a reverse goes through. A reverse that never got a status has an empty sequence.
 */
const pickWay = byWeight<readonly ReverseStatus[]>([
  [['pending', 'approved', 'awaiting', 'shipped', 'delivered', 'awaiting_payment', 'done'], 27],
  [['pending', 'approved', 'processing', 'awaiting', 'shipped', 'delivered', 'almost_done', 'done'], 20],
  [['approved', 'awaiting', 'shipped', 'delivered', 'almost_done', 'completed'], 24],
  [['pending', 'approved', 'invoice_pending', 'awaiting', 'shipped', 'delivered', 'done'], 6],
  [['pending', 'approved', 'shipping_failed', 'awaiting', 'shipped', 'delivered', 'done'], 5],
  [['pending', 'partially_approved', 'awaiting', 'shipped', 'delivered', 'partially_completed', 'completed'], 2.5],
  [['pending', 'approved', 'awaiting', 'canceled'], 5.5],
  [['pending', 'canceled'], 3],
  [['pending', 'approved', 'shipping_failed', 'canceled'], 1.5],
  // Sequences that end in a status that staff must resolve.
  [['pending', 'approved', 'shipping_failed'], 1.6],
  [['pending', 'manually'], 1.2],
  [['pending', 'approved', 'processing'], 0.5],
  [['pending', 'approved', 'invoice_pending'], 0.4],
  [['pending', 'approved', 'awaiting', 'shipped', 'delivered', 'awaiting_payment'], 0.4],
  [['pending', 'partially_approved', 'awaiting', 'shipped', 'delivered', 'partially_completed'], 0.4],
  [['pending', 'partially_approved'], 0.2],
  [[], 0.3],
])

/** Minimum and maximum duration of each status in days; most durations are close to the minimum. */
const lasting: Readonly<Record<ReverseStatus, readonly [least: number, most: number]>> = {
  pending: [0.02, 3],
  approved: [0.05, 2],
  partially_approved: [0.5, 6],
  processing: [0.02, 1.5],
  invoice_pending: [0.1, 5],
  shipping_failed: [0.2, 6],
  awaiting: [0.5, 10],
  shipped: [2, 12],
  delivered: [0.2, 4],
  partially_completed: [0.5, 6],
  awaiting_payment: [0.5, 7],
  almost_done: [0.1, 2],
  completed: [0, 1],
  done: [0, 1],
  canceled: [0, 1],
  manually: [0, 1],
}

interface Standing {
  readonly status: ReverseStatus | null
  readonly since: number
  /** True when the reverse has a shipping label. */
  readonly isLabelled: boolean
}

function standingOf(random: Random, created: number): Standing {
  let standing: Standing = { status: null, since: created, isLabelled: false }
  let next = created
  for (const status of pickWay(random)) {
    if (next > now) break
    standing = { status, since: next, isLabelled: standing.isLabelled || status === 'awaiting' }
    const [least, most] = lasting[status]
    next += Math.floor((least + (most - least) * random.next() ** 2) * day)
  }
  return standing
}

const pickError = byWeight<string>([[zipInvalid, 8], ...carrierErrors.map((error) => [error, 1] as const)])

function errorOf(random: Random, { status }: Standing): string | null {
  if (status === 'shipping_failed') return pickError(random)
  return (status === 'approved' || status === 'processing') && random.chance(0.08) ? pickError(random) : null
}

const pickSource = byWeight([
  ['portal', 62],
  ['app', 14],
  ['store', 9],
  ['support', 8],
  ['marketplace', 5],
  ['api', 2],
])

/** Generates random reverses, oldest first. Some consumers return more than once. */
function* months(random: Random, count: number, pickSeller: PickSeller, ids: Iterator<number, never>) {
  let consumers = 0
  for (const created of momentsOf(random, count, days)) {
    const isKnown = consumers > 0 && random.chance(0.12)
    const consumer = isKnown ? random.between(0, consumers - 1) : consumers++
    yield makeReverse(random, { id: ids.next().value, created, consumer, seller: pickSeller(random, created) })
  }
}

interface Begun {
  readonly id: number
  readonly created: number
  /** Number of the consumer; equal numbers give equal personal data. */
  readonly consumer: number
  readonly seller: Seller
}

function makeReverse(random: Random, { id, created, consumer, seller }: Begun): DemoReverse {
  const standing = standingOf(random, created)
  const error = errorOf(random, standing)
  const ordered = created - (3 + 22 * random.next() ** 2) * day
  return {
    id,
    ecommerce_id: seller.id,
    status: standing.status,
    source: pickSource(random),
    order_number: seller.order(ordered),
    tracking_code: standing.isLabelled ? trackingCode(random) : null,
    tracking_error: error,
    customer: customerOf(random, consumer, error),
    items: Array.from({ length: pickItems(random) }, () => makeItem(random, seller)),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(standing.since).toISOString(),
  }
}

function customerOf(random: Random, number: number, error: string | null): DemoReverse['customer'] {
  const own = seeded(consumerSeed + number)
  const complement = own.chance(0.3) ? `Apto ${own.between(1, 24)}${own.between(1, 4)}` : ''
  const address = { ...demoAddress(own), complement }
  const zip_code = error === zipInvalid ? mistyped(random, address.zip_code) : address.zip_code
  return makeCustomer(own, { ...address, zip_code }, String(number))
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Returns a tracking code with the check digit of the Universal Postal Union (standard S10). */
function trackingCode(random: Random): string {
  const digits = random.text('0123456789', 8)
  const rest = 11 - (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return `${random.pick(['QB', 'QC', 'QN', 'OV', 'TJ'])}${digits}${check}BR`
}

const pickItems = byWeight([
  [1, 62],
  [2, 24],
  [3, 9],
  [4, 5],
])

function makeItem(random: Random, { sold }: Seller): DemoReverse['items'][number] {
  const { sku, name, price } = random.pick(sold)
  const asked = Math.round((price * random.between(80, 130)) / 100_000) * 1000 - 10
  return {
    sku: `${sku}-${random.between(1000, 9999)}`,
    name,
    quantity: random.chance(0.9) ? 1 : 2,
    price: Math.max(asked, 1990),
  }
}
