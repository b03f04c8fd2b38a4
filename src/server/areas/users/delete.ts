import { and, eq } from 'drizzle-orm'
import { deleteUser } from '#contract/users.ts'
import { users } from '#server/db/schema/people.ts'
import { savedViews } from '#server/db/schema/views.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { heldWithBosses, refuseBossOf, shownUser } from './people.ts'

/** The sessions and personal views go with their person; shared views stay, and the record of activity keeps the name. */
export const deleteHandler = handle(deleteUser, async ({ params, body, request, db, staff, record }) => {
  const { person, isLastBoss } = await heldWithBosses(db, params.id)
  refuseBossOf(staff, person)
  await expectVersion(request, person.version, () => shownUser(person))
  if (isLastBoss) throw refusal(422, 'users.last_boss')
  if (person.id === staff.id && !body.confirm_self) throw refusal(409, 'users.self')
  await db.delete(savedViews).where(and(eq(savedViews.owner_id, person.id), eq(savedViews.scope, 'personal')))
  await db.delete(users).where(eq(users.id, person.id))
  const { first_name, last_name, email, access, permissions } = person
  await record({
    action: 'users.delete',
    entity: 'user',
    entity_id: person.id,
    before: { first_name, last_name, email, type: access, ...permissions },
    after: body.reason ? { reason: body.reason } : undefined,
  })
  return { success: true as const, data: shownUser(person) }
})
