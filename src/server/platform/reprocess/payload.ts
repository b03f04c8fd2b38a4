// Builds the request body with which a reverse or refund is sent to the merchant's system (docs/connector.md), and a
// redacted copy of the body for the log.
import { eq } from 'drizzle-orm'
import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { type Customer, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import type { CallableIntegration } from '#server/services/connector.ts'
import { MASK } from '#server/services/redaction.ts'

interface RecordKey {
  readonly type: ReprocessType
  readonly id: number
}

type ReverseRow = typeof reverses.$inferSelect
type RefundRow = typeof refunds.$inferSelect
type EcommerceRow = Pick<typeof ecommerces.$inferSelect, 'id' | 'display_name' | 'address'>

export interface ReprocessRecords extends RecordKey {
  readonly reverse: ReverseRow
  readonly refund: RefundRow | null
  readonly ecommerce: EcommerceRow
}

const merchantColumns = { id: ecommerces.id, display_name: ecommerces.display_name, address: ecommerces.address }

/**
 * Loads the reverse or refund to send, with its ecommerce; for a refund, also the reverse that the refund belongs to.
 * Returns null if the record does not exist.
 */
export async function loadReprocessRecords(db: Database, { type, id }: RecordKey): Promise<ReprocessRecords | null> {
  if (type === 'reverse') {
    const [row] = await db
      .select({ reverse: reverses, ecommerce: merchantColumns })
      .from(reverses)
      .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
      .where(eq(reverses.id, id))
    return row ? { type, id, refund: null, ...row } : null
  }
  const [row] = await db
    .select({ reverse: reverses, refund: refunds, ecommerce: merchantColumns })
    .from(refunds)
    .innerJoin(reverses, eq(reverses.id, refunds.reverse_id))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(eq(refunds.id, id))
  return row ? { type, id, ...row } : null
}

/** Loads the integration that receives requests; null if the integration does not exist. */
export async function loadIntegration(db: Database, id: number): Promise<CallableIntegration | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id))
  return row ?? null
}

export const getRecord = ({ reverse, refund }: ReprocessRecords): ReverseRow | RefundRow => refund ?? reverse

export const buildReprocessPath = ({ type, id }: RecordKey): string =>
  `/${type === 'reverse' ? 'reverses' : 'refunds'}/${id}/reprocess`

/** Builds the body of the request to the merchant's system. Amounts are in cents; unknown values are null. */
export function buildPayload(payloadSource: ReprocessRecords, expectedStatus: ReverseStatus) {
  const { type, id, reverse, refund, ecommerce } = payloadSource
  const record = getRecord(payloadSource)
  const { address, ...consumer } = reverse.customer
  return {
    record: {
      ...{ type, id, status: record.status, expected_status: expectedStatus },
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
    customer: { ...consumer, address: toPayloadAddress(address) },
  }
}

function toPayloadAddress({
  zip_code,
  address,
  number,
  complement,
  neighborhood,
  city,
  state,
  country,
}: Customer['address']) {
  return { zip_code, street: address, number, complement, neighborhood, city, state, country }
}

type Payload = ReturnType<typeof buildPayload>

/**
 * Formats a request body for the log. Masks the consumer, and the shipping data, because the carrier's error message
 * may contain the address.
 */
export function formatPayloadForLog({ customer: _, shipping: __, ...payload }: Payload): string {
  return JSON.stringify({ ...payload, shipping: MASK, customer: MASK })
}
