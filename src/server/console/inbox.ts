// Handlers of the inbox: list the user's own notifications, and mark them as read, done or open.
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { type InboxItem, listInbox, markAllNotificationsRead, markNotification } from '#contract/console/inbox.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { lockRow } from '#server/http/save-row.ts'
import { type NoteContext, readMentions } from '#server/services/notes.ts'

type NotificationRow = typeof inbox.$inferSelect

/**
 * Converts notifications for the API. The details of a mention are read with the user's current permissions, and are
 * empty if the user may not read the record.
 */
async function serializeNotifications(context: NoteContext, rows: readonly NotificationRow[]): Promise<InboxItem[]> {
  const noteIds = rows.flatMap(({ note_id }) => note_id ?? [])
  const mentions = await readMentions(context, noteIds)
  return rows.map(({ id, kind, facts, note_id, created_at, read_at, done_at }) => ({
    ...{ id, kind },
    facts: kind === 'mention' ? (mentions.get(note_id ?? 0) ?? {}) : facts,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
  }))
}

const situationConditions: Readonly<Record<'open' | 'done' | 'all', SQL | undefined>> = {
  open: isNull(inbox.done_at),
  done: isNotNull(inbox.done_at),
  all: undefined,
}

const unreadCondition = and(isNull(inbox.read_at), isNull(inbox.done_at))

/**
 * Activity entry for changes to the user's own inbox. The activity log does not store this entry, because its `before`
 * and `after` values are empty.
 */
const unrecordedActivityEntry = { action: 'session.preferences', entity: 'user', before: {}, after: {} } as const

export const inboxHandlers: readonly Handler[] = [
  defineHandler(listInbox, async ({ query, db, user, services }) => {
    const ownCondition = eq(inbox.user_id, user.id)
    const condition = and(ownCondition, situationConditions[query.situation])
    const list = await listRows({
      path: listInbox.path,
      query,
      rows: db.select().from(inbox).where(condition).$dynamic(),
      order: { orderExpressions: [inbox.id], sort: 'desc' },
      total: () => db.$count(inbox, condition),
      toApi: (rows) => serializeNotifications({ db, user, platform: services.platformPort }, rows),
    })
    return { ...list, unread: await db.$count(inbox, and(ownCondition, unreadCondition)) }
  }),

  defineHandler(markNotification, async ({ params, body: { read, done }, db, user, record, services }) => {
    const ownCondition = and(eq(inbox.id, params.id), eq(inbox.user_id, user.id))
    const row = await lockRow(db, inbox, ownCondition)
    const now = services.now()
    const getUpdatedTime = (isMarked: boolean | undefined, before: Date | null) =>
      isMarked === undefined ? before : isMarked ? (before ?? now) : null
    const done_at = getUpdatedTime(done, row.done_at)
    const read_at = getUpdatedTime(done === true ? true : read, row.read_at)
    await db.update(inbox).set({ read_at, done_at }).where(ownCondition)
    await record({ ...unrecordedActivityEntry, entity_id: user.id })
    const [data] = await serializeNotifications({ db, user, platform: services.platformPort }, [
      { ...row, read_at, done_at },
    ])
    if (!data) throw new Error(`Notification ${row.id} has no item`)
    return { success: true as const, data }
  }),

  defineHandler(markAllNotificationsRead, async ({ db, user, record, services }) => {
    const markedRows = await db
      .update(inbox)
      .set({ read_at: services.now() })
      .where(and(eq(inbox.user_id, user.id), unreadCondition))
      .returning({ id: inbox.id })
    await record({ ...unrecordedActivityEntry, entity_id: user.id })
    return { success: true as const, marked: markedRows.length }
  }),
]
