// Handlers of the inbox: list the user's own notifications, and mark them as read, done or open.
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { type InboxItem, listInbox, markInbox, readInbox } from '#contract/console/inbox.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { lockRow } from '#server/http/save-row.ts'
import { type NoteReading, readMentions } from '#server/services/notes.ts'

type Row = typeof inbox.$inferSelect

/**
 * Converts rows for the API. Details of a mention are read with the current permissions of the user, and are empty if
 * the user may not read the record.
 */
async function toItems(reading: NoteReading, rows: readonly Row[]): Promise<InboxItem[]> {
  const noteIds = rows.flatMap(({ note_id }) => note_id ?? [])
  const mentions = await readMentions(reading, noteIds)
  return rows.map(({ id, kind, facts, note_id, created_at, read_at, done_at }) => ({
    ...{ id, kind },
    facts: kind === 'mention' ? (mentions.get(note_id ?? 0) ?? {}) : facts,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
  }))
}

const situations: Readonly<Record<'open' | 'done' | 'all', SQL | undefined>> = {
  open: isNull(inbox.done_at),
  done: isNotNull(inbox.done_at),
  all: undefined,
}

const isUnread = and(isNull(inbox.read_at), isNull(inbox.done_at))

/** Activity fields of changes to one's own inbox. Empty `before` and `after` keep them out of the activity log. */
const nothing = { action: 'session.preferences', entity: 'user', before: {}, after: {} } as const

export const inboxHandlers: readonly Handler[] = [
  handle(listInbox, async ({ query, db, staff, services }) => {
    const own = eq(inbox.user_id, staff.id)
    const condition = and(own, situations[query.situation])
    const page = await listRows({
      path: listInbox.path,
      query,
      rows: db.select().from(inbox).where(condition).$dynamic(),
      order: { by: [inbox.id], sort: 'desc' },
      total: () => db.$count(inbox, condition),
      toApi: (rows) => toItems({ db, staff, platform: services.platformPort }, rows),
    })
    return { ...page, unread: await db.$count(inbox, and(own, isUnread)) }
  }),

  handle(markInbox, async ({ params, body: { read, done }, db, staff, record, services }) => {
    const own = and(eq(inbox.id, params.id), eq(inbox.user_id, staff.id))
    const row = await lockRow(db, inbox, own)
    const now = services.now()
    const marked = (wish: boolean | undefined, before: Date | null) =>
      wish === undefined ? before : wish ? (before ?? now) : null
    const done_at = marked(done, row.done_at)
    const read_at = marked(done === true ? true : read, row.read_at)
    await db.update(inbox).set({ read_at, done_at }).where(own)
    await record({ ...nothing, entity_id: staff.id })
    const [data] = await toItems({ db, staff, platform: services.platformPort }, [{ ...row, read_at, done_at }])
    if (!data) throw new Error(`Notification ${row.id} has no item`)
    return { success: true as const, data }
  }),

  handle(readInbox, async ({ db, staff, record, services }) => {
    const marked = await db
      .update(inbox)
      .set({ read_at: services.now() })
      .where(and(eq(inbox.user_id, staff.id), isUnread))
      .returning({ id: inbox.id })
    await record({ ...nothing, entity_id: staff.id })
    return { success: true as const, marked: marked.length }
  }),
]
