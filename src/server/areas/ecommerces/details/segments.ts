import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { segments } from '#server/db/schema/merchants.ts'
import { refusal } from '#server/http/refusal.ts'

/** A segment must be one of the settings, or the one the ecommerce has already. */
export async function refuseUnknownSegment(
  db: Database,
  segment: string | null | undefined,
  field: string,
  present: string | null = null,
): Promise<void> {
  if (segment === null || segment === undefined || segment === present) return
  const [known] = await db.select().from(segments).where(eq(segments.id, segment))
  if (!known) throw refusal(422, undefined, { fields: [{ field, code: 'validation.segment' }] })
}
