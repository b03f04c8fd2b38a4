// Defines the tables of notes and replies that were sent to the helpdesk, and of the templates of replies.
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReplyTemplateName } from '#contract/console/replies.ts'
import type { Language } from '#contract/languages.ts'
import { createdAt, updatedAt, version } from '#server/db/schema/columns.ts'

/**
 * Notes and replies to consumers that were sent to helpdesk tickets. A row stores only a digest of the text; the digest
 * prevents sending the same text twice.
 */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: serial('id').primaryKey(),
    ticket: text('ticket').notNull(),
    digest: text('digest').notNull(),
    /** Template of a reply to the consumer; null for an internal note. */
    reply_template: text('reply_template'),
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

/** Templates of replies to consumers that users have changed. A template without a row has its default text. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    template: text('template').$type<ReplyTemplateName>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Text of the template; empty if the default text applies again. */
    text: text('text').notNull().default(''),
    version,
    updated_at: updatedAt,
  },
  (table) => [primaryKey({ columns: [table.template, table.language] })],
)
