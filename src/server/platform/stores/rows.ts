// Reads and serializes the rows of stores, and normalizes input by the country of the store.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isValidDocument, normalizeTaxId, toStoredPostalCode } from '#contract/brazil.ts'
import type { StoreContractOptions } from '#contract/platform/store-contract.ts'
import { EMAIL_REQUIRED_ERROR, Store, type StoreInput } from '#contract/platform/stores.ts'
import type { Database } from '#server/db/database.ts'
import { type StoreAddress, stores } from '#server/db/schema/platform/stores.ts'
import { fieldError, httpError } from '#server/http/errors.ts'

export type StoreRecord = typeof stores.$inferSelect

const emptyContract: StoreContractOptions = {
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

/** Converts a store's row for responses; a flag replaces the password of the contract. */
export function serializeStore(row: StoreRecord): Store {
  const { contract_options, contract_password, created_at, updated_at, search_text, ...fields } = row
  return {
    ...fields,
    contract_options: serializeContract({ contract_options, contract_password }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export type StoredContract = Pick<StoreRecord, 'contract_options' | 'contract_password'>

export function serializeContract({
  contract_options,
  contract_password,
}: StoredContract): StoreContractOptions | null {
  const has_password = contract_password !== null
  if (contract_options === null && !has_password) return null
  return { ...emptyContract, ...contract_options, has_password }
}

/** Schema of the values that the activity log stores for a deleted store. */
export const RecordedStore = z
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

export const buildStoreCondition = ({ ecommerce_id, id }: StorePath) =>
  and(eq(stores.id, id), eq(stores.ecommerce_id, ecommerce_id))

/** Returns a store's row; throws 404 if the ecommerce has no store with this id. */
export async function readStoreRow(db: Database, path: StorePath): Promise<StoreRecord> {
  const [row] = await db.select().from(stores).where(buildStoreCondition(path))
  if (!row) throw httpError(404, 'not_found')
  return row
}

type ReadOnly = 'id' | 'ecommerce_id' | 'version' | 'created_at' | 'updated_at'
type StoreFields = Omit<z.output<typeof StoreInput>, ReadOnly | 'contract_options'>
type StoreColumnValues = Partial<StoreRecord> & Pick<StoreRecord, 'display_name' | 'schedules' | 'address'>
type StoredFields = Pick<StoreRecord, 'email' | 'is_notify_reverses_delivered' | 'cnpj' | 'address'>

/**
 * Normalizes input to column values. Absent fields get their defaults in a new store, and keep their values in an
 * existing store.
 */
export function buildStoreValues(
  { address: addressInput, cnpj, ...fields }: StoreFields,
  storedFields: StoredFields | null,
): StoreColumnValues {
  const definedFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const { country } = addressInput
  const address: StoreAddress = {
    ...addressInput,
    zip_code: toStoredPostalCode(country, addressInput.zip_code),
    complement: addressInput.complement ?? storedFields?.address.complement ?? '',
    ...resolveCoordinates(addressInput, storedFields),
  }
  const document = cnpj === undefined ? {} : { cnpj: normalizeTaxId(country, cnpj) }
  const values: StoreColumnValues = {
    ...definedFields,
    display_name: fields.display_name,
    schedules: fields.schedules,
    ...document,
    address,
  }
  const mergedFields = { ...storedFields, ...values }
  rejectMissingEmail(mergedFields)
  rejectInvalidDocument(mergedFields)
  return values
}

/** Returns the coordinates of the input, or the stored coordinates if the input has none. */
function resolveCoordinates({ lat, long }: StoreFields['address'], storedFields: StoredFields | null) {
  if (lat === undefined && long === undefined)
    return { lat: storedFields?.address.lat ?? null, long: storedFields?.address.long ?? null }
  return { lat: lat ?? null, long: long ?? null }
}

/**
 * Throws 422 if a store that sends delivery notifications has no e-mail address (S2 §5). Expects the input merged with
 * the stored fields.
 */
function rejectMissingEmail({ email, is_notify_reverses_delivered: isNotifying }: Partial<StoredFields>): void {
  if (isNotifying && !email) throw fieldError({ field: 'body.email', code: EMAIL_REQUIRED_ERROR })
}

/** Throws 422 if the document is invalid in the country of the store, for example after the country changed. */
function rejectInvalidDocument({ cnpj, address }: Partial<StoredFields>): void {
  if (!cnpj || !address || isValidDocument(address.country, cnpj)) return
  const code = address.country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw fieldError({ field: 'body.cnpj', code })
}
