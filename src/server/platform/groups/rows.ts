// Reads group rows and converts them for responses, with the number of linked ecommerces.
import { count, eq, inArray } from 'drizzle-orm'
import type { Group } from '#contract/platform/groups.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { httpError } from '#server/http/errors.ts'
import type { GroupRow } from '#server/services/group-links.ts'

export async function serializeGroups(db: Database, rows: readonly GroupRow[]): Promise<Group[]> {
  const counts = await countLinkedEcommerces(db, rows)
  return rows.map((row) => ({
    ...row,
    linked_ecommerce_number: counts.get(row.id) ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

export async function serializeGroup(db: Database, row: GroupRow): Promise<Group> {
  const [group] = await serializeGroups(db, [row])
  if (!group) throw new Error('serializeGroups returned no group')
  return group
}

async function countLinkedEcommerces(
  db: Database,
  rows: readonly GroupRow[],
): Promise<ReadonlyMap<number | null, number>> {
  if (rows.length === 0) return new Map()
  const group = ecommerces.ecommerce_group_id
  const ids = rows.map(({ id }) => id)
  const countRows = await db
    .select({ group, number: count() })
    .from(ecommerces)
    .where(inArray(group, ids))
    .groupBy(group)
  return new Map(countRows.map(({ group: id, number }) => [id, number]))
}

/** Returns a group's row; throws 404 if there is no group with this id. */
export async function readGroupRow(db: Database, id: number): Promise<GroupRow> {
  const [row] = await db.select().from(groups).where(eq(groups.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}
