// Filters lists by claims, and deletes the claim when the work on a record is done. A claim is a user's mark that they
// are working on a record.
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

/**
 * Selects records by their claims (users' marks that they are working on a record): the records with an id in `ids` or,
 * if `isInverted` is true, all other records.
 */
export interface ClaimFilter {
  readonly ids: readonly number[]
  readonly isInverted: boolean
}

/**
 * Reads the ids of records that one user or any user has claimed (marked as being worked on), to filter a list by them.
 * Returns undefined without a filter. There are few such ids, because claims expire and each user can hold only a
 * limited number of claims.
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

/**
 * Builds the SQL condition for rows whose record passes the filter by claims (users' work marks on records). `id` is
 * the SQL column with the record id.
 */
export function buildClaimCondition(filter: ClaimFilter | undefined, id: SQLWrapper): SQL | undefined {
  if (filter === undefined) return undefined
  const ids = [...filter.ids]
  return filter.isInverted ? notInArray(sql`${id}`, ids) : inArray(sql`${id}`, ids)
}

/**
 * Deletes the claim (a user's mark that they are working on a record), in the transaction that finished the work on the
 * record.
 */
export async function releaseFinishedClaim(db: Database, entity: ClaimEntity, id: number): Promise<void> {
  await db.delete(claims).where(and(eq(claims.entity, entity), eq(claims.entity_id, id)))
}
