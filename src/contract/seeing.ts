// The console as another account type, or another person, would see it. Nobody sees more by it than they may read, and nothing is written.
import * as z from 'zod/mini'
import { accountTypes, type Context, contexts, type Level, levels, read, type Staff } from './access.ts'
import { levelOf } from './delegation.ts'
import { endpoint } from './endpoint.ts'
import { signedIn } from './everyone.ts'
import { recordId } from './fields.ts'
import { Me } from './session.ts'

type LevelIn = (context: Context) => Level

const everyLevel = (levelIn: LevelIn) =>
  Object.fromEntries(contexts.map((context) => [context, levelIn(context)])) as Record<Context, Level>

/** An admin_boss passes everything whatever is noted: only who is one may be seen as one. */
const typeOf = (own: Staff, seen: Staff) => (seen.access === 'admin_boss' ? own.access : seen.access)

/** What a call may do meanwhile: only what both may. */
export function common(own: Staff, seen: Staff): Staff {
  const least: LevelIn = (context) => {
    const [mine, theirs] = [levelOf(own, context), levelOf(seen, context)]
    return levels.indexOf(mine) < levels.indexOf(theirs) ? mine : theirs
  }
  return { access: typeOf(own, seen), permissions: everyLevel(least) }
}

/** What the console shows meanwhile: what they would see, where one may read at all. */
export function shownAs(own: Staff, seen: Staff): Staff {
  const shown: LevelIn = (context) => (levelOf(own, context) === 'denied' ? 'denied' : levelOf(seen, context))
  return { access: typeOf(own, seen), permissions: everyLevel(shown) }
}

/** Where they see what one may not read oneself: left out. */
export function leftOut(own: Staff, seen: Staff): Context[] {
  return contexts.filter((context) => levelOf(own, context) === 'denied' && levelOf(seen, context) !== 'denied')
}

const answer = z.object({ success: z.literal(true), user: Me })

/** As an account type or as a person: one of the two. Holds for the session, until it is ended or the person signs out. */
export const see = endpoint({
  method: 'PUT',
  path: '/v2/users/me/seeing',
  access: read('users'),
  body: z.strictObject({ account_type: z.optional(z.enum(accountTypes)), user_id: z.optional(recordId) }).check(
    z.refine(({ account_type, user_id }) => (account_type === undefined) !== (user_id === undefined), {
      path: ['account_type'],
      error: 'seeing.one',
    }),
  ),
  answer,
  changes: ['session'],
  extension: true,
  refuses: [404],
})

export const seeAsOneself = endpoint({
  method: 'DELETE',
  path: '/v2/users/me/seeing',
  access: signedIn,
  answer,
  changes: ['session'],
  extension: true,
  whileSeeing: true,
})
