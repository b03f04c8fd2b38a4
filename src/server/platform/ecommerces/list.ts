// Handlers of the ecommerce list and of one ecommerce; indexes serve the filters and sort orders (S1 §2, §5, §9).
import { and, arrayContains, asc, desc, eq, inArray, min, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder, unionAll } from 'drizzle-orm/pg-core'
import type { Parsed } from '#contract/endpoint.ts'
import type { Person } from '#contract/people.ts'
import {
  connectorPlatform,
  type Ecommerce,
  type EcommerceListRow,
  type ecommerceColumns,
  ecommerceFilters,
  getEcommerce,
  listEcommerces,
} from '#contract/platform/ecommerces.ts'
import { keptSecret, withoutSecretParts } from '#contract/secrets.ts'
import { readUuid } from '#contract/typed-text.ts'
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
import { folded, hasEveryWord, idIn } from '#server/db/search.ts'
import { httpError } from '#server/http/errors.ts'
import { handle } from '#server/http/handler.ts'
import { listRows, type Order } from '#server/http/list-rows.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { needsAttention } from '#server/services/attention.ts'
import { mainIntegrationOf } from '#server/services/ecommerces.ts'
import { healthOf } from '#server/services/integration-health.ts'
import { personName, readUserNames } from '#server/services/staff.ts'

type ListQuery = Parsed<typeof listEcommerces>['query'] & {
  readonly now: Date
  /** Id of the user who sent the request, for the owner filter `me`. */
  readonly me: number
  /** Stored URLs that the `connector_platform` filter matches; undefined without that filter. */
  readonly connectorUrls?: readonly string[] | undefined
}

function conditionOf(query: ListQuery): SQL | undefined {
  const { situation, q, software_id, connectorUrls, feature, attention, now, owner, tag, me } = query
  return and(
    situation === 'all' ? undefined : eq(ecommerces.is_active, situation === 'active'),
    q ? isSearched(q) : undefined,
    software_id ? integratedBy(eq(integrations.software_id, software_id)) : undefined,
    connectorUrls
      ? integratedBy(and(eq(integrations.software_id, connectorPlatform), inArray(integrations.api_url, connectorUrls)))
      : undefined,
    feature ? arrayContains(ecommerces.features, [feature]) : undefined,
    attention ? needsAttention(attention, now) : undefined,
    owner ? isOwnedBy(owner, me) : undefined,
    tag ? arrayContains(ecommerces.tags, [tag]) : undefined,
  )
}

function isOwnedBy(owner: NonNullable<ListQuery['owner']>, me: number): SQL {
  if (owner !== 'nobody') return eq(ecommerces.owner_id, owner === 'me' ? me : owner)
  const people = new QueryBuilder().select({ id: users.id }).from(users).where(eq(users.id, ecommerces.owner_id))
  return notExists(people)
}

/** Searches the column that combines id, names, URL, document and e-mail; a uuid is compared with its own column. */
function isSearched(typed: string): SQL | undefined {
  const uuid = readUuid(typed)
  return uuid === null ? hasEveryWord(ecommerces.search_text, typed) : eq(ecommerces.uuid, uuid)
}

/** Matches ecommerces by any of their integrations, not only by the main one. */
function integratedBy(condition: SQL | undefined): SQL {
  const owners = new QueryBuilder().select({ id: integrations.ecommerce_id }).from(integrations).where(condition)
  return inArray(ecommerces.id, owners)
}

interface Connector {
  readonly url: string
  readonly name: string
}

/** Returns the stored URLs of all connectors, each with the first name in alphabetical order. */
async function connectorsIn(db: Database): Promise<Connector[]> {
  const name = min(integrations.name)
  const rows = await db
    .select({ url: integrations.api_url, name })
    .from(integrations)
    .where(eq(integrations.software_id, connectorPlatform))
    .groupBy(integrations.api_url)
    .orderBy(name, integrations.api_url)
  return rows.map((row) => ({ url: row.url, name: row.name ?? '' }))
}

/** Masks the secrets in the URLs of connectors. Connectors whose masked URLs are equal become one. */
function maskConnectors(connectors: readonly Connector[]): Connector[] {
  const masked = new Map<string, Connector>()
  for (const { url, name } of connectors) {
    const maskedUrl = withoutSecretParts(url)
    if (!masked.has(maskedUrl)) masked.set(maskedUrl, { url: maskedUrl, name })
  }
  return [...masked.values()]
}

