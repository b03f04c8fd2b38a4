// Defines the tables that the server needs when it calls an external platform API instead of its own tables: known
// records and reprocess attempts.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { createdAt, timestampColumn } from '#server/db/schema/columns.ts'

/** Names and ecommerces of records, copied from the responses of the external platform API. */
export const upstreamRecords = pgTable(
  'upstream_records',
  {
    /** Type of the record (`RecordKind`), such as `ecommerce`. */
    kind: text('kind').notNull(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
    ecommerce_id: integer('ecommerce_id'),
    seen_at: timestampColumn('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index('upstream_records_age').on(table.seen_at)],
)

/**
 * Reprocess attempts that were sent through this console. They are stored here, because the external platform API may
 * not return logs and results later.
 */
export const upstreamAttempts = pgTable(
  'upstream_attempts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').$type<ReprocessType>().notNull(),
    entity_id: integer('entity_id').notNull(),
    ecommerce_id: integer('ecommerce_id').notNull(),
    task: text('task').notNull(),
    ticket: text('ticket').notNull(),
    user_id: integer('user_id').notNull(),
    user_name: text('user_name').notNull(),
    /**
     * `running` until the external platform API responds; null if no response arrived, so that the result is unknown.
     */
    status: text('status').$type<'running' | 'done' | 'failed' | 'cancelled'>(),
    error: text('error'),
    /** Message from the external platform API, in the user's language. */
    message: text('message'),
    /** URL of the log, as returned by the external platform API. */
    log_url: text('log_url'),
    created_at: createdAt,
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [
    index('upstream_attempts_entity').on(table.type, table.entity_id, table.id),
    index('upstream_attempts_ticket').on(table.ticket, table.id),
    index('upstream_attempts_ecommerce').on(table.ecommerce_id, table.id),
    index('upstream_attempts_running').on(table.id).where(sql`status = 'running'`),
  ],
)
