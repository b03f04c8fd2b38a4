// Stores, found by what was read in a text.
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OwnedFound } from '#contract/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { stores } from '#server/db/schema/stores.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { type Finder, type Matched, nameIn, ofAny, owner, statusOf } from './finder.ts'

// What the partial indexes hold.
const lowerEmail = sql`lower(${stores.email})`
const hasEmail = sql`${stores.email} <> ''`
const hasCnpj = sql`${stores.cnpj} <> ''`

export const storeFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => storesBy(db, most, 'id', inArray(stores.id, ids))),
  (db, { documents }, most) =>
    ofAny(documents, (each) => storesBy(db, most, 'document', sql`${hasCnpj} and ${inArray(stores.cnpj, each)}`)),
  (db, { emails }, most) =>
    ofAny(emails, (each) => storesBy(db, most, 'email', sql`${hasEmail} and ${inArray(lowerEmail, each)}`)),
  async (db, reading, most) => {
    const typed = nameIn(reading)
    return typed === null ? [] : storesBy(db, most, 'name', hasEveryWord(folded(stores.display_name), typed))
  },
]

async function storesBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<OwnedFound[]> {
  const rows = await db
    .select({ id: stores.id, title: stores.display_name, is_active: stores.is_active, ...owner })
    .from(stores)
    .innerJoin(ecommerces, eq(ecommerces.id, stores.ecommerce_id))
    .where(condition)
    .orderBy(desc(stores.is_active), stores.id)
    .limit(most)
  return rows.map(({ is_active, ...row }) => ({ kind: 'store', ...row, status: statusOf(is_active), matched }))
}
