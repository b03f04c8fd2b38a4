// Handlers of notes on records: list, add, edit, pin and delete; notifications of mentioned users; and the undo rules.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type AccessRule, getMissingLevels, hasAccess } from '#contract/access.ts'
import {
  addNote,
  deleteNote,
  getMentionedIds,
  getNote,
  listNotes,
  listPeople,
  MAX_NOTES_PER_USER,
  Note,
  notesAccess,
  notesAccessByEntity,
  replaceMentions,
  saveNote,
  stripMentionNames,
} from '#contract/console/notes.ts'
import { formatFullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { missingPermissionError } from '#server/http/access.ts'
import { forbiddenError, httpError } from '#server/http/errors.ts'
import { type ActivityEntry, defineHandler, type Handler, type Services } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { ensureBelowMaximum } from '#server/http/maximum.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  type FieldValues,
  recordChangedError,
  toFieldRecord,
  type UndoInput,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { addNotifications } from '#server/services/inbox.ts'
import {
  buildNotesCondition,
  type NoteContext,
  type NoteRow,
  type RecordRef,
  serializeNotes,
  serializeNoteWithNames,
} from '#server/services/notes.ts'
import type { PlatformRecord } from '#server/services/platform-port.ts'

interface NoteHandlerContext extends Pick<NoteContext, 'db' | 'user'> {
  readonly services: Pick<Services, 'platformPort'>
}

const toNoteContext = ({ db, user, services }: NoteHandlerContext): NoteContext => ({
  db,
  user,
  platform: services.platformPort,
})

async function readNoteRecord({ db, platform }: NoteContext, { entity, id }: RecordRef): Promise<PlatformRecord> {
  const record = (await platform.records.read(db, entity, [id])).get(id)
  if (!record) throw httpError(404, 'not_found')
  return record
}

function ensureAccess(user: SignedInUser, access: AccessRule, { entity, id }: RecordRef): void {
  if (!hasAccess(user, access)) throw missingPermissionError(getMissingLevels(user, access), { entity, entity_id: id })
}

/**
 * Returns the record to which a note belongs. Throws 404 if the record does not exist, and 403 if the user may not read
 * this type of record. The endpoint itself only checks that the user may read any of the types.
 */
async function readAccessibleRecord(noteContext: NoteContext, recordRef: RecordRef): Promise<PlatformRecord> {
  ensureAccess(noteContext.user, notesAccessByEntity[recordRef.entity].read, recordRef)
  return readNoteRecord(noteContext, recordRef)
}

const getRecordRef = ({ entity, entity_id }: Pick<NoteRow, 'entity' | 'entity_id'>): RecordRef => ({
  entity,
  id: entity_id,
})

function ensureReadAccess(user: SignedInUser, row: NoteRow): void {
  ensureAccess(user, notesAccessByEntity[row.entity].read, getRecordRef(row))
}

function ensureAuthor(user: SignedInUser, row: NoteRow): void {
  if (row.user_id === user.id) return
  const { entity, entity_id } = row
  throw forbiddenError({ entity, entity_id, after: { note: row.id, code: 'notes.not_own' } }, 'notes.not_own')
}

async function ensureNoteLimit(db: Database, user: SignedInUser, recordRef: RecordRef): Promise<void> {
  await ensureBelowMaximum(db, {
    userId: user.id,
    table: notes,
    rowCondition: and(buildNotesCondition(recordRef), eq(notes.user_id, user.id)),
    maximum: MAX_NOTES_PER_USER,
    errorCode: 'notes.too_many',
  })
}

/**
 * Returns the ids of users whom the text mentions but the previous text did not. Throws 422 if one of these users may
 * not read the record.
 */
async function findNewMentions(
  { db, platform }: NoteContext,
  { entity, id }: RecordRef,
  text: string,
  before = '',
): Promise<number[]> {
  const previousIds = new Set(getMentionedIds(before))
  const mentionedIds = getMentionedIds(text).filter((mentionedId) => !previousIds.has(mentionedId))
  const usersWithAccess = await platform.users.listWithAccess(db, notesAccessByEntity[entity].read, mentionedIds)
  const idWithoutAccess = mentionedIds.find((mentionedId) => !usersWithAccess.some((user) => user.id === mentionedId))
  if (idWithoutAccess === undefined) return [...mentionedIds]
  const name = (await platform.users.readNames(db, [idWithoutAccess])).get(idWithoutAccess) ?? String(idWithoutAccess)
  throw httpError(422, undefined, {
    fields: [{ field: 'body.text', code: 'validation.mention', values: { name, record: `${entity} ${id}` } }],
  })
}

/** Notifies the mentioned users, except the author. A user gets one notification per note. */
async function notifyMentionedUsers(
  db: Database,
  mentionedIds: readonly number[],
  { id, user_id }: NoteRow,
  now: Date,
) {
  const recipients = mentionedIds.filter((mentionedId) => mentionedId !== user_id)
  await addNotifications(db, recipients, { ...buildMention(id), facts: {}, now })
}

const buildMention = (noteId: number) => ({ kind: 'mention' as const, key: `note ${noteId}`, noteId })

/**
 * Schema of a notification that was deleted together with its note. The activity log stores such notifications, so that
 * an undo can restore them.
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

const removeMentionSyntax = (name: string) => name.replace(/[@[\]|\n]/g, ' ')

/**
 * Adds the current names of mentioned users to a note's text, so that the activity log is readable without looking up
 * user ids.
 */
const addMentionNames = (text: string, names: ReadonlyMap<number, string>) =>
  replaceMentions(text, (id) => `@[${id}|${removeMentionSyntax(names.get(id) ?? '')}]`)

type Action = 'notes.add' | 'notes.edit' | 'notes.pin' | 'notes.delete'

function buildActivityEntry(
  action: Action,
  row: NoteRow,
  { ecommerce_id }: PlatformRecord,
  changes: object,
): ActivityEntry {
  const { entity, entity_id } = row
  return { action, entity, entity_id, ...(ecommerce_id === null ? {} : { ecommerce_id }), ...changes }
}

/** Returns the fields of a note that the activity log stores, from which an undo can restore a deleted note. */
const toRestorableFields = (
  { id, text, pinned, version, created_at, edited_at }: NoteRow,
  names: ReadonlyMap<number, string>,
) => ({
  ...{ note: id, text: addMentionNames(text, names), is_pinned: pinned, version },
  ...{ created_at: created_at.toISOString(), edited_at: edited_at?.toISOString() ?? null },
})

function readMentionedNames({ db, platform }: NoteContext, ...texts: readonly string[]) {
  return platform.users.readNames(db, texts.flatMap(getMentionedIds))
}

export const noteHandlers: readonly Handler[] = [
  defineHandler(listNotes, async ({ query, ...context }) => {
    const { db } = context
    const noteContext = toNoteContext(context)
    const recordRef = { entity: query.entity, id: query.id }
    const record = await readAccessibleRecord(noteContext, recordRef)
    const page = await listRows({
      path: listNotes.path,
      query,
      rows: db.select().from(notes).where(buildNotesCondition(recordRef)).$dynamic(),
      // Pinned notes come first, then the newest.
      order: { orderExpressions: [notes.pinned, notes.id], sort: 'desc' },
      total: () => db.$count(notes, buildNotesCondition(recordRef)),
      toApi: (rows) => serializeNotes(noteContext, rows),
    })
    return { ...page, record }
  }),

  defineHandler(addNote, async ({ body: { entity, id, ...noteFields }, record, setEtag, services, ...context }) => {
    const { db, user } = context
    const noteContext = toNoteContext({ ...context, services })
    const recordRef = { entity, id }
    const noteRecord = await readAccessibleRecord(noteContext, recordRef)
    await ensureNoteLimit(db, user, recordRef)
    const mentionedIds = await findNewMentions(noteContext, recordRef, noteFields.text)
    const now = services.now()
    const author = { user_id: user.id, user_name: formatFullName(user) }
    const [row] = await db
      .insert(notes)
      .values({ ...author, ...noteFields, entity, entity_id: id, created_at: now })
      .returning()
    if (!row) throw new Error('The note was not inserted')
    const names = await readMentionedNames(noteContext, row.text)
    await record(buildActivityEntry('notes.add', row, noteRecord, { after: toRestorableFields(row, names) }))
    await notifyMentionedUsers(db, mentionedIds, row, now)
    setEtag(row.version)
    return { success: true as const, data: await serializeNoteWithNames(noteContext, row) }
  }),

  defineHandler(getNote, async ({ params, setEtag, ...context }) => {
    const { db, user } = context
    const [row] = await db.select().from(notes).where(eq(notes.id, params.id))
    if (!row) throw httpError(404, 'not_found')
    ensureReadAccess(user, row)
    setEtag(row.version)
    return { data: await serializeNoteWithNames(toNoteContext(context), row) }
  }),

  defineHandler(saveNote, async ({ params, body, user, ...context }) => {
    const { db } = context
    const noteContext = toNoteContext({ ...context, user })
    const now = context.services.now()
    let mentionedIds: readonly number[] = []
    const { saved } = await saveRow(context, {
      table: notes,
      where: eq(notes.id, params.id),
      ensureSavable: (row) => ensureReadAccess(user, row),
      toApi: (row) => serializeNoteWithNames(noteContext, row),
      prepareChange: async (row) => {
        const { text = row.text, pinned = row.pinned } = body
        const isEdited = text !== row.text
        const isPinned = pinned !== row.pinned
        if (isEdited) ensureAuthor(user, row)
        if (isPinned && row.user_id !== user.id)
          ensureAccess(user, notesAccessByEntity[row.entity].write, getRecordRef(row))
        const noteRecord = await readNoteRecord(noteContext, getRecordRef(row))
        if (isEdited) mentionedIds = await findNewMentions(noteContext, getRecordRef(row), text, row.text)
        const names = await readMentionedNames(noteContext, row.text, text)
        const toLoggedFields = (note: Pick<NoteRow, 'text' | 'pinned'>) => ({
          note: row.id,
          ...(isEdited ? { text: addMentionNames(note.text, names) } : {}),
          ...(isPinned ? { is_pinned: note.pinned } : {}),
        })
        const isSame = !isEdited && !isPinned
        const changes = isSame
          ? { before: {}, after: {} }
          : { before: toLoggedFields(row), after: toLoggedFields({ text, pinned }) }
        return {
          patch: isSame ? null : { text, pinned, ...(isEdited ? { edited_at: now } : {}) },
          activity: buildActivityEntry(isEdited ? 'notes.edit' : 'notes.pin', row, noteRecord, changes),
        }
      },
    })
    await notifyMentionedUsers(db, mentionedIds, saved, now)
    return { success: true as const, data: await serializeNoteWithNames(noteContext, saved) }
  }),

  defineHandler(deleteNote, async ({ params, request, record, ...context }) => {
    const { db, user } = context
    const noteContext = toNoteContext(context)
    const row = await lockRow(db, notes, eq(notes.id, params.id))
    ensureReadAccess(user, row)
    await expectVersion(request, row.version, () => serializeNoteWithNames(noteContext, row))
    ensureAuthor(user, row)
    const noteRecord = await readNoteRecord(noteContext, getRecordRef(row))
    const notifications = await readNotifications(db, row.id)
    await db.delete(notes).where(eq(notes.id, row.id))
    const names = await readMentionedNames(noteContext, row.text)
    await record(
      buildActivityEntry('notes.delete', row, noteRecord, {
        before: { ...toRestorableFields(row, names), notifications },
      }),
    )
    return { success: true as const }
  }),

  defineHandler(listPeople, async ({ query: { entity, ...search }, db, user, services }) => {
    const { read } = notesAccessByEntity[entity]
    if (!hasAccess(user, read)) throw missingPermissionError(getMissingLevels(user, read))
    return { data: await services.platformPort.users.search(db, read, search) }
  }),
]

const hasNoteId = (values: unknown) => typeof toFieldRecord(values).note === 'number'
const getText = ({ text }: FieldValues) => (typeof text === 'string' ? stripMentionNames(text) : undefined)
const getPinned = ({ is_pinned }: FieldValues) => (typeof is_pinned === 'boolean' ? is_pinned : undefined)

/**
 * Returns the note if its text and its pinned state have not changed since the recorded write; throws a conflict error
 * otherwise.
 */
async function readUnchangedNote({ db, after }: Pick<UndoInput, 'db' | 'after'>): Promise<NoteRow> {
  const [currentNote] = await db
    .select()
    .from(notes)
    .where(eq(notes.id, Number(after.note)))
  const [text, pinned] = [getText(after), getPinned(after)]
  const isSame =
    currentNote &&
    (text ?? currentNote.text) === currentNote.text &&
    (pinned ?? currentNote.pinned) === currentNote.pinned
  if (!isSame) throw recordChangedError()
  return currentNote
}

const buildSaveUndoRule = (action: 'notes.edit' | 'notes.pin') =>
  buildEndpointUndoRule({
    action,
    ...(action === 'notes.edit' ? { isAuthorOnly: true as const } : {}),
    endpoint: saveNote,
    handlers: noteHandlers,
    canUndo: ({ before, after }) => hasNoteId(before) && hasNoteId(after),
    buildInput: async (undoInput) => {
      const { id, version } = await readUnchangedNote(undoInput)
      const [text, pinned] = [getText(undoInput.before), getPinned(undoInput.before)]
      const body = { ...(text === undefined ? {} : { text }), ...(pinned === undefined ? {} : { pinned }) }
      return { version, params: { id }, body }
    },
  })

const DeletedNote = z.object({
  note: z.int(),
  text: z.string(),
  is_pinned: z.boolean(),
  version: z.int(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  /**
   * Notifications that were deleted with the note. Empty by default, because activity rows of earlier versions have no
   * such field.
   */
  notifications: z.array(DeletedNotification).default([]),
})

/** Restores a deleted note and its notifications with their previous ids and read states. */
async function restoreNote({ row: deletion, before, record, ...context }: UndoInput): Promise<void> {
  const { db, user } = context
  const noteContext = toNoteContext(context)
  if (deletion.user_id !== user.id) throw forbiddenError({ after: { undo: deletion.id } }, 'notes.not_own')
  const deletedNote = DeletedNote.parse(before)
  const recordRef = { entity: Note.shape.entity.parse(deletion.entity), id: Number(deletion.entity_id) }
  const noteRecord = await readAccessibleRecord(noteContext, recordRef)
  await ensureNoteLimit(db, user, recordRef)
  const { created_at, edited_at, version } = deletedNote
  const [row] = await db
    .insert(notes)
    .values({
      ...{
        id: deletedNote.note,
        entity: recordRef.entity,
        entity_id: recordRef.id,
        user_id: user.id,
        user_name: formatFullName(user),
      },
      ...{ text: stripMentionNames(deletedNote.text), pinned: deletedNote.is_pinned, created_at: new Date(created_at) },
      edited_at: toDate(edited_at),
      version: version + 1,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw recordChangedError()
  await restoreNotifications(noteContext, row.id, deletedNote.notifications)
  await record(
    buildActivityEntry('notes.add', row, noteRecord, {
      after: toRestorableFields(row, await readMentionedNames(noteContext, row.text)),
    }),
  )
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

type DeletedNotifications = z.infer<typeof DeletedNote>['notifications']

/** Restores notifications, except those of users who have been deleted. */
async function restoreNotifications(
  { db, platform }: NoteContext,
  noteId: number,
  notifications: DeletedNotifications,
): Promise<void> {
  const ids = notifications.map(({ user_id }) => user_id)
  const existingIds = new Set(await platform.users.listIds(db, ids))
  for (const { id, user_id, created_at, read_at, done_at } of notifications) {
    const timestamps = { read_at: toDate(read_at), done_at: toDate(done_at) }
    const notification = { ...buildMention(noteId), id, facts: {}, now: new Date(created_at), timestamps }
    if (existingIds.has(user_id)) await addNotifications(db, [user_id], notification)
  }
}

export const noteUndoRules: readonly UndoRule[] = [
  buildSaveUndoRule('notes.edit'),
  buildSaveUndoRule('notes.pin'),
  buildEndpointUndoRule({
    action: 'notes.add',
    isAuthorOnly: true,
    endpoint: deleteNote,
    handlers: noteHandlers,
    canUndo: ({ after }) => hasNoteId(after),
    buildInput: async (undoInput) => {
      const { id, version } = await readUnchangedNote(undoInput)
      return { version, params: { id } }
    },
  }),
  {
    action: 'notes.delete',
    isAuthorOnly: true,
    access: notesAccess,
    canUndo: ({ before }) => hasNoteId(before),
    undo: restoreNote,
  },
]
