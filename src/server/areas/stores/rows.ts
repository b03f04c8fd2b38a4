// Stores as the API answers them, and as a write finds them: locked, and of the ecommerce in the path.
import { and, eq } from 'drizzle-orm'
import type { Store, StoreContractOptions } from '#contract/stores.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { stores } from '#server/db/schema/stores.ts'
import { refusal } from '#server/http/refusal.ts'

export type StoreRecord = typeof stores.$inferSelect

const noContract: StoreContractOptions = {
  is_save_full_contract: false,
  username: '',
  pac_service_code: '',
  sedex_service_code: '',
  authorization_limit_days: null,
  administrative_code: '',
  posting_card: '',
  has_password: false,
  default_service: 'pac',
  code_validation_method: 'states',
  insurance: false,
  insurance_type: null,
  insurance_value: null,
}

/** The record as every answer gives it; of its password only whether there is one. */
export function shown({ contract_options, contract_password, created_at, updated_at, ...facts }: StoreRecord): Store {
  const has_password = contract_password !== null
  const hasContract = contract_options !== null || has_password
  return {
    ...facts,
    contract_options: hasContract ? { ...noContract, ...contract_options, has_password } : null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export interface StorePath {
  readonly ecommerce_id: number
  readonly id: number
}

const at = ({ ecommerce_id, id }: StorePath) => and(eq(stores.id, id), eq(stores.ecommerce_id, ecommerce_id))

export async function storeRow(db: Database, path: StorePath): Promise<StoreRecord> {
  const [row] = await db.select().from(stores).where(at(path))
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** Held until the transaction ends: whoever writes to the same store waits. */
export async function lockedStore(db: Database, path: StorePath): Promise<StoreRecord> {
  const [row] = await db.select().from(stores).where(at(path)).for('update')
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** The next version of a locked store. */
export async function updateStore(
  db: Database,
  { id, version }: StoreRecord,
  patch: Partial<StoreRecord>,
  now: Date,
): Promise<StoreRecord> {
  const [row] = await db
    .update(stores)
    .set({ ...patch, version: version + 1, updated_at: now })
    .where(and(eq(stores.id, id), eq(stores.version, version)))
    .returning()
  if (!row) throw new Error(`Store ${id} was not locked`)
  return row
}

export async function refuseUnknownEcommerce(db: Database, id: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, id))
  if (!found) throw refusal(404, 'not_found')
}
