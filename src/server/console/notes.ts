// Handlers of notes on records: list, add, edit, pin and delete; notifications of mentioned users; and the undo rules.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Access, allows, missing } from '#contract/access.ts'
import {
  accessOfNotes,
  addNote,
  deleteNote,
  getNote,
  listNotes,
  listPeople,
  MAX_NOTES_PER_USER,
  mentionedIn,
  Note,
  notesAccess,
  saveNote,
  withBareMentions,
  withMentions,
} from '#contract/console/notes.ts'
import { fullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { missingNeeds } from '#server/http/access.ts'
import { forbidden, httpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Handler, handle, type Services } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { refuseAboveMaximum } from '#server/http/maximum.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import { changedSince, type Facts, factsOf, type UndoInput, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { putIntoInboxes } from '#server/services/inbox.ts'
import { isOf, type Noted, type NoteReading, type NoteRow, toNote, toNotes } from '#server/services/notes.ts'
import type { PlatformRecord } from '#server/services/platform-port.ts'

interface Call extends Pick<NoteReading, 'db' | 'staff'> {
  readonly services: Pick<Services, 'platformPort'>
}

const toWork = ({ db, staff, services }: Call): NoteReading => ({ db, staff, platform: services.platformPort })

async function readSubject({ db, platform }: NoteReading, { entity, id }: Noted): Promise<PlatformRecord> {
  const record = (await platform.records.read(db, entity, [id])).get(id)
  if (!record) throw httpError(404, 'not_found')
  return record
}

function ensure(staff: SignedInUser, access: Access, { entity, id }: Noted): void {
  if (!allows(staff, access)) throw missingNeeds(missing(staff, access), { entity, entity_id: id })
}

/**
 * Checks the permission for this kind of record, because the endpoint only requires the permission for any kind.
 * Returns the record of the note; throws 403 or 404.
 */
async function admit(work: NoteReading, noted: Noted): Promise<PlatformRecord> {
  ensure(work.staff, accessOfNotes[noted.entity].read, noted)
  return readSubject(work, noted)
}

const notedBy = ({ entity, entity_id }: Pick<NoteRow, 'entity' | 'entity_id'>): Noted => ({ entity, id: entity_id })

function ensureReadable(staff: SignedInUser, row: NoteRow): void {
  ensure(staff, accessOfNotes[row.entity].read, notedBy(row))
}

function refuseOthers(staff: SignedInUser, row: NoteRow): void {
  if (row.user_id === staff.id) return
  const { entity, entity_id } = row
  throw forbidden({ entity, entity_id, after: { note: row.id, code: 'notes.not_own' } }, 'notes.not_own')
}

async function refuseExcessNotes(db: Database, staff: SignedInUser, noted: Noted): Promise<void> {
  await refuseAboveMaximum(db, {
    userId: staff.id,
    table: notes,
    rows: and(isOf(noted), eq(notes.user_id, staff.id)),
    maximum: MAX_NOTES_PER_USER,
    code: 'notes.too_many',
  })
}

/**
 * Returns the ids of users that the text mentions and the previous text did not. Throws 422 if one of them may not read
 * the record.
 */
async function newlyMentioned(
  { db, platform }: NoteReading,
  { entity, id }: Noted,
  text: string,
  before = '',
): Promise<number[]> {
  const known = new Set(mentionedIn(before))
  const mentioned = mentionedIn(text).filter((one) => !known.has(one))
  const readers = await platform.users.listWithAccess(db, accessOfNotes[entity].read, mentioned)
  const stranger = mentioned.find((one) => !readers.some((reader) => reader.id === one))
  if (stranger === undefined) return [...mentioned]
  const name = (await platform.users.readNames(db, [stranger])).get(stranger) ?? String(stranger)
  throw httpError(422, undefined, {
    fields: [{ field: 'body.text', code: 'validation.mention', values: { name, record: `${entity} ${id}` } }],
  })
}

/** Notifies the mentioned users, except the author. A user gets one notification per note. */
async function notifyMentioned(db: Database, mentioned: readonly number[], { id, user_id }: NoteRow, now: Date) {
  const others = mentioned.filter((one) => one !== user_id)
  await putIntoInboxes(db, others, { ...mentionOf(id), facts: {}, now })
}

const mentionOf = (noteId: number) => ({ kind: 'mention' as const, key: `note ${noteId}`, noteId })

/**
 * Schema of a notification that was deleted with its note by a foreign key. The activity log stores it, so that the
 * undo can restore it.
 */
const DeletedNotification = z.object({
  id: z.int(),
  user_id: z.int(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
})

async function readNotifications(db: Database, noteId: number): Promise<z.infer<typeof DeletedNotification>[]> {
  const { id, user_id, created_at, read_at, done_at } = inbox
  const rows = await db
    .select({ id, user_id, created_at, read_at, done_at })
    .from(inbox)
    .where(eq(inbox.note_id, noteId))
    .orderBy(id)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  }))
}

const speakable = (name: string) => name.replace(/[@[\]|\n]/g, ' ')

