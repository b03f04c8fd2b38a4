// Defines the tables of ecommerce groups and of their metadata.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt, version } from '#server/db/schema/columns.ts'

export const groups = pgTable(
  'groups',
  {
    id: serial('id').primaryKey(),
    uuid: uuid('uuid').notNull().unique().defaultRandom(),
    name: text('name').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    id_group_at_crm: integer('id_group_at_crm').notNull(),
    /** E-mail address of the first manager of the group. The console never changes it after the group is created. */
    first_group_manager: text('first_group_manager').notNull(),
    /** State of copying the group to the billing system. */
    status_replica_group_in_billing: text('status_replica_group_in_billing')
      .$type<'pending' | 'error' | 'complete'>()
      .notNull()
      .default('pending'),
    error_replica_group_in_billing: text('error_replica_group_in_billing'),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    index('groups_name').on(table.name, table.id),
    index('groups_search').using('gin', sql`folded(${table.name}) gin_trgm_ops`),
  ],
)

const groupId = () => integer('group_id').references(() => groups.id, { onDelete: 'cascade' })

export const groupMetadatas = pgTable(
  'group_metadatas',
  {
    group_id: groupId().notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [primaryKey({ columns: [table.group_id, table.name] })],
)

/**
 * All versions of every metadata value of a group. The table is append-only, so the rows remain after the group is
 * deleted.
 */
export const groupMetadataVersions = pgTable(
  'group_metadata_versions',
  {
    group_id: integer('group_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    value: text('value').notNull(),
    user_id: integer('user_id'),
    user_name: text('user_name').notNull(),
    ticket: text('ticket'),
    created_at: createdAt,
  },
  (table) => [primaryKey({ columns: [table.group_id, table.name, table.version] })],
)
