import { eq } from 'drizzle-orm'
import { everywhere, type Staff } from '#contract/access.ts'
import { aboveOwn, isLowered, mayMake } from '#contract/delegation.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/session.ts'
import { getUserPermissions, putUserPermissions } from '#contract/users.ts'
import { users } from '#server/db/schema/people.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import {
  deniedOf,
  difference,
  heldWithBosses,
  type PersonRow,
  personOf,
  refuseBossOf,
  shownPermissions,
} from './people.ts'

export const getPermissionsHandler = handle(getUserPermissions, async ({ params, db, tag }) => {
  const person = await personOf(db, params.id)
  tag(person.permissions_version)
  return shownPermissions(person)
})

/** Account type and levels; they hold from the person's next call, because every call reads them anew. */
export const putPermissionsHandler = handle(putUserPermissions, async (call) => {
  const { params, body, request, db, staff, tag, record, services } = call
  const { person, isLastBoss } = await heldWithBosses(db, params.id)
  const after = staffOf(body)
  refuseDelegation(staff, person, after)
  await expectVersion(request, person.permissions_version, () => shownPermissions(person))
  if (isLastBoss && after.access !== 'admin_boss') throw refusal(422, 'users.last_boss')
  if (person.id === staff.id && isLowered(person, after) && !body.confirm_self) throw refusal(409, 'users.self')
  const [saved = person] = await db
    .update(users)
    .set({ ...after, permissions_version: person.permissions_version + 1, updated_at: services.now() })
    .where(eq(users.id, person.id))
    .returning()
  const changed = difference(
    { type: person.access, ...person.permissions },
    { type: after.access, ...after.permissions },
  )
  const reason = body.reason ? { reason: body.reason } : {}
  await record({
    action: 'users.setPermissions',
    entity: 'user',
    entity_id: person.id,
    before: changed.before,
    after: { ...changed.after, ...reason },
  })
  tag(saved.permissions_version)
  return shownPermissions(saved)
})

/** An admin_boss has everything, and it is noted so. */
function staffOf({ type, permissions }: Parsed<typeof putUserPermissions>['body']): Staff {
  return { access: type, permissions: type === 'admin_boss' ? everywhere('read_and_write') : permissions }
}

function refuseDelegation(staff: SignedInUser, person: PersonRow, after: Staff): void {
  refuseBossOf(staff, person)
  if (!mayMake(staff, after.access)) throw deniedOf(person, 'users.boss_only')
  const above = aboveOwn(staff, person, after)
  if (above.length === 0) return
  const fields = above.map((context) => ({ field: `body.permissions.${context}`, code: 'users.above_own' }))
  throw deniedOf(person, 'users.above_own', { fields, context: { above } })
}
