// Finds records by ids, codes, names and other values parsed from a pasted text; an index serves each query.
import { and, asc, type Column, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Found, NamedFound, OwnedFound } from '#contract/console/tickets.ts'
import { fullName } from '#contract/fields.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { ConsumerKeys } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { folded, hasEveryWord, literally } from '#server/db/search.ts'
import { isOfConsumer } from '#server/services/consumer-hashes.ts'
import type { LookupRights } from '#server/services/platform-port.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { personName } from '#server/services/staff.ts'
import { nameIn, type Reading } from '#server/services/ticket-reading.ts'

/** Finds records of one kind. `limit` bounds matches by name; `permissions` say what else the user may learn. */
type Finder = (db: Database, reading: Reading, most: number, rights: LookupRights) => Promise<Found[]>
type Matched = Found['matched']

const mostFound = 20

/** Columns of the ecommerce that a record belongs to. */
const owner = { ecommerce_id: ecommerces.id, ecommerce_name: ecommerces.display_name }

const statusOf = (isActive: boolean) => (isActive ? 'active' : 'inactive')

/** Calls `find` only if the text contains values of this kind. */
async function ofAny<Value>(values: readonly Value[], find: (values: Value[]) => Promise<Found[]>): Promise<Found[]> {
  return values.length === 0 ? [] : find([...values])
}

/** Calls `find` only if the text may be a name. */
async function ofName(reading: Reading, find: (typed: string) => Promise<Found[]>): Promise<Found[]> {
  const typed = nameIn(reading)
  return typed === null ? [] : find(typed)
}

const groupFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => groupsBy(db, most, 'id', inArray(groups.id, ids))),
  (db, { uuids }, most) => ofAny(uuids, (each) => groupsBy(db, most, 'uuid', inArray(groups.uuid, each))),
  (db, { emails }, most) =>
    ofAny(emails, (each) => groupsBy(db, most, 'email', inArray(sql`lower(${groups.first_group_manager})`, each))),
  (db, reading, most) =>
    ofName(reading, (typed) => groupsBy(db, most, 'name', hasEveryWord(folded(groups.name), typed))),
]

const carrierFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => carriersBy(db, most, 'id', inArray(courierConnectors.id, ids))),
  (db, { hosts }, most) => ofAny(hosts, (each) => carriersBy(db, most, 'url', inArray(host, each))),
  (db, reading, most) =>
    ofName(reading, (typed) => carriersBy(db, most, 'name', hasEveryWord(folded(courierConnectors.name), typed))),
]

/** Host of a carrier's URL, without `www.` and port. The few carriers need no index. */
const host = sql`substring(lower(${courierConnectors.url}) from '^[a-z]+://(?:www[.])?([^/:?#]+)')`

const userFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => usersBy(db, most, 'id', inArray(users.id, ids))),
  (db, { emails }, most) =>
    ofAny(emails, (each) => usersBy(db, most, 'email', inArray(sql`lower(${users.email})`, each))),
  (db, reading, most) =>
    ofName(reading, (typed) => {
      const name = sql`folded(concat_ws(' ', ${users.first_name}, ${users.last_name}))`
      // The indexed column narrows the rows first; it also contains the e-mail, so the name is compared again.
      return usersBy(db, most, 'name', and(hasEveryWord(users.search_text, typed), hasEveryWord(name, typed)))
    }),
]

export async function groupsBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<NamedFound[]> {
  const rows = await db
    .select({ id: groups.id, title: groups.name, is_active: groups.is_active })
    .from(groups)
    .where(condition)
    .orderBy(desc(groups.is_active), groups.id)
    .limit(most)
  return rows.map(({ is_active, ...row }) => ({ kind: 'group', ...row, status: statusOf(is_active), matched }))
}

export async function carriersBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<NamedFound[]> {
  const rows = await db
    .select({ id: courierConnectors.id, title: courierConnectors.name })
    .from(courierConnectors)
    .where(condition)
    .orderBy(courierConnectors.id)
    .limit(most)
  return rows.map((row) => ({ kind: 'carrier', ...row, status: null, matched }))
}

export async function usersBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<NamedFound[]> {
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(condition)
    .orderBy(users.id)
    .limit(most)
  return rows.map(({ id, ...person }) => ({
    kind: 'user',
    id,
    title: fullName(person),
    status: null,
    matched,
  }))
}

// Expressions of the partial indexes on stores, which PostgreSQL uses only for the same expressions.
const lowerStoreEmail = sql`lower(${stores.email})`
const hasEmail = sql`${stores.email} <> ''`
const hasCnpj = sql`${stores.cnpj} <> ''`

const storeFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => storesBy(db, most, 'id', inArray(stores.id, ids))),
  (db, { documents }, most) =>
    ofAny(documents, (each) => storesBy(db, most, 'document', sql`${hasCnpj} and ${inArray(stores.cnpj, each)}`)),
  (db, { emails }, most) =>
    ofAny(emails, (each) => storesBy(db, most, 'email', sql`${hasEmail} and ${inArray(lowerStoreEmail, each)}`)),
  (db, reading, most) =>
    ofName(reading, (typed) => storesBy(db, most, 'name', hasEveryWord(stores.search_text, typed))),
]

export async function storesBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<OwnedFound[]> {
  const rows = await db
    .select({ id: stores.id, title: stores.display_name, is_active: stores.is_active, ...owner })
    .from(stores)
    .innerJoin(ecommerces, eq(ecommerces.id, stores.ecommerce_id))
    .where(condition)
    .orderBy(desc(stores.is_active), stores.id)
    .limit(most)
  return rows.map(({ is_active, ...row }) => ({ kind: 'store', ...row, status: statusOf(is_active), matched }))
}

/** Maximum number of ecommerces with a matching name that are ranked. */
const mostCandidates = 200

/** Finders of each kind of record; the finders with the most reliable matches come first. */
export const finders: Readonly<Record<Found['kind'], readonly Finder[]>> = {
  reverse: [
    (db, { trackingCodes }) =>
      ofAny(trackingCodes, (codes) => reversesBy(db, 'tracking_code', inArray(reverses.tracking_code, codes))),
    (db, { numbers }) => ofAny(numbers, (ids) => reversesBy(db, 'id', inArray(reverses.id, ids))),
    (db, { orders }) => ofAny(orders, (each) => reversesBy(db, 'order_number', inArray(orderNumber, each), newest)),
    (db, { tickets }, _, { readsAttempts, correctedReverses }) =>
      ofAny(tickets, async (each) => {
        const corrected = sql`select unnest(${sql.param(correctedReverses)}::int[])`
        const lists = [
          readsAttempts ? attemptedUnder('reverse', each) : undefined,
          correctedReverses.length > 0 ? corrected : undefined,
        ]
        const condition = isAmong(reverses.id, lists)
        return condition ? reversesBy(db, 'ticket', condition, newest) : []
      }),
  ],
  refund: [
    (db, { numbers }) => ofAny(numbers, (ids) => refundsBy(db, 'id', inArray(refunds.id, ids))),
    (db, { tickets }, _, { readsAttempts }) =>
      ofAny(readsAttempts ? tickets : [], (each) =>
        refundsBy(db, 'ticket', inArray(refunds.id, attemptedUnder('refund', each))),
      ),
  ],
  ecommerce: [
    (db, { numbers }) => ofAny(numbers, (ids) => ecommercesBy(db, 'id', inArray(ecommerces.id, ids))),
    (db, { uuids }) => ofAny(uuids, (each) => ecommercesBy(db, 'uuid', inArray(ecommerces.uuid, each))),
    (db, { documents }) => ofAny(documents, (each) => ecommercesBy(db, 'document', inArray(ecommerces.document, each))),
    (db, { emails }) => ofAny(emails, (each) => ecommercesBy(db, 'email', inArray(lowerEmail, each))),
    (db, { hosts }) =>
      ofAny(hosts, (each) => ecommercesBy(db, 'url', inArray(ecommerces.url, each.flatMap(spellings)))),
    byName,
  ],
  store: storeFinders,
  group: groupFinders,
  carrier: carrierFinders,
  user: userFinders,
}

const lowerEmail = sql`lower(${ecommerces.email})`

const has_tracking_error = sql<boolean>`${reverses.tracking_error} is not null`

/** Order number in upper case, as its index stores it. */
const orderNumber = sql`upper(${reverses.order_number})`

const oldest = [asc(reverses.id)]
const newest = [desc(reverses.created_at), desc(reverses.id)]

/** Selects the records whose reprocesses were requested under one of the tickets. */
function attemptedUnder(type: ReprocessType, tickets: string[]): SQL {
  const isOf = and(inArray(reprocessAttempts.ticket, tickets), eq(reprocessAttempts.type, type))
  return sql`(select ${reprocessAttempts.entity_id} from ${reprocessAttempts} where ${isOf})`
}

/** Matches the ids of all lists in one condition, so that an index is used; undefined without a list. */
function isAmong(id: Column, lists: readonly (SQL | undefined)[]): SQL | undefined {
  const read = lists.filter((list) => list !== undefined)
  return read.length === 0 ? undefined : sql`${id} in (${sql.join(read, sql` union all `)})`
}

