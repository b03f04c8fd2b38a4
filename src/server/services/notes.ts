// Reads notes for the API: the notes of a record, for its page and its timeline, and the notes that mention a user.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { namesOf } from './staff.ts'

export type NoteRow = typeof notes.$inferSelect

interface RecordTable {
  readonly table: PgTable
  readonly id: PgColumn
  readonly name: PgColumn | SQL
  /** The ecommerce that the record belongs to; null for a group. */
  readonly ecommerce: PgColumn | SQL
}

/** The tables of the records that notes are about. */
export const recordTables: Readonly<Record<NoteEntity, RecordTable>> = {
  ecommerce: { table: ecommerces, id: ecommerces.id, name: ecommerces.display_name, ecommerce: ecommerces.id },
  group: { table: groups, id: groups.id, name: groups.name, ecommerce: sql`null` },
  store: { table: stores, id: stores.id, name: stores.display_name, ecommerce: stores.ecommerce_id },
  reverse: { table: reverses, id: reverses.id, name: sql`${reverses.id}::text`, ecommerce: reverses.ecommerce_id },
}

export interface Noted {
  readonly entity: NoteEntity
  readonly id: number
}

export const isOf = ({ entity, id }: Noted) => and(eq(notes.entity, entity), eq(notes.entity_id, id))

export async function toNotes(db: Database, staff: SignedInUser, rows: readonly NoteRow[]): Promise<Note[]> {
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

// Mentions in the inbox.

const MAX_EXCERPT_LENGTH = 200

/** Returns the facts of mentions by note id, without the notes on records that the user may not read. */
export async function readMentions(
  db: Database,
  staff: SignedInUser,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, InboxFacts>> {
  const entities = noteEntities.filter((entity) => allows(staff, accessOfNotes[entity].read))
  if (noteIds.length === 0 || entities.length === 0) return new Map()
  const rows = await db
    .select()
    .from(notes)
    .where(and(inArray(notes.id, [...noteIds]), inArray(notes.entity, entities)))
  const records = await readRecords(db, rows)
  const names = await namesOf(
    db,
    rows.flatMap(({ text }) => mentionedIn(text)),
  )
  return new Map(
    rows.flatMap(({ id: note, entity, entity_id: id, user_name: person, text }): [number, InboxFacts][] => {
      const record = records.get(`${entity} ${id}`)
      return record ? [[note, { entity, id, ...record, note, person, text: toExcerpt(text, names) }]] : []
    }),
  )
}

/** Returns the records of notes by `entity id`, with one query for each kind of record. */
async function readRecords(db: Database, rows: readonly NoteRow[]) {
  const records = new Map<string, { readonly name: string; readonly ecommerce: number | null }>()
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const { table, id, name, ecommerce } = recordTables[entity]
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.entity_id] : []))
    const columns = { id: sql<number>`${id}`, name: sql<string>`${name}`, ecommerce: sql<number | null>`${ecommerce}` }
    const recordRows = await db.select(columns).from(table).where(inArray(id, ids))
    for (const { id: recordId, ...record } of recordRows) records.set(`${entity} ${recordId}`, record)
  }
  return records
}

function toExcerpt(text: string, names: ReadonlyMap<number, string>): string {
  const readableText = withMentions(text, (id) => `@${names.get(id) ?? id}`)
  if (readableText.length <= MAX_EXCERPT_LENGTH) return readableText
  return `${readableText.slice(0, MAX_EXCERPT_LENGTH).toWellFormed()}…`
}
