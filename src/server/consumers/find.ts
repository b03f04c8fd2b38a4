// Finds a consumer by document, e-mail, telephone or order, and all stored records that belong to or mention them.
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { consumerDocument, consumerEmail, consumerPhone, dialledPrefix, plainLine } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { refunds, reprocessAttempts, reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { findMentions, partsOf, patternOf, type Signs } from './mentions.ts'

/** Criteria of a search for a consumer, as typed by the operator. */
export interface Criteria {
  readonly document?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly order?: string | undefined
  /** Id of the ecommerce that the order belongs to. */
  readonly ecommerce?: number | undefined
}

export type ReverseRow = typeof reverses.$inferSelect

/** A consumer with their reverses; `reverses` is empty when only free texts mention the consumer. */
export interface Consumer {
  readonly reverses: readonly ReverseRow[]
  readonly signs: Signs
}

const orderIn = (typed: string) => plainLine(typed).trim().replace(/^#/, '').toLowerCase()

const part = (name: 'document' | 'email' | 'phone') => sql`${reverses.customer}->>${sql.raw(`'${name}'`)}`
const document = sql`upper(regexp_replace(${part('document')}, '[^0-9A-Za-z]', '', 'g'))`
const email = sql`lower(trim(${part('email')}))`
const phone = sql`regexp_replace(regexp_replace(${part('phone')}, '[^0-9]', '', 'g'), ${dialledPrefix}, '')`
const order = sql`lower(trim(leading '#' from ${reverses.order_number}))`

/**
 * Returns the consumers who match the criteria. All reverses of a consumer are included, even if only one of them
 * matches.
 */
export async function findConsumers(db: Database, criteria: Criteria): Promise<readonly Consumer[]> {
  const { ecommerce } = criteria
  const found = await reversesWhere(
    db,
    and(
      or(
        ...given(criteria.document, consumerDocument, document),
        ...given(criteria.email, consumerEmail, email),
        ...given(criteria.phone, consumerPhone, phone),
        ...given(criteria.order, orderIn, order),
      ),
      ecommerce === undefined ? undefined : eq(reverses.ecommerce_id, ecommerce),
    ),
  )
  const people = byPerson(found)
  if (people.length === 0) return [{ reverses: [], signs: typedSigns(criteria) }]
  const consumers: Consumer[] = []
  for (const own of people) {
    // A group without a document may already be included in a consumer that has a document.
    const isKnown = consumers.some(({ reverses }) => own.every(({ id }) => reverses.some((one) => one.id === id)))
    if (!isKnown) consumers.push(consumerOf(await reversesWhere(db, isOf(own))))
  }
  return consumers
}

function given(typed: string | undefined, read: (typed: string) => string, column: SQL): SQL[] {
  const value = typed === undefined ? '' : read(typed)
  return value === '' ? [] : [sql`${column} = ${value}`]
}

async function reversesWhere(db: Database, condition: SQL | undefined): Promise<ReverseRow[]> {
  if (condition === undefined) return []
  const found: ReverseRow[] = []
  for await (const part of partsOf(db, 'reverses'))
    found.push(...(await db.select().from(reverses).where(and(part, condition))))
  return found.sort((one, other) => one.id - other.id)
}

/**
 * Groups reverses by consumer: by document, or without a document by e-mail, then by telephone. Groups with a document
 * come first.
 */
function byPerson(found: readonly ReverseRow[]): readonly (readonly ReverseRow[])[] {
  const people = new Map<string, ReverseRow[]>()
  for (const row of found) {
    const { document, email, phone } = row.customer
    const key = consumerDocument(document) || consumerEmail(email) || consumerPhone(phone) || `reverse ${row.id}`
    people.set(key, [...(people.get(key) ?? []), row])
  }
  const hasDocument = (own: readonly ReverseRow[]) => Number(own.some(({ customer }) => customer.document !== ''))
  return [...people.values()].sort((one, other) => hasDocument(other) - hasDocument(one))
}

/**
 * Matches the reverses of a group, other reverses with the same document, and reverses without a document that have the
 * same e-mail.
 */
function isOf(own: readonly ReverseRow[]): SQL | undefined {
  const documents = listed(own.map(({ customer }) => consumerDocument(customer.document)))
  const emails = listed(own.map(({ customer }) => consumerEmail(customer.email)))
  return or(
    inArray(reverses.id, [...own.map(({ id }) => id)]),
    documents.length > 0 ? inArray(document, [...documents]) : undefined,
    emails.length > 0 ? and(sql`${document} = ''`, inArray(email, [...emails])) : undefined,
  )
}

const listed = (values: readonly string[]) => [...new Set(values)].filter(Boolean)

function consumerOf(own: readonly ReverseRow[]): Consumer {
  const each = (read: (row: ReverseRow) => string) => listed(own.map(read))
  return {
    reverses: own,
    signs: {
      documents: each(({ customer }) => consumerDocument(customer.document)),
      emails: each(({ customer }) => consumerEmail(customer.email)),
      phones: each(({ customer }) => consumerPhone(customer.phone)),
      names: each(({ customer }) => plainLine(customer.name).trim()),
      streets: own.map(({ customer: { address } }) => ({ street: address.address, number: address.number })),
      codes: [...each(({ order_number }) => order_number), ...each(({ tracking_code }) => tracking_code ?? '')],
    },
  }
}

function typedSigns({ document = '', email = '', phone = '', order = '' }: Criteria): Signs {
  return {
    documents: listed([consumerDocument(document)]),
    emails: listed([consumerEmail(email)]),
    phones: listed([consumerPhone(phone)]),
    names: [],
    streets: [],
    codes: listed([plainLine(order).trim()]),
  }
}

/** All stored records of one consumer, by kind of record. */
export type Records = Awaited<ReturnType<typeof recordsOf>>

/** Returns all records that belong to a consumer or mention them. */
export async function recordsOf(db: Database, { reverses: own, signs }: Consumer) {
  const ids = own.map(({ id }) => id)
  const corrections = await ofReverses(ids, (ids) =>
    db.select().from(zipCorrections).where(inArray(zipCorrections.reverse_id, ids)).orderBy(asc(zipCorrections.id)),
  )
  const moved = corrections.flatMap(({ before, after }) => [before.address, after.address])
  const streets = [...signs.streets, ...moved.map(({ address, number }) => ({ street: address, number }))]
  const pattern = patternOf({ ...signs, streets })
  return {
    pattern,
    reverses: own,
    merchants: await ofReverses(
      own.map(({ ecommerce_id }) => ecommerce_id),
      (ids) =>
        db
          .select({ id: ecommerces.id, name: ecommerces.display_name })
          .from(ecommerces)
          .where(inArray(ecommerces.id, ids)),
    ),
    refunds: await ofReverses(ids, (ids) =>
      db.select().from(refunds).where(inArray(refunds.reverse_id, ids)).orderBy(asc(refunds.id)),
    ),
    corrections,
    feedbacks: await ofReverses(ids, (ids) =>
      db.select().from(feedbacks).where(inArray(feedbacks.reverse_id, ids)).orderBy(asc(feedbacks.id)),
    ),
    transfers: await ofReverses(ids, (ids) =>
      db
        .select()
        .from(courierTransfers)
        .where(inArray(courierTransfers.reverse_id, ids))
        .orderBy(asc(courierTransfers.id)),
    ),
    attempts: await ofReverses(ids, (ids) =>
      db
        .select()
        .from(reprocessAttempts)
        .where(and(eq(reprocessAttempts.type, 'reverse'), inArray(reprocessAttempts.entity_id, ids)))
        .orderBy(asc(reprocessAttempts.id)),
    ),
    /** Rows of batches that corrected a zip code; each row contains the new zip code. */
    batchRows: await ofReverses(ids, (ids) =>
      db
        .select({ batch_id: batchRows.batch_id, position: batchRows.position, zip_code: batchRows.zip_code })
        .from(batchRows)
        .innerJoin(batches, eq(batches.id, batchRows.batch_id))
        .where(
          and(
            eq(batches.type, 'trackingErrors.correctZip'),
            inArray(batchRows.entity_id, ids),
            isNotNull(batchRows.zip_code),
          ),
        ),
    ),
    /** Activity rows about the consumer's reverses, whose details contain zip code and city. */
    activity: await ofReverses(ids, (ids) =>
      db
        .select()
        .from(activity)
        .where(and(eq(activity.entity, 'reverse'), inArray(activity.entity_id, ids.map(String))))
        .orderBy(asc(activity.id)),
    ),
    mentions: pattern === null ? [] : await findMentions(db, 'free_text', pattern),
    told: pattern === null ? [] : await findMentions(db, 'told', pattern),
  }
}

/** Runs a query for a list of ids without duplicates; returns no rows when the list is empty. */
async function ofReverses<Row>(ids: readonly number[], find: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : find([...new Set(ids)])
}

/** Returns the number of records of each kind. The activity log stores only these numbers. */
export function countsOf(records: Records): Readonly<Record<string, number>> {
  const { pattern: _, merchants: __, ...lists } = records
  return Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length]))
}