/** Adds the current names of the mentioned users to a text, so that the activity log is readable without a look-up. */
const recorded = (text: string, names: ReadonlyMap<number, string>) =>
  withMentions(text, (id) => `@[${id}|${speakable(names.get(id) ?? '')}]`)

type Action = 'notes.add' | 'notes.edit' | 'notes.pin' | 'notes.delete'

function entryOf(action: Action, row: NoteRow, { ecommerce_id }: PlatformRecord, changes: object): ActivityEntry {
  const { entity, entity_id } = row
  return { action, entity, entity_id, ...(ecommerce_id === null ? {} : { ecommerce_id }), ...changes }
}

/** Returns all fields of a note that the undo of its deletion restores. */
const whole = ({ id, text, pinned, version, created_at, edited_at }: NoteRow, names: ReadonlyMap<number, string>) => ({
  ...{ note: id, text: recorded(text, names), is_pinned: pinned, version },
  ...{ created_at: created_at.toISOString(), edited_at: edited_at?.toISOString() ?? null },
})

function readMentionedNames({ db, platform }: NoteReading, ...texts: readonly string[]) {
  return platform.users.readNames(db, texts.flatMap(mentionedIn))
}

export const noteHandlers: readonly Handler[] = [
  handle(listNotes, async ({ query, ...call }) => {
    const { db } = call
    const work = toWork(call)
    const noted = { entity: query.entity, id: query.id }
    const record = await admit(work, noted)
    const page = await listRows({
      path: listNotes.path,
      query,
      rows: db.select().from(notes).where(isOf(noted)).$dynamic(),
      // Pinned notes come first, then the newest.
      order: { by: [notes.pinned, notes.id], sort: 'desc' },
      total: () => db.$count(notes, isOf(noted)),
      toApi: (rows) => toNotes(work, rows),
    })
    return { ...page, record }
  }),

  handle(addNote, async ({ body: { entity, id, ...written }, record, tag, services, ...call }) => {
    const { db, staff } = call
    const work = toWork({ ...call, services })
    const noted = { entity, id }
    const subject = await admit(work, noted)
    await refuseExcessNotes(db, staff, noted)
    const mentioned = await newlyMentioned(work, noted, written.text)
    const now = services.now()
    const author = { user_id: staff.id, user_name: fullName(staff) }
    const [row] = await db
      .insert(notes)
      .values({ ...author, ...written, entity, entity_id: id, created_at: now })
      .returning()
    if (!row) throw new Error('The note was not kept')
    const names = await readMentionedNames(work, row.text)
    await record(entryOf('notes.add', row, subject, { after: whole(row, names) }))
    await notifyMentioned(db, mentioned, row, now)
    tag(row.version)
    return { success: true as const, data: await toNote(work, row) }
  }),

  handle(getNote, async ({ params, tag, ...call }) => {
    const { db, staff } = call
    const [row] = await db.select().from(notes).where(eq(notes.id, params.id))
    if (!row) throw httpError(404, 'not_found')
    ensureReadable(staff, row)
    tag(row.version)
    return { data: await toNote(toWork(call), row) }
  }),

  handle(saveNote, async ({ params, body, staff, ...call }) => {
    const { db } = call
    const work = toWork({ ...call, staff })
    const now = call.services.now()
    let mentioned: readonly number[] = []
    const { saved } = await saveRow(call, {
      table: notes,
      where: eq(notes.id, params.id),
      admit: (row) => ensureReadable(staff, row),
      toApi: (row) => toNote(work, row),
      change: async (row) => {
        const { text = row.text, pinned = row.pinned } = body
        const isEdited = text !== row.text
        const isPinned = pinned !== row.pinned
        if (isEdited) refuseOthers(staff, row)
        if (isPinned && row.user_id !== staff.id) ensure(staff, accessOfNotes[row.entity].write, notedBy(row))
        const subject = await readSubject(work, notedBy(row))
        if (isEdited) mentioned = await newlyMentioned(work, notedBy(row), text, row.text)
        const names = await readMentionedNames(work, row.text, text)
        const factsOf = (one: Pick<NoteRow, 'text' | 'pinned'>) => ({
          note: row.id,
          ...(isEdited ? { text: recorded(one.text, names) } : {}),
          ...(isPinned ? { is_pinned: one.pinned } : {}),
        })
        const isSame = !isEdited && !isPinned
        const changes = isSame ? { before: {}, after: {} } : { before: factsOf(row), after: factsOf({ text, pinned }) }
        return {
          patch: isSame ? null : { text, pinned, ...(isEdited ? { edited_at: now } : {}) },
          activity: entryOf(isEdited ? 'notes.edit' : 'notes.pin', row, subject, changes),
        }
      },
    })
    await notifyMentioned(db, mentioned, saved, now)
    return { success: true as const, data: await toNote(work, saved) }
  }),

  handle(deleteNote, async ({ params, request, record, ...call }) => {
    const { db, staff } = call
    const work = toWork(call)
    const row = await lockRow(db, notes, eq(notes.id, params.id))
    ensureReadable(staff, row)
    await expectVersion(request, row.version, () => toNote(work, row))
    refuseOthers(staff, row)
    const subject = await readSubject(work, notedBy(row))
    const notifications = await readNotifications(db, row.id)
    await db.delete(notes).where(eq(notes.id, row.id))
    const names = await readMentionedNames(work, row.text)
    await record(entryOf('notes.delete', row, subject, { before: { ...whole(row, names), notifications } }))
    return { success: true as const }
  }),

  handle(listPeople, async ({ query: { entity, ...search }, db, staff, services }) => {
    const { read } = accessOfNotes[entity]
    if (!allows(staff, read)) throw missingNeeds(missing(staff, read))
    return { data: await services.platformPort.users.search(db, read, search) }
  }),
]

