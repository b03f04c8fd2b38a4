// Rows of stores: reads and converts them for responses, and normalizes input by the country of the store.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { documentIn, isDocumentIn, zipIn } from '#contract/brazil.ts'
import type { StoreContractOptions } from '#contract/platform/store-contract.ts'
import { emailToNotify, Store, type StoreInput } from '#contract/platform/stores.ts'
import type { Database } from '#server/db/database.ts'
import { type StoreAddress, stores } from '#server/db/schema/platform/stores.ts'
import { fieldError, httpError } from '#server/http/errors.ts'

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

/** Converts a row for responses; a flag replaces the password of the contract. */
export function toApi(row: StoreRecord): Store {
  const { contract_options, contract_password, created_at, updated_at, search_text, ...facts } = row
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

/** Schema of a deleted store in its activity row. */
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

export const isAt = ({ ecommerce_id, id }: StorePath) => and(eq(stores.id, id), eq(stores.ecommerce_id, ecommerce_id))

/** Returns a store's row; throws 404 if the ecommerce has no store with this id. */
export async function storeRow(db: Database, path: StorePath): Promise<StoreRecord> {
  const [row] = await db.select().from(stores).where(isAt(path))
  if (!row) throw httpError(404, 'not_found')
  return row
}

type ReadOnly = 'id' | 'ecommerce_id' | 'version' | 'created_at' | 'updated_at'
type Given = Omit<z.output<typeof StoreInput>, ReadOnly | 'contract_options'>
type Values = Partial<StoreRecord> & Pick<StoreRecord, 'display_name' | 'schedules' | 'address'>
type Standing = Pick<StoreRecord, 'email' | 'is_notify_reverses_delivered' | 'cnpj' | 'address'>

/** Normalizes input to column values. Absent fields get defaults in a new store, and stay in a stored one. */
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

/** Returns both coordinates or neither; without any in the input, the stored ones stay. */
function placeOf({ lat, long }: Given['address'], standing: Standing | null) {
  if (lat === undefined && long === undefined)
    return { lat: standing?.address.lat ?? null, long: standing?.address.long ?? null }
  return { lat: lat ?? null, long: long ?? null }
}

/** Throws 422 if a store that notifies about deliveries has no e-mail (S2 §5), stored values of the store included. */
function refuseSilence({ email, is_notify_reverses_delivered: notifies }: Partial<Standing>): void {
  if (notifies && !email) throw fieldError({ field: 'body.email', code: emailToNotify })
}

/** Throws 422 if the document is invalid in the country of the store, for example after the country changed. */
function refuseForeign({ cnpj, address }: Partial<Standing>): void {
  if (!cnpj || !address || isDocumentIn(address.country, cnpj)) return
  const code = address.country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw fieldError({ field: 'body.cnpj', code })
}
