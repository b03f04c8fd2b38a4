// Notes of a record as the API answers them: read by their own calls and by the timeline of a reverse.
import { and, desc, eq } from 'drizzle-orm'
import { mentionedIn, type Note, type NoteEntity } from '#contract/notes.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { notes } from '#server/db/schema/notes.ts'
import { namesOf } from './staff.ts'

export type NoteRow = typeof notes.$inferSelect

export interface Noted {
  readonly entity: NoteEntity
  readonly id: number
}

export const isOf = ({ entity, id }: Noted) => and(eq(notes.entity, entity), eq(notes.entity_id, id))

/** The pinned ones first, then the newest. */
const order = [desc(notes.pinned), desc(notes.id)]

interface Window {
  readonly offset: number
  readonly limit: number
}

export async function notesOf(db: Database, staff: SignedInUser, of: Noted, window: Window): Promise<Note[]> {
  const { offset, limit } = window
  const rows = await db
    .select()
    .from(notes)
    .where(isOf(of))
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  return shownNotes(db, staff, rows)
}

export async function shownNotes(db: Database, staff: SignedInUser, rows: readonly NoteRow[]): Promise<Note[]> {
  const mentioned = rows.flatMap(({ text }) => mentionedIn(text))
  const names = await namesOf(db, mentioned)
  return rows.map((row) => shown(row, staff, names))
}

export async function shownNote(db: Database, staff: SignedInUser, row: NoteRow): Promise<Note> {
  return shown(row, staff, await namesOf(db, mentionedIn(row.text)))
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
