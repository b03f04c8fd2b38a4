// Platform-wide tables: alerts, the maintenance switch, settings, carriers, feature requests.
import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { CarrierService, FieldValues } from '#contract/platform/carriers.ts'
import { bytes, createdAt, instant, updatedAt, version } from '#server/db/schema/columns.ts'

export const alerts = pgTable('alerts', {
  id: serial('id').primaryKey(),
  type: text('type').notNull(),
  is_active: boolean('is_active').notNull().default(false),
  title: text('title').notNull(),
  /** HTML, sanitized before it is stored. */
  description: text('description').notNull(),
  /** Consumers see an active one from the first to the second; null: at once, without an end. */
  starts_at: instant('starts_at'),
  ends_at: instant('ends_at'),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

/** One row. */
export const maintenance = pgTable('maintenance', {
  id: integer('id').primaryKey().default(1),
  maintenance_mode: boolean('maintenance_mode').notNull().default(false),
  reason: text('reason').notNull().default(''),
  /** When it ends by itself; null: when somebody switches it off. */
  until: instant('until'),
  changed_at: instant('changed_at'),
  user_id: integer('user_id'),
  user_name: text('user_name').notNull().default(''),
  /** Of the next one, announced to the staff beforehand; somebody switches it on. */
  planned_from: instant('planned_from'),
  planned_until: instant('planned_until'),
  planned_reason: text('planned_reason').notNull().default(''),
  planned_by: text('planned_by').notNull().default(''),
  version,
})

/** One row. */
export const settings = pgTable('settings', {
  id: integer('id').primaryKey().default(1),
  looker_dashboard_url: text('looker_dashboard_url').notNull().default(''),
  version,
  updated_at: updatedAt,
})

export const courierConnectors = pgTable('courier_connectors', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  /** As it was typed. */
  url: text('url').notNull(),
  /** The same however it is written: no two carriers have one. */
  url_key: text('url_key').notNull().unique(),
  logo_url: text('logo_url'),
  /** The picture behind it, as it was when the description was read last. */
  logo: bytes('logo'),
  logo_type: text('logo_type'),
  services: jsonb('services').$type<readonly CarrierService[]>().notNull(),
  /** By service and field; without secrets. */
  custom_fields: jsonb('custom_fields').$type<FieldValues>().notNull(),
  /** AES-256-GCM of the secret ones, in the same shape. */
  secret_fields: bytes('secret_fields'),
  /** Null while its connector answers. */
  failing_since: instant('failing_since'),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})
