// Puts what somebody must see later into their inbox, in the transaction that makes it true: never lost, never twice.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { InboxFacts, InboxKind } from '#contract/console/inbox.ts'
import type { Database } from '#server/db/database.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'

interface Told {
  readonly kind: InboxKind
  /** Names what happened: told again, it is one notice. */
  readonly key: string
  readonly facts: InboxFacts
  readonly now: Date
  /** The note of a mention, whose facts are read from the note when the inbox is read. */
  readonly noteId?: number
  /** The previous id and marks of a notification that is restored. */
  readonly id?: number
  readonly marks?: { readonly read_at: Date | null; readonly done_at: Date | null }
}

/** Somebody whose account is gone hears nothing. */
export function putIntoInbox(db: Database, userId: number, told: Told): Promise<void> {
  return insertFor(db, eq(users.id, userId), told)
}

/** Everybody but who did it. */
export function putIntoOtherInboxes(db: Database, userId: number, told: Told): Promise<void> {
  return insertFor(db, ne(users.id, userId), told)
}

/** Everybody of whom this is true. */
export function putIntoInboxesOf(db: Database, who: SQL | undefined, told: Told): Promise<void> {
  return insertFor(db, who, told)
}

/** What it told of waits for nobody any more; an open one waits again. */
export async function settleInInboxes(db: Database, key: string, doneAt: Date | null): Promise<void> {
  const read_at = doneAt === null ? {} : { read_at: sql`coalesce(${inbox.read_at}, ${doneAt.toISOString()})` }
  await db
    .update(inbox)
    .set({ done_at: doneAt, ...read_at })
    .where(and(eq(inbox.key, key), doneAt === null ? undefined : isNull(inbox.done_at)))
}

/** Removes the notifications of a user whose text was changed or withdrawn where it came from. */
export async function removeFromInbox(db: Database, userId: number, keyPrefix: string): Promise<void> {
  await db.delete(inbox).where(and(eq(inbox.user_id, userId), sql`starts_with(${inbox.key}, ${keyPrefix})`))
}

async function insertFor(db: Database, who: SQL | undefined, { now, noteId, marks, ...told }: Told): Promise<void> {
  const people = await db.select({ user_id: users.id }).from(users).where(who)
  if (people.length === 0) return
  await db
    .insert(inbox)
    .values(people.map((person) => ({ ...person, ...told, ...marks, note_id: noteId ?? null, created_at: now })))
    .onConflictDoNothing()
}
