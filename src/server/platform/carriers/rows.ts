// Reads and serializes carriers. Validates their field values against the description of the connector, and encrypts
// secret values.
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { buildEndpointPath } from '#contract/endpoint.ts'
import {
  type Carrier,
  type CarrierService,
  type FieldValues,
  type FieldValuesInput,
  getCarrierLogo,
  isInputRequired,
} from '#contract/platform/carriers.ts'
import { isEditedSecretPlaceholder, isSecretName, isSecretPlaceholder, SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { buildNormalizedText } from '#server/db/search.ts'
import { type FieldError, httpError } from '#server/http/errors.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { createUrlError, normalizeConnectorUrl } from './connector.ts'

/** Columns that store the field values of a carrier. */
interface StoredFields {
  /** Field values by service and field, with a placeholder in place of each secret. */
  readonly custom_fields: FieldValues
  /** Encrypted JSON of the secrets; null if there are none. */
  readonly secret_fields: Buffer | null
}

export const emptyFields: StoredFields = { custom_fields: {}, secret_fields: null }

interface FieldsToStore extends StoredFields {
  /** True if the request sets a new secret or clears a stored secret. */
  readonly areSecretsChanged: boolean
}

type ValuesByService = Record<string, Record<string, string>>

/**
 * Validates field values and returns the columns to store. An empty secret field keeps the secret stored in `before`.
 * Throws 422 for invalid fields, and 503 if a stored secret cannot be decrypted.
 */
export function prepareCarrierFields(
  services: readonly CarrierService[],
  inputFields: FieldValuesInput,
  before: StoredFields,
  secrets: Secrets,
): FieldsToStore {
  const storedSecrets = decryptSecrets(before, secrets)
  const values = new Map<string, Map<string, string>>()
  const secretValues = new Map<string, Map<string, string>>()
  const missingErrors: FieldError[] = []
  let areSecretsChanged = false
  for (const { id: service, fields } of services)
    for (const field of fields) {
      const isSecret = isSecretName(field.id)
      const inputValue = getFieldValue(inputFields, service, field.id)
      const isSecretUnchanged =
        isSecret && (inputValue === undefined || inputValue === '' || isSecretPlaceholder(inputValue?.trim()))
      // Throws if no encryption key can decrypt the stored secret, so that the user enters the secret again.
      if (
        isSecretUnchanged &&
        storedSecrets === null &&
        getFieldValue(before.custom_fields, service, field.id) === SECRET_PLACEHOLDER
      )
        throw httpError(503, 'carriers.secrets_unreadable')
      const storedValue = findStoredValue(storedSecrets ?? {}, before, service, field.id)
      const value = (isSecretUnchanged ? storedValue : inputValue) || ''
      if (isSecret && !isSecretUnchanged && isEditedSecretPlaceholder(value))
        missingErrors.push(createFieldError(service, field.id, 'validation.edited_mark'))
      if (value === '' && isInputRequired(field))
        missingErrors.push(createFieldError(service, field.id, 'validation.required'))
      if (isSecret && value !== (storedValue ?? '')) areSecretsChanged = true
      if (value === '') continue
      setFieldValue(values, service, field.id, isSecret ? SECRET_PLACEHOLDER : value)
      if (isSecret) setFieldValue(secretValues, service, field.id, value)
    }
  const errors = [...missingErrors, ...findUnknownFields(inputFields, services)]
  if (errors.length > 0) throw httpError(422, 'carriers.fields', { fields: errors, context: { services } })
  return {
    custom_fields: toNestedObject(values),
    secret_fields: secretValues.size > 0 ? secrets.encrypt(JSON.stringify(toNestedObject(secretValues))) : null,
    areSecretsChanged,
  }
}

/**
 * Returns the stored value of a field. If the field did not count as secret when its value was stored, the plain value
 * is still in `custom_fields`.
 */
function findStoredValue(
  storedSecrets: ValuesByService,
  { custom_fields }: StoredFields,
  service: string,
  field: string,
): string | undefined {
  const plainValue = getFieldValue(custom_fields, service, field)
  return getFieldValue(storedSecrets, service, field) ?? (plainValue === SECRET_PLACEHOLDER ? undefined : plainValue)
}

/** Returns an error for each input value of a field that is missing in the connector's description. */
function findUnknownFields(inputFields: FieldValuesInput, services: readonly CarrierService[]): FieldError[] {
  const describedFields = new Map(services.map(({ id, fields }) => [id, new Set(fields.map((field) => field.id))]))
  return Object.entries(inputFields).flatMap(([service, values]) =>
    Object.entries(values)
      .filter(([field, value]) => value && !describedFields.get(service)?.has(field))
      .map(([field]) => createFieldError(service, field, 'carriers.field_unknown')),
  )
}

const createFieldError = (service: string, field: string, code: string): FieldError => ({
  field: `body.custom_fields.${service}.${field}`,
  code,
})

/** Returns the decrypted secrets by service and field, or null if no encryption key can decrypt the secrets. */
function decryptSecrets({ secret_fields }: StoredFields, { decrypt }: Secrets): ValuesByService | null {
  if (secret_fields === null) return {}
  try {
    return JSON.parse(decrypt(secret_fields))
  } catch {
    return null
  }
}

type NestedValues<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>

/**
 * Returns the value of a field. Reads own properties only, because a name from the connector may equal a property of
 * `Object.prototype`.
 */
function getFieldValue<Value>(valuesByService: NestedValues<Value>, service: string, field: string): Value | undefined {
  const values = Object.hasOwn(valuesByService, service) ? valuesByService[service] : undefined
  return values && Object.hasOwn(values, field) ? values[field] : undefined
}

function setFieldValue(table: Map<string, Map<string, string>>, service: string, field: string, value: string): void {
  table.set(service, (table.get(service) ?? new Map()).set(field, value))
}

function toNestedObject(table: Map<string, Map<string, string>>): ValuesByService {
  return Object.fromEntries([...table].map(([service, values]) => [service, Object.fromEntries(values)]))
}

export type CarrierRow = typeof courierConnectors.$inferSelect

const { id, name, url, logo_url, logo, services, custom_fields, failing_since, version, created_at, updated_at } =
  courierConnectors

/** Columns of a carrier in responses; a flag replaces the bytes of the logo. */
const responseColumns = {
  id,
  name,
  url,
  logo_url,
  services,
  custom_fields,
  failing_since,
  version,
  created_at,
  updated_at,
  has_logo: sql<boolean>`${logo} is not null`,
}
type WithLogo = { readonly has_logo: boolean } | Pick<CarrierRow, 'logo'>
type CarrierResponseRow = Pick<CarrierRow, Exclude<keyof typeof responseColumns, 'has_logo'>> & WithLogo

export function serializeCarrier(row: CarrierResponseRow): Carrier {
  const { id, name, url, logo_url, services, custom_fields, version } = row
  const hasLogo = 'has_logo' in row ? row.has_logo : row.logo !== null
  return {
    ...{ id, name, url, logo_url, version },
    custom_fields: maskSecretFields(custom_fields),
    services: [...services],
    logo: hasLogo ? `${buildEndpointPath(getCarrierLogo.path, { id })}?version=${version}` : null,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns all carriers, sorted by name. */
export function listCarrierRows(db: Database): Promise<CarrierResponseRow[]> {
  return db
    .select(responseColumns)
    .from(courierConnectors)
    .orderBy(asc(buildNormalizedText(name)), asc(id))
}

/** Returns a carrier; throws 404 if no carrier has this id. */
export async function readCarrierRow(db: Database, id: number): Promise<CarrierResponseRow> {
  const [row] = await db.select(responseColumns).from(courierConnectors).where(eq(courierConnectors.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Clears the failure time of a carrier, because its connector has just responded. */
export async function clearCarrierFailure(db: Database, carrierId: number): Promise<void> {
  const { id, failing_since } = courierConnectors
  await db
    .update(courierConnectors)
    .set({ failing_since: null })
    .where(and(eq(id, carrierId), isNotNull(failing_since)))
}

/** Locks all carrier URLs until the transaction ends, so that two concurrent requests cannot register the same URL. */
export async function lockCarrierUrls(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('courier_connectors', 0))`)
}

/** Throws 422 if another carrier has this URL in any spelling (S2 §5). `ownId` is the carrier that is being saved. */
export async function rejectDuplicateUrl(db: Database, url: string, field: string, ownId = 0): Promise<void> {
  const { id, name, url_key } = courierConnectors
  const sameUrlCondition = and(eq(url_key, normalizeConnectorUrl(url)), ne(id, ownId))
  const [existingCarrier] = await db.select({ id, name }).from(courierConnectors).where(sameUrlCondition)
  if (existingCarrier) throw createUrlError(field, 'ERROR_CARRIER_ALREADY_REGISTERED', {}, existingCarrier)
}

/**
 * Replaces the value of each field with a secret name by a placeholder. Such a value may still be plain text if it was
 * stored before its name counted as secret.
 */
function maskSecretFields(values: FieldValues): FieldValues {
  const maskFields = (fields: FieldValues[string]) =>
    Object.entries(fields ?? {}).map(([id, value]) => [id, isSecretName(id) ? SECRET_PLACEHOLDER : value])
  return Object.fromEntries(
    Object.entries(values).map(([service, fields]) => [service, Object.fromEntries(maskFields(fields))]),
  )
}

type ActivityValues = Readonly<Record<string, unknown>>

/**
 * Returns a carrier's values without secrets, for the activity log. Includes an empty text for each missing field of
 * the services in `comparedRows`, so that two versions of a carrier can be compared.
 */
export function toActivityValues(
  row: Pick<CarrierRow, 'name' | 'url' | 'logo_url' | 'services' | 'custom_fields'>,
  comparedRows = [row],
): ActivityValues {
  const { name, url, logo_url, custom_fields } = row
  const allServices = comparedRows.flatMap(({ services }) => services)
  return {
    name,
    url,
    logo_url,
    services: row.services.map(({ id }) => id),
    custom_fields: fillFields(custom_fields, allServices),
  }
}

function fillFields(values: FieldValues, services: readonly CarrierService[]): FieldValues {
  const table: Record<string, Record<string, string>> = {}
  for (const { id: service, fields } of services)
    for (const { id } of fields)
      if (!isSecretName(id)) table[service] = { ...table[service], [id]: getFieldValue(values, service, id) ?? '' }
  return table
}
