// What the console is told of the person who is signed in.
import { eq } from 'drizzle-orm'
import type { Me, SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes } from '#server/db/schema/people.ts'
import type { Services } from '../http/handle.ts'

interface From extends Pick<Services, 'platform' | 'config'> {
  readonly db: Database
}

export async function meOf({ db, platform, config }: From, staff: SignedInUser): Promise<Me> {
  const [type] = await db.select().from(accountTypes).where(eq(accountTypes.name, staff.access))
  return {
    ...staff,
    type_permissions: type?.permissions ?? staff.permissions,
    extensions: !platform,
    demo: config.demo,
  }
}