/** Finds the newest reverses of a consumer. Callers pass a limit one higher than shown, to learn if there are more. */
export function reversesOfConsumer(db: Database, secrets: Secrets, keys: ConsumerKeys, most: number): Promise<Found[]> {
  return reversesBy(db, 'consumer', isOfConsumer(secrets, keys), newest, most)
}

async function reversesBy(
  db: Database,
  matched: Matched,
  condition: SQL,
  order: readonly SQL[] = oldest,
  most = mostFound,
): Promise<Found[]> {
  const rows = await db
    .select({ id: reverses.id, title: reverses.order_number, status: reverses.status, has_tracking_error, ...owner })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(condition)
    .orderBy(...order)
    .limit(most)
  return rows.map((row) => ({ kind: 'reverse', matched, ...row }))
}

async function refundsBy(db: Database, matched: Matched, condition: SQL): Promise<Found[]> {
  const rows = await db
    .select({ id: refunds.id, title: reverses.order_number, status: refunds.status, ...owner })
    .from(refunds)
    .innerJoin(reverses, eq(reverses.id, refunds.reverse_id))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(condition)
    .orderBy(refunds.id)
    .limit(mostFound)
  return rows.map((row) => ({ kind: 'refund', matched, ...row }))
}

export async function ecommercesBy(
  db: Database,
  matched: Matched,
  condition: SQL | undefined,
  most = mostFound,
): Promise<Found[]> {
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name, is_active: ecommerces.is_active, owner: personName })
    .from(ecommerces)
    .leftJoin(users, eq(users.id, ecommerces.owner_id))
    .where(condition)
    .orderBy(desc(ecommerces.is_active), ecommerces.id)
    .limit(most)
  return rows.map((row) => asFound(row, matched))
}

interface Named {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  /** Name of the user who owns the ecommerce; null if it has no owner. */
  readonly owner: string | null
}

function asFound({ id, name, is_active, owner }: Named, matched: Matched): OwnedFound {
  const found = { kind: 'ecommerce', id, title: name, ecommerce_id: id, ecommerce_name: name } as const
  return { ...found, status: statusOf(is_active), matched, ...(owner ? { owner } : {}) }
}

/** Finds ecommerces by name: exact names first, then names that begin with the text, then others; active ones first. */
async function byName(db: Database, reading: Reading): Promise<Found[]> {
  const typed = nameIn(reading)
  if (typed === null) return []
  const candidates = db
    .select({
      id: ecommerces.id,
      name: ecommerces.display_name,
      is_active: ecommerces.is_active,
      owner_id: ecommerces.owner_id,
    })
    .from(ecommerces)
    .where(and(hasEveryWord(ecommerces.search_text, typed)))
    .orderBy(ecommerces.id)
    .limit(mostCandidates)
    .as('candidates')
  const name = sql`folded(${candidates.name})`
  const rows = await db
    .select({ id: candidates.id, name: candidates.name, is_active: candidates.is_active, owner: personName })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.owner_id))
    .orderBy(
      desc(sql`${name} = ${folded(typed)}`),
      desc(sql`${name} like ${folded(`${literally(typed)}%`)}`),
      desc(candidates.is_active),
      candidates.id,
    )
    .limit(mostFound)
  return rows.map((row) => asFound(row, 'name'))
}

/** Returns the spellings in which the URL of an ecommerce may be stored. */
function spellings(host: string): string[] {
  const hosts = [host, `www.${host}`]
  const addresses = hosts.flatMap((each) => [each, `https://${each}`, `http://${each}`])
  return addresses.flatMap((address) => [address, `${address}/`])
}

const mostNewest = 8

/** Returns the records of a kind with the highest ids, by their primary key. */
export async function newestOf(db: Database, kind: Found['kind']): Promise<Found[]> {
  const found = await newestFinders[kind](db)
  return [...found].sort((one, other) => other.id - one.id)
}

const isNewest = (id: Column) => sql`${id} in (select id from ${id.table} order by id desc limit ${mostNewest})`

const newestFinders: Readonly<Record<Found['kind'], (db: Database) => Promise<Found[]>>> = {
  reverse: (db) => reversesBy(db, 'newest', isNewest(reverses.id)),
  refund: (db) => refundsBy(db, 'newest', isNewest(refunds.id)),
  ecommerce: (db) => ecommercesBy(db, 'newest', isNewest(ecommerces.id)),
  store: (db) => storesBy(db, mostNewest, 'newest', isNewest(stores.id)),
  group: (db) => groupsBy(db, mostNewest, 'newest', isNewest(groups.id)),
  carrier: (db) => carriersBy(db, mostNewest, 'newest', isNewest(courierConnectors.id)),
  user: (db) => usersBy(db, mostNewest, 'newest', isNewest(users.id)),
}
