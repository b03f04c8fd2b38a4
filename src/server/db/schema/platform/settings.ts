// Defines the tables of alerts, the maintenance switch, platform settings and carriers.
import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { CarrierService, FieldValues } from '#contract/platform/carriers.ts'
import { bytesColumn, createdAt, timestampColumn, updatedAt, version } from '#server/db/schema/columns.ts'

export const alerts = pgTable('alerts', {
  id: serial('id').primaryKey(),
  type: text('type').notNull(),
  is_active: boolean('is_active').notNull().default(false),
  title: text('title').notNull(),
  /** Text of the alert as HTML, sanitized before it is stored. */
  description: text('description').notNull(),
  /** Time from which consumers see an active alert; null means immediately. `ends_at` is the end; null means no end. */
  starts_at: timestampColumn('starts_at'),
  ends_at: timestampColumn('ends_at'),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

/** Maintenance switch and the announcement of the next maintenance. The table contains only one row. */
export const maintenance = pgTable('maintenance', {
  id: integer('id').primaryKey().default(1),
  maintenance_mode: boolean('maintenance_mode').notNull().default(false),
  reason: text('reason').notNull().default(''),
  /** Time at which maintenance ends automatically; null if a user must switch maintenance off. */
  until: timestampColumn('until'),
  changed_at: timestampColumn('changed_at'),
  user_id: integer('user_id'),
  user_name: text('user_name').notNull().default(''),
  /**
   * Start of the next maintenance, announced to users in advance. A user must still switch maintenance on at that time.
   */
  planned_from: timestampColumn('planned_from'),
  planned_until: timestampColumn('planned_until'),
  planned_reason: text('planned_reason').notNull().default(''),
  planned_by: text('planned_by').notNull().default(''),
  version,
})

/** Settings of the whole platform. The table contains only one row. */
export const settings = pgTable('settings', {
  id: integer('id').primaryKey().default(1),
  looker_dashboard_url: text('looker_dashboard_url').notNull().default(''),
  version,
  updated_at: updatedAt,
})

export const courierConnectors = pgTable('courier_connectors', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  /** URL of the carrier's connector, in the spelling that the user typed. */
  url: text('url').notNull(),
  /** Normalized URL, unique so that two carriers cannot have the same URL in different spellings. */
  url_key: text('url_key').notNull().unique(),
  logo_url: text('logo_url'),
  /** Image from `logo_url`, stored when the carrier's connector was last read. */
  logo: bytesColumn('logo'),
  logo_type: text('logo_type'),
  services: jsonb('services').$type<readonly CarrierService[]>().notNull(),
  /** Field values by service and field, with a placeholder in place of each secret. */
  custom_fields: jsonb('custom_fields').$type<FieldValues>().notNull(),
  /** Secret field values by service and field, as JSON encrypted with AES-256-GCM. */
  secret_fields: bytesColumn('secret_fields'),
  /** Time of the carrier connector's first failure since its last response; null if the connector responds. */
  failing_since: timestampColumn('failing_since'),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})
