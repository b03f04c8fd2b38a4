// Reverses with tracking errors as the API answers them: of the consumer only where the zip code leads.
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Address } from '#contract/address-fields.ts'
import type { MaskedAddress, TrackingError } from '#contract/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { reverses } from '#server/db/schema/reverses.ts'

export function masked({ zip_code, city, state, country }: Address): MaskedAddress {
  return { zip_code, city, state, country }
}

const part = (name: keyof MaskedAddress) =>
  sql<string>`coalesce(${reverses.customer}->'address'->>${sql.raw(`'${name}'`)}, '')`

/** Nothing else of the consumer leaves the database. */
const columns = {
  id: reverses.id,
  ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
  created_at: reverses.created_at,
  status: reverses.status,
  tracking_error: reverses.tracking_error,
  zip_code: part('zip_code'),
  city: part('city'),
  state: part('state'),
  country: sql<MaskedAddress['country']>`${reverses.customer}->'address'->>'country'`,
  version: reverses.version,
}

export const hasError = isNotNull(reverses.tracking_error)

interface Window {
  readonly offset: number
  readonly limit: number
}

/** The newest first. The ids alone are skipped through, so that a page far behind costs little more than the first. */
export async function rowsOf(
  db: Database,
  condition: SQL | undefined,
  { offset, limit }: Window,
): Promise<TrackingError[]> {
  const wanted = db
    .select({ id: reverses.id })
    .from(reverses)
    .where(condition)
    .orderBy(desc(reverses.id))
    .offset(offset)
    .limit(limit)
    .as('wanted')
  const rows = await db
    .select(columns)
    .from(wanted)
    .innerJoin(reverses, eq(reverses.id, wanted.id))
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .orderBy(desc(reverses.id))
  return rows.map(({ zip_code, city, state, country, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    customer: { address: { zip_code, city, state, country } },
  }))
}

/** One reverse, with a tracking error or without. */
export async function oneRow(db: Database, id: number): Promise<TrackingError | null> {
  const [row] = await rowsOf(db, eq(reverses.id, id), { offset: 0, limit: 1 })
  return row ?? null
}

export const withError = (id: number) => and(eq(reverses.id, id), hasError)
