// The ecommerce that something is billed to. Its row is the lock of all that is billed: writers of one ecommerce wait for one another.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { refusal } from '#server/http/refusal.ts'

const facts = { id: ecommerces.id, version: ecommerces.version }

/** Refuses what is asked about an ecommerce that does not exist. */
export async function mustExist(db: Database, id: number): Promise<void> {
  const [found] = await db.select(facts).from(ecommerces).where(eq(ecommerces.id, id))
  if (!found) throw refusal(404, 'not_found')
}

/** The same, held until the transaction ends; answers its version. */
export async function lockOwner(db: Database, id: number): Promise<number> {
  const [found] = await db.select(facts).from(ecommerces).where(eq(ecommerces.id, id)).for('update')
  if (!found) throw refusal(404, 'not_found')
  return found.version
}
