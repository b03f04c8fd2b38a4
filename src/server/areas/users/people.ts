// Reading one person of the staff, and the refusals that depend on who it is.
import { eq, or } from 'drizzle-orm'
import { mayTouch } from '#contract/delegation.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { User, UserPermissions } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/people.ts'
import { type Denial, denial, type RefusalDetails, refusal } from '#server/http/refusal.ts'

export type PersonRow = typeof users.$inferSelect

export async function personOf(db: Database, id: number): Promise<PersonRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** Held until the end of the transaction. */
export async function heldPerson(db: Database, id: number): Promise<PersonRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw refusal(404, 'not_found')
  return row
}

/** The person with every admin_boss, held in one order: two of them cannot remove one another at the same moment. */
export async function heldWithBosses(db: Database, id: number) {
  const rows = await db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.access, 'admin_boss')))
    .orderBy(users.id)
    .for('update')
  const person = rows.find((row) => row.id === id)
  if (!person) throw refusal(404, 'not_found')
  const isLastBoss = rows.filter(({ access }) => access === 'admin_boss').every((row) => row.id === id)
  return { person, isLastBoss: person.access === 'admin_boss' && isLastBoss }
}

export function refuseBossOf(staff: SignedInUser, person: PersonRow): void {
  if (!mayTouch(staff, person)) throw deniedOf(person, 'users.boss_only')
}

/** To be thrown: what may not be done to this person. */
export function deniedOf({ id }: PersonRow, code: string, details: RefusalDetails = {}): Denial {
  return denial({ entity: 'user', entity_id: id, after: { code, ...details.context } }, code, details)
}

export function shownUser(row: PersonRow): User {
  const { id, first_name, last_name, email, access, version, created_at, updated_at } = row
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
  return { id, first_name, last_name, email, access, version, ...times }
}

export function shownPermissions({ access, permissions, permissions_version }: PersonRow): UserPermissions {
  return { type: access, permissions, version: permissions_version }
}

type Facts = Readonly<Record<string, unknown>>

/** What differs, before and after: for the record of activity. */
export function difference(before: Facts, after: Facts) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { before: only(before), after: only(after) }
}
