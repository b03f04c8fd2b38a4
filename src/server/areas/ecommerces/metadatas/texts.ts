// The metadata of an ecommerce as it stands, and as the API answers it.
import { eq } from 'drizzle-orm'
import type { MetadataText } from '#contract/ecommerces/metadatas.ts'
import type { Database } from '#server/db/database.ts'
import { metadatas } from '#server/db/schema/documents.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { JsonSource } from '#server/http/answer.ts'
import { refusal } from '#server/http/refusal.ts'
import type { Shown } from '#server/metadata-secrets.ts'

export type MetadataRow = typeof metadatas.$inferSelect

export async function refuseUnknown(db: Database, ecommerceId: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, ecommerceId))
  if (!found) throw refusal(404, 'not_found')
}

/** Saves of one ecommerce come one after another: also of a name that has no row to wait for yet. */
export async function lockDocuments(db: Database, ecommerceId: number): Promise<void> {
  const [found] = await db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(eq(ecommerces.id, ecommerceId))
    .for('no key update')
  if (!found) throw refusal(404, 'not_found')
}

export function textOf({ value, version, updated_at }: MetadataRow): MetadataText {
  return { value, version, updated_at: updated_at.toISOString() }
}

export async function allTexts(db: Database, ecommerceId: number, shown: Shown = (value) => value) {
  const found = await db.select().from(metadatas).where(eq(metadatas.ecommerce_id, ecommerceId)).orderBy(metadatas.name)
  const rows = found.map((row) => ({ ...row, value: shown(row.value, row.name) }))
  return {
    metadatas: Object.fromEntries(rows.map(({ name, value }) => [name, new JsonSource(value)])),
    texts: Object.fromEntries(rows.map((row) => [row.name, textOf(row)])),
  }
}
