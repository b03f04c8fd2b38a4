import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { groups } from '#server/db/schema/groups.ts'
import { refusal } from '#server/http/refusal.ts'

/**
 * Refuses a group that does not exist, and keeps the one that does from being deleted meanwhile. To be asked before the ecommerce is
 * locked: links lock the group first, too.
 */
export async function refuseUnknownGroup(db: Database, id: number | null | undefined, field: string): Promise<void> {
  if (id === null || id === undefined) return
  const [known] = await db.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('share')
  if (!known) throw refusal(422, undefined, { fields: [{ field, code: 'validation.group' }] })
}
