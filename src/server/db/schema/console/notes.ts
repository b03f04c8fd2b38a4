// Defines the table of notes on ecommerces, groups, stores and reverses.
import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { NoteEntity } from '#contract/console/notes.ts'
import { createdAt, timestampColumn, version } from '#server/db/schema/columns.ts'

export const notes = pgTable(
  'notes',
  {
    id: serial('id').primaryKey(),
    entity: text('entity').$type<NoteEntity>().notNull(),
    entity_id: integer('entity_id').notNull(),
    /** Text of the note. `@[12]` mentions the user with id 12. */
    text: text('text').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    user_id: integer('user_id').notNull(),
    user_name: text('user_name').notNull(),
    version,
    created_at: createdAt,
    edited_at: timestampColumn('edited_at'),
  },
  (table) => [index('notes_record').on(table.entity, table.entity_id, table.pinned, table.id)],
)
