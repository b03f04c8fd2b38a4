// Finds a consumer by document, e-mail, telephone or order, and collects all stored records that belong to the consumer
// or mention them.
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import {
  dialPrefixPattern,
  normalizeConsumerDocument,
  normalizeConsumerEmail,
  normalizeConsumerPhone,
  toPlainLine,
} from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { upstreamAttempts } from '#server/db/schema/console/upstream.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { refunds, reprocessAttempts, reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { buildMentionPattern, type ConsumerIdentifiers, findMentions, iterateTableRanges } from './mentions.ts'

/** Criteria of a search for a consumer, as typed by the operator. */
export interface SearchCriteria {
  readonly document?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly order?: string | undefined
  /** Id of the ecommerce that the order belongs to. */
  readonly ecommerceId?: number | undefined
  /** Full name of the consumer. Only used if the reverses are stored at an external platform. */
  readonly name?: string | undefined
  /** Ids of the consumer's reverses at an external platform. */
  readonly reverseIds?: readonly number[] | undefined
}

export type ReverseRow = typeof reverses.$inferSelect

/** A consumer with their reverses (return requests); `reverses` is empty if only free texts mention the consumer. */
export interface Consumer {
  readonly reverses: readonly ReverseRow[]
  /** Ids of the consumer's reverses, including reverses that are stored at an external platform. */
  readonly reverseIds: readonly number[]
  readonly identifiers: ConsumerIdentifiers
}

