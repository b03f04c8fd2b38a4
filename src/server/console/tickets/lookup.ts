// Lookup by pasted text: parses ids, documents, e-mails, hosts and tracking codes; the rest is words of a name.
import { cnpj } from 'cpf-cnpj-validator'
import { and, asc, type Column, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { Found, NamedFound, OwnedFound } from '#contract/console/tickets.ts'
import { fullName } from '#contract/fields.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { attemptsAccess, placeAccess } from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import {
  bareDocument,
  type ConsumerKeys,
  numberSpellings,
  plainLine,
  plainText,
  readHost,
  readId,
  readTicket,
  readUuid,
  stripped,
  ticketAtStart,
  ungroupedId,
} from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { folded, hasEveryWord, literally } from '#server/db/search.ts'
import { isOfConsumer } from '#server/services/consumer-hashes.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { personName } from '#server/services/staff.ts'

export interface Reading {
  readonly numbers: readonly number[]
  readonly documents: readonly string[]
  readonly emails: readonly string[]
  /** Without scheme, `www.` and path. */
  readonly hosts: readonly string[]
  readonly uuids: readonly string[]
  readonly trackingCodes: readonly string[]
  /** Whatever may number an order: any word with a digit. In capitals, without the number sign. */
  readonly orders: readonly string[]
  readonly tickets: readonly string[]
  readonly words: readonly string[]
}

type Kind = Exclude<keyof Reading, 'orders'>

const mostOfAKind = 20

const patterns: readonly (readonly [Kind, RegExp])[] = [
  ['emails', /^[^@]+@[^@]+\.[^@.]+$/],
  ['trackingCodes', /^[a-z]{2}\d{9}[a-z]{2}$/i],
]

/** Of another system: `FD-77`. */
const otherTicket = /^[a-z]{2,10}-\d{1,12}$/i

const isOrder = (token: string, kind: Kind) => /\d/.test(token) && !['emails', 'uuids', 'hosts'].includes(kind)

/** `2,5` is one number, and no list of two ids. */
const decimal = /^\d{1,6},\d{1,2}$/

