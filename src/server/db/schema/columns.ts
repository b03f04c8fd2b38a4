// Shared column helpers. Migrations are generated from this folder (`npm run migration`); triggers are added by hand.
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = instant('created_at').notNull().defaultNow()
export const updatedAt = instant('updated_at').notNull().defaultNow()
/** Grows with every save; the ETag of a record. */
export const version = integer('version').notNull().default(1)
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
