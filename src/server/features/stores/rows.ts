// Store rows: serialization, and the lock of a store that belongs to the ecommerce in the path.
import { and, eq, getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import { documentIn, isDocumentIn, zipIn } from '#contract/brazil.ts'
import type { StoreContractOptions } from '#contract/store-contract.ts'
import { emailToNotify, Store, type StoreInput } from '#contract/stores.ts'
import type { Database } from '#server/db/database.ts'
import { type StoreAddress, stores } from '#server/db/schema/stores.ts'
import { httpError } from '#server/http/errors.ts'

/** All but what is derived for the search. */
export const { search_text: _, ...rowColumns } = getTableColumns(stores)
export type StoreRecord = Omit<typeof stores.$inferSelect, 'search_text'>

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
export function toApi({ contract_options, contract_password, created_at, updated_at, ...facts }: StoreRecord): Store {
  return {
    ...facts,
    contract_options: contractToApi({ contract_options, contract_password }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export type StoredContract = Pick<StoreRecord, 'contract_options' | 'contract_password'>

export function contractToApi({ contract_options, contract_password }: StoredContract): StoreContractOptions | null {
  const has_password = contract_password !== null
  if (contract_options === null && !has_password) return null
  return { ...noContract, ...contract_options, has_password }
}

/** A deleted store as its activity row holds it. */
export const KeptStore = z
  .object({
    ...Store.shape,
    contract_options: z.record(z.string(), z.unknown()).nullable(),
    created_at: z.coerce.date(),
  })
  .omit({ id: true, ecommerce_id: true, updated_at: true })

interface StorePath {
  readonly ecommerce_id: number
  readonly id: number
}

const at = ({ ecommerce_id, id }: StorePath) => and(eq(stores.id, id), eq(stores.ecommerce_id, ecommerce_id))

export async function storeRow(db: Database, path: StorePath): Promise<StoreRecord> {
  const [row] = await db.select(rowColumns).from(stores).where(at(path))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Held until the transaction ends: whoever writes to the same store waits. */
export async function lockedStore(db: Database, path: StorePath): Promise<StoreRecord> {
  const [row] = await db.select(rowColumns).from(stores).where(at(path)).for('update')
  if (!row) throw httpError(404, 'not_found')
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
    .returning(rowColumns)
  if (!row) throw new Error(`Store ${id} was not locked`)
  return row
}

// Normalizes a store's input by its country; uploaded files go the same way.

type ReadOnly = 'id' | 'ecommerce_id' | 'version' | 'created_at' | 'updated_at'
type Given = Omit<z.output<typeof StoreInput>, ReadOnly | 'contract_options'>
type Values = Partial<StoreRecord> & Pick<StoreRecord, 'display_name' | 'schedules' | 'address'>
type Standing = Pick<StoreRecord, 'email' | 'is_notify_reverses_delivered' | 'cnpj' | 'address'>

/** Without what was left out: a new store has defaults for it, a store that is there keeps its own. */
export function storeValues({ address: given, cnpj, ...facts }: Given, standing: Standing | null): Values {
  const present = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const { country } = given
  const address: StoreAddress = {
    ...given,
    zip_code: zipIn(country, given.zip_code),
    complement: given.complement ?? standing?.address.complement ?? '',
    ...placeOf(given, standing),
  }
  const document = cnpj === undefined ? {} : { cnpj: documentIn(country, cnpj) }
  const values: Values = {
    ...present,
    display_name: facts.display_name,
    schedules: facts.schedules,
    ...document,
    address,
  }
  const whole = { ...standing, ...values }
  refuseSilence(whole)
  refuseForeign(whole)
  return values
}

/** Both coordinates or neither: the form of the input sees to that where it says them at all. */
function placeOf({ lat, long }: Given['address'], standing: Standing | null) {
  if (lat === undefined && long === undefined)
    return { lat: standing?.address.lat ?? null, long: standing?.address.long ?? null }
  return { lat: lat ?? null, long: long ?? null }
}

/** A store that tells of deliveries has somebody to tell (S2 §5), whether this call says so or an earlier one. */
function refuseSilence({ email, is_notify_reverses_delivered: notifies }: Partial<Standing>): void {
  if (notifies && !email) throw httpError(422, undefined, { fields: [{ field: 'body.email', code: emailToNotify }] })
}

/** A store that moves to another country without its document would keep one that is none there. */
function refuseForeign({ cnpj, address }: Partial<Standing>): void {
  if (!cnpj || !address || isDocumentIn(address.country, cnpj)) return
  const code = address.country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw httpError(422, undefined, { fields: [{ field: 'body.cnpj', code }] })
}