/** Returns the stored URLs that a URL of the filter panel stands for; a masked URL may stand for several. */
async function storedConnectorUrls(db: Database, url: string | undefined): Promise<readonly string[] | undefined> {
  if (!url) return undefined
  if (!url.includes(keptSecret)) return [url]
  return (await connectorsIn(db))
    .map((connector) => connector.url)
    .filter((stored) => withoutSecretParts(stored) === url)
}

/** Returns the options of the list's filter panel (S1 §2, §7). */
export const filtersHandler = handle(ecommerceFilters, async ({ db }) => {
  return {
    ecommerce_connector_platforms: maskConnectors(await connectorsIn(db)),
    platforms: await db.select().from(platforms).orderBy(platforms.id),
    features: await db.select().from(featureFlags).orderBy(featureFlags.module, featureFlags.value),
    owners: await ownersIn(db),
    tags: await tagsIn(db),
  }
})

async function ownersIn(db: Database): Promise<Person[]> {
  const owners = new QueryBuilder().selectDistinct({ id: ecommerces.owner_id }).from(ecommerces)
  return db
    .select({ id: users.id, name: personName })
    .from(users)
    .where(inArray(users.id, owners))
    .orderBy(folded(users.first_name), folded(users.last_name), users.id)
}

async function tagsIn(db: Database): Promise<string[]> {
  const tag = sql<string>`unnest(${ecommerces.tags})`.as('tag')
  const found = await db.selectDistinct({ tag }).from(ecommerces).where(sql`${ecommerces.tags} <> '{}'`).orderBy(tag)
  return found.map((row) => row.tag)
}

export const getHandler = handle(getEcommerce, async ({ params, db, tag }) => {
  const row = await ecommerceRow(db, params.id)
  tag(row.version)
  return { data: await complete(db, row) }
})

export type EcommerceRow = typeof ecommerces.$inferSelect

