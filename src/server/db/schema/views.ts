// Saved views of lists.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ViewPage, ViewScope, ViewState } from '#contract/view.ts'
import { createdAt, updatedAt, version } from './columns.ts'
import { users } from './people.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: serial('id').primaryKey(),
    page: text('page').$type<ViewPage>().notNull(),
    name: text('name').notNull(),
    scope: text('scope').$type<ViewScope>().notNull(),
    /** The query of the list's address. */
    state: jsonb('state').$type<ViewState>().notNull(),
    /** Null when the person is gone: shared views stay, their own go with them. */
    owner_id: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('saved_views_owner').on(table.owner_id),
    // Two views of one list that the same people see have two names.
    uniqueIndex('saved_views_shared_name')
      .on(table.page, sql`lower(${table.name})`)
      .where(sql`${table.scope} = 'shared'`),
    uniqueIndex('saved_views_personal_name')
      .on(table.page, table.owner_id, sql`lower(${table.name})`)
      .where(sql`${table.scope} = 'personal'`),
  ],
)
