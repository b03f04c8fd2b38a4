// Demo reverses and refunds: every status and every reason to fail, for the merchants a person is likely to open.
import { type ReprocessType, reverseStatuses } from '#contract/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { type Customer, type ReverseItem, reverses } from '#server/db/schema/reverses.ts'
import { createLog } from '#server/features/reprocess/attempts.ts'
import { zipTable } from '#server/services/zip-codes.ts'
import { day, demoAddress, demoCpf, demoToday, phoneIn } from './merchants.ts'
import { firstNames, lastNames, products, tasks } from './names.ts'
import { demoPeople } from './people.ts'
import { continueSequence, insertRows, mostMerchants, type Random, reais, seeded } from './random.ts'
import { type RefundStory, type ReverseStory, refundStories, reverseStories, storyEcommerces } from './stories.ts'

interface DemoReverse {
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

interface DemoRefund {
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

function makeReverse(random: Random, id: number, ecommerceId: number): DemoReverse {
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

// Demo history of reprocesses: past attempts under tickets, by demo people.

interface DemoAttempt {
  readonly type: ReprocessType
  readonly ecommerce_id: number
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly user_id: number
  readonly user_name: { readonly first_name: string; readonly last_name: string }
  readonly attempt: number
  readonly status: string
  readonly error: string | null
  readonly forced: boolean
  readonly log: string
  readonly created_at: string
  readonly updated_at: string
  readonly finished_at: string
}

interface Attempted {
  readonly type: ReprocessType
  readonly id: number
  readonly ecommerce_id: number
}

/** Ids of the people's rows follow their order. */
export const userIdOf = (index: number) => index + 1

const mayReprocess = demoPeople.flatMap((person, index) =>
  ['admin_boss', 'ti', 'cs', 'n1', 'n2'].includes(person.account_type) ? [{ ...person, id: userIdOf(index) }] : [],
)

export function makeAttempts(random: Random, records: readonly Attempted[]): DemoAttempt[] {
  const made = records.flatMap((record) => {
    const ticket = `ZD-${random.between(40_000, 48_999)}`
    return Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, before) =>
      makeAttempt(random, record, ticket, before),
    )
  })
  return made.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
}

function makeAttempt(random: Random, record: Attempted, ticket: string, before: number): DemoAttempt {
  const person = random.pick(mayReprocess)
  const began = new Date(demoToday.getTime() - (random.between(2, 90) * 24 - before) * 3_600_000)
  const ended = new Date(began.getTime() + random.between(200, 9000))
  const [status, error] = random.pick([
    ['done', null],
    ['done', null],
    ['failed', 'reprocess.integration_inactive'],
    ['failed', 'reprocess.zip_invalid'],
    ['cancelled', null],
  ] as const)
  const log = createLog(() => began)
  log.add(`Tentativa ${before + 1}: ${record.type} ${record.id}, chamado ${ticket}, usuário ${person.id}`)
  log.add(error ? `FALHA: ${error}` : status === 'done' ? 'Concluído' : 'Cancelado: nada foi alterado')
  return {
    type: record.type,
    ecommerce_id: record.ecommerce_id,
    entity_id: record.id,
    task: random.pick(tasks),
    ticket,
    user_id: person.id,
    user_name: { first_name: person.first_name, last_name: person.last_name },
    attempt: before + 1,
    status,
    error,
    forced: before > 0,
    log: log.text(),
    created_at: began.toISOString(),
    updated_at: ended.toISOString(),
    finished_at: ended.toISOString(),
  }
}

// Demo tracking errors: mistyped zip codes, and errors in the carrier's own words.

/** Chance of its own: the rest of the demo does not depend on it. */
const seed = 9142
const firstId = 970_001
const usual = 24
const rowsAtOnce = 5000

const carrierErrors = [
  'ERP-013: CEP de origem inválido',
  'PLP_NOT_ACCEPTED',
  'O campo "número" do remetente deve ser informado (cod. 215)',
  'Tempo esgotado ao gerar a etiqueta; a transportadora não respondeu em 30 s na terceira tentativa e a postagem ficou pendente',
] as const

/** Those in which a label is still to be made. */
const statuses = [
  'shipping_failed',
  'shipping_failed',
  'shipping_failed',
  'approved',
  'processing',
  'pending',
  null,
] as const
const inMexico: ReadonlySet<number> = new Set([storyEcommerces.mexico, storyEcommerces.mexicoInactive])
const longestAgo = 120 * 86_400_000

export async function seedTrackingErrors(db: Database, merchants: number, more: number): Promise<void> {
  const random = seeded(seed)
  const count = usual + more
  const merchantIds = Array.from({ length: Math.min(merchants, mostMerchants) }, (_, index) => index + 1)
  const owners = merchantIds.filter((id) => !inMexico.has(id))
  for (let before = 0; before < count; before += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - before)
    const some = Array.from({ length }, (_, index) => {
      const place = before + index
      const share = 1 - (place + random.next()) / count
      const at = new Date(demoToday.getTime() - Math.round(longestAgo * share)).toISOString()
      return { ...makeOne(random, firstId + place, random.pick(owners)), created_at: at, updated_at: at }
    })
    await insertRows(db, reverses, some)
  }
  await continueSequence(db, reverses)
}

function makeOne(random: Random, id: number, ecommerceId: number) {
  const made = { ...makeReverse(random, id, ecommerceId), status: random.pick(statuses) }
  const { address } = made.customer
  if (random.chance(0.25)) return { ...made, tracking_code: null, tracking_error: random.pick(carrierErrors) }
  const customer = { ...made.customer, address: { ...address, zip_code: mistyped(random, address.zip_code) } }
  return { ...made, customer, tracking_code: null, tracking_error: 'cep_invalid' }
}

/** Two digits changed places, or the end was not known. */
function mistyped(random: Random, zipCode: string): string {
  if (random.chance(0.3)) return `${zipCode.slice(0, 5)}999`
  const at = random.between(3, 6)
  const [first = '0', second = '0'] = zipCode.slice(at, at + 2)
  return zipCode.slice(0, at) + second + first + zipCode.slice(at + 2)
}
