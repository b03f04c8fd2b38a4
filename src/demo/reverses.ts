// Inserts demo reverses (return requests) of the last months. Most reverses are finished, and a few are waiting or have
// failed; the status of a reverse fits its age.
import { asc, desc, lte } from 'drizzle-orm'
import { INVALID_ZIP_ERROR } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { refunds, reprocessAttempts, reverses, statusChanges } from '#server/db/schema/platform/reverses.ts'
import { type AttemptWithChange, getRecordKey, getSendResult, makeAttempts } from './attempts.ts'
import {
  type DemoStatusChange,
  makeRefundSteps,
  type StatusStep,
  simulateStatuses,
  toStatusChanges,
} from './history.ts'
import { DAY_MS, makeAddress } from './merchants.ts'
import { products } from './names.ts'
import { advanceIdSequence, createRandom, createWeightedPicker, insertRows, type Random } from './random.ts'
import { type DemoRefund, makeRefunds, makeScenarioRefunds } from './refunds.ts'
import { type DemoReverse, generateFreeIds, makeCustomer, makeScenarioReverses } from './reverse-rows.ts'
import { generateTimestamps } from './rhythm.ts'
import { demoEcommerceIds } from './stories.ts'
import { demoToday } from './today.ts'
import { carrierErrorMessages, FIRST_TRACKING_ERROR_ID, mistypeZipCode } from './tracking-errors.ts'

/** Seeds of separate random generators, so that changes in this file do not alter the other demo data. */
const REVERSE_SEED = 2611
const CONSUMER_SEED = 52_998
const FIRST_REVERSE_ID = 900_001
const FIRST_REFUND_ID = 400_001
const HISTORY_DAYS = 160
const ROWS_PER_INSERT = 5000
const now = demoToday.getTime()

interface SeedCounts {
  readonly count: number
  readonly merchantCount: number
  /**
   * Number of reverses with tracking errors, which `seedTrackingErrors` inserts. Their ids are reserved, so this file
   * does not use them.
   */
  readonly trackingErrorCount: number
}

/** Inserts the reverses with fixed ids and `count` random reverses, each with its refunds and reprocess attempts. */
export async function seedReverses(
  db: Database,
  { count, merchantCount, trackingErrorCount }: SeedCounts,
): Promise<void> {
  const random = createRandom(REVERSE_SEED)
  const refundIds = generateFreeIds(FIRST_REFUND_ID)
  const attempts: AttemptWithChange[] = []
  const insertBatch = async (batch: readonly ReverseWithHistory[]) => {
    const rows = batch.map(({ row }) => row)
    const batchRefunds = makeRefunds(random, rows, refundIds)
    await insertRows(db, reverses, rows)
    await insertRows(db, refunds, batchRefunds)
    const changes = makeChanges(batch, batchRefunds)
    const batchAttempts = makeAttempts(random, rows, batchRefunds, changes)
    attempts.push(...batchAttempts)
    // Changes that an attempt caused are inserted later, because the id of the attempt is not known yet.
    const attemptChanges = new Set(batchAttempts.map(({ change }) => change))
    await insertRows(
      db,
      statusChanges,
      [...changes.values()].flat().filter((change) => !attemptChanges.has(change)),
    )
  }
  let pendingReverses: ReverseWithHistory[] = []
  const errors = { first: FIRST_TRACKING_ERROR_ID, count: trackingErrorCount }
  const pickSeller = await loadSellers(db, merchantCount, count)
  for (const reverse of generateReverses(random, count, pickSeller, generateFreeIds(FIRST_REVERSE_ID, errors))) {
    pendingReverses.push(reverse)
    if (pendingReverses.length < ROWS_PER_INSERT) continue
    await insertBatch(pendingReverses)
    pendingReverses = []
  }
  await insertBatch(pendingReverses)
  await insertScenarios(db)
  await advanceIdSequence(db, reverses)
  await advanceIdSequence(db, refunds)
  await insertAttempts(db, attempts)
}

/** Creates the status changes of reverses and of their refunds, by type and id of the record. */
function makeChanges(
  batch: readonly ReverseWithHistory[],
  batchRefunds: readonly DemoRefund[],
): ReadonlyMap<string, readonly DemoStatusChange[]> {
  const stepsById = new Map(batch.map(({ row, steps }) => [row.id, steps]))
  return new Map([
    ...batch.map(
      ({ row, steps }) => [getRecordKey('reverse', row.id), toStatusChanges('reverse', row.id, steps)] as const,
    ),
    ...batchRefunds.map((refund) => {
      const steps = makeRefundSteps(refund, stepsById.get(refund.reverse_id) ?? [])
      return [getRecordKey('refund', refund.id), toStatusChanges('refund', refund.id, steps)] as const
    }),
  ])
}

