// Finds records by the ids, codes, names and other values that were parsed from a pasted text. Queries on long tables
// use an index.
import { and, asc, type Column, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { EcommerceRecordLookupResult, IndependentLookupResult, LookupResult } from '#contract/console/tickets.ts'
import { formatFullName } from '#contract/fields.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { ConsumerSearchValues } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { buildEveryWordCondition, buildNormalizedText, escapeLike } from '#server/db/search.ts'
import { buildConsumerCondition } from '#server/services/consumer-hashes.ts'
import type { LookupPermissions } from '#server/services/platform-port.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { userName } from '#server/services/staff.ts'
import { getNameQuery, type SearchTerms } from '#server/services/ticket-reading.ts'

/**
 * Finds records of one kind. `limit` is the maximum number of matches by name. `permissions` contains the additional
 * data that the user may read.
 */
type RecordFinder = (
  db: Database,
  searchTerms: SearchTerms,
  limit: number,
  permissions: LookupPermissions,
) => Promise<LookupResult[]>
type MatchedField = LookupResult['matched']

const MAX_RESULTS = 20

/** Columns of the ecommerce that a record belongs to. */
const ecommerceColumns = { ecommerce_id: ecommerces.id, ecommerce_name: ecommerces.display_name }

const toActiveStatus = (isActive: boolean) => (isActive ? 'active' : 'inactive')

/** Calls `find` with the values that were parsed from the text; returns an empty list if there are no values. */
async function findByValues<Value>(
  values: readonly Value[],
  find: (values: Value[]) => Promise<LookupResult[]>,
): Promise<LookupResult[]> {
  return values.length === 0 ? [] : find([...values])
}

/** Calls `find` with the name in the text; returns an empty list if the text cannot be a name. */
async function findByName(
  searchTerms: SearchTerms,
  find: (text: string) => Promise<LookupResult[]>,
): Promise<LookupResult[]> {
  const text = getNameQuery(searchTerms)
  return text === null ? [] : find(text)
}

const groupFinders: readonly RecordFinder[] = [
  (db, { numbers }, limit) =>
    findByValues(numbers, (ids) => findGroupsByCondition(db, limit, 'id', inArray(groups.id, ids))),
  (db, { uuids }, limit) =>
    findByValues(uuids, (values) => findGroupsByCondition(db, limit, 'uuid', inArray(groups.uuid, values))),
  (db, { emails }, limit) =>
    findByValues(emails, (values) =>
      findGroupsByCondition(db, limit, 'email', inArray(sql`lower(${groups.first_group_manager})`, values)),
    ),
  (db, searchTerms, limit) =>
    findByName(searchTerms, (text) =>
      findGroupsByCondition(db, limit, 'name', buildEveryWordCondition(buildNormalizedText(groups.name), text)),
    ),
]

const carrierFinders: readonly RecordFinder[] = [
  (db, { numbers }, limit) =>
    findByValues(numbers, (ids) => findCarriersByCondition(db, limit, 'id', inArray(courierConnectors.id, ids))),
  (db, { hosts }, limit) =>
    findByValues(hosts, (values) => findCarriersByCondition(db, limit, 'url', inArray(carrierHost, values))),
  (db, searchTerms, limit) =>
    findByName(searchTerms, (text) =>
      findCarriersByCondition(
        db,
        limit,
        'name',
        buildEveryWordCondition(buildNormalizedText(courierConnectors.name), text),
      ),
    ),
]

/** Host of a carrier's URL, without `www.` and port. Needs no index, because there are only few carriers. */
const carrierHost = sql`substring(lower(${courierConnectors.url}) from '^[a-z]+://(?:www[.])?([^/:?#]+)')`

const userFinders: readonly RecordFinder[] = [
  (db, { numbers }, limit) =>
    findByValues(numbers, (ids) => findUsersByCondition(db, limit, 'id', inArray(users.id, ids))),
  (db, { emails }, limit) =>
    findByValues(emails, (values) =>
      findUsersByCondition(db, limit, 'email', inArray(sql`lower(${users.email})`, values)),
    ),
  (db, searchTerms, limit) =>
    findByName(searchTerms, (text) => {
      const name = sql`folded(concat_ws(' ', ${users.first_name}, ${users.last_name}))`
      // Compares the indexed column `search_text` first. This column also contains the e-mail address, so the name is
      // compared again.
      return findUsersByCondition(
        db,
        limit,
        'name',
        and(buildEveryWordCondition(users.search_text, text), buildEveryWordCondition(name, text)),
      )
    }),
]

export async function findGroupsByCondition(
  db: Database,
  limit: number,
  matched: MatchedField,
  condition: SQL | undefined,
): Promise<IndependentLookupResult[]> {
  const rows = await db
    .select({ id: groups.id, title: groups.name, is_active: groups.is_active })
    .from(groups)
    .where(condition)
    .orderBy(desc(groups.is_active), groups.id)
    .limit(limit)
  return rows.map(({ is_active, ...row }) => ({ kind: 'group', ...row, status: toActiveStatus(is_active), matched }))
}

export async function findCarriersByCondition(
  db: Database,
  limit: number,
  matched: MatchedField,
  condition: SQL | undefined,
): Promise<IndependentLookupResult[]> {
  const rows = await db
    .select({ id: courierConnectors.id, title: courierConnectors.name })
    .from(courierConnectors)
    .where(condition)
    .orderBy(courierConnectors.id)
    .limit(limit)
  return rows.map((row) => ({ kind: 'carrier', ...row, status: null, matched }))
}

export async function findUsersByCondition(
  db: Database,
  limit: number,
  matched: MatchedField,
  condition: SQL | undefined,
): Promise<IndependentLookupResult[]> {
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(condition)
    .orderBy(users.id)
    .limit(limit)
  return rows.map(({ id, ...names }) => ({
    kind: 'user',
    id,
    title: formatFullName(names),
    status: null,
    matched,
  }))
}

// Expressions of the partial indexes on stores. PostgreSQL uses these indexes only for exactly the same expressions.
const lowerStoreEmail = sql`lower(${stores.email})`
const emailCondition = sql`${stores.email} <> ''`
const cnpjCondition = sql`${stores.cnpj} <> ''`

const storeFinders: readonly RecordFinder[] = [
  (db, { numbers }, limit) =>
    findByValues(numbers, (ids) => findStoresByCondition(db, limit, 'id', inArray(stores.id, ids))),
  (db, { documents }, limit) =>
    findByValues(documents, (values) =>
      findStoresByCondition(db, limit, 'document', sql`${cnpjCondition} and ${inArray(stores.cnpj, values)}`),
    ),
  (db, { emails }, limit) =>
    findByValues(emails, (values) =>
      findStoresByCondition(db, limit, 'email', sql`${emailCondition} and ${inArray(lowerStoreEmail, values)}`),
    ),
  (db, searchTerms, limit) =>
    findByName(searchTerms, (text) =>
      findStoresByCondition(db, limit, 'name', buildEveryWordCondition(stores.search_text, text)),
    ),
]

export async function findStoresByCondition(
  db: Database,
  limit: number,
  matched: MatchedField,
  condition: SQL | undefined,
): Promise<EcommerceRecordLookupResult[]> {
  const rows = await db
    .select({ id: stores.id, title: stores.display_name, is_active: stores.is_active, ...ecommerceColumns })
    .from(stores)
    .innerJoin(ecommerces, eq(ecommerces.id, stores.ecommerce_id))
    .where(condition)
    .orderBy(desc(stores.is_active), stores.id)
    .limit(limit)
  return rows.map(({ is_active, ...row }) => ({ kind: 'store', ...row, status: toActiveStatus(is_active), matched }))
}

/** Maximum number of ecommerces with a matching name that one search sorts by relevance. */
const MAX_RANKED_ECOMMERCES = 200

/** Functions that find records of each kind; functions with more reliable matches come first. */
export const finders: Readonly<Record<LookupResult['kind'], readonly RecordFinder[]>> = {
  reverse: [
    (db, { trackingCodes }) =>
      findByValues(trackingCodes, (codes) =>
        findReversesByCondition(db, 'tracking_code', inArray(reverses.tracking_code, codes)),
      ),
    (db, { numbers }) => findByValues(numbers, (ids) => findReversesByCondition(db, 'id', inArray(reverses.id, ids))),
    (db, { orderNumbers }) =>
      findByValues(orderNumbers, (values) =>
        findReversesByCondition(db, 'order_number', inArray(upperCaseOrderNumber, values), newestFirst),
      ),
    (db, { tickets }, _, { canReadAttempts, correctedReverseIds }) =>
      findByValues(tickets, async (values) => {
        const correctedIds = sql`select unnest(${sql.param(correctedReverseIds)}::int[])`
        const lists = [
          canReadAttempts ? selectRecordsOfTickets('reverse', values) : undefined,
          correctedReverseIds.length > 0 ? correctedIds : undefined,
        ]
        const condition = buildAnySubqueryCondition(reverses.id, lists)
        return condition ? findReversesByCondition(db, 'ticket', condition, newestFirst) : []
      }),
  ],
  refund: [
    (db, { numbers }) => findByValues(numbers, (ids) => findRefundsByCondition(db, 'id', inArray(refunds.id, ids))),
    (db, { tickets }, _, { canReadAttempts }) =>
      findByValues(canReadAttempts ? tickets : [], (values) =>
        findRefundsByCondition(db, 'ticket', inArray(refunds.id, selectRecordsOfTickets('refund', values))),
      ),
  ],
  ecommerce: [
    (db, { numbers }) =>
      findByValues(numbers, (ids) => findEcommercesByCondition(db, 'id', inArray(ecommerces.id, ids))),
    (db, { uuids }) =>
      findByValues(uuids, (values) => findEcommercesByCondition(db, 'uuid', inArray(ecommerces.uuid, values))),
    (db, { documents }) =>
      findByValues(documents, (values) =>
        findEcommercesByCondition(db, 'document', inArray(ecommerces.document, values)),
      ),
    (db, { emails }) =>
      findByValues(emails, (values) => findEcommercesByCondition(db, 'email', inArray(lowerEmail, values))),
    (db, { hosts }) =>
      findByValues(hosts, (values) =>
        findEcommercesByCondition(db, 'url', inArray(ecommerces.url, values.flatMap(buildUrlSpellings))),
      ),
    findEcommercesByName,
  ],
  store: storeFinders,
  group: groupFinders,
  carrier: carrierFinders,
  user: userFinders,
}

const lowerEmail = sql`lower(${ecommerces.email})`

const has_tracking_error = sql<boolean>`${reverses.tracking_error} is not null`

/** Order number in upper case, the expression of the index on order numbers. */
const upperCaseOrderNumber = sql`upper(${reverses.order_number})`

const oldestFirstOrder = [asc(reverses.id)]
const newestFirst = [desc(reverses.created_at), desc(reverses.id)]

/** Selects the ids of records with a reprocess attempt under one of the tickets. */
function selectRecordsOfTickets(type: ReprocessType, tickets: string[]): SQL {
  const ticketCondition = and(inArray(reprocessAttempts.ticket, tickets), eq(reprocessAttempts.type, type))
  return sql`(select ${reprocessAttempts.entity_id} from ${reprocessAttempts} where ${ticketCondition})`
}

/**
 * Builds the condition that the id is in one of the lists. Combines the lists in one subquery, so that PostgreSQL uses
 * an index. Returns undefined without a list.
 */
function buildAnySubqueryCondition(id: Column, idSubqueries: readonly (SQL | undefined)[]): SQL | undefined {
  const definedSubqueries = idSubqueries.filter((list) => list !== undefined)
  return definedSubqueries.length === 0 ? undefined : sql`${id} in (${sql.join(definedSubqueries, sql` union all `)})`
}

/**
 * Finds the newest reverses of a consumer. A caller that shows `n` results passes the limit `n + 1` to detect further
 * results.
 */
export function findReversesOfConsumer(
  db: Database,
  secrets: Secrets,
  keys: ConsumerSearchValues,
  limit: number,
): Promise<LookupResult[]> {
  return findReversesByCondition(db, 'consumer', buildConsumerCondition(secrets, keys), newestFirst, limit)
}

async function findReversesByCondition(
  db: Database,
  matched: MatchedField,
  condition: SQL,
  order: readonly SQL[] = oldestFirstOrder,
  limit = MAX_RESULTS,
): Promise<LookupResult[]> {
  const rows = await db
    .select({
      id: reverses.id,
      title: reverses.order_number,
      status: reverses.status,
      has_tracking_error,
      ...ecommerceColumns,
    })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
  return rows.map((row) => ({ kind: 'reverse', matched, ...row }))
}

async function findRefundsByCondition(db: Database, matched: MatchedField, condition: SQL): Promise<LookupResult[]> {
  const rows = await db
    .select({ id: refunds.id, title: reverses.order_number, status: refunds.status, ...ecommerceColumns })
    .from(refunds)
    .innerJoin(reverses, eq(reverses.id, refunds.reverse_id))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(condition)
    .orderBy(refunds.id)
    .limit(MAX_RESULTS)
  return rows.map((row) => ({ kind: 'refund', matched, ...row }))
}

export async function findEcommercesByCondition(
  db: Database,
  matched: MatchedField,
  condition: SQL | undefined,
  limit = MAX_RESULTS,
): Promise<LookupResult[]> {
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name, is_active: ecommerces.is_active, owner: userName })
    .from(ecommerces)
    .leftJoin(users, eq(users.id, ecommerces.owner_id))
    .where(condition)
    .orderBy(desc(ecommerces.is_active), ecommerces.id)
    .limit(limit)
  return rows.map((row) => toLookupResult(row, matched))
}

