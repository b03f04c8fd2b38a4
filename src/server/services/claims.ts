// What lists and writes of several features know of claims: who is at work on a record, and that it is done.
import { and, eq, exists, gt, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClaimEntity } from '#contract/console/claims.ts'
import type { claimPersons } from '#contract/people.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { claims } from '#server/db/schema/console/claims.ts'

interface Held {
  /** A column, where it is not the same for all rows. */
  readonly entity: ClaimEntity | SQLWrapper
  readonly id: SQLWrapper
  readonly staff: SignedInUser
  readonly now: Date
}

type Person = (typeof claimPersons)[number] | number

/** Of the rows of a list: those that this person is at work on, anybody, or nobody. */
export function isHeldBy(db: Database, person: Person | undefined, { entity, id, staff, now }: Held): SQL | undefined {
  if (person === undefined) return undefined
  const holder = person === 'me' ? staff.id : typeof person === 'number' ? person : null
  const held = db
    .select({ held: sql`1` })
    .from(claims)
    .where(
      and(
        sql`${claims.entity} = ${entity}`,
        sql`${claims.entity_id} = ${id}`,
        gt(claims.until, now),
        holder === null ? undefined : eq(claims.user_id, holder),
      ),
    )
  return person === 'nobody' ? notExists(held) : exists(held)
}

/** Nobody has to see to it any more: in the transaction that did it. */
export async function releaseDone(db: Database, entity: ClaimEntity, id: number): Promise<void> {
  await db.delete(claims).where(and(eq(claims.entity, entity), eq(claims.entity_id, id)))
}