/** Returns an ecommerce's row; throws 404 if there is no ecommerce with this id. */
export async function ecommerceRow(db: Database, id: number): Promise<EcommerceRow> {
  const [row] = await db.select().from(ecommerces).where(eq(ecommerces.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Converts a row for responses; reads the owner, quotas and main integration of the ecommerce. */
export async function complete(db: Database, row: EcommerceRow): Promise<Ecommerce> {
  const { search_text, main_software_id, main_integration_type, connector_url, ...facts } = row
  const { superlogica_client_id, created_at, updated_at, features, owner_id, ...rest } = facts
  return {
    ...rest,
    owner: personIn(await readUserNames(db, owner_id === null ? [] : [owner_id]), owner_id),
    superlogica_integration: { client_id: superlogica_client_id },
    billing_quotas: await quotasOf(db, row.id),
    features: byModule(features),
    integration: await mainIntegrationOf(db, row.id),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Returns null if the user account was deleted. */
function personIn(names: ReadonlyMap<number, string>, id: number | null): Person | null {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

export function quotasOf(db: Database, ecommerceId: number): Promise<Ecommerce['billing_quotas']> {
  const { service_code, monthly_quota, unlimited_quota } = billingQuotas
  return db
    .select({ service_code, monthly_quota, unlimited_quota })
    .from(billingQuotas)
    .where(eq(billingQuotas.ecommerce_id, ecommerceId))
    .orderBy(service_code)
}

/** Groups `module.flag` texts by module. Only the first dot separates, because a flag may contain dots. */
function byModule(features: readonly string[]): Record<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const feature of [...features].sort()) {
    const dot = feature.indexOf('.')
    const module = feature.slice(0, dot)
    modules.set(module, [...(modules.get(module) ?? []), feature.slice(dot + 1)])
  }
  return Object.fromEntries(modules)
}

type EcommerceColumn = (typeof ecommerceColumns)[number]

/** Sort expression of each column; an index serves the columns that the specification names (S1 §2, §9). */
const expressions = {
  id: ecommerces.id,
  display_name: folded(ecommerces.display_name),
  url: ecommerces.url,
  integration_type: ecommerces.main_integration_type,
  connector_url: ecommerces.connector_url,
  document: ecommerces.document,
  is_active: ecommerces.is_active,
  // Platforms and groups are sorted by the names that the list shows, not by id.
  software_id: sql`(select folded(${platforms.name}) from ${platforms} where ${platforms.id} = ${ecommerces.main_software_id})`,
  group: sql`(select folded(${groups.name}) from ${groups} where ${groups.id} = ${ecommerces.ecommerce_group_id})`,
  segment: ecommerces.segment,
  created_at: ecommerces.created_at,
} as const satisfies Record<EcommerceColumn, unknown>

/** Columns whose empty values come last in both directions, because nobody sorts a list to see empty cells. */
const mayBeEmpty: readonly EcommerceColumn[] = [
  ...(['integration_type', 'connector_url', 'software_id', 'group', 'segment'] as const),
]

/** Adds the id to the sort keys, so that no row appears on two pages. */
function orderOf({ order_by, sort }: ListQuery): Order {
  const by = order_by === 'id' ? [ecommerces.id] : [expressions[order_by], ecommerces.id]
  return { by, sort, isEmptyLast: mayBeEmpty.includes(order_by) }
}

/** Returns the ecommerce id that a numeric search puts first; null if another sort order was chosen. */
function firstIdOf({ order_by, q }: ListQuery): number | null {
  return order_by === 'id' ? idIn(q) : null
}

/** Columns of a row of the list. */
const columns = {
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

/** Row of the list as the database returns it. */
type ListedRow = Pick<
  EcommerceRow,
  'id' | 'uuid' | 'display_name' | 'url' | 'document' | 'is_active' | 'segment' | 'owner_id' | 'tags'
> & {
  readonly software_id: number | null
  readonly integration_type: string | null
  readonly connector_url: string | null
  readonly group_id: number | null
  readonly created_at: Date
}

export const listHandler = handle(listEcommerces, async ({ query, db, services, staff }) => {
  const connectorUrls = await storedConnectorUrls(db, query.connector_platform)
  const asked: ListQuery = { ...query, connectorUrls, now: services.now(), me: staff.id }
  const condition = conditionOf(asked)
  const viewer = query.owner === 'me' ? { me: staff.id } : {}
  const total = () =>
    services.totals.of(listEcommerces, { ...query, connectorUrls, ...viewer }, async () =>
      db.$count(ecommerces, condition),
    )
  const toApi = async (rows: readonly ListedRow[]) => {
    const listed = await withNames(db, rows)
    return query.limit === 0 ? listed : withHealth(db, listed)
  }
  const { path } = listEcommerces
  const firstId = firstIdOf(asked)
  if (firstId === null) {
    const rows = db.select(columns).from(ecommerces).where(condition).$dynamic()
    return listRows({ path, query, rows, order: orderOf(asked), total, toApi })
  }
  // Bypasses `listRows`: one row comes before all others, without sorting all rows that a short number matches.
  const rows = await rowsAfter(firstId, db, asked)
  return pageEnvelope({ path, query }, query, query.limit === 0 ? rows.length : await total(), await toApi(rows))
})

async function withHealth(db: Database, rows: readonly EcommerceListRow[]): Promise<EcommerceListRow[]> {
  const ids = rows.map(({ id }) => id)
  const health = await healthOf(db, ids)
  return rows.map((row) => ({ ...row, health: health.get(row.id) ?? null }))
}

const groupName = { id: groups.id, name: groups.name }

/** Adds the names of groups and owners, and masks the secrets in connector URLs. */
async function withNames(db: Database, rows: readonly ListedRow[]): Promise<EcommerceListRow[]> {
  const ids = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))]
  const found = ids.length === 0 ? [] : await db.select(groupName).from(groups).where(inArray(groups.id, ids))
  const byId = new Map(found.map((group) => [group.id, group]))
  const owners = await readUserNames(
    db,
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  )
  return rows.map(({ group_id, owner_id, created_at, connector_url, ...row }) => ({
    ...row,
    connector_url: connector_url && withoutSecretParts(connector_url),
    owner: personIn(owners, owner_id),
    group: group_id === null ? null : (byId.get(group_id) ?? null),
    created_at: created_at.toISOString(),
  }))
}

const everything = { offset: 0, limit: 2 ** 31 - 1 }

/** Reads a page of the list whose first row is the ecommerce with the searched id; other rows follow by id. */
function rowsAfter(firstId: number, db: Database, query: ListQuery): Promise<ListedRow[]> {
  const { offset, limit } = query.limit === 0 ? everything : { offset: offsetOf(query), limit: query.limit }
  const condition = conditionOf(query)
  const direction = query.sort === 'asc' ? asc : desc
  const from = () => db.select(columns).from(ecommerces)
  const first = from().where(and(condition, eq(ecommerces.id, firstId)))
  const others = from()
    .where(and(condition, ne(ecommerces.id, firstId)))
    .orderBy(direction(ecommerces.id))
    .limit(Math.min(offset + limit, everything.limit))
  const found = unionAll(first, others).as('found')
  return db
    .select()
    .from(found)
    .orderBy(desc(eq(found.id, firstId)), direction(found.id))
    .offset(offset)
    .limit(limit)
}