interface EcommerceMatch {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  /** Name of the user who owns the ecommerce; null if it has no owner. */
  readonly owner: string | null
}

function toLookupResult(
  { id, name, is_active, owner }: EcommerceMatch,
  matched: MatchedField,
): EcommerceRecordLookupResult {
  const result = { kind: 'ecommerce', id, title: name, ecommerce_id: id, ecommerce_name: name } as const
  return { ...result, status: toActiveStatus(is_active), matched, ...(owner ? { owner } : {}) }
}

/** Finds ecommerces by name: exact names first, then names that begin with the text, then others; active ones first. */
async function findEcommercesByName(db: Database, searchTerms: SearchTerms): Promise<LookupResult[]> {
  const text = getNameQuery(searchTerms)
  if (text === null) return []
  const candidates = db
    .select({
      id: ecommerces.id,
      name: ecommerces.display_name,
      is_active: ecommerces.is_active,
      owner_id: ecommerces.owner_id,
    })
    .from(ecommerces)
    .where(and(buildEveryWordCondition(ecommerces.search_text, text)))
    .orderBy(ecommerces.id)
    .limit(MAX_RANKED_ECOMMERCES)
    .as('candidates')
  const name = sql`folded(${candidates.name})`
  const rows = await db
    .select({ id: candidates.id, name: candidates.name, is_active: candidates.is_active, owner: userName })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.owner_id))
    .orderBy(
      desc(sql`${name} = ${buildNormalizedText(text)}`),
      desc(sql`${name} like ${buildNormalizedText(`${escapeLike(text)}%`)}`),
      desc(candidates.is_active),
      candidates.id,
    )
    .limit(MAX_RESULTS)
  return rows.map((row) => toLookupResult(row, 'name'))
}

