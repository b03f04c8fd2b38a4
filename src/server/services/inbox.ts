// Puts notifications into inboxes, in the transaction that makes them true: none is lost, none comes twice.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InboxFacts, InboxKind } from '#contract/console/inbox.ts'
import type { Database } from '#server/db/database.ts'
import { inbox } from '#server/db/schema/console/people.ts'

interface Notification {
  readonly kind: InboxKind
  /** Deduplication key: events with the same key create one notification for each user. */
  readonly key: string
  readonly facts: InboxFacts
  readonly now: Date
  /** The note of a mention, whose facts are read from the note when the inbox is read. */
  readonly noteId?: number
  /** The previous id and marks of a notification that is restored. */
  readonly id?: number
  readonly marks?: { readonly read_at: Date | null; readonly done_at: Date | null }
}

/** Notifies these users, who must exist: no foreign key leads from the inbox to the users of the platform. */
export async function putIntoInboxes(
  db: Database,
  userIds: readonly number[],
  { now, noteId, marks, ...notification }: Notification,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insert(inbox)
    .values(
      userIds.map((user_id) => ({ user_id, ...notification, ...marks, note_id: noteId ?? null, created_at: now })),
    )
    .onConflictDoNothing()
}

/** Marks the notifications with this key as done; null opens them again. */
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
