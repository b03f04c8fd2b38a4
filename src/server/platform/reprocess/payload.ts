// Builds the payload of a record for the connector protocol (docs/connector.md), and its redacted form for the log.
import { eq } from 'drizzle-orm'
import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import { withoutAccents, withoutInvisible } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { type Customer, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
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

/** Loads the current record with its reverse and ecommerce; null if the record does not exist. */
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

/** Loads the integration that receives requests; null if the integration does not exist. */
export async function loadCallable(db: Database, id: number): Promise<Callable | null> {
  const [found] = await db.select().from(integrations).where(eq(integrations.id, id))
  return found ?? null
}

export const recordOf = ({ reverse, refund }: Parcel): ReverseRow | RefundRow => refund ?? reverse

export const pathOf = ({ type, id }: Named): string => `/${type === 'reverse' ? 'reverses' : 'refunds'}/${id}/reprocess`

/** Builds the body of the request. Amounts are in cents; unknown values are null. */
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

/** Formats a payload for the log, without the consumer and the carrier's message, which may contain the address. */
export function loggedPayload({ customer: _, shipping: __, ...payload }: Payload): string {
  return JSON.stringify({ ...payload, shipping: hidden, customer: hidden })
}

const hidden = '•••'

/** Maximum number of characters of a logged text from outside. */
const mostKept = 500

/** Particle in a person's name, which is not redacted, because the word is common in any sentence. */
const particle = /^(?:d[aeo]s?|del|las?|los|van|von)$/i

/** Cleans a text of a merchant's system for the log: one line of plain characters, no secrets, no personal data. */
export function redactedText(text: string, customer: Customer, secrets: readonly string[]): string {
  const line = withoutInvisible(text.slice(0, 2 * mostKept).toWellFormed()).replace(/[\p{Cc}\s]+/gu, ' ')
  return without(line, tellingPattern(customer, secrets))
    .split(' ')
    .map((word) => (word.includes('@') ? hidden : word))
    .join(' ')
    .replace(/\d[\d.()/ -]{5,22}\d/g, (run) => (isTelling(run) ? hidden : run))
    .trim()
    .slice(0, mostKept)
    .toWellFormed()
}

const without = (line: string, telling: string) =>
  telling === '' ? line : line.replace(new RegExp(telling, 'giu'), hidden)

/** Builds a regular expression that matches secrets and words of the consumer's data; empty if there are none. */
export function tellingPattern(
  { name, email, document, phone, address }: Customer,
  secrets: readonly string[],
): string {
  const { zip_code, address: street, complement, neighborhood } = address
  const names = [name, ...name.split(/\s+/).filter((word) => !particle.test(word))]
  const personal = [...names, email, document, phone, zip_code, street, complement, neighborhood]
  return [...anyOf(secrets), ...anyOf(personal).map(asWord)].join('|')
}

/** Escapes texts for a regular expression, the longest first. Texts under three characters would match everywhere. */
function anyOf(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => [text.trim(), withoutAccents(text.trim())])
    .filter(({ length }) => length >= 3)
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
}

const asWord = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`

/** Returns true if digits may be a CPF, CNPJ, phone number or zip code; a date is not personal. */
function isTelling(run: string): boolean {
  if (/^\d{2}\/\d{2}\/\d{4}(?: \d{1,2})?$/.test(run)) return false
  return run.replace(/\D/g, '').length >= (run.includes(' ') ? 8 : 7)
}