/** Returns the spellings in which the URL of an ecommerce may be stored. */
function buildUrlSpellings(host: string): string[] {
  const hosts = [host, `www.${host}`]
  const urls = hosts.flatMap((hostname) => [hostname, `https://${hostname}`, `http://${hostname}`])
  return urls.flatMap((url) => [url, `${url}/`])
}

const MAX_NEWEST = 8

/** Returns the newest records of a kind, which have the highest ids. */
export async function listNewest(db: Database, kind: LookupResult['kind']): Promise<LookupResult[]> {
  const records = await newestFinders[kind](db)
  return [...records].sort((first, second) => second.id - first.id)
}

const buildNewestCondition = (id: Column) =>
  sql`${id} in (select id from ${id.table} order by id desc limit ${MAX_NEWEST})`

const newestFinders: Readonly<Record<LookupResult['kind'], (db: Database) => Promise<LookupResult[]>>> = {
  reverse: (db) => findReversesByCondition(db, 'newest', buildNewestCondition(reverses.id)),
  refund: (db) => findRefundsByCondition(db, 'newest', buildNewestCondition(refunds.id)),
  ecommerce: (db) => findEcommercesByCondition(db, 'newest', buildNewestCondition(ecommerces.id)),
  store: (db) => findStoresByCondition(db, MAX_NEWEST, 'newest', buildNewestCondition(stores.id)),
  group: (db) => findGroupsByCondition(db, MAX_NEWEST, 'newest', buildNewestCondition(groups.id)),
  carrier: (db) => findCarriersByCondition(db, MAX_NEWEST, 'newest', buildNewestCondition(courierConnectors.id)),
  user: (db) => findUsersByCondition(db, MAX_NEWEST, 'newest', buildNewestCondition(users.id)),
}
