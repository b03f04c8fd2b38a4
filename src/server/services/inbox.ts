// Adds notifications to the inboxes of users, in the transaction of the event, so that no notification is lost or added
// twice.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InboxKind, NotificationParameters } from '#contract/console/inbox.ts'
import type { Database } from '#server/db/database.ts'
import { inbox } from '#server/db/schema/console/people.ts'

interface Notification {
  readonly kind: InboxKind
  /** Deduplication key: events with the same key create one notification for each user. */
  readonly key: string
  readonly facts: NotificationParameters
  readonly now: Date
  /**
   * Id of the note that mentions the user. The inbox reads the text from the note, because the notification does not
   * store it.
   */
  readonly noteId?: number
  /** Original id and timestamps of a notification, set when an undo restores a deleted notification. */
  readonly id?: number
  readonly timestamps?: { readonly read_at: Date | null; readonly done_at: Date | null }
}

/**
 * Adds a notification for each user. The callers must ensure that the users exist, because the inbox has no foreign key
 * to the users of the platform.
 */
export async function addNotifications(
  db: Database,
  userIds: readonly number[],
  { now, noteId, timestamps, ...notification }: Notification,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insert(inbox)
    .values(
      userIds.map((user_id) => ({ user_id, ...notification, ...timestamps, note_id: noteId ?? null, created_at: now })),
    )
    .onConflictDoNothing()
}

/** Marks the notifications with this key as done, or as open again if `doneAt` is null. */
export async function markNotificationsDone(
  db: Database,
  deduplicationKey: string,
  doneAt: Date | null,
): Promise<void> {
  const readTimestamp = doneAt === null ? {} : { read_at: sql`coalesce(${inbox.read_at}, ${doneAt.toISOString()})` }
  await db
    .update(inbox)
    .set({ done_at: doneAt, ...readTimestamp })
    .where(and(eq(inbox.key, deduplicationKey), doneAt === null ? undefined : isNull(inbox.done_at)))
}

/**
 * Deletes the notifications of a user whose key begins with the prefix. Called when the text that the notifications
 * announced has been changed or withdrawn.
 */
export async function deleteNotifications(db: Database, userId: number, keyPrefix: string): Promise<void> {
  await db.delete(inbox).where(and(eq(inbox.user_id, userId), sql`starts_with(${inbox.key}, ${keyPrefix})`))
}
