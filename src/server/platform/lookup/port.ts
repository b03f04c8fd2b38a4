// Implements the functions of `PlatformPort` that find records by a pasted text and list records for selection fields.
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { LookupResult } from '#contract/console/tickets.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { buildEveryWordCondition, parseSearchId } from '#server/db/search.ts'
import type { PlatformLookup } from '#server/services/platform-port.ts'
import { findReversesOfConsumer, listNewest, recordFindersByKind } from './finders.ts'
import { findSimilar } from './nearly-named.ts'

const MAX_CHOICES = 20

const hasEcommercesCondition = exists(
  new QueryBuilder().select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.ecommerce_group_id, groups.id)),
)

/**
 * Builds the condition for groups that match the search text: their id or CRM id equals the text, or their name
 * contains every word of the text.
 */
function buildGroupCondition(text: string): SQL | undefined {
  const nameCondition = buildEveryWordCondition(sql`folded(${groups.name})`, text)
  const id = parseSearchId(text)
  return id === null ? nameCondition : or(eq(groups.id, id), eq(groups.id_group_at_crm, id), nameCondition)
}

/** Builds a condition on id and display name only, because other columns require permission to read ecommerces. */
function buildEcommerceCondition(text: string): SQL | undefined {
  const nameCondition = and(
    buildEveryWordCondition(ecommerces.search_text, text),
    buildEveryWordCondition(sql`folded(${ecommerces.display_name})`, text),
  )
  const id = parseSearchId(text)
  return id === null ? nameCondition : or(eq(ecommerces.id, id), nameCondition)
}

export const lookupPort: PlatformLookup = {
  async find(db, kind, { searchTerms, limit, permissions }) {
    const resultsById = new Map<number, LookupResult>()
    for (const find of recordFindersByKind[kind])
      for (const record of await find(db, searchTerms, limit, permissions))
        if (!resultsById.has(record.id)) resultsById.set(record.id, record)
    return [...resultsById.values()]
  },

  findSimilar,
  listNewest,
  listByConsumer: findReversesOfConsumer,

  listEcommerces: (db, { q, ids, linkable }) =>
    db
      .select({
        id: ecommerces.id,
        display_name: ecommerces.display_name,
        document: ecommerces.document,
        url: ecommerces.url,
      })
      .from(ecommerces)
      .where(
        and(
          ids ? inArray(ecommerces.id, ids) : undefined,
          q ? buildEcommerceCondition(q) : undefined,
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
          q ? buildGroupCondition(q) : undefined,
          onlyWithEcommerces ? hasEcommercesCondition : undefined,
        ),
      )
      .orderBy(groups.id)
      .limit(ids?.length ?? MAX_CHOICES),
}