/** Inserts the reverses and refunds with fixed ids. */
async function insertScenarios(db: Database): Promise<void> {
  const batch = makeScenarioReverses()
  const rows = batch.map(({ row }) => row)
  const scenarioRefunds = makeScenarioRefunds(rows)
  await insertRows(db, reverses, rows)
  await insertRows(db, refunds, scenarioRefunds)
  await insertRows(db, statusChanges, [...makeChanges(batch, scenarioRefunds).values()].flat())
}

/** Inserts the attempts, oldest first, and the status changes that they caused. */
async function insertAttempts(db: Database, attempts: readonly AttemptWithChange[]): Promise<void> {
  const mainIntegrationIds = await loadMainIntegrations(db)
  const sortedAttempts = attempts
    .toSorted((a, b) => (a.attempt.created_at < b.attempt.created_at ? -1 : 1))
    .map(({ attempt, change }, index) => ({ row: { id: index + 1, ...attempt }, change }))
  await insertRows(
    db,
    reprocessAttempts,
    sortedAttempts.map(({ row }) => ({ ...row, ...getSendResult(row, mainIntegrationIds) })),
  )
  await advanceIdSequence(db, reprocessAttempts)
  await insertRows(
    db,
    statusChanges,
    sortedAttempts.flatMap(({ row, change }) => (change ? [{ ...change, attempt_id: row.id }] : [])),
  )
}

/** Loads, for each merchant, the id of the integration that reprocess attempts use. */
async function loadMainIntegrations(db: Database): Promise<ReadonlyMap<number, number>> {
  const { id, ecommerce_id, is_active } = integrations
  const rows = await db
    .selectDistinctOn([ecommerce_id], { id, ecommerce_id })
    .from(integrations)
    .orderBy(ecommerce_id, desc(is_active), id)
  return new Map(rows.map((row) => [row.ecommerce_id, row.id]))
}

const getProductsOfSegment = (segment: string | null) => {
  const matchingProducts = products.filter((product) => product.segment === segment)
  return matchingProducts.length > 0 ? matchingProducts : products
}

/** Merchant with the products that it sells and the period in which it sells them. */
interface Seller {
  readonly id: number
  readonly soldProducts: ReturnType<typeof getProductsOfSegment>
  readonly salesStart: number
  readonly salesEnd: number
  /** Generates the order number of an order placed at `timestamp`, in the format of the merchant's shop platform. */
  readonly getOrderNumber: (timestamp: number) => string
}

const mexicanMerchants: ReadonlySet<number> = new Set([demoEcommerceIds.mexico, demoEcommerceIds.mexicoInactive])
/** Number of orders per return, because most orders are never returned. */
const ORDERS_PER_REVERSE = 12
/** Time since the last order of an inactive merchant, in milliseconds. */
const INACTIVE_PERIOD_MS = 45 * DAY_MS

type PickSeller = (random: Random, timestamp: number) => Seller

async function loadSellers(db: Database, merchants: number, count: number): Promise<PickSeller> {
  const random = createRandom(REVERSE_SEED)
  const { id, segment, is_active, created_at } = ecommerces
  const rows = await db
    .select({ id, segment, is_active, created_at })
    .from(ecommerces)
    .where(lte(id, merchants))
    .orderBy(asc(id))
  const salesShares = rows
    .filter((row) => !mexicanMerchants.has(row.id))
    .map((row) => ({ row, share: pickSalesWeight(random, row.id) }))
  const totalShare = salesShares.reduce((sum, { share }) => sum + share, 0)
  const sellers = salesShares.map(({ row, share }): readonly [Seller, number] => [
    {
      id: row.id,
      soldProducts: getProductsOfSegment(row.segment),
      salesStart: row.created_at.getTime(),
      salesEnd: row.is_active ? now : now - INACTIVE_PERIOD_MS,
      getOrderNumber: createOrderNumberGenerator(
        row.id,
        (count * share * ORDERS_PER_REVERSE) / totalShare / HISTORY_DAYS,
      ),
    },
    share,
  ])
  return createSellerPicker(sellers)
}

function createSellerPicker(sellers: readonly (readonly [seller: Seller, weight: number])[]): PickSeller {
  const pick = createWeightedPicker(sellers)
  return (random, timestamp) => {
    let seller = pick(random)
    for (let attempt = 0; attempt < 20 && !(seller.salesStart < timestamp && timestamp < seller.salesEnd); attempt += 1)
      seller = pick(random)
    return seller
  }
}

/**
 * Returns how much a merchant sells in relation to others. Most merchants sell little, and about one merchant in a
 * hundred sells forty times as much.
 */
function pickSalesWeight(random: Random, id: number): number {
  if (id === demoEcommerceIds.lojaAzul) return 30
  return Math.min(40, 0.4 / (random.next() + 0.005) ** 0.9)
}

/**
 * Returns a function that generates the order number for a timestamp. Order numbers increase with time; their format
 * depends on the id of the merchant.
 */
