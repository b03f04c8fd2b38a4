// Builds the SQL condition that limits the activity log to the rows a user may read: the user's own actions, and
// actions on records that the user may read.
import { and, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import {
  accessDeniedAction,
  actionsWithOwnAccess,
  activityEntities,
  auditAccess,
  getActionAccess,
  getEntityAccess,
} from '#contract/console/activity.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'

/** Returns the SQL condition for activity log rows that the user may read; undefined if the user may read all rows. */
export function buildVisibilityCondition(user: SignedInUser): SQL | undefined {
  if (user.access === 'admin_boss') return undefined
  const { entities, actions } = getReadableNames(user)
  const entityCondition = and(
    inArray(activity.entity, entities),
    notInArray(activity.action, [...actionsWithOwnAccess]),
  )
  const readableCondition = or(entityCondition, inArray(activity.action, actions))
  const ownCondition = eq(activity.user_id, user.id)
  return or(
    ownCondition,
    hasAccess(user, auditAccess) ? readableCondition : and(readableCondition, ne(activity.action, accessDeniedAction)),
  )
}

function getReadableNames(user: SignedInUser) {
  return {
    entities: activityEntities.filter((entity) => hasAccess(user, getEntityAccess(entity))),
    /** Actions whose rows require the permission of the action instead of the permission of the record type. */
    actions: actionsWithOwnAccess.filter((action) => {
      const access = getActionAccess(action)
      return access !== null && hasAccess(user, access)
    }),
  }
}
