// Rows of carriers: validates typed fields against the connector's description, and encrypts secret fields apart.
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { pathOf } from '#contract/endpoint.ts'
import {
  type Carrier,
  type CarrierService,
  type FieldValues,
  getCarrierLogo,
  mustBeTyped,
  type TypedFields,
} from '#contract/platform/carriers.ts'
import { isEditedMark, isMark, isSecretName, keptSecret } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { folded } from '#server/db/search.ts'
import { httpError, type RefusedField } from '#server/http/errors.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { refusedUrl, urlKey } from './connector.ts'

/** Columns that store the typed fields of a carrier. */
interface StoredFields {
  /** Typed values by service and field; a mark replaces each secret. */
  readonly custom_fields: FieldValues
  /** Encrypted JSON of the secrets; null if there are none. */
  readonly secret_fields: Buffer | null
}

export const noFields: StoredFields = { custom_fields: {}, secret_fields: null }

interface ToStore extends StoredFields {
  /** True if a secret was typed or cleared. */
  readonly areSecretsChanged: boolean
}

type Table = Record<string, Record<string, string>>

/**
 * Validates typed fields and returns the columns to store. An empty secret field keeps the secret stored in `before`.
 * Throws 422 for invalid fields, and 503 if a stored secret cannot be decrypted.
 */
export function fieldsToStore(
  services: readonly CarrierService[],
  typed: TypedFields,
  before: StoredFields,
  secrets: Secrets,
): ToStore {
  const kept = opened(before, secrets)
  const values = new Map<string, Map<string, string>>()
  const secretValues = new Map<string, Map<string, string>>()
  const lacking: RefusedField[] = []
  let areSecretsChanged = false
  for (const { id: service, fields } of services)
    for (const field of fields) {
      const isSecret = isSecretName(field.id)
      const given = valueIn(typed, service, field.id)
      const isKept = isSecret && (given === undefined || given === '' || isMark(given?.trim()))
      // The mark shows that a secret is stored, but no key decrypts the secret: it must be typed again.
      if (isKept && kept === null && valueIn(before.custom_fields, service, field.id) === keptSecret)
        throw httpError(503, 'carriers.secrets_unreadable')
      const stored = keptIn(kept ?? {}, before, service, field.id)
      const value = (isKept ? stored : given) || ''
      if (isSecret && !isKept && isEditedMark(value)) lacking.push(fault(service, field.id, 'validation.edited_mark'))
      if (value === '' && mustBeTyped(field)) lacking.push(fault(service, field.id, 'validation.required'))
      if (isSecret && value !== (stored ?? '')) areSecretsChanged = true
      if (value === '') continue
      put(values, service, field.id, isSecret ? keptSecret : value)
      if (isSecret) put(secretValues, service, field.id, value)
    }
  const wrong = [...lacking, ...unknownIn(typed, services)]
  if (wrong.length > 0) throw httpError(422, 'carriers.fields', { fields: wrong, context: { services } })
  return {
    custom_fields: tableOf(values),
    secret_fields: secretValues.size > 0 ? secrets.seal(JSON.stringify(tableOf(secretValues))) : null,
    areSecretsChanged,
  }
}

/** Returns the stored value. A field that became secret later still has its plain value in `custom_fields`. */
function keptIn(kept: Table, { custom_fields }: StoredFields, service: string, field: string): string | undefined {
  const plain = valueIn(custom_fields, service, field)
  return valueIn(kept, service, field) ?? (plain === keptSecret ? undefined : plain)
}

/** Returns an error for each typed value whose field the connector does not describe. */
function unknownIn(typed: TypedFields, services: readonly CarrierService[]): RefusedField[] {
  const known = new Map(services.map(({ id, fields }) => [id, new Set(fields.map((field) => field.id))]))
  return Object.entries(typed).flatMap(([service, values]) =>
    Object.entries(values)
      .filter(([field, value]) => value && !known.get(service)?.has(field))
      .map(([field]) => fault(service, field, 'carriers.field_unknown')),
  )
}

const fault = (service: string, field: string, code: string): RefusedField => ({
  field: `body.custom_fields.${service}.${field}`,
  code,
})

/** Returns null if no key decrypts the secrets. */
function opened({ secret_fields }: StoredFields, { open }: Secrets): Table | null {
  if (secret_fields === null) return {}
  try {
    return JSON.parse(open(secret_fields))
  } catch {
    return null
  }
}

type Lookup<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>