function createOrderNumberGenerator(id: number, ordersPerDay: number): Seller['getOrderNumber'] {
  const firstOrderNumber = 1000 + ((id * 7919) % 60_000)
  const numberingStart = now - 400 * DAY_MS
  const getSequence = (timestamp: number) =>
    firstOrderNumber + Math.floor(((timestamp - numberingStart) / DAY_MS) * ordersPerDay)
  const formats: readonly Seller['getOrderNumber'][] = [
    (timestamp) => String(getSequence(timestamp)),
    (timestamp) => `1${String(getSequence(timestamp) * 37).padStart(12, '0')}-01`,
    (timestamp) => `1${String(getSequence(timestamp)).padStart(8, '0')}`,
    (timestamp) => `PED-${String(getSequence(timestamp)).padStart(6, '0')}`,
  ]
  return formats[id % formats.length] ?? String
}

const pickTrackingErrorText = createWeightedPicker<string>([
  [INVALID_ZIP_ERROR, 8],
  ...carrierErrorMessages.map((error) => [error, 1] as const),
])

function pickTrackingError(random: Random, status: string | null): string | null {
  if (status === 'shipping_failed') return pickTrackingErrorText(random)
  return (status === 'approved' || status === 'processing') && random.chance(0.08)
    ? pickTrackingErrorText(random)
    : null
}

const pickSource = createWeightedPicker([
  ['portal', 62],
  ['app', 14],
  ['store', 9],
  ['support', 8],
  ['marketplace', 5],
  ['api', 2],
])

/** Reverse with the history of its status. */
interface ReverseWithHistory {
  readonly row: DemoReverse
  readonly steps: readonly StatusStep[]
}

/** Generates random reverses, oldest first. Some consumers have more than one reverse. */
function* generateReverses(random: Random, count: number, pickSeller: PickSeller, ids: Iterator<number, never>) {
  let consumerCount = 0
  for (const createdTime of generateTimestamps(random, count, HISTORY_DAYS)) {
    const isReturningConsumer = consumerCount > 0 && random.chance(0.12)
    const consumer = isReturningConsumer ? random.between(0, consumerCount - 1) : consumerCount++
    yield makeReverse(random, {
      id: ids.next().value,
      created: createdTime,
      consumerNumber: consumer,
      seller: pickSeller(random, createdTime),
    })
  }
}

interface NewReverse {
  readonly id: number
  readonly created: number
  /** Seed number of the consumer; reverses with the same number have the same personal data. */
  readonly consumerNumber: number
  readonly seller: Seller
}

function makeReverse(random: Random, { id, created, consumerNumber, seller }: NewReverse): ReverseWithHistory {
  const steps = simulateStatuses(random, created)
  const { status, at: updated } = steps.at(-1) ?? { status: null, at: created }
  const error = pickTrackingError(random, status)
  const orderedAt = created - (3 + 22 * random.next() ** 2) * DAY_MS
  const row = {
    id,
    ecommerce_id: seller.id,
    status,
    source: pickSource(random),
    order_number: seller.getOrderNumber(orderedAt),
    tracking_code: steps.some((step) => step.status === 'awaiting') ? makeTrackingCode(random) : null,
    tracking_error: error,
    customer: makeConsumer(random, consumerNumber, error),
    items: Array.from({ length: pickItemCount(random) }, () => makeItem(random, seller)),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(updated).toISOString(),
  }
  return { row, steps }
}

function makeConsumer(random: Random, number: number, error: string | null): DemoReverse['customer'] {
  const consumerRandom = createRandom(CONSUMER_SEED + number)
  const complement = consumerRandom.chance(0.3)
    ? `Apto ${consumerRandom.between(1, 24)}${consumerRandom.between(1, 4)}`
    : ''
  const address = { ...makeAddress(consumerRandom), complement }
  const zip_code = error === INVALID_ZIP_ERROR ? mistypeZipCode(random, address.zip_code) : address.zip_code
  return makeCustomer(consumerRandom, { ...address, zip_code }, String(number))
}

const CHECK_DIGIT_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

/** Returns a tracking code with the check digit of the Universal Postal Union (standard S10). */
function makeTrackingCode(random: Random): string {
  const digits = random.text('0123456789', 8)
  const remainder =
    11 - (CHECK_DIGIT_WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11)
  const check = remainder === 10 ? 0 : remainder === 11 ? 5 : remainder
  return `${random.pick(['QB', 'QC', 'QN', 'OV', 'TJ'])}${digits}${check}BR`
}

const pickItemCount = createWeightedPicker([
  [1, 62],
  [2, 24],
  [3, 9],
  [4, 5],
])

function makeItem(random: Random, { soldProducts: products }: Seller): DemoReverse['items'][number] {
  const { sku, name, price } = random.pick(products)
  const roundedPrice = Math.round((price * random.between(80, 130)) / 100_000) * 1000 - 10
  return {
    sku: `${sku}-${random.between(1000, 9999)}`,
    name,
    quantity: random.chance(0.9) ? 1 : 2,
    price: Math.max(roundedPrice, 1990),
  }
}
