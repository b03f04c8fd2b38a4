// One command done to many records under one ticket; the state is here, so that a reload or a restart goes on.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt, version } from './columns.ts'

export const batches = pgTable(
  'batches',
  {
    id: serial('id').primaryKey(),
    /** The command that is done to each row. */
    type: text('type').$type<'reprocess.reverse' | 'reprocess.refund' | 'trackingErrors.correctZip'>().notNull(),
    ticket: text('ticket').notNull(),
    /** Of reprocesses. */
    task: text('task'),
    user_id: integer('user_id').notNull(),
    user_name: jsonb('user_name').$type<{ first_name: string; last_name: string }>().notNull(),
    status: text('status').$type<'draft' | 'running' | 'paused' | 'done' | 'cancelled'>().notNull(),
    /** The process at work on it, and until when the others leave it alone. */
    worker: text('worker'),
    worker_until: instant('worker_until'),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('batches_user').on(table.user_id, table.id),
    index('batches_ticket').on(table.ticket, table.id),
    index('batches_running').on(table.id).where(sql`status = 'running'`),
  ],
)

export const batchRows = pgTable(
  'batch_rows',
  {
    batch_id: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** From 1, as they were pasted. */
    position: integer('position').notNull(),
    /** What was pasted. */
    input: text('input').notNull(),
    entity_id: integer('entity_id'),
    ecommerce_id: integer('ecommerce_id'),
    /** Of corrections. */
    zip_code: text('zip_code'),
    /** What the dry run says of it: `ok`, or why it is not to be run. */
    check: text('check').notNull(),
    status: text('status').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped'>().notNull(),
    /** Key of the `errors` texts when it failed. */
    error: text('error'),
    /** Of reprocesses: the last one. */
    attempt_id: integer('attempt_id'),
    finished_at: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.position] }),
    index('batch_rows_status').on(table.batch_id, table.status, table.position),
  ],
)
