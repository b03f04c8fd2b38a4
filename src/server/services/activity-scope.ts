// SQL condition for the activity rows that a user may read: the user's own rows, and rows of entities the user may
// read.
import { and, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import {
  accessOfAction,
  accessOfEntity,
  actionsApart,
  activityEntities,
  auditAccess,
  denied,
} from '#contract/console/activity.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'

/** Returns the condition for the activity rows that the user may read; undefined when the user may read all rows. */
export function seenBy(staff: SignedInUser): SQL | undefined {
  if (staff.access === 'admin_boss') return undefined
  const { entities, actions } = readableTo(staff)
  const isOfEntity = and(inArray(activity.entity, entities), notInArray(activity.action, [...actionsApart]))
  const isReadable = or(isOfEntity, inArray(activity.action, actions))
  const isOwn = eq(activity.user_id, staff.id)
  return or(isOwn, allows(staff, auditAccess) ? isReadable : and(isReadable, ne(activity.action, denied)))
}

function readableTo(staff: SignedInUser) {
  return {
    entities: activityEntities.filter((entity) => allows(staff, accessOfEntity(entity))),
    /** Actions that require a permission of their own, instead of that of their entity. */
    actions: actionsApart.filter((action) => {
      const access = accessOfAction(action)
      return access !== null && allows(staff, access)
    }),
  }
}
