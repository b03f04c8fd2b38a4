// Defines the tables of batches (one command on many records under one ticket), so that batches survive restarts.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { BatchAddressChange, BatchStopReason, DryRunResult } from '#contract/console/batches.ts'
import { bytesColumn, createdAt, timestampColumn, updatedAt, version } from '#server/db/schema/columns.ts'

export const batches = pgTable(
  'batches',
  {
    id: serial('id').primaryKey(),
    /** Command that the batch runs on each row. */
    type: text('type').$type<'reprocess.reverse' | 'reprocess.refund' | 'trackingErrors.correctZip'>().notNull(),
    ticket: text('ticket').notNull(),
    /** Short description of the work that the ticket requests; null for batches that do not reprocess records. */
    task: text('task'),
    /** Ecommerce to which the batch is limited: rows of other ecommerces are skipped. Null for no limit. */
    ecommerce_id: integer('ecommerce_id'),
    user_id: integer('user_id').notNull(),
    user_name: jsonb('user_name').$type<{ first_name: string; last_name: string }>().notNull(),
    status: text('status').$type<'draft' | 'running' | 'paused' | 'done' | 'cancelled'>().notNull(),
    /** Latest takeover of the batch by another user: previous user, reason and time. */
    taken_over: jsonb('taken_over').$type<{ from: string; reason: string; at: string }>(),
    /** Reason why the server paused the batch; null if a user paused the batch. */
    stopped: text('stopped').$type<BatchStopReason>(),
    /** Process that holds the lease on the batch. Other processes can lease the batch after `worker_until`. */
    worker: text('worker'),
    worker_until: timestampColumn('worker_until'),
    /**
     * Encrypted token of the user who started the batch, for requests to an external platform API; null without such an
     * API.
     */
    upstream_token: bytesColumn('upstream_token'),
    /** Time from which the token is no longer used: 12 hours after the start of the batch. */
    upstream_token_until: timestampColumn('upstream_token_until'),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    started_at: timestampColumn('started_at'),
    finished_at: timestampColumn('finished_at'),
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
    /** Position of the row in the pasted text, starting at 1. */
    position: integer('position').notNull(),
    /** Line number in the pasted text. A line can contain several rows. */
    line: integer('line').notNull(),
    /** Id and zip code of the row; empty for a line that could not be read. */
    input: text('input').notNull(),
    entity_id: integer('entity_id'),
    ecommerce_id: integer('ecommerce_id'),
    /** New zip code of the reverse; null unless the batch corrects zip codes. */
    zip_code: text('zip_code'),
    /** Address of the reverse before and after the correction, from the dry run or the run; null if not known. */
    address_change: jsonb('address_change').$type<BatchAddressChange>(),
    /** Result of the dry run: `ok`, or the reason why the row cannot be run. */
    check: text('check').$type<DryRunResult>().notNull(),
    status: text('status').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped'>().notNull(),
    /** Error code: the reason why the row failed or was skipped, or why the dry run was incomplete. */
    error: text('error'),
    /** Id of the latest reprocess attempt on the record of the row; null without an attempt. */
    attempt_id: integer('attempt_id'),
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.position] }),
    index('batch_rows_status').on(table.batch_id, table.status, table.position),
  ],
)
