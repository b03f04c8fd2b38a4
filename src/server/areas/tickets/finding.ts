// Finds records by what was read in a text. Every search is one index away.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Found, OwnedFound } from '#contract/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { refunds, reverses } from '#server/db/schema/reverses.ts'
import { folded, hasEveryWord, literally } from '#server/db/search.ts'
import { type Finder, type Matched, mostFound, nameIn, ofAny } from './finder.ts'
import { groupFinders, userFinders } from './named-finders.ts'
import type { Reading } from './reading.ts'
import { storeFinders } from './store-finders.ts'

/** Among this many merchants whose names match, the closest are shown. */
const mostCandidates = 200

/** The surest matches first. */
export const finders: Readonly<Record<Found['kind'], readonly Finder[]>> = {
  reverse: [
    (db, { trackingCodes }) =>
      ofAny(trackingCodes, (codes) => reversesBy(db, 'tracking_code', inArray(reverses.tracking_code, codes))),
    (db, { numbers }) => ofAny(numbers, (ids) => reversesBy(db, 'id', inArray(reverses.id, ids))),
  ],
  refund: [(db, { numbers }) => ofAny(numbers, (ids) => refundsBy(db, inArray(refunds.id, ids)))],
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
  user: userFinders,
}

const lowerEmail = sql`lower(${ecommerces.email})`
const owner = { ecommerce_id: ecommerces.id, ecommerce_name: ecommerces.display_name }

const has_tracking_error = sql<boolean>`${reverses.tracking_error} is not null`

async function reversesBy(db: Database, matched: Matched, condition: SQL): Promise<Found[]> {
  const rows = await db
    .select({ id: reverses.id, title: reverses.order_number, status: reverses.status, has_tracking_error, ...owner })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(condition)
    .orderBy(reverses.id)
    .limit(mostFound)
  return rows.map((row) => ({ kind: 'reverse', matched, ...row }))
}

async function refundsBy(db: Database, condition: SQL): Promise<Found[]> {
  const rows = await db
    .select({ id: refunds.id, title: reverses.order_number, status: refunds.status, ...owner })
    .from(refunds)
    .innerJoin(reverses, eq(reverses.id, refunds.reverse_id))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(condition)
    .orderBy(refunds.id)
    .limit(mostFound)
  return rows.map((row) => ({ kind: 'refund', matched: 'id', ...row }))
}

async function ecommercesBy(db: Database, matched: Matched, condition: SQL): Promise<Found[]> {
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name, is_active: ecommerces.is_active })
    .from(ecommerces)
    .where(condition)
    .orderBy(desc(ecommerces.is_active), ecommerces.id)
    .limit(mostFound)
  return rows.map((row) => asFound(row, matched))
}

interface Named {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
}

function asFound({ id, name, is_active }: Named, matched: Matched): OwnedFound {
  const status = is_active ? 'active' : 'inactive'
  return { kind: 'ecommerce', id, title: name, ecommerce_id: id, ecommerce_name: name, status, matched }
}

/** The name itself, then names that begin with it, then the rest; active ones first within each. */
async function byName(db: Database, reading: Reading): Promise<Found[]> {
  const typed = nameIn(reading)
  if (typed === null) return []
  const candidates = db
    .select({ id: ecommerces.id, name: ecommerces.display_name, is_active: ecommerces.is_active })
    .from(ecommerces)
    .where(and(hasEveryWord(ecommerces.search_text, typed)))
    .orderBy(ecommerces.id)
    .limit(mostCandidates)
    .as('candidates')
  const name = sql`folded(${candidates.name})`
  const rows = await db
    .select()
    .from(candidates)
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
