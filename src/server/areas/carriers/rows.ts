// Rows of carriers, as they are answered and as they are held while one is registered.
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type Carrier, type CarrierService, type FieldValues, getCarrierLogo } from '#contract/carriers.ts'
import { pathOf } from '#contract/path.ts'
import { isSecretName, keptSecret } from '#contract/secret-names.ts'
import type { Database } from '#server/db/database.ts'
import { courierConnectors } from '#server/db/schema/platform.ts'
import { folded } from '#server/db/search.ts'
import { refusal } from '#server/http/refusal.ts'
import { urlKey } from './address.ts'
import { refusedUrl } from './connector.ts'
import { valueIn } from './fields.ts'

export type CarrierRow = typeof courierConnectors.$inferSelect

const { id, name, url, logo_url, logo, services, custom_fields, version, created_at, updated_at } = courierConnectors

/** What is shown of one: whether there is a picture, in place of its bytes. */
const shownColumns = {
  ...{ id, name, url, logo_url, services, custom_fields, version, created_at, updated_at },
  has_logo: sql<boolean>`${logo} is not null`,
}
type Pictured = { readonly has_logo: boolean } | Pick<CarrierRow, 'logo'>
type ShownRow = Pick<CarrierRow, Exclude<keyof typeof shownColumns, 'has_logo'>> & Pictured

export function shown(row: ShownRow): Carrier {
  const { id, name, url, logo_url, services, custom_fields, version } = row
  const hasLogo = 'has_logo' in row ? row.has_logo : row.logo !== null
  return {
    ...{ id, name, url, logo_url, version },
    custom_fields: withoutSecrets(custom_fields),
    services: [...services],
    logo: hasLogo ? `${pathOf(getCarrierLogo.path, { id })}?version=${version}` : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** By name. */
export function carrierRows(db: Database): Promise<ShownRow[]> {
  return db
    .select(shownColumns)
    .from(courierConnectors)
    .orderBy(asc(folded(name)), asc(id))
}

export async function carrierRow(db: Database, id: number): Promise<ShownRow> {
  const [row] = await db.select(shownColumns).from(courierConnectors).where(eq(courierConnectors.id, id))
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** Kept from others until the transaction ends. */
export async function lockedRow(db: Database, id: number): Promise<CarrierRow> {
  const [row] = await db.select().from(courierConnectors).where(eq(courierConnectors.id, id)).for('update')
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** One registration at a time: whoever comes second sees the first. */
export async function lockUrls(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('courier_connectors', 0))`)
}

/** S2 §5: a duplicate is rejected, however it is written. `own` is the carrier that may have the URL. */
export async function refuseTaken(db: Database, url: string, field: string, own = 0): Promise<void> {
  const { id, name, url_key } = courierConnectors
  const isTaken = and(eq(url_key, urlKey(url)), ne(id, own))
  const [taken] = await db.select({ id, name }).from(courierConnectors).where(isTaken)
  if (taken) throw refusedUrl(field, 'ERROR_CARRIER_ALREADY_REGISTERED', {}, taken)
}

/** A value from before its field was known as a secret is none to show either. */
function withoutSecrets(values: FieldValues): FieldValues {
  const hidden = (fields: FieldValues[string]) =>
    Object.entries(fields ?? {}).map(([id, value]) => [id, isSecretName(id) ? keptSecret : value])
  return Object.fromEntries(
    Object.entries(values).map(([service, fields]) => [service, Object.fromEntries(hidden(fields))]),
  )
}

type Facts = Readonly<Record<string, unknown>>

/** What a record says of a carrier, with every field that one of these services has: an empty one too. Of a secret, nothing. */
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