const normalizeOrder = (input: string) => toPlainLine(input).trim().replace(/^#/, '').toLowerCase()

const getCustomerField = (name: 'document' | 'email' | 'phone') => sql`${reverses.customer}->>${sql.raw(`'${name}'`)}`
const documentColumn = sql`upper(regexp_replace(${getCustomerField('document')}, '[^0-9A-Za-z]', '', 'g'))`
const emailColumn = sql`lower(trim(${getCustomerField('email')}))`
const phoneColumn = sql`regexp_replace(regexp_replace(${getCustomerField('phone')}, '[^0-9]', '', 'g'), ${dialPrefixPattern}, '')`
const orderColumn = sql`lower(trim(leading '#' from ${reverses.order_number}))`

/**
 * Returns the consumers who match the criteria. All reverses of a consumer are included, even if only one of them
 * matches.
 */
export async function findConsumers(db: Database, criteria: SearchCriteria): Promise<readonly Consumer[]> {
  const { ecommerceId } = criteria
  const rows = await selectReverses(
    db,
    and(
      or(
        ...buildCriterionConditions(criteria.document, normalizeConsumerDocument, documentColumn),
        ...buildCriterionConditions(criteria.email, normalizeConsumerEmail, emailColumn),
        ...buildCriterionConditions(criteria.phone, normalizeConsumerPhone, phoneColumn),
        ...buildCriterionConditions(criteria.order, normalizeOrder, orderColumn),
      ),
      ecommerceId === undefined ? undefined : eq(reverses.ecommerce_id, ecommerceId),
    ),
  )
  const groups = groupByConsumer(rows)
  if (groups.length === 0) {
    const { reverseIds = [] } = criteria
    return [{ reverses: [], reverseIds, identifiers: getIdentifiersFromCriteria(criteria) }]
  }
  const consumers: Consumer[] = []
  for (const consumerReverses of groups) {
    // Skips a group of reverses if an earlier consumer in the result already has all of these reverses.
    const isAlreadyIncluded = consumers.some(({ reverses }) =>
      consumerReverses.every(({ id }) => reverses.some((reverse) => reverse.id === id)),
    )
    if (!isAlreadyIncluded)
      consumers.push(buildConsumer(await selectReverses(db, buildSameConsumerCondition(consumerReverses))))
  }
  return consumers
}

function buildCriterionConditions(input: string | undefined, normalize: (input: string) => string, column: SQL): SQL[] {
  const value = input === undefined ? '' : normalize(input)
  return value === '' ? [] : [sql`${column} = ${value}`]
}

async function selectReverses(db: Database, condition: SQL | undefined): Promise<ReverseRow[]> {
  if (condition === undefined) return []
  const rows: ReverseRow[] = []
  for await (const range of iterateTableRanges(db, 'reverses'))
    rows.push(...(await db.select().from(reverses).where(and(range, condition))))
  return rows.sort((a, b) => a.id - b.id)
}

/**
 * Groups reverses by consumer, identified by the document. Reverses without a document are grouped by e-mail, and
 * reverses without document and e-mail by telephone. Groups with a document come first.
 */
function groupByConsumer(rows: readonly ReverseRow[]): readonly (readonly ReverseRow[])[] {
  const groups = new Map<string, ReverseRow[]>()
  for (const row of rows) {
    const { document, email, phone } = row.customer
    const key =
      normalizeConsumerDocument(document) ||
      normalizeConsumerEmail(email) ||
      normalizeConsumerPhone(phone) ||
      `reverse ${row.id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const hasDocument = (consumerReverses: readonly ReverseRow[]) =>
    Number(consumerReverses.some(({ customer }) => customer.document !== ''))
  return [...groups.values()].sort((a, b) => hasDocument(b) - hasDocument(a))
}

/**
 * Builds the SQL condition for all reverses of one consumer: the given reverses, reverses with the same document, and
 * reverses without a document but with the same e-mail.
 */
function buildSameConsumerCondition(consumerReverses: readonly ReverseRow[]): SQL | undefined {
  const documents = getUniqueValues(
    consumerReverses.map(({ customer }) => normalizeConsumerDocument(customer.document)),
  )
  const emails = getUniqueValues(consumerReverses.map(({ customer }) => normalizeConsumerEmail(customer.email)))
  return or(
    inArray(reverses.id, [...consumerReverses.map(({ id }) => id)]),
    documents.length > 0 ? inArray(documentColumn, [...documents]) : undefined,
    emails.length > 0 ? and(sql`${documentColumn} = ''`, inArray(emailColumn, [...emails])) : undefined,
  )
}

const getUniqueValues = (values: readonly string[]) => [...new Set(values)].filter(Boolean)

function buildConsumer(consumerReverses: readonly ReverseRow[]): Consumer {
  const collect = (getValue: (row: ReverseRow) => string) => getUniqueValues(consumerReverses.map(getValue))
  return {
    reverses: consumerReverses,
    reverseIds: consumerReverses.map(({ id }) => id),
    identifiers: {
      documents: collect(({ customer }) => normalizeConsumerDocument(customer.document)),
      emails: collect(({ customer }) => normalizeConsumerEmail(customer.email)),
      phones: collect(({ customer }) => normalizeConsumerPhone(customer.phone)),
      names: collect(({ customer }) => toPlainLine(customer.name).trim()),
      streets: consumerReverses.map(({ customer: { address } }) => ({
        street: address.address,
        number: address.number,
      })),
      orderAndTrackingCodes: [
        ...collect(({ order_number }) => order_number),
        ...collect(({ tracking_code }) => tracking_code ?? ''),
      ],
    },
  }
}

function getIdentifiersFromCriteria({
  document = '',
  email = '',
  phone = '',
  order = '',
  name = '',
}: SearchCriteria): ConsumerIdentifiers {
  return {
    documents: getUniqueValues([normalizeConsumerDocument(document)]),
    emails: getUniqueValues([normalizeConsumerEmail(email)]),
    phones: getUniqueValues([normalizeConsumerPhone(phone)]),
    names: getUniqueValues([toPlainLine(name).trim()]),
    streets: [],
    orderAndTrackingCodes: getUniqueValues([toPlainLine(order).trim()]),
  }
}

/** All stored records of one consumer, by kind of record. */
export type ConsumerRecords = Awaited<ReturnType<typeof collectConsumerRecords>>

/** Returns all records that belong to a consumer or mention them. */
export async function collectConsumerRecords(
  db: Database,
  { reverses: consumerReverses, reverseIds: ids, identifiers }: Consumer,
) {
  const corrections = await queryByIds(ids, (ids) =>
    db.select().from(zipCorrections).where(inArray(zipCorrections.reverse_id, ids)).orderBy(asc(zipCorrections.id)),
  )
  const correctedAddresses = corrections.flatMap(({ before, after }) => [before.address, after.address])
  const streets = [
    ...identifiers.streets,
    ...correctedAddresses.map(({ address, number }) => ({ street: address, number })),
  ]
  const pattern = buildMentionPattern({ ...identifiers, streets })
  return {
    pattern,
    reverses: consumerReverses,
    /** Ids of the consumer's reverses that are not in this database, because an external platform stores them. */
    platformReverseIds: ids.filter((id) => !consumerReverses.some((reverse) => reverse.id === id)),
    merchants: await queryByIds(
      consumerReverses.map(({ ecommerce_id }) => ecommerce_id),
      (ids) =>
        db
          .select({ id: ecommerces.id, name: ecommerces.display_name })
          .from(ecommerces)
          .where(inArray(ecommerces.id, ids)),
    ),
    refunds: await queryByIds(ids, (ids) =>
      db.select().from(refunds).where(inArray(refunds.reverse_id, ids)).orderBy(asc(refunds.id)),
    ),
    corrections,
    feedbacks: await queryByIds(ids, (ids) =>
      db.select().from(feedbacks).where(inArray(feedbacks.reverse_id, ids)).orderBy(asc(feedbacks.id)),
    ),
    transfers: await queryByIds(ids, (ids) =>
      db
        .select()
        .from(courierTransfers)
        .where(inArray(courierTransfers.reverse_id, ids))
        .orderBy(asc(courierTransfers.id)),
    ),
    attempts: await queryByIds(ids, (ids) =>
      db
        .select()
        .from(reprocessAttempts)
        .where(and(eq(reprocessAttempts.type, 'reverse'), inArray(reprocessAttempts.entity_id, ids)))
        .orderBy(asc(reprocessAttempts.id)),
    ),
    /** Attempts that this server sent to an external platform. */
    platformAttempts: await queryByIds(ids, (ids) =>
      db
        .select()
        .from(upstreamAttempts)
        .where(and(eq(upstreamAttempts.type, 'reverse'), inArray(upstreamAttempts.entity_id, ids)))
        .orderBy(asc(upstreamAttempts.id)),
    ),
    /** Rows of zip code batches about the consumer's reverses; these rows contain the new zip codes. */
    batchRows: await queryByIds(ids, (ids) =>
      db
        .select({
          ...{ batch_id: batchRows.batch_id, position: batchRows.position, entity_id: batchRows.entity_id },
          ...{ zip_code: batchRows.zip_code, finished_at: batchRows.finished_at },
        })
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
    activity: await queryByIds(ids, (ids) =>
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
async function queryByIds<Row>(ids: readonly number[], fetchRows: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : fetchRows([...new Set(ids)])
}

/** Returns the number of records of every type. The activity log stores only these numbers. */
export function countRecords(consumerRecords: ConsumerRecords): Readonly<Record<string, number>> {
  const { pattern: _, merchants: __, ...lists } = consumerRecords
  return Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length]))
}
