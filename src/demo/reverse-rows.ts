// Creates the rows of demo reverses (return requests): predefined reverses with fixed ids, and random reverses.
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import type { Customer, ReverseItem } from '#server/db/schema/platform/reverses.ts'
import { zipTable } from '#server/services/zip-codes.ts'
import { makeStatusSteps, type StatusStep } from './history.ts'
import { DAY_MS, makeAddress, makeCpf, makePhone } from './merchants.ts'
import { firstNames, lastNames, products } from './names.ts'
import { createRandom, type Random } from './random.ts'
import { type ReverseScenario, refundScenarios, reverseScenarios } from './stories.ts'
import { demoToday } from './today.ts'

/** Seed of a separate random generator, so that reverses with fixed ids do not change when other demo data changes. */
const SCENARIO_SEED = 9182

export interface DemoReverse {
  readonly id: number
  readonly ecommerce_id: number
  readonly status: string | null
  /** Channel through which the consumer requested the reverse. */
  readonly source: string
  readonly order_number: string
  readonly tracking_code: string | null
  readonly tracking_error: string | null
  readonly customer: Customer
  readonly items: readonly ReverseItem[]
  readonly created_at: string
  readonly updated_at: string
}

const scenarioIds: ReadonlySet<number> = new Set(
  [...Object.values(reverseScenarios), ...Object.values(refundScenarios)].map(({ id }) => id),
)

/** Generates ascending ids. Leaves out the ids of predefined records and an optional range of reserved ids. */
export function* generateFreeIds(firstId: number, reservedRange = { first: 0, count: 0 }): Generator<number, never> {
  for (let id = firstId; ; id += 1) {
    const isInRange = id >= reservedRange.first && id < reservedRange.first + reservedRange.count
    if (!scenarioIds.has(id) && !isInRange) yield id
  }
}

/** Creates a reverse with a random age and status. */
export function makeRandomReverse(random: Random, id: number, ecommerceId: number): DemoReverse {
  const hasInvalidZip = random.chance(0.02)
  const address = { ...makeAddress(random), ...(hasInvalidZip && { zip_code: '00000000' }) }
  const created = demoToday.getTime() - random.between(2, 160) * DAY_MS - random.between(0, DAY_MS)
  return {
    id,
    ecommerce_id: ecommerceId,
    status: random.chance(0.02) ? null : random.pick(reverseStatuses),
    source: 'portal',
    order_number: `${random.between(10_000, 999_999)}-${random.between(1, 9)}`,
    tracking_code: random.chance(0.7)
      ? `${random.text('ABCDEFGHJKLMNOPQRSTUVWXYZ', 2)}${random.text('0123456789', 9)}BR`
      : null,
    tracking_error: hasInvalidZip ? 'cep_invalid' : null,
    customer: makeCustomer(random, address),
    items: Array.from({ length: random.between(1, 4) }, () => makeItem(random)),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + random.between(0, DAY_MS)).toISOString(),
  }
}

/** Creates a random consumer. `suffix` makes the e-mail address unique among consumers with the same name. */
export function makeCustomer(random: Random, address: Customer['address'], suffix = ''): Customer {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const mailbox = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  const email = `${mailbox}${suffix}@cliente.example`
  return { name, email, document: makeCpf(random), phone: makePhone(random, address.state), address }
}

function makeItem(random: Random): ReverseItem {
  const { sku, name, price } = random.pick(products)
  return { sku: `${sku}-${random.between(1000, 9999)}`, name, quantity: random.between(1, 2), price }
}

/** Creates the reverses with fixed ids, each with the history of its status. */
export function makeScenarioReverses(): { readonly row: DemoReverse; readonly steps: readonly StatusStep[] }[] {
  const random = createRandom(SCENARIO_SEED)
  return Object.values(reverseScenarios).map((scenario) => {
    const row = makeScenarioReverse(random, scenario)
    const steps = makeStatusSteps(row.id, row.status, Date.parse(row.created_at))
    const lastChange = steps.at(-1)
    const updated_at = lastChange ? new Date(lastChange.at).toISOString() : row.updated_at
    return { row: { ...row, updated_at }, steps }
  })
}

function makeScenarioReverse(random: Random, scenario: ReverseScenario): DemoReverse {
  const randomReverse = makeRandomReverse(random, scenario.id, scenario.ecommerce_id)
  const [zipRow] = zipTable
  const address = { ...randomReverse.customer.address, ...zipRow, number: '120', ...scenario.address }
  return {
    ...randomReverse,
    status: scenario.status,
    tracking_code: scenario.tracking_code ?? null,
    tracking_error: scenario.tracking_error ?? null,
    customer: { ...randomReverse.customer, address },
    items: Array.from({ length: scenario.itemCount ?? 2 }, () => ({ ...makeItem(random), ...scenario.itemOverrides })),
  }
}

/** Returns the total price of the items in cents. */
export const getTotalPriceCents = ({ items }: Pick<DemoReverse, 'items'>) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
