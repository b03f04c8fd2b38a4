// What a reprocess looks at: the record with its merchant, the merchant's integration and, for a refund, its reverse.
import { and, desc, eq } from 'drizzle-orm'
import type { Address } from '#contract/fields.ts'
import type { ReprocessType, ReverseStatus } from '#contract/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations, platforms } from '#server/db/schema/merchants.ts'
import { type ReverseItem, refunds, reverses } from '#server/db/schema/reverses.ts'

export interface Subject {
  readonly type: ReprocessType
  readonly id: number
  readonly status: ReverseStatus | null
  readonly version: number
  readonly ecommerce: { readonly id: number; readonly is_active: boolean }
  readonly integration: Integration | null
  readonly reverse: {
    readonly id: number
    readonly status: ReverseStatus | null
    readonly tracking_error: string | null
    readonly address: Address
    readonly items: readonly ReverseItem[]
  }
  /** Cents; null for a reverse. */
  readonly refundAmount: number | null
}

export interface Integration {
  readonly id: number
  readonly software_id: number
  readonly platform: string
  readonly is_active: boolean
  readonly api_url: string
  readonly username: string
  readonly options: string | null
}

/** What identifies a record and tells whether it moved on. */
export interface Standing {
  readonly ecommerce_id: number
  readonly status: ReverseStatus | null
  readonly version: number
}

const tableOf = { reverse: reverses, refund: refunds }

/** The record as it stands now, kept from others until the transaction ends. */
export async function lockRecord(db: Database, type: ReprocessType, id: number): Promise<Standing | null> {
  const table = tableOf[type]
  const [found] = await db
    .select({ ecommerce_id: table.ecommerce_id, status: table.status, version: table.version })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return found ?? null
}

/** Moves a locked record on. */
export async function moveRecord(
  db: Database,
  type: ReprocessType,
  id: number,
  next: { readonly status: ReverseStatus; readonly version: number; readonly updated_at: Date },
): Promise<void> {
  await db.update(tableOf[type]).set(next).where(eq(tableOf[type].id, id))
}

/** Null when the record is gone. */
export async function loadSubject(db: Database, type: ReprocessType, id: number): Promise<Subject | null> {
  const found = type === 'reverse' ? await loadReverse(db, id) : await loadRefund(db, id)
  if (!found) return null
  const { reverse, refund, ecommerce } = found
  const record = refund ?? reverse
  const { customer, ...facts } = reverse
  return {
    type,
    id,
    status: record.status,
    version: record.version,
    ecommerce,
    integration: await mainIntegration(db, ecommerce.id),
    reverse: { ...facts, address: customer.address },
    refundAmount: refund ? Math.round(Number(refund.amount) * 100) : null,
  }
}

const reverseFacts = {
  id: reverses.id,
  status: reverses.status,
  version: reverses.version,
  tracking_error: reverses.tracking_error,
  customer: reverses.customer,
  items: reverses.items,
}
const refundFacts = { status: refunds.status, version: refunds.version, amount: refunds.amount }
const ecommerceFacts = { id: ecommerces.id, is_active: ecommerces.is_active }

async function loadReverse(db: Database, id: number) {
  const [found] = await db
    .select({ reverse: reverseFacts, ecommerce: ecommerceFacts })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(eq(reverses.id, id))
  return found && { ...found, refund: null }
}

async function loadRefund(db: Database, id: number) {
  const [found] = await db
    .select({ reverse: reverseFacts, refund: refundFacts, ecommerce: ecommerceFacts })
    .from(refunds)
    .innerJoin(reverses, and(eq(reverses.id, refunds.reverse_id), eq(reverses.ecommerce_id, refunds.ecommerce_id)))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(eq(refunds.id, id))
  return found
}

async function mainIntegration(db: Database, ecommerceId: number): Promise<Integration | null> {
  const [found] = await db
    .select({
      id: integrations.id,
      software_id: integrations.software_id,
      platform: platforms.name,
      is_active: integrations.is_active,
      api_url: integrations.api_url,
      username: integrations.username,
      options: integrations.options,
    })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, integrations.software_id))
    .where(eq(integrations.ecommerce_id, ecommerceId))
    .orderBy(desc(integrations.is_active), integrations.id)
    .limit(1)
  return found ?? null
}
