// Defines the table of feature requests.
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn, version } from '#server/db/schema/columns.ts'

/** Requests of users for new features of the console, with the answers. */
export const featureRequests = pgTable(
  'feature_requests',
  {
    id: serial('id').primaryKey(),
    text: text('text').notNull(),
    ecommerce_id: integer('ecommerce_id'),
    user_id: integer('user_id').notNull(),
    user_name: text('user_name').notNull(),
    created_at: createdAt,
    /** Answer to the feature request; empty if there is no answer yet. */
    answer: text('answer').notNull().default(''),
    answered_at: timestampColumn('answered_at'),
    answered_by: text('answered_by').notNull().default(''),
    version,
  },
  (table) => [
    index('feature_requests_created').on(table.created_at, table.id),
    index('feature_requests_ecommerce').on(table.ecommerce_id, table.id),
  ],
)
