// Defines the table of notes that were sent to the helpdesk.
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '#server/db/schema/columns.ts'

/**
 * Notes that were sent to helpdesk tickets. A row stores only a digest of the text; the digest prevents sending the
 * same text twice.
 */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: serial('id').primaryKey(),
    ticket: text('ticket').notNull(),
    digest: text('digest').notNull(),
    user_id: integer('user_id').notNull(),
    user_name: jsonb('user_name').$type<{ first_name: string; last_name: string }>().notNull(),
    status: text('status').$type<'sending' | 'sent' | 'failed' | 'unknown'>().notNull(),
    error: text('error'),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    uniqueIndex('ticket_notes_digest').on(table.ticket, table.digest),
    index('ticket_notes_ticket').on(table.ticket, table.id),
  ],
)
