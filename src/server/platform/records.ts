// Reads the names of platform records by id and finds records by name, for every kind of record. Part of
// `PlatformPort`.
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ecommerces, integrations, platforms } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { alerts, courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { buildAnySpellingCondition, buildNormalizedText } from '#server/db/search.ts'
import type { PlatformRecords, RecordKind } from '#server/services/platform-port.ts'
import { userName } from '#server/services/staff.ts'

interface RecordTable {
  readonly table: PgTable
  readonly id: PgColumn
  readonly name: PgColumn | SQL
  /** Column with the id of the ecommerce that the record belongs to. */
  readonly ecommerceId?: PgColumn
}

const recordTables: Readonly<Record<RecordKind, RecordTable>> = {
  ecommerce: { table: ecommerces, id: ecommerces.id, name: ecommerces.display_name, ecommerceId: ecommerces.id },
  group: { table: groups, id: groups.id, name: groups.name },
  store: { table: stores, id: stores.id, name: stores.display_name, ecommerceId: stores.ecommerce_id },
  reverse: { table: reverses, id: reverses.id, name: sql`${reverses.id}::text`, ecommerceId: reverses.ecommerce_id },
  refund: { table: refunds, id: refunds.id, name: sql`${refunds.id}::text`, ecommerceId: refunds.ecommerce_id },
  platform: { table: platforms, id: platforms.id, name: platforms.name },
  integration: {
    ...{ table: integrations, id: integrations.id, name: integrations.name },
    ecommerceId: integrations.ecommerce_id,
  },
  carrier: { table: courierConnectors, id: courierConnectors.id, name: courierConnectors.name },
  alert: { table: alerts, id: alerts.id, name: alerts.title },
  user: { table: users, id: users.id, name: userName },
}

export const recordsPort: PlatformRecords = {
  async read(db, kind, ids) {
    if (ids.length === 0) return new Map()
    const { table, id, name, ecommerceId } = recordTables[kind]
    const rows = await db
      .select({
        id: sql<number>`${id}`,
        name: sql<string>`${name}`,
        ecommerce_id: ecommerceId ? sql<number>`${ecommerceId}` : sql<null>`null`,
      })
      .from(table)
      .where(inArray(id, [...new Set(ids)]))
    return new Map(rows.map(({ id, ...record }) => [id, record]))
  },

  selectIdsByName(kind, spellings) {
    const { table, id, name } = recordTables[kind]
    return sql`select ${id} as id from ${table} where ${buildAnySpellingCondition(buildNormalizedText(name), spellings)}`
  },
}
