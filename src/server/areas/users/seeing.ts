// Seeing the console as an account type or a person would: noted with the session, so that every one of its calls is held to it.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import { common, see, seeAsOneself } from '#contract/seeing.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/people.ts'
import type { Sight } from '#server/http/caller.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { meOf } from '#server/identity/me.ts'
import { personOf } from './people.ts'
import { presetOf } from './presets.ts'

export const seeingHandlers: readonly Handler[] = [
  handle(see, async ({ body, db, staff, sessionId, record, services }) => {
    if (body.user_id === staff.id) throw refusal(422, 'seeing.self')
    const seen = await seenOf(db, body)
    await note(db, sessionId, { seen_type: body.account_type ?? null, seen_user_id: body.user_id ?? null })
    await record({
      action: 'access.seeAs',
      entity: 'user',
      entity_id: staff.id,
      after: { account_type: seen.access, ...(body.user_id === undefined ? {} : { user_id: body.user_id }) },
    })
    const user = { ...staff, ...common(staff, seen) }
    return { success: true as const, user: await meOf({ ...services, db }, user, { own: staff, seen }) }
  }),

  handle(seeAsOneself, async ({ db, staff, sight, sessionId, record, services }) => {
    await note(db, sessionId, { seen_type: null, seen_user_id: null })
    await record({ action: 'access.backToOwn', entity: 'user', entity_id: staff.id })
    return { success: true as const, user: await meOf({ ...services, db }, { ...staff, ...sight?.own }, null) }
  }),
]

async function seenOf(db: Database, { account_type, user_id }: Parsed<typeof see>['body']): Promise<Sight['seen']> {
  if (user_id !== undefined) {
    const { id, first_name, last_name, access, permissions } = await personOf(db, user_id)
    return { access, permissions, user: { id, first_name, last_name } }
  }
  if (account_type === undefined) throw refusal(422, 'seeing.one')
  const { name, permissions } = await presetOf(db, account_type)
  return { access: name, permissions, user: null }
}

type Noted = Pick<typeof sessions.$inferInsert, 'seen_type' | 'seen_user_id'>

async function note(db: Database, sessionId: number | null, seen: Noted): Promise<void> {
  if (sessionId !== null) await db.update(sessions).set(seen).where(eq(sessions.id, sessionId))
}
