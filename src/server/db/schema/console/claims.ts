// Defines the table of claims. A claim is a user's mark that they are working on a record; after `until` it has no
// effect.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ClaimEntity } from '#contract/console/claims.ts'
import { timestampColumn } from '#server/db/schema/columns.ts'
import { people } from './people.ts'

export const claims = pgTable(
  'claims',
  {
    entity: text('entity').$type<ClaimEntity>().notNull(),
    entity_id: integer('entity_id').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    since: timestampColumn('since').notNull(),
    until: timestampColumn('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entity_id] }),
    index('claims_user').on(table.user_id),
    index('claims_until').on(table.until),
  ],
)
