// Finds records by pasted texts, and records to choose from: the lookup part of `PlatformPort`.
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Found } from '#contract/console/tickets.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import type { PlatformLookup } from '#server/services/platform-port.ts'
import { finders, newestOf, reversesOfConsumer } from './finders.ts'
import { nearlyNamed } from './nearly-named.ts'

const MAX_CHOICES = 20

const hasEcommerces = exists(
  new QueryBuilder().select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.ecommerce_group_id, groups.id)),
)

/** Matches the id of a group, its id in the CRM, or words of its name. */
function isGroupNamed(typed: string): SQL | undefined {
  const named = hasEveryWord(sql`folded(${groups.name})`, typed)
  const id = idIn(typed)
  return id === null ? named : or(eq(groups.id, id), eq(groups.id_group_at_crm, id), named)
}

/** Matches id or display name only: e-mail and document need the permission to read ecommerces. */
function isNamed(typed: string): SQL | undefined {
  const named = and(
    hasEveryWord(ecommerces.search_text, typed),
    hasEveryWord(sql`folded(${ecommerces.display_name})`, typed),
  )
  const id = idIn(typed)
  return id === null ? named : or(eq(ecommerces.id, id), named)
}

export const lookupPort: PlatformLookup = {
  async find(db, kind, { reading, most, rights }) {
    const byId = new Map<number, Found>()
    for (const find of finders[kind])
      for (const one of await find(db, reading, most, rights)) if (!byId.has(one.id)) byId.set(one.id, one)
    return [...byId.values()]
  },

  findSimilar: nearlyNamed,
  listNewest: newestOf,
  listOfConsumer: reversesOfConsumer,

  listEcommerces: (db, { q, ids, linkable }) =>
    db
      .select({ id: ecommerces.id, display_name: ecommerces.display_name })
      .from(ecommerces)
      .where(
        and(
          ids ? inArray(ecommerces.id, ids) : undefined,
          q ? isNamed(q) : undefined,
          linkable ? and(eq(ecommerces.is_active, true), isNull(ecommerces.ecommerce_group_id)) : undefined,
        ),
      )
      .orderBy(ecommerces.id)
      .limit(ids?.length ?? MAX_CHOICES),

  listGroups: (db, { q, ids }, { onlyWithEcommerces }) =>
    db
      .select({ id: groups.id, name: groups.name, id_group_at_crm: groups.id_group_at_crm })
      .from(groups)
      .where(
        and(
          ids ? inArray(groups.id, ids) : undefined,
          q ? isGroupNamed(q) : undefined,
          onlyWithEcommerces ? hasEcommerces : undefined,
        ),
      )
      .orderBy(groups.id)
      .limit(ids?.length ?? MAX_CHOICES),
}
