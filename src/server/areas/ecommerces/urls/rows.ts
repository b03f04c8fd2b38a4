// The addresses of one ecommerce as they are answered, and the brands they belong to.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { EcommerceUrl } from '#contract/ecommerces/urls.ts'
import type { Database } from '#server/db/database.ts'
import { brands, ecommerceUrls } from '#server/db/schema/connections.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { refusal } from '#server/http/refusal.ts'

/** Its own addresses, or those of its brands. */
export type Kind = 'own' | 'brand'

const columns = {
  id: ecommerceUrls.id,
  url: ecommerceUrls.url,
  brand_name: brands.name,
  brand_id: ecommerceUrls.brand_id,
  version: ecommerceUrls.version,
}

const isOf = (kind: Kind) => (kind === 'own' ? isNull : isNotNull)(ecommerceUrls.brand_id)

export async function refuseUnknownEcommerce(db: Database, id: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, id))
  if (!found) throw refusal(404, 'not_found')
}

export function rowsOf(db: Database, ecommerceId: number, kind: Kind): Promise<EcommerceUrl[]> {
  return db
    .select(columns)
    .from(ecommerceUrls)
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(and(eq(ecommerceUrls.ecommerce_id, ecommerceId), isOf(kind)))
    .orderBy(asc(ecommerceUrls.id))
}

export interface RowPath {
  readonly id: number
  readonly url_id: number
}

/** Locked until the transaction ends; not found where it belongs to another ecommerce. */
export async function lockedRow(db: Database, { id, url_id }: RowPath): Promise<EcommerceUrl> {
  const [row] = await db
    .select(columns)
    .from(ecommerceUrls)
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(and(eq(ecommerceUrls.id, url_id), eq(ecommerceUrls.ecommerce_id, id)))
    .for('update', { of: ecommerceUrls })
  if (!row) throw refusal(404, 'not_found')
  return row
}

export function kindOf({ brand_id }: Pick<EcommerceUrl, 'brand_id'>): Kind {
  return brand_id === null ? 'own' : 'brand'
}

export interface Brand {
  readonly brand_id: number | null
  readonly brand_name: string | null
}

/** The brand of that name, made where there is none; no name is no brand. */
export async function brandNamed(db: Database, ecommerce_id: number, name: string): Promise<Brand> {
  if (name === '') return { brand_id: null, brand_name: null }
  await db.insert(brands).values({ ecommerce_id, name }).onConflictDoNothing()
  const [brand] = await db
    .select()
    .from(brands)
    .where(and(eq(brands.ecommerce_id, ecommerce_id), eq(brands.name, name)))
  if (!brand) throw refusal(409)
  return { brand_id: brand.id, brand_name: brand.name }
}