const isNote = (facts: unknown) => typeof factsOf(facts).note === 'number'
const textIn = ({ text }: Facts) => (typeof text === 'string' ? withBareMentions(text) : undefined)
const pinIn = ({ is_pinned }: Facts) => (typeof is_pinned === 'boolean' ? is_pinned : undefined)

/** Returns the note, if its text and pin are still as the recorded write left them; throws a conflict otherwise. */
async function standing({ db, after }: Pick<UndoInput, 'db' | 'after'>): Promise<NoteRow> {
  const [present] = await db
    .select()
    .from(notes)
    .where(eq(notes.id, Number(after.note)))
  const [text, pinned] = [textIn(after), pinIn(after)]
  const isSame = present && (text ?? present.text) === present.text && (pinned ?? present.pinned) === present.pinned
  if (!isSame) throw changedSince()
  return present
}

const saving = (action: 'notes.edit' | 'notes.pin') =>
  undoThrough({
    action,
    ...(action === 'notes.edit' ? { isOwn: true as const } : {}),
    endpoint: saveNote,
    handlers: noteHandlers,
    fits: ({ before, after }) => isNote(before) && isNote(after),
    input: async (undoing) => {
      const { id, version } = await standing(undoing)
      const [text, pinned] = [textIn(undoing.before), pinIn(undoing.before)]
      const body = { ...(text === undefined ? {} : { text }), ...(pinned === undefined ? {} : { pinned }) }
      return { version, params: { id }, body }
    },
  })

const Deleted = z.object({
  note: z.int(),
  text: z.string(),
  is_pinned: z.boolean(),
  version: z.int(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  /** Absent in activity rows of earlier versions. */
  notifications: z.array(DeletedNotification).default([]),
})

/** Restores the note and its notifications under their previous ids, read or unread as they were. */
async function putBack({ row: done, before, record, ...call }: UndoInput): Promise<void> {
  const { db, staff } = call
  const work = toWork(call)
  if (done.user_id !== staff.id) throw forbidden({ after: { undo: done.id } }, 'notes.not_own')
  const deleted = Deleted.parse(before)
  const noted = { entity: Note.shape.entity.parse(done.entity), id: Number(done.entity_id) }
  const subject = await admit(work, noted)
  await refuseExcessNotes(db, staff, noted)
  const { created_at, edited_at, version } = deleted
  const [row] = await db
    .insert(notes)
    .values({
      ...{ id: deleted.note, entity: noted.entity, entity_id: noted.id, user_id: staff.id, user_name: fullName(staff) },
      ...{ text: withBareMentions(deleted.text), pinned: deleted.is_pinned, created_at: new Date(created_at) },
      edited_at: toDate(edited_at),
      version: version + 1,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw changedSince()
  await restoreNotifications(work, row.id, deleted.notifications)
  await record(entryOf('notes.add', row, subject, { after: whole(row, await readMentionedNames(work, row.text)) }))
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

type DeletedNotifications = z.infer<typeof Deleted>['notifications']

/** Restores the notifications, except those of users whose account was deleted. */
async function restoreNotifications(
  { db, platform }: NoteReading,
  noteId: number,
  notifications: DeletedNotifications,
): Promise<void> {
  const ids = notifications.map(({ user_id }) => user_id)
  const present = new Set(await platform.users.listIds(db, ids))
  for (const { id, user_id, created_at, read_at, done_at } of notifications) {
    const marks = { read_at: toDate(read_at), done_at: toDate(done_at) }
    const notification = { ...mentionOf(noteId), id, facts: {}, now: new Date(created_at), marks }
    if (present.has(user_id)) await putIntoInboxes(db, [user_id], notification)
  }
}

export const noteReversals: readonly UndoRule[] = [
  saving('notes.edit'),
  saving('notes.pin'),
  undoThrough({
    action: 'notes.add',
    isOwn: true,
    endpoint: deleteNote,
    handlers: noteHandlers,
    fits: ({ after }) => isNote(after),
    input: async (undoing) => {
      const { id, version } = await standing(undoing)
      return { version, params: { id } }
    },
  }),
  {
    action: 'notes.delete',
    isOwn: true,
    access: notesAccess,
    fits: ({ before }) => isNote(before),
    undo: putBack,
  },
]