/** Words stand between blanks and punctuation that no id, address or document holds. */
export function readTicketText(text: string): Reading {
  // The text as a whole may be one id, `903 600`; a number sign marks a ticket here.
  const whole = plainLine(text).startsWith('#') ? null : ungroupedId(text)
  const tokens = plainText(text)
    .split(/\s+/u)
    .flatMap((word) => (decimal.test(word) ? word : word.split(/[,;<>()[\]"'|·]+/u)))
    .map((token) => stripped(token, { start: ':=', end: '.:!?' }))
  const known = [...new Set(tokens.filter(Boolean))].map((token) => ({ token, kind: kindOf(token) }))
  const all = (wanted: Kind) =>
    known.flatMap(({ token, kind }) => (kind === wanted ? [token] : [])).slice(0, mostOfAKind)
  return {
    numbers: [...new Set((whole === null ? all('numbers') : [whole]).flatMap((number) => readId(number) ?? []))],
    documents: all('documents').map(bareDocument),
    emails: all('emails').map((address) => address.toLowerCase()),
    hosts: all('hosts').flatMap((address) => readHost(address) ?? []),
    uuids: all('uuids').flatMap((uuid) => readUuid(uuid) ?? []),
    trackingCodes: all('trackingCodes').map((code) => code.toUpperCase()),
    orders: [
      ...(whole === null ? [] : numberSpellings(text)),
      ...known.flatMap(({ token, kind }) =>
        isOrder(token, kind) ? numberSpellings(token.replace(/^#/, '').toUpperCase()) : [],
      ),
    ].slice(0, mostOfAKind),
    tickets: [...all('tickets'), ...all('words').filter((word) => otherTicket.test(word))].flatMap(
      (ticket) => readTicket(ticket) ?? [],
    ),
    words: all('words'),
  }
}

function kindOf(token: string): Kind {
  if (cnpj.isValid(token)) return 'documents'
  if (readUuid(token) !== null) return 'uuids'
  if (ticketAtStart(token)?.length === token.length) return 'tickets'
  const kind = patterns.find(([, pattern]) => pattern.test(token))?.[0]
  if (kind !== undefined) return kind
  // A number that is no id, `0` or `3000000000`, is no word either.
  if (readId(token) !== null || /^\d{1,10}$/.test(token)) return 'numbers'
  return readHost(token) === null ? 'words' : 'hosts'
}

// Shared pieces of every finder.

/** `most` is of the kinds that are found by name only beside others; who asks sees what the own context opens. */
type Finder = (db: Database, reading: Reading, most: number, staff: SignedInUser) => Promise<Found[]>
type Matched = Found['matched']

export const mostFound = 20
/** Of stores, groups and people each: they stand beside the reverses and ecommerces, and do not push them out. */
export const mostNamed = 5
/** Of the others, which may be many kinds of named ones beside. */
export const leastOwned = 5
/** Shorter words alone find too much, and no index helps (S1 §9). */
const shortestWord = 3

/** What is read of the merchant that a record belongs to. */
const owner = { ecommerce_id: ecommerces.id, ecommerce_name: ecommerces.display_name }

const statusOf = (isActive: boolean) => (isActive ? 'active' : 'inactive')

/** Nothing read, nothing asked. */
async function ofAny<Value>(values: readonly Value[], find: (values: Value[]) => Promise<Found[]>): Promise<Found[]> {
  return values.length === 0 ? [] : find([...values])
}

/** The words of a name; null when they are too short to search for. */
export function nameIn({ words }: Reading): string | null {
  return words.some((word) => word.length >= shortestWord) ? words.join(' ') : null
}

async function ofName(reading: Reading, find: (typed: string) => Promise<Found[]>): Promise<Found[]> {
  const typed = nameIn(reading)
  return typed === null ? [] : find(typed)
}

// Finds groups, carriers and users.

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

/** Without scheme, `www.`, port and path. There are few carriers: no index is needed. */
const host = sql`substring(lower(${courierConnectors.url}) from '^[a-z]+://(?:www[.])?([^/:?#]+)')`

const userFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => usersBy(db, most, 'id', inArray(users.id, ids))),
  (db, { emails }, most) =>
    ofAny(emails, (each) => usersBy(db, most, 'email', inArray(sql`lower(${users.email})`, each))),
  (db, reading, most) =>
    ofName(reading, (typed) => {
      const name = sql`folded(concat_ws(' ', ${users.first_name}, ${users.last_name}))`
      // The indexed column narrows first; it holds the e-mail too, which is not a name.
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

// Finds stores.

// Expressions of the partial indexes.
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

// Runs the finders for a parsed text; each query is served by an index.

/** Among this many merchants whose names match, the closest are shown. */
const mostCandidates = 200

/** The surest matches first. */
export const finders: Readonly<Record<Found['kind'], readonly Finder[]>> = {
  reverse: [
    (db, { trackingCodes }) =>
      ofAny(trackingCodes, (codes) => reversesBy(db, 'tracking_code', inArray(reverses.tracking_code, codes))),
    (db, { numbers }) => ofAny(numbers, (ids) => reversesBy(db, 'id', inArray(reverses.id, ids))),
    (db, { orders }) => ofAny(orders, (each) => reversesBy(db, 'order_number', inArray(orderNumber, each), newest)),
    (db, { tickets }, _, staff) =>
      ofAny(tickets, async (each) => {
        const lists = [attemptedUnder(staff, 'reverse', each), correctedUnder(staff, each)]
        const condition = isAmong(reverses.id, lists)
        return condition ? reversesBy(db, 'ticket', condition, newest) : []
      }),
  ],
  refund: [
    (db, { numbers }) => ofAny(numbers, (ids) => refundsBy(db, 'id', inArray(refunds.id, ids))),
    (db, { tickets }, _, staff) =>
      ofAny(tickets, async (each) => {
        const condition = isAmong(refunds.id, [attemptedUnder(staff, 'refund', each)])
        return condition ? refundsBy(db, 'ticket', condition) : []
      }),
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

/** As its index has it. */
const orderNumber = sql`upper(${reverses.order_number})`

const oldest = [asc(reverses.id)]
const newest = [desc(reverses.created_at), desc(reverses.id)]

/** Its reprocesses were asked for under one of the tickets; undefined for who may not read of reprocesses. */
function attemptedUnder(staff: SignedInUser, type: ReprocessType, tickets: string[]): SQL | undefined {
  if (!allows(staff, attemptsAccess)) return undefined
  const isOf = and(inArray(reprocessAttempts.ticket, tickets), eq(reprocessAttempts.type, type))
  return sql`select ${reprocessAttempts.entity_id} from ${reprocessAttempts} where ${isOf}`
}

/** Its zip code was corrected under one of the tickets; undefined for who may not read of corrections. */
function correctedUnder(staff: SignedInUser, tickets: string[]): SQL | undefined {
  if (!allows(staff, placeAccess)) return undefined
  const { entity, entity_id, action, ticket } = activity
  const isOf = and(inArray(ticket, tickets), eq(entity, 'reverse'), eq(action, 'trackingErrors.correctZip'))
  return sql`select ${entity_id}::integer from ${activity} where ${isOf}`
}

/** One list of ids, which an index answers; undefined where none may be read. */
function isAmong(id: Column, lists: readonly (SQL | undefined)[]): SQL | undefined {
  const read = lists.filter((list) => list !== undefined)
  return read.length === 0 ? undefined : sql`${id} in (${sql.join(read, sql` union all `)})`
}

/** Of the consumer with one of these keys, the newest first; one more than asked for tells that there are more. */
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
  /** Who sees to it; null where nobody does. */
  readonly owner: string | null
}

function asFound({ id, name, is_active, owner }: Named, matched: Matched): OwnedFound {
  const found = { kind: 'ecommerce', id, title: name, ecommerce_id: id, ecommerce_name: name } as const
  return { ...found, status: statusOf(is_active), matched, ...(owner ? { owner } : {}) }
}

/** The name itself, then names that begin with it, then the rest; active ones first within each. */
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

/** How a merchant's URL may be written. */
function spellings(host: string): string[] {
  const hosts = [host, `www.${host}`]
  const addresses = hosts.flatMap((each) => [each, `https://${each}`, `http://${each}`])
  return addresses.flatMap((address) => [address, `${address}/`])
}

const mostNewest = 8

/** Of a kind the records with the highest ids, which its primary key finds. */
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
