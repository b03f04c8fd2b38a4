// The ecommerce that a path names, for features that keep something of an ecommerce.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'

export async function refuseUnknownEcommerce(db: Database, id: number): Promise<void> {
  const [found] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, id))
  if (!found) throw httpError(404, 'not_found')
}
