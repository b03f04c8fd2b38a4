import { eq, sql } from 'drizzle-orm'
import { exceeds } from '#contract/delegation.ts'
import type { SignedInUser } from '#contract/session.ts'
import { getUser, putUser } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/people.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { lockEmails } from '#server/identity/find-user.ts'
import { deniedOf, difference, heldPerson, type PersonRow, personOf, refuseBossOf, shownUser } from './people.ts'

export const getHandler = handle(getUser, async ({ params, db, tag }) => {
  const person = await personOf(db, params.id)
  tag(person.version)
  return { success: true as const, data: shownUser(person) }
})

/** Name and e-mail. */
export const putHandler = handle(putUser, async ({ params, body, request, db, staff, tag, record, services }) => {
  const person = await heldPerson(db, params.id)
  refuseBossOf(staff, person)
  await expectVersion(request, person.version, () => shownUser(person))
  if (body.email.toLowerCase() !== person.email.toLowerCase()) await refuseEmail(db, staff, person, body.email)
  const [saved = person] = await db
    .update(users)
    .set({ ...body, version: person.version + 1, updated_at: services.now() })
    .where(eq(users.id, person.id))
    .returning()
  const { first_name, last_name, email } = person
  const changes = difference({ first_name, last_name, email }, body)
  await record({ action: 'users.edit', entity: 'user', entity_id: person.id, ...changes })
  tag(saved.version)
  return { success: true as const, data: shownUser(saved) }
})

/** An account that nobody has signed in to yet belongs to whoever holds its e-mail: it must not carry off more than the editor has. */
async function refuseEmail(db: Database, staff: SignedInUser, person: PersonRow, email: string): Promise<void> {
  if (person.subject === null && exceeds(person, staff)) throw deniedOf(person, 'users.email_above_own')
  await lockEmails(db)
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (other && other.id !== person.id)
    throw refusal(422, undefined, { fields: [{ field: 'body.email', code: 'users.email_taken' }] })
}
