import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { exportActivity } from '#contract/activity.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/session.ts'
import { seenBy } from '#server/activity-scope.ts'
import { activity } from '#server/db/schema/guards.ts'
import { literally } from '#server/db/search.ts'
import { instantsWithin } from '../reports/filters.ts'

export type Filters = Parsed<typeof exportActivity>['query']

/** The filters and what the person may see. */
export function matching(filters: Filters, staff: SignedInUser): SQL | undefined {
  const { user, of_ticket: ticket, action, from, to } = filters
  return and(
    seenBy(staff),
    recordIs(filters),
    user === undefined ? undefined : eq(activity.user_id, user === 'me' ? staff.id : user),
    ticket === undefined ? undefined : eq(activity.ticket, ticket),
    action === undefined ? undefined : eq(activity.action, action),
    ...instantsWithin(sql`${activity.at}`, { from, to }),
  )
}

/** What belongs to a record is found with it. */
function recordIs({ entity, id }: Filters): SQL | undefined {
  if (entity === 'ecommerce' && id !== undefined && /^\d{1,9}$/.test(id)) return eq(activity.ecommerce_id, Number(id))
  if (entity === 'group' && id !== undefined) {
    const ofGroup = and(eq(activity.entity, 'group'), eq(activity.entity_id, id))
    return or(ofGroup, and(eq(activity.entity, 'group_metadata'), like(activity.entity_id, `${literally(id)}/%`)))
  }
  const entities = entity === 'group' ? ['group', 'group_metadata'] : entity === undefined ? [] : [entity]
  return and(
    entities.length > 0 ? inArray(activity.entity, entities) : undefined,
    id === undefined ? undefined : eq(activity.entity_id, id),
  )
}
