// Which rows of the record a person may see: their own, and those about what they may read. Everything else is not there.
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import { accessOfEntity, activityEntities, auditAccess, denied } from '#contract/activity-access.ts'
import type { SignedInUser } from '#contract/session.ts'
import { activity } from '#server/db/schema/guards.ts'

/** Undefined: all of them. */
export function seenBy(staff: SignedInUser): SQL | undefined {
  if (staff.access === 'admin_boss') return undefined
  const entities = activityEntities.filter((entity) => allows(staff, accessOfEntity(entity)))
  const isReadable = inArray(activity.entity, [...entities])
  const isOwn = eq(activity.user_id, staff.id)
  return or(isOwn, allows(staff, auditAccess) ? isReadable : and(isReadable, ne(activity.action, denied)))
}

/** Stands for what a person may see: two of whom it is the same see the same. */
export function sightOf(staff: SignedInUser): string {
  if (staff.access === 'admin_boss') return 'all'
  return `${staff.id} ${activityEntities.filter((entity) => allows(staff, accessOfEntity(entity))).join()}`
}
