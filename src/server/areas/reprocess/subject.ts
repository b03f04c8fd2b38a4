// What a reprocess looks at: the record with its merchant, the merchant's integration and, for a refund, its reverse.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Address } from '#contract/address-fields.ts'
import type { ReprocessType } from '#contract/reprocess.ts'
import type { ReverseStatus } from '#contract/reverse-statuses.ts'
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
  const [subject] = await loadSubjects(db, type, [id])
  return subject ?? null
}

/** Those that are there, in no order. */
export async function loadSubjects(
  db: Database,
  type: ReprocessType,
  ids: readonly number[],
): Promise<readonly Subject[]> {
  const found = type === 'reverse' ? await loadReverses(db, ids) : await loadRefunds(db, ids)
  const main = await mainIntegrations(db, [...new Set(found.map(({ ecommerce }) => ecommerce.id))])
  return found.map(({ reverse, refund, ecommerce }) => {
    const record = refund ?? reverse
    const { customer, ...facts } = reverse
    return {
      type,
      id: record.id,
      status: record.status,
      version: record.version,
      ecommerce,
      integration: main.get(ecommerce.id) ?? null,
      reverse: { ...facts, address: customer.address },
      refundAmount: refund ? Math.round(Number(refund.amount) * 100) : null,
    }
  })
}

const reverseFacts = {
  id: reverses.id,
  status: reverses.status,
  version: reverses.version,
  tracking_error: reverses.tracking_error,
  customer: reverses.customer,
  items: reverses.items,
}
const refundFacts = { id: refunds.id, status: refunds.status, version: refunds.version, amount: refunds.amount }
const ecommerceFacts = { id: ecommerces.id, is_active: ecommerces.is_active }

async function loadReverses(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ reverse: reverseFacts, ecommerce: ecommerceFacts })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(inArray(reverses.id, [...ids]))
  return found.map((one) => ({ ...one, refund: null }))
}

function loadRefunds(db: Database, ids: readonly number[]) {
  return db
    .select({ reverse: reverseFacts, refund: refundFacts, ecommerce: ecommerceFacts })
    .from(refunds)
    .innerJoin(reverses, and(eq(reverses.id, refunds.reverse_id), eq(reverses.ecommerce_id, refunds.ecommerce_id)))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(inArray(refunds.id, [...ids]))
}

/** Of each merchant the active one that came first, else the first. */
async function mainIntegrations(db: Database, ecommerceIds: readonly number[]) {
  const found = await db
    .select({
      id: integrations.id,
      ecommerce_id: integrations.ecommerce_id,
      software_id: integrations.software_id,
      platform: platforms.name,
      is_active: integrations.is_active,
      api_url: integrations.api_url,
      username: integrations.username,
      options: integrations.options,
    })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, integrations.software_id))
    .where(inArray(integrations.ecommerce_id, [...ecommerceIds]))
    .orderBy(integrations.is_active, desc(integrations.id))
  return new Map<number, Integration>(found.map(({ ecommerce_id, ...integration }) => [ecommerce_id, integration]))
}
