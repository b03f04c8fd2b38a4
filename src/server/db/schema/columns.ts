// Defines column types that all tables use. `npm run migration` generates migrations from this folder, except triggers.
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = timestampColumn('created_at').notNull().defaultNow()
export const updatedAt = timestampColumn('updated_at').notNull().defaultNow()
/** Version of a row, incremented by each save. The API sends it as the ETag, to detect concurrent changes. */
export const version = integer('version').notNull().default(1)
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
