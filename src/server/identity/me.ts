// What the console is told of the person who is signed in.
import { eq } from 'drizzle-orm'
import { leftOut, shownAs } from '#contract/seeing.ts'
import type { Me, SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes } from '#server/db/schema/people.ts'
import type { Sight } from '../http/caller.ts'
import type { Services } from '../http/handle.ts'

interface From extends Pick<Services, 'platform' | 'config'> {
  readonly db: Database
}

export async function meOf({ db, platform, config }: From, staff: SignedInUser, sight: Sight | null): Promise<Me> {
  const shown = sight ? shownAs(sight.own, sight.seen) : staff
  const { access, permissions } = shown
  const [type] = await db.select().from(accountTypes).where(eq(accountTypes.name, access))
  const seeing = sight && {
    access: sight.seen.access,
    user: sight.seen.user,
    left_out: leftOut(sight.own, sight.seen),
  }
  return {
    ...staff,
    access,
    permissions,
    type_permissions: type?.permissions ?? permissions,
    seeing,
    extensions: !platform,
    demo: config.demo,
  }
}
