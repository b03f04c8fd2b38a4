// Signs users in: finds or creates the platform's user for a verified identity, and copies the user's data into the
// console's own table.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { inbox, people, savedViews } from '#server/db/schema/console/people.ts'
import { httpError } from '#server/http/errors.ts'
import type { Identity } from './identity.ts'
import type { PlatformPort } from './platform-port.ts'

/**
 * Finds the user of an identity by subject, else an invited user by e-mail, else creates a user. Throws 401 if no user
 * can be found or created.
 */
export async function signInUser(
  db: Database,
  platform: PlatformPort,
  identity: Identity,
  now: Date,
): Promise<SignedInUser> {
  const existingUser =
    (await findBySubject(db, platform, identity)) ??
    (await findInvitedUser(db, platform, identity)) ??
    // Searches again, because a concurrent sign-in with the same identity may have linked the invited user.
    (await findBySubject(db, platform, identity)) ??
    (await createUser(db, platform, identity))
  // Locks the platform's user before the console's row, in the same order as the deletion of a user, which avoids
  // deadlocks. Locks late, so that concurrent sign-ins wait only briefly.
  const user = await platform.users.recordSignIn(db, existingUser.id, now)
  if (!user) throw httpError(401)
  await copyPlatformUser(db, user)
  return user
}

async function findBySubject(
  db: Database,
  platform: PlatformPort,
  { subject }: Identity,
): Promise<SignedInUser | null> {
  const [consoleUserRow] = await db.select({ id: people.id }).from(people).where(eq(people.subject, subject))
  if (!consoleUserRow) return null
  const user = await platform.users.find(db, consoleUserRow.id)
  // Deletes the console's data of a user who no longer exists at the platform, so that the identity can be linked to
  // another user.
  if (!user) await deleteConsoleUser(db, consoleUserRow.id)
  return user
}

/**
 * Links the identity to the user with the same e-mail, unless that user has already signed in with another identity.
 */
async function findInvitedUser(db: Database, platform: PlatformPort, { subject, email }: Identity) {
  const user = await platform.users.lockByEmail(db, email)
  return user && (await linkIdentity(db, user, subject)) ? user : null
}

async function linkIdentity(db: Database, { id, ...copiedFields }: SignedInUser, subject: string): Promise<boolean> {
  const linkedRows = await db
    .insert(people)
    .values({ id, subject, ...pickCopiedFields(copiedFields) })
    .onConflictDoUpdate({ target: people.id, set: { subject }, setWhere: isNull(people.subject) })
    .returning({ id: people.id })
  return linkedRows.length > 0
}

async function createUser(db: Database, platform: PlatformPort, identity: Identity): Promise<SignedInUser> {
  const { subject, email, first_name, last_name } = identity
  const user = await platform.users.create(db, { email, first_name, last_name })
  if (user) await linkIdentity(db, user, subject)
  // Searches again, because a concurrent sign-in may have created the user. Finds no user if the e-mail belongs to a
  // user with another identity.
  const createdUser = user ?? (await findBySubject(db, platform, identity))
  if (!createdUser) throw httpError(401)
  return createdUser
}

type CopiedFields = Omit<SignedInUser, 'id'>

function pickCopiedFields({ first_name, last_name, email, access, permissions }: CopiedFields): CopiedFields {
  return { first_name, last_name, email, access, permissions }
}

/** Stores a copy of the platform's user data in the console's own table, under the same id. */
export async function copyPlatformUser(db: Database, { id, ...user }: SignedInUser): Promise<void> {
  const copiedFields = { ...pickCopiedFields(user), updated_at: sql`now()` }
  await db
    .insert(people)
    .values({ id, ...copiedFields })
    .onConflictDoUpdate({ target: people.id, set: copiedFields })
}

/**
 * Deletes other console users with the same e-mail, because the platform gives an e-mail to only one user. Users with a
 * linked identity are kept; otherwise another identity with the same e-mail could sign in as that user.
 */
export async function deleteOthersWithEmail(db: Database, { id, email }: SignedInUser): Promise<void> {
  const emailCondition = eq(sql`lower(${people.email})`, sql`lower(${email})`)
  await db.delete(people).where(and(emailCondition, isNull(people.subject), ne(people.id, id)))
}

/**
 * Deletes the console's data of a user whom the platform has deleted: sessions, personal views, inbox, claims and
 * access requests. Shared views are kept without an owner.
 */
export async function deleteConsoleUser(db: Database, id: number): Promise<void> {
  await db.delete(savedViews).where(and(eq(savedViews.owner_id, id), eq(savedViews.scope, 'personal')))
  await db.delete(inbox).where(eq(inbox.user_id, id))
  await db.delete(people).where(eq(people.id, id))
}
