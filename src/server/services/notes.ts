// Reads notes for the API: the notes of a record, for its page and its timeline, and the notes that mention a user.
import { and, eq, inArray } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { InboxFacts } from '#contract/console/inbox.ts'
import {
  accessOfNotes,
  mentionedIn,
  type Note,
  type NoteEntity,
  noteEntities,
  withMentions,
} from '#contract/console/notes.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import type { PlatformPort, PlatformRecord } from './platform-port.ts'

export type NoteRow = typeof notes.$inferSelect

/** Kind and id of the record that a note is about. */
export interface Noted {
  readonly entity: NoteEntity
  readonly id: number
}

export const isOf = ({ entity, id }: Noted) => and(eq(notes.entity, entity), eq(notes.entity_id, id))

/** Database, platform and signed-in user: parameters of every function that reads notes. */
export interface NoteReading {
  readonly db: Database
  readonly platform: PlatformPort
  readonly staff: SignedInUser
}

export async function toNotes({ db, platform, staff }: NoteReading, rows: readonly NoteRow[]): Promise<Note[]> {
  const mentioned = rows.flatMap(({ text }) => mentionedIn(text))
  const names = await platform.users.readNames(db, mentioned)
  return rows.map((row) => shown(row, staff, names))
}

export async function toNote({ db, platform, staff }: NoteReading, row: NoteRow): Promise<Note> {
  return shown(row, staff, await platform.users.readNames(db, mentionedIn(row.text)))
}

function shown(row: NoteRow, staff: SignedInUser, names: ReadonlyMap<number, string>): Note {
  const { user_id, user_name, created_at, edited_at, ...note } = row
  return {
    ...note,
    author: { id: user_id, name: user_name },
    is_mine: user_id === staff.id,
    mentions: mentionedIn(row.text).map((id) => ({ id, name: names.get(id) ?? '' })),
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}

const MAX_EXCERPT_LENGTH = 200

/** Returns the details of mentions by note id, without the notes on records that the user may not read. */
export async function readMentions(
  { db, platform, staff }: NoteReading,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, InboxFacts>> {
  const entities = noteEntities.filter((entity) => allows(staff, accessOfNotes[entity].read))
  if (noteIds.length === 0 || entities.length === 0) return new Map()
  const rows = await db
    .select()
    .from(notes)
    .where(and(inArray(notes.id, [...noteIds]), inArray(notes.entity, entities)))
  const records = await readRecords(db, platform, rows)
  const names = await platform.users.readNames(
    db,
    rows.flatMap(({ text }) => mentionedIn(text)),
  )
  return new Map(
    rows.flatMap(({ id: note, entity, entity_id: id, user_name: person, text }): [number, InboxFacts][] => {
      const record = records.get(`${entity} ${id}`)
      if (!record) return []
      const { name, ecommerce_id: ecommerce } = record
      return [[note, { entity, id, name, ecommerce, note, person, text: toExcerpt(text, names) }]]
    }),
  )
}

/** Returns the records of notes by `entity id`, with one read for each kind of record. */
async function readRecords(db: Database, platform: PlatformPort, rows: readonly NoteRow[]) {
  const records = new Map<string, PlatformRecord>()
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.entity_id] : []))
    for (const [id, record] of await platform.records.read(db, entity, ids)) records.set(`${entity} ${id}`, record)
  }
  return records
}

function toExcerpt(text: string, names: ReadonlyMap<number, string>): string {
  const readableText = withMentions(text, (id) => `@${names.get(id) ?? id}`)
  if (readableText.length <= MAX_EXCERPT_LENGTH) return readableText
  return `${readableText.slice(0, MAX_EXCERPT_LENGTH).toWellFormed()}…`
}
