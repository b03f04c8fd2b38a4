// Filters lists by claims, and ends the claim on a record whose work is done.
import { and, eq, gt, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClaimEntity } from '#contract/console/claims.ts'
import type { claimFilterNames } from '#contract/people.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { claims } from '#server/db/schema/console/claims.ts'

interface ClaimContext {
  readonly user: SignedInUser
  readonly now: Date
}

type ClaimFilterValue = (typeof claimFilterNames)[number] | number

/** Records that a filter by claim selects: those in `ids`, or all except those in `ids`. */
export interface ClaimFilter {
  readonly ids: readonly number[]
  readonly isInverted: boolean
}

/**
 * Reads the ids of claimed records of one kind, for a filter by claims of one user, of any user, or of no user;
 * undefined without a filter. The number of ids is small, because claims expire and each user may hold a limited number
 * of them.
 */
export async function readClaimFilter(
  db: Database,
  entity: ClaimEntity,
  filterValue: ClaimFilterValue | undefined,
  { user, now }: ClaimContext,
): Promise<ClaimFilter | undefined> {
  if (filterValue === undefined) return undefined
  const userId = filterValue === 'me' ? user.id : typeof filterValue === 'number' ? filterValue : null
  const rows = await db
    .select({ id: claims.entity_id })
    .from(claims)
    .where(
      and(eq(claims.entity, entity), gt(claims.until, now), userId === null ? undefined : eq(claims.user_id, userId)),
    )
  return { ids: rows.map(({ id }) => id), isInverted: filterValue === 'nobody' }
}

/** Builds the condition for rows whose record is selected by the claim filter; `id` is the id column of the record. */
export function buildClaimCondition(filter: ClaimFilter | undefined, id: SQLWrapper): SQL | undefined {
  if (filter === undefined) return undefined
  const ids = [...filter.ids]
  return filter.isInverted ? notInArray(sql`${id}`, ids) : inArray(sql`${id}`, ids)
}

/** Ends the claim on a record that needs no more work, in the transaction that finished the work. */
export async function releaseFinishedClaim(db: Database, entity: ClaimEntity, id: number): Promise<void> {
  await db.delete(claims).where(and(eq(claims.entity, entity), eq(claims.entity_id, id)))
}