/** Reads own properties only, because a name from the connector may equal one of `Object.prototype`. */
function valueIn<Value>(table: Lookup<Value>, service: string, field: string): Value | undefined {
  const values = Object.hasOwn(table, service) ? table[service] : undefined
  return values && Object.hasOwn(values, field) ? values[field] : undefined
}

function put(table: Map<string, Map<string, string>>, service: string, field: string, value: string): void {
  table.set(service, (table.get(service) ?? new Map()).set(field, value))
}

function tableOf(table: Map<string, Map<string, string>>): Table {
  return Object.fromEntries([...table].map(([service, values]) => [service, Object.fromEntries(values)]))
}

export type CarrierRow = typeof courierConnectors.$inferSelect

const { id, name, url, logo_url, logo, services, custom_fields, failing_since, version, created_at, updated_at } =
  courierConnectors

/** Columns of a carrier in responses; a flag replaces the bytes of the logo. */
const shownColumns = {
  ...{ id, name, url, logo_url, services, custom_fields, failing_since, version, created_at, updated_at },
  has_logo: sql<boolean>`${logo} is not null`,
}
type Pictured = { readonly has_logo: boolean } | Pick<CarrierRow, 'logo'>
type ShownRow = Pick<CarrierRow, Exclude<keyof typeof shownColumns, 'has_logo'>> & Pictured

export function toApi(row: ShownRow): Carrier {
  const { id, name, url, logo_url, services, custom_fields, version } = row
  const hasLogo = 'has_logo' in row ? row.has_logo : row.logo !== null
  return {
    ...{ id, name, url, logo_url, version },
    custom_fields: withoutSecrets(custom_fields),
    services: [...services],
    logo: hasLogo ? `${pathOf(getCarrierLogo.path, { id })}?version=${version}` : null,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns all carriers, sorted by name. */
export function carrierRows(db: Database): Promise<ShownRow[]> {
  return db
    .select(shownColumns)
    .from(courierConnectors)
    .orderBy(asc(folded(name)), asc(id))
}

/** Returns a carrier; throws 404 if there is none with this id. */
export async function carrierRow(db: Database, id: number): Promise<ShownRow> {
  const [row] = await db.select(shownColumns).from(courierConnectors).where(eq(courierConnectors.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Clears the failure time of a carrier, because its connector has just responded. */
export async function clearFailure(db: Database, carrierId: number): Promise<void> {
  const { id, failing_since } = courierConnectors
  await db
    .update(courierConnectors)
    .set({ failing_since: null })
    .where(and(eq(id, carrierId), isNotNull(failing_since)))
}

/** Locks the registration of carrier URLs, so that the second of two concurrent requests sees the first one's URL. */
export async function lockUrls(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('courier_connectors', 0))`)
}

/** Throws 422 if another carrier than `ownId` has this URL in any spelling (S2 §5). */
export async function refuseTaken(db: Database, url: string, field: string, own = 0): Promise<void> {
  const { id, name, url_key } = courierConnectors
  const isTaken = and(eq(url_key, urlKey(url)), ne(id, own))
  const [taken] = await db.select({ id, name }).from(courierConnectors).where(isTaken)
  if (taken) throw refusedUrl(field, 'ERROR_CARRIER_ALREADY_REGISTERED', {}, taken)
}

/** Masks fields with a secret name. A value may be plain text from before its name counted as secret. */
function withoutSecrets(values: FieldValues): FieldValues {
  const hidden = (fields: FieldValues[string]) =>
    Object.entries(fields ?? {}).map(([id, value]) => [id, isSecretName(id) ? keptSecret : value])
  return Object.fromEntries(
    Object.entries(values).map(([service, fields]) => [service, Object.fromEntries(hidden(fields))]),
  )
}

type Facts = Readonly<Record<string, unknown>>

/** Returns a carrier's values for the activity record: all fields of the services of `rows`, but no secrets. */
export function factsOf(
  row: Pick<CarrierRow, 'name' | 'url' | 'logo_url' | 'services' | 'custom_fields'>,
  of = [row],
): Facts {
  const { name, url, logo_url, custom_fields } = row
  const all = of.flatMap(({ services }) => services)
  return { name, url, logo_url, services: row.services.map(({ id }) => id), custom_fields: spread(custom_fields, all) }
}

function spread(values: FieldValues, services: readonly CarrierService[]): FieldValues {
  const table: Record<string, Record<string, string>> = {}
  for (const { id: service, fields } of services)
    for (const { id } of fields)
      if (!isSecretName(id)) table[service] = { ...table[service], [id]: valueIn(values, service, id) ?? '' }
  return table
}
