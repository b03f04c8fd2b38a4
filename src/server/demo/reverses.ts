// Demo reverses and refunds: every status and every reason to fail, for the merchants a person is likely to open.
import { reverseStatuses } from '#contract/reverse-statuses.ts'
import type { Customer, ReverseItem } from '#server/db/schema/reverses.ts'
import { zipTable } from '../areas/addresses/zip-table.ts'
import { demoCpf } from './documents.ts'
import { demoAddress, demoToday, phoneIn } from './ecommerces.ts'
import { firstNames, lastNames, products } from './names.ts'
import type { Random } from './random.ts'
import { type RefundStory, type ReverseStory, refundStories, reverseStories } from './stories.ts'

export interface DemoReverse {
  readonly id: number
  readonly ecommerce_id: number
  readonly status: string | null
  readonly order_number: string
  readonly tracking_code: string | null
  readonly tracking_error: string | null
  readonly customer: Customer
  readonly items: readonly ReverseItem[]
  readonly created_at: string
  readonly updated_at: string
}

export interface DemoRefund {
  readonly id: number
  readonly reverse_id: number
  readonly ecommerce_id: number
  readonly status: string | null
  /** Reais, as the database keeps them. */
  readonly amount: string
  readonly due_on: string | null
  readonly created_at: string
  readonly updated_at: string
}

const firstReverse = 900_001
const firstRefund = 400_001
const day = 86_400_000

/** Ids of stories are never given by chance. */
const reserved: ReadonlySet<number> = new Set(
  [...Object.values(reverseStories), ...Object.values(refundStories)].map(({ id }) => id),
)

/** Ids from `first` on, without the reserved ones. */
function* freeIds(first: number): Generator<number, never> {
  for (let id = first; ; id += 1) if (!reserved.has(id)) yield id
}

export function makeReverses(random: Random, ecommerceIds: readonly number[], each: number): DemoReverse[] {
  const ids = freeIds(firstReverse)
  const made = ecommerceIds.flatMap((ecommerceId) =>
    Array.from({ length: random.between(0, 2 * each) }, () => makeReverse(random, ids.next().value, ecommerceId)),
  )
  return [...made, ...Object.values(reverseStories).map((story) => storyReverse(random, story))]
}

export function makeReverse(random: Random, id: number, ecommerceId: number): DemoReverse {
  const wrongZip = random.chance(0.02)
  const address = { ...demoAddress(random), ...(wrongZip && { zip_code: '00000000' }) }
  const created = demoToday.getTime() - random.between(2, 160) * day - random.between(0, day)
  return {
    id,
    ecommerce_id: ecommerceId,
    status: random.chance(0.02) ? null : random.pick(reverseStatuses),
    order_number: `${random.between(10_000, 999_999)}-${random.between(1, 9)}`,
    tracking_code: random.chance(0.7)
      ? `${random.text('ABCDEFGHJKLMNOPQRSTUVWXYZ', 2)}${random.text('0123456789', 9)}BR`
      : null,
    tracking_error: wrongZip ? 'cep_invalid' : null,
    customer: makeCustomer(random, address),
    items: Array.from({ length: random.between(1, 4) }, () => makeItem(random)),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + random.between(0, day)).toISOString(),
  }
}

function makeCustomer(random: Random, address: Customer['address']): Customer {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const mailbox = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  const email = `${mailbox}@cliente.example`
  return { name, email, document: demoCpf(random), phone: phoneIn(random, address.state), address }
}

function makeItem(random: Random): ReverseItem {
  const { sku, name, price } = random.pick(products)
  return { sku: `${sku}-${random.between(1000, 9999)}`, name, quantity: random.between(1, 2), price }
}

function storyReverse(random: Random, story: ReverseStory): DemoReverse {
  const made = makeReverse(random, story.id, story.ecommerce_id)
  const [place] = zipTable
  const address = { ...made.customer.address, ...place, number: '120', ...story.address }
  return {
    ...made,
    status: story.status,
    tracking_code: story.tracking_code ?? null,
    tracking_error: story.tracking_error ?? null,
    customer: { ...made.customer, address },
    items: Array.from({ length: story.items ?? 2 }, () => ({ ...makeItem(random), ...story.item })),
  }
}

export function makeRefunds(random: Random, reverses: readonly DemoReverse[]): DemoRefund[] {
  const ids = freeIds(firstRefund)
  const made = reverses
    .filter(({ id }) => !reserved.has(id) && random.chance(0.35))
    .map((reverse) => makeRefund(random, ids.next().value, reverse))
  const byId = new Map(reverses.map((reverse) => [reverse.id, reverse]))
  return [...made, ...Object.values(refundStories).map((story: RefundStory) => storyRefund(random, story, byId))]
}

function makeRefund(random: Random, id: number, reverse: DemoReverse): DemoRefund {
  const { ecommerce_id, created_at, updated_at } = reverse
  const cents = random.chance(0.02) ? 0 : Math.round(paidFor(reverse) * (random.chance(0.7) ? 1 : random.next()))
  return {
    ...{ id, ecommerce_id, created_at, updated_at, reverse_id: reverse.id },
    status: random.pick(['pending', 'approved', 'processing', 'awaiting_payment', 'done', 'canceled', 'completed']),
    amount: reais(cents),
    due_on: random.chance(0.8) ? new Date(Date.parse(created_at) + 30 * day).toISOString().slice(0, 10) : null,
  }
}

function storyRefund(random: Random, story: RefundStory, reverses: ReadonlyMap<number, DemoReverse>): DemoRefund {
  const reverse = reverses.get(story.reverse_id)
  if (!reverse) throw new Error(`Refund ${story.id} belongs to no reverse`)
  const made = makeRefund(random, story.id, reverse)
  return { ...made, status: story.status, amount: reais(story.amount ?? paidFor(reverse)) }
}

const paidFor = ({ items }: DemoReverse) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

const reais = (cents: number) => (cents / 100).toFixed(2)
