// Links ecommerces to a group and unlinks them. The group page and the details of an ecommerce share these functions.
import { eq } from 'drizzle-orm'
import type { GroupEcommerce } from '#contract/platform/groups.ts'
import type { Database } from '#server/db/database.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { httpError } from '#server/http/errors.ts'
import { writeRow } from '#server/http/save-row.ts'

export type GroupRow = typeof groups.$inferSelect

/** Ids of the ecommerces to link to a group and to unlink from a group. */
export interface LinkChange {
  readonly links: readonly number[]
  readonly unlinks: readonly number[]
}

/**
 * Throws 422 or 409 if any ecommerce cannot be linked or unlinked. The error lists all ecommerces that have the same
 * problem.
 */
export function ensureLinksAllowed(
  groupId: number | null,
  { links, unlinks }: LinkChange,
  ecommerces: readonly GroupEcommerce[],
): void {
  const ecommercesById = new Map(ecommerces.map((ecommerce) => [ecommerce.id, ecommerce]))
  const unknownIds = [...links, ...unlinks].filter((id) => !ecommercesById.has(id))
  if (unknownIds.length > 0)
    throw httpError(422, 'groups.unknown_ecommerces', {
      values: { ids: unknownIds.join(', ') },
      context: { ids: unknownIds },
    })
  const findByIds = (ids: readonly number[]) => ids.flatMap((id) => ecommercesById.get(id) ?? [])
  const linkedEcommerces = findByIds(links).filter(({ ecommerce_group_id }) => ecommerce_group_id !== null)
  if (linkedEcommerces.length > 0) throw httpError(409, 'groups.already_linked', buildErrorDetails(linkedEcommerces))
  const inactiveEcommerces = findByIds(links).filter(({ is_active }) => !is_active)
  if (inactiveEcommerces.length > 0)
    throw httpError(422, 'groups.inactive_ecommerces', buildErrorDetails(inactiveEcommerces))
  const notLinkedEcommerces = findByIds(unlinks).filter(({ ecommerce_group_id }) => ecommerce_group_id !== groupId)
  if (notLinkedEcommerces.length > 0) throw httpError(409, 'groups.not_linked', buildErrorDetails(notLinkedEcommerces))
}

/**
 * Builds error details with only names and ids, because users who may read groups may lack permission to read
 * ecommerces.
 */
function buildErrorDetails(ecommerces: readonly GroupEcommerce[]) {
  return {
    values: { ids: ecommerces.map(({ id, display_name }) => `${id} - ${display_name}`).join(', ') },
    context: { ids: ecommerces.map(({ id }) => id), ecommerces },
  }
}

/** Locks a group until the transaction ends; null if the group does not exist. */
export async function lockGroup(db: Database, id: number): Promise<GroupRow | null> {
  const [row] = await db.select().from(groups).where(eq(groups.id, id)).for('update')
  return row ?? null
}

/**
 * Throws 409 unless the group was copied to the billing system. Before that, a group cannot be edited, linked or
 * deleted.
 */
export function ensureGroupComplete({ status_replica_group_in_billing: status }: GroupRow): void {
  if (status !== 'complete') throw httpError(409, 'groups.not_complete', { context: { status } })
}

/** Saves new field values of a locked group and increments its version. */
export function updateGroup(db: Database, before: GroupRow, patch: Partial<GroupRow>, now: Date): Promise<GroupRow> {
  return writeRow(db, groups, { where: eq(groups.id, before.id), before, patch, now })
}
