// Payload of a record by the connector protocol (docs/connector.md), and its redacted form for the log.
import { eq } from 'drizzle-orm'
import type { ReprocessType, ReverseStatus } from '#contract/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/ecommerces.ts'
import { type Customer, refunds, reverses } from '#server/db/schema/reverses.ts'
import type { Callable } from '#server/services/connector.ts'

interface Named {
  readonly type: ReprocessType
  readonly id: number
}

type ReverseRow = typeof reverses.$inferSelect
type RefundRow = typeof refunds.$inferSelect
type EcommerceRow = Pick<typeof ecommerces.$inferSelect, 'id' | 'display_name' | 'address'>

export interface Parcel extends Named {
  readonly reverse: ReverseRow
  readonly refund: RefundRow | null
  readonly ecommerce: EcommerceRow
}

const merchant = { id: ecommerces.id, display_name: ecommerces.display_name, address: ecommerces.address }

/** The record as it stands now; null when it is gone. */
export async function loadParcel(db: Database, { type, id }: Named): Promise<Parcel | null> {
  if (type === 'reverse') {
    const [found] = await db
      .select({ reverse: reverses, ecommerce: merchant })
      .from(reverses)
      .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
      .where(eq(reverses.id, id))
    return found ? { type, id, refund: null, ...found } : null
  }
  const [found] = await db
    .select({ reverse: reverses, refund: refunds, ecommerce: merchant })
    .from(refunds)
    .innerJoin(reverses, eq(reverses.id, refunds.reverse_id))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(eq(refunds.id, id))
  return found ? { type, id, ...found } : null
}

/** Null when it is gone. */
export async function loadCallable(db: Database, id: number): Promise<Callable | null> {
  const [found] = await db.select().from(integrations).where(eq(integrations.id, id))
  return found ?? null
}

export const recordOf = ({ reverse, refund }: Parcel): ReverseRow | RefundRow => refund ?? reverse

export const pathOf = ({ type, id }: Named): string => `/${type === 'reverse' ? 'reverses' : 'refunds'}/${id}/reprocess`

/** Amounts are cents; what is not known is null. */
export function payloadOf(parcel: Parcel, expected: ReverseStatus) {
  const { type, id, reverse, refund, ecommerce } = parcel
  const record = recordOf(parcel)
  const { address, ...person } = reverse.customer
  return {
    record: {
      ...{ type, id, status: record.status, expected_status: expected },
      created_at: record.created_at.toISOString(),
      updated_at: record.updated_at.toISOString(),
    },
    merchant: { id: ecommerce.id, name: ecommerce.display_name },
    currency: ecommerce.address.country === 'MX' ? 'MXN' : 'BRL',
    order: { number: reverse.order_number, invoice: null },
    items: reverse.items.map(({ sku, name, quantity, price }) => ({ sku, name, quantity, unit_amount: price })),
    items_amount: reverse.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    reverse: { id: reverse.id, status: reverse.status },
    refund: refund && {
      ...{ id: refund.id, status: refund.status, amount: Math.round(Number(refund.amount) * 100) },
      due_on: refund.due_on,
    },
    shipping: {
      ...{ carrier: null, method: null, tracking_code: reverse.tracking_code, tracking_url: null },
      error: reverse.tracking_error,
    },
    customer: { ...person, address: addressOf(address) },
  }
}

function addressOf({ zip_code, address, number, complement, neighborhood, city, state, country }: Customer['address']) {
  return { zip_code, street: address, number, complement, neighborhood, city, state, country }
}

type Payload = ReturnType<typeof payloadOf>

/** For the log: without the consumer, and without what a carrier said of the address. */
export function loggedPayload({ customer: _, shipping: __, ...payload }: Payload): string {
  return JSON.stringify({ ...payload, shipping: hidden, customer: hidden })
}

const hidden = '•••'

/** Characters of a text from outside that a log keeps. */
const mostLogged = 500

/** A text of the merchant's system without secrets, without the consumer's data, and on one line. */
export function loggedText(
  text: string,
  { name, email, document, phone, address }: Customer,
  secrets: readonly string[],
): string {
  const { zip_code, address: street, complement, neighborhood } = address
  const personal = [name, ...name.split(' '), email, document, phone, zip_code, street, complement, neighborhood]
  const known = [...secrets, ...personal].map((value) => value.trim()).filter(({ length }) => length >= 3)
  const line = text
    .slice(0, 2 * mostLogged)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
  const bare = known
    .flatMap((value) => [value, value.toUpperCase(), value.toLowerCase()])
    .reduce((left, value) => left.replaceAll(value, hidden), line)
  const words = bare.split(' ').map((word) => (word.includes('@') ? hidden : word))
  // CPF, telephone and zip code, with their signs and without.
  return words
    .join(' ')
    .replace(/\d[\d.()/-]{5,20}\d/g, hidden)
    .slice(0, mostLogged)
}
