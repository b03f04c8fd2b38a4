// Reads notes for the API: the notes of a record, for its page and its timeline, and the notes that mention a user.
import { and, eq, inArray } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import type { NotificationParameters } from '#contract/console/inbox.ts'
import {
  getMentionedIds,
  type Note,
  type NoteEntity,
  noteEntities,
  notesAccessByEntity,
  replaceMentions,
} from '#contract/console/notes.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import type { PlatformPort, PlatformRecord } from './platform-port.ts'

export type NoteRow = typeof notes.$inferSelect

/** Type and id of the record that a note is about. */
export interface RecordRef {
  readonly entity: NoteEntity
  readonly id: number
}

export const buildNotesCondition = ({ entity, id }: RecordRef) => and(eq(notes.entity, entity), eq(notes.entity_id, id))

/** Database, platform and signed-in user: parameters of every function that reads notes. */
export interface NoteContext {
  readonly db: Database
  readonly platform: PlatformPort
  readonly user: SignedInUser
}

export async function serializeNotes({ db, platform, user }: NoteContext, rows: readonly NoteRow[]): Promise<Note[]> {
  const mentionedIds = rows.flatMap(({ text }) => getMentionedIds(text))
  const names = await platform.users.readNames(db, mentionedIds)
  return rows.map((row) => serializeNote(row, user, names))
}

export async function serializeNoteWithNames({ db, platform, user }: NoteContext, row: NoteRow): Promise<Note> {
  return serializeNote(row, user, await platform.users.readNames(db, getMentionedIds(row.text)))
}

function serializeNote(row: NoteRow, user: SignedInUser, names: ReadonlyMap<number, string>): Note {
  const { user_id, user_name, created_at, edited_at, ...note } = row
  return {
    ...note,
    author: { id: user_id, name: user_name },
    is_mine: user_id === user.id,
    mentions: getMentionedIds(row.text).map((id) => ({ id, name: names.get(id) ?? '' })),
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}

const MAX_EXCERPT_LENGTH = 200

/** Returns the details of mentions by note id. Notes on records that the user may not read are left out. */
export async function readMentions(
  { db, platform, user }: NoteContext,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, NotificationParameters>> {
  const entities = noteEntities.filter((entity) => hasAccess(user, notesAccessByEntity[entity].read))
  if (noteIds.length === 0 || entities.length === 0) return new Map()
  const rows = await db
    .select()
    .from(notes)
    .where(and(inArray(notes.id, [...noteIds]), inArray(notes.entity, entities)))
  const records = await readRecords(db, platform, rows)
  const names = await platform.users.readNames(
    db,
    rows.flatMap(({ text }) => getMentionedIds(text)),
  )
  return new Map(
    rows.flatMap(({ id: note, entity, entity_id: id, user_name: person, text }): [number, NotificationParameters][] => {
      const record = records.get(`${entity} ${id}`)
      if (!record) return []
      const { name, ecommerce_id: ecommerce } = record
      return [[note, { entity, id, name, ecommerce, note, person, text: buildExcerpt(text, names) }]]
    }),
  )
}

/** Returns the records of notes, keyed by entity and id. Reads once per type of record. */
async function readRecords(db: Database, platform: PlatformPort, rows: readonly NoteRow[]) {
  const records = new Map<string, PlatformRecord>()
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.entity_id] : []))
    for (const [id, record] of await platform.records.read(db, entity, ids)) records.set(`${entity} ${id}`, record)
  }
  return records
}

function buildExcerpt(text: string, names: ReadonlyMap<number, string>): string {
  const readableText = replaceMentions(text, (id) => `@${names.get(id) ?? id}`)
  if (readableText.length <= MAX_EXCERPT_LENGTH) return readableText
  return `${readableText.slice(0, MAX_EXCERPT_LENGTH).toWellFormed()}…`
}
