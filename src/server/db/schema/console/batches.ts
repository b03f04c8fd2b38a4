// Tables of batches (one command on many records under one ticket): their state survives reloads and restarts.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { BatchCheck, BatchStopReason } from '#contract/console/batches.ts'
import { createdAt, instant, updatedAt, version } from '#server/db/schema/columns.ts'

export const batches = pgTable(
  'batches',
  {
    id: serial('id').primaryKey(),
    /** The command that is done to each row. */
    type: text('type').$type<'reprocess.reverse' | 'reprocess.refund' | 'trackingErrors.correctZip'>().notNull(),
    ticket: text('ticket').notNull(),
    /** Of reprocesses. */
    task: text('task'),
    /** Only records of this one are run. */
    ecommerce_id: integer('ecommerce_id'),
    user_id: integer('user_id').notNull(),
    user_name: jsonb('user_name').$type<{ first_name: string; last_name: string }>().notNull(),
    status: text('status').$type<'draft' | 'running' | 'paused' | 'done' | 'cancelled'>().notNull(),
    /** The last time that somebody else took it over: from whom, why, when. */
    taken_over: jsonb('taken_over').$type<{ from: string; reason: string; at: string }>(),
    /** Why the server paused the batch; null if a user paused it. */
    stopped: text('stopped').$type<BatchStopReason>(),
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
    index('batches_at_work').on(table.id).where(sql`status = 'running' or worker is not null`),
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
    /** Of what was pasted: a line may hold several. */
    line: integer('line').notNull(),
    /** What was read there, without what nobody should keep. */
    input: text('input').notNull(),
    entity_id: integer('entity_id'),
    ecommerce_id: integer('ecommerce_id'),
    /** Of corrections. */
    zip_code: text('zip_code'),
    /** What the dry run says of it: `ok`, or why it is not to be run. */
    check: text('check').$type<BatchCheck>().notNull(),
    status: text('status').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped'>().notNull(),
    /** Key of the `errors` texts: why it failed, why it is not run, or what the dry run could not find out. */
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
