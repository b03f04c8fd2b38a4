// The signed-in user as the API answers it, and the user row behind a verified identity.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { everywhere } from '#contract/access.ts'
import type { Me, SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes, users } from '#server/db/schema/platform/users.ts'
import { httpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import type { Identity } from './identity.ts'

interface From extends Pick<Services, 'platform' | 'config' | 'demo'> {
  readonly db: Database
}

export async function meOf({ db, platform, config, demo }: From, staff: SignedInUser): Promise<Me> {
  const [type] = await db.select().from(accountTypes).where(eq(accountTypes.name, staff.access))
  return {
    ...staff,
    type_permissions: type?.permissions ?? staff.permissions,
    extensions: !platform,
    demo: config.demo,
    tickets: { ...config.tickets, takes_notes: config.helpdesk !== null || demo !== null },
  }
}

// Maps a verified identity to its user row.

type User = typeof users.$inferSelect

/** Found by subject, else a row invited by e-mail, else created with every permission denied (product decision A26). */
export async function userOf(db: Database, identity: Identity): Promise<User> {
  const found = (await known(db, identity)) ?? (await prepared(db, identity))
  // Look up again: a concurrent sign-in may have claimed the invited row, and created() takes the advisory lock.
  return found ?? (await known(db, identity)) ?? (await created(db, identity))
}

async function known(db: Database, { subject }: Identity): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.subject, subject))
  return user
}

async function prepared(db: Database, { subject, email }: Identity): Promise<User | undefined> {
  const [user] = await db
    .update(users)
    .set({ subject })
    .where(and(isNull(users.subject), eq(sql`lower(${users.email})`, email)))
    .returning()
  return user
}

/** One new e-mail at a time: whoever comes second sees the first. */
export async function lockEmails(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('users_email', 0))`)
}

async function created(db: Database, identity: Identity): Promise<User> {
  await lockEmails(db)
  const [user] = await db
    .insert(users)
    .values({ ...identity, access: 'collaborator_aftersale', permissions: everywhere('denied') })
    .onConflictDoNothing()
    .returning()
  // A second sign-in of the same moment made the row; or the e-mail is another identity's, and stays so.
  const person = user ?? (await known(db, identity))
  if (!person) throw httpError(401)
  return person
}
