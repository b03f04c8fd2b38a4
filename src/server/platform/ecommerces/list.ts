// Request handlers that list ecommerces and read one ecommerce. Database indexes support the filters and sort orders
// (S1 §2, §5, §9).
import { and, arrayContains, asc, desc, eq, inArray, min, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder, unionAll } from 'drizzle-orm/pg-core'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { UserReference } from '#contract/people.ts'
import {
  CONNECTOR_PLATFORM_ID,
  type Ecommerce,
  type EcommerceListRow,
  type ecommerceSortColumns,
  getEcommerce,
  getEcommerceFilters,
  listEcommerces,
} from '#contract/platform/ecommerces.ts'
import { maskSecretParts, SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { parseUuid } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import {
  billingQuotas,
  ecommerces,
  featureFlags,
  integrations,
  platforms,
} from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { buildEveryWordCondition, buildNormalizedText, parseSearchId } from '#server/db/search.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler } from '#server/http/handler.ts'
import { listRows, type SortOrder } from '#server/http/list-rows.ts'
import { buildPageEnvelope, getRowOffset } from '#server/http/pages.ts'
import { buildAttentionCondition } from '#server/services/attention.ts'
import { readMainIntegration } from '#server/services/ecommerces.ts'
import { readEcommerceHealth } from '#server/services/integration-health.ts'
import { readUserNames, userName } from '#server/services/staff.ts'

type ListQuery = ParsedInput<typeof listEcommerces>['query'] & {
  readonly now: Date
  /** Id of the user who sent the request, for the owner filter `me`. */
  readonly userId: number
  /** Stored URLs that match the `connector_platform` filter; undefined without that filter. */
  readonly connectorUrls?: readonly string[] | undefined
}

function buildCondition(query: ListQuery): SQL | undefined {
  const { situation, q, software_id, connectorUrls, feature, attention, now, owner, tag, userId } = query
  return and(
    situation === 'all' ? undefined : eq(ecommerces.is_active, situation === 'active'),
    q ? buildSearchCondition(q) : undefined,
    software_id ? buildIntegrationCondition(eq(integrations.software_id, software_id)) : undefined,
    connectorUrls
      ? buildIntegrationCondition(
          and(eq(integrations.software_id, CONNECTOR_PLATFORM_ID), inArray(integrations.api_url, connectorUrls)),
        )
      : undefined,
    feature ? arrayContains(ecommerces.features, [feature]) : undefined,
    attention ? buildAttentionCondition(attention, now) : undefined,
    owner ? buildOwnerCondition(owner, userId) : undefined,
    tag ? arrayContains(ecommerces.tags, [tag]) : undefined,
  )
}

function buildOwnerCondition(owner: NonNullable<ListQuery['owner']>, userId: number): SQL {
  if (owner !== 'nobody') return eq(ecommerces.owner_id, owner === 'me' ? userId : owner)
  const existingOwner = new QueryBuilder().select({ id: users.id }).from(users).where(eq(users.id, ecommerces.owner_id))
  return notExists(existingOwner)
}

/** Builds the condition for the search text: a uuid, or words of the id, names, URL, document and e-mail. */
function buildSearchCondition(text: string): SQL | undefined {
  const uuid = parseUuid(text)
  return uuid === null ? buildEveryWordCondition(ecommerces.search_text, text) : eq(ecommerces.uuid, uuid)
}

/** Builds the condition for ecommerces with at least one integration that meets `condition`. */
function buildIntegrationCondition(condition: SQL | undefined): SQL {
  const ecommerceIds = new QueryBuilder().select({ id: integrations.ecommerce_id }).from(integrations).where(condition)
  return inArray(ecommerces.id, ecommerceIds)
}

interface Connector {
  readonly url: string
  readonly name: string
}

/**
 * Returns the URLs of all connectors (the merchants' systems). If several integrations have the same URL, the result
 * contains the alphabetically first name.
 */
async function listConnectors(db: Database): Promise<Connector[]> {
  const alphabeticallyFirstName = min(integrations.name)
  const rows = await db
    .select({ url: integrations.api_url, name: alphabeticallyFirstName })
    .from(integrations)
    .where(eq(integrations.software_id, CONNECTOR_PLATFORM_ID))
    .groupBy(integrations.api_url)
    .orderBy(alphabeticallyFirstName, integrations.api_url)
  return rows.map((row) => ({ url: row.url, name: row.name ?? '' }))
}

/** Masks the secrets in the URLs of connectors, and merges connectors whose masked URLs are equal. */
function maskConnectorUrls(connectors: readonly Connector[]): Connector[] {
  const connectorsByMaskedUrl = new Map<string, Connector>()
  for (const { url, name } of connectors) {
    const maskedUrl = maskSecretParts(url)
    if (!connectorsByMaskedUrl.has(maskedUrl)) connectorsByMaskedUrl.set(maskedUrl, { url: maskedUrl, name })
  }
  return [...connectorsByMaskedUrl.values()]
}

/**
 * Returns the stored URLs that match a URL chosen in the filter panel. The panel contains masked URLs, and one masked
 * URL may match several stored URLs.
 */
async function findStoredConnectorUrls(db: Database, url: string | undefined): Promise<readonly string[] | undefined> {
  if (!url) return undefined
  if (!url.includes(SECRET_PLACEHOLDER)) return [url]
  return (await listConnectors(db))
    .map((connector) => connector.url)
    .filter((storedUrl) => maskSecretParts(storedUrl) === url)
}

/** Returns the options of the filter panel of the ecommerce list (S1 §2, §7). */
export const getEcommerceFiltersHandler = defineHandler(getEcommerceFilters, async ({ db }) => {
  return {
    ecommerce_connector_platforms: maskConnectorUrls(await listConnectors(db)),
    platforms: await db.select().from(platforms).orderBy(platforms.id),
    features: await db.select().from(featureFlags).orderBy(featureFlags.module, featureFlags.value),
    owners: await listOwners(db),
    tags: await listTags(db),
  }
})

async function listOwners(db: Database): Promise<UserReference[]> {
  const ownerIds = new QueryBuilder().selectDistinct({ id: ecommerces.owner_id }).from(ecommerces)
  return db
    .select({ id: users.id, name: userName })
    .from(users)
    .where(inArray(users.id, ownerIds))
    .orderBy(buildNormalizedText(users.first_name), buildNormalizedText(users.last_name), users.id)
}

async function listTags(db: Database): Promise<string[]> {
  const tag = sql<string>`unnest(${ecommerces.tags})`.as('tag')
  const rows = await db.selectDistinct({ tag }).from(ecommerces).where(sql`${ecommerces.tags} <> '{}'`).orderBy(tag)
  return rows.map((row) => row.tag)
}

export const getEcommerceHandler = defineHandler(getEcommerce, async ({ params, db, setEtag }) => {
  const row = await readEcommerceRow(db, params.id)
  setEtag(row.version)
  return { data: await serializeEcommerce(db, row) }
})

export type EcommerceRow = typeof ecommerces.$inferSelect

/** Returns an ecommerce's row; throws 404 if there is no ecommerce with this id. */
export async function readEcommerceRow(db: Database, id: number): Promise<EcommerceRow> {
  const [row] = await db.select().from(ecommerces).where(eq(ecommerces.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Converts a row for responses; reads the owner, quotas and main integration of the ecommerce. */
export async function serializeEcommerce(db: Database, row: EcommerceRow): Promise<Ecommerce> {
  const { search_text, main_software_id, main_integration_type, connector_url, ...storedFields } = row
  const { superlogica_client_id, created_at, updated_at, features, owner_id, ...fields } = storedFields
  return {
    ...fields,
    owner: findUserReference(await readUserNames(db, owner_id === null ? [] : [owner_id]), owner_id),
    superlogica_integration: { client_id: superlogica_client_id },
    billing_quotas: await readQuotas(db, row.id),
    features: groupByModule(features),
    integration: await readMainIntegration(db, row.id),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Returns the id and name of a user; null if the user account was deleted. */
function findUserReference(namesByUserId: ReadonlyMap<number, string>, userId: number | null): UserReference | null {
  const name = userId === null ? undefined : namesByUserId.get(userId)
  return userId === null || name === undefined ? null : { id: userId, name }
}

export function readQuotas(db: Database, ecommerceId: number): Promise<Ecommerce['billing_quotas']> {
  const { service_code, monthly_quota, unlimited_quota } = billingQuotas
  return db
    .select({ service_code, monthly_quota, unlimited_quota })
    .from(billingQuotas)
    .where(eq(billingQuotas.ecommerce_id, ecommerceId))
    .orderBy(service_code)
}

/** Groups `module.flag` texts by module. Only the first dot separates, because a flag may contain dots. */
function groupByModule(features: readonly string[]): Record<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const feature of [...features].sort()) {
    const dot = feature.indexOf('.')
    const module = feature.slice(0, dot)
    modules.set(module, [...(modules.get(module) ?? []), feature.slice(dot + 1)])
  }
  return Object.fromEntries(modules)
}

type EcommerceColumn = (typeof ecommerceSortColumns)[number]

/** Sort expression of each column. The columns that the API specification requires have an index (S1 §2, §9). */
const sortExpressions = {
  id: ecommerces.id,
  display_name: buildNormalizedText(ecommerces.display_name),
  url: ecommerces.url,
  integration_type: ecommerces.main_integration_type,
  connector_url: ecommerces.connector_url,
  document: ecommerces.document,
  is_active: ecommerces.is_active,
  // Sorts platforms and groups by name, because the list shows their names and not their ids.
  software_id: sql`(select folded(${platforms.name}) from ${platforms} where ${platforms.id} = ${ecommerces.main_software_id})`,
  group: sql`(select folded(${groups.name}) from ${groups} where ${groups.id} = ${ecommerces.ecommerce_group_id})`,
  segment: ecommerces.segment,
  created_at: ecommerces.created_at,
} as const satisfies Record<EcommerceColumn, unknown>

/**
 * Columns whose empty values come last in both directions, because users sort a list to see values, not empty cells.
 */
const emptyLastColumns: readonly EcommerceColumn[] = [
  'integration_type',
  'connector_url',
  'software_id',
  'group',
  'segment',
]

/** Returns the sort order. The id is always the last sort key, so that no row appears on two pages. */
function buildOrder({ order_by, sort }: ListQuery): SortOrder {
  const sortKeys = order_by === 'id' ? [ecommerces.id] : [sortExpressions[order_by], ecommerces.id]
  return { orderExpressions: sortKeys, sort, isEmptyLast: emptyLastColumns.includes(order_by) }
}

/**
 * Returns the id of the ecommerce to list before all others: the search text, if it is a number. Returns null if the
 * text is not a number, or if the user sorts by another column than the id.
 */
function getSearchedId({ order_by, q }: ListQuery): number | null {
  return order_by === 'id' ? parseSearchId(q) : null
}

const listColumns = {
  id: ecommerces.id,
  uuid: ecommerces.uuid,
  display_name: ecommerces.display_name,
  url: ecommerces.url,
  software_id: ecommerces.main_software_id,
  integration_type: ecommerces.main_integration_type,
  connector_url: ecommerces.connector_url,
  document: ecommerces.document,
  is_active: ecommerces.is_active,
  group_id: ecommerces.ecommerce_group_id,
  segment: ecommerces.segment,
  created_at: ecommerces.created_at,
  owner_id: ecommerces.owner_id,
  tags: ecommerces.tags,
}

/** Row of the ecommerce list as the database returns it. */
type ListRow = Pick<
  EcommerceRow,
  'id' | 'uuid' | 'display_name' | 'url' | 'document' | 'is_active' | 'segment' | 'owner_id' | 'tags'
> & {
  readonly software_id: number | null
  readonly integration_type: string | null
  readonly connector_url: string | null
  readonly group_id: number | null
  readonly created_at: Date
}

export const listEcommercesHandler = defineHandler(listEcommerces, async ({ query, db, services, user }) => {
  const connectorUrls = await findStoredConnectorUrls(db, query.connector_platform)
  const listQuery: ListQuery = { ...query, connectorUrls, now: services.now(), userId: user.id }
  const condition = buildCondition(listQuery)
  const ownerKey = query.owner === 'me' ? { me: user.id } : {}
  const total = () =>
    services.totals.get(listEcommerces, { ...query, connectorUrls, ...ownerKey }, async () =>
      db.$count(ecommerces, condition),
    )
  const serializeListRows = async (rows: readonly ListRow[]) => {
    const namedRows = await addGroupAndOwnerNames(db, rows)
    return query.limit === 0 ? namedRows : addHealth(db, namedRows)
  }
  const { path } = listEcommerces
  const firstId = getSearchedId(listQuery)
  if (firstId === null) {
    const rows = db.select(listColumns).from(ecommerces).where(condition).$dynamic()
    return listRows({ path, query, rows, order: buildOrder(listQuery), total, toApi: serializeListRows })
  }
  // Does not use `listRows`, because the ecommerce whose id equals the search text comes before all others. Sorting all
  // matches for this purpose would be slow, because a short number matches many rows.
  const rows = await readRowsWithFirst(firstId, db, listQuery)
  return buildPageEnvelope(
    { path, query },
    query,
    query.limit === 0 ? rows.length : await total(),
    await serializeListRows(rows),
  )
})

async function addHealth(db: Database, rows: readonly EcommerceListRow[]): Promise<EcommerceListRow[]> {
  const ids = rows.map(({ id }) => id)
  const healthById = await readEcommerceHealth(db, ids)
  return rows.map((row) => ({ ...row, health: healthById.get(row.id) ?? null }))
}

const groupColumns = { id: groups.id, name: groups.name }

/** Adds group names and owner names to the rows of the ecommerce list, and masks the secrets in connector URLs. */
async function addGroupAndOwnerNames(db: Database, rows: readonly ListRow[]): Promise<EcommerceListRow[]> {
  const ids = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))]
  const groupRows = ids.length === 0 ? [] : await db.select(groupColumns).from(groups).where(inArray(groups.id, ids))
  const groupById = new Map(groupRows.map((group) => [group.id, group]))
  const ownerNames = await readUserNames(
    db,
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  )
  return rows.map(({ group_id, owner_id, created_at, connector_url, ...row }) => ({
    ...row,
    connector_url: connector_url && maskSecretParts(connector_url),
    owner: findUserReference(ownerNames, owner_id),
    group: group_id === null ? null : (groupById.get(group_id) ?? null),
    created_at: created_at.toISOString(),
  }))
}

const noPaging = { offset: 0, limit: 2 ** 31 - 1 }

/** Reads one page of the list, sorted by id, with the ecommerce `searchedId` before all others. */
function readRowsWithFirst(searchedId: number, db: Database, query: ListQuery): Promise<ListRow[]> {
  const { offset, limit } = query.limit === 0 ? noPaging : { offset: getRowOffset(query), limit: query.limit }
  const condition = buildCondition(query)
  const direction = query.sort === 'asc' ? asc : desc
  const selectRows = () => db.select(listColumns).from(ecommerces)
  const firstRow = selectRows().where(and(condition, eq(ecommerces.id, searchedId)))
  const otherRows = selectRows()
    .where(and(condition, ne(ecommerces.id, searchedId)))
    .orderBy(direction(ecommerces.id))
    .limit(Math.min(offset + limit, noPaging.limit))
  const matchingRows = unionAll(firstRow, otherRows).as('found')
  return db
    .select()
    .from(matchingRows)
    .orderBy(desc(eq(matchingRows.id, searchedId)), direction(matchingRows.id))
    .offset(offset)
    .limit(limit)
}
