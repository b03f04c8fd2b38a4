// Anonymises a consumer in all rows that mention them, in one transaction. Amounts, dates, items and statuses are kept.
import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Address } from '#contract/platform/addresses.ts'
import { allowErasure } from '#server/db/append-only.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/console/batches.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { upstreamAttempts } from '#server/db/schema/console/upstream.ts'
import { courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { type Customer, consumerHashes, reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { type Consumer, type ConsumerRecords, collectConsumerRecords, type ReverseRow } from './find.ts'
import { REDACTION, redactMentions } from './mentions.ts'

/**
 * Returns an address without personal data. Keeps state and country for the statistics in reports, because they do not
 * identify a single person.
 */
const anonymiseAddress = (address: Address): Address => ({
  zip_code: '',
  address: '',
  number: '',
  neighborhood: '',
  complement: '',
  city: '',
  city_id: null,
  state: address.state,
  country: address.country,
})

/** Returns a customer without personal data. */
const anonymiseCustomer = ({ address }: Customer): Customer => ({
  name: '',
  email: '',
  document: '',
  phone: '',
  address: anonymiseAddress(address),
})

/** Anonymises a consumer and returns the anonymised records. `db` must be a transaction. */
export async function anonymiseConsumer(db: Database, consumer: Consumer, now: Date): Promise<ConsumerRecords> {
  await allowErasure(db)
  const records = await collectConsumerRecords(db, consumer)
  const ids = [...consumer.reverseIds]
  // Redacts the mentions of the consumer in texts first, because the statements below overwrite some of the rows with
  // such texts.
  if (records.pattern !== null) await redactMentions(db, records.mentions, records.pattern)
  for (const row of records.activity) await redactActivityDetails(db, row)
  for (const { id } of consumer.reverses) await anonymiseReverse(db, id, now)
  // Erases messages and log URLs of the external platform entirely, because they may contain data of the consumer that
  // the operator did not name in the command.
  const attemptIds = records.platformAttempts.map(({ id }) => id)
  if (attemptIds.length > 0)
    await db
      .update(upstreamAttempts)
      .set({ message: null, log_url: null })
      .where(inArray(upstreamAttempts.id, attemptIds))
  if (ids.length > 0) {
    // Deletes the consumer hashes after the reverses are anonymised. A concurrent hashing job waits for the row locks
    // of the reverses, and then finds no data to hash.
    await db.delete(consumerHashes).where(inArray(consumerHashes.reverse_id, ids))
    await db.delete(zipCorrections).where(inArray(zipCorrections.reverse_id, ids))
    await db.update(feedbacks).set({ comment: '' }).where(inArray(feedbacks.reverse_id, ids))
    await db.update(courierTransfers).set({ tracking_code: null }).where(inArray(courierTransfers.reverse_id, ids))
  }
  await clearStoredResponses(db, ids)
  for (const { batch_id, position } of records.batchRows)
    await db
      .update(batchRows)
      .set({ zip_code: null, address_change: null, input: REDACTION })
      .where(and(eq(batchRows.batch_id, batch_id), eq(batchRows.position, position)))
  return records
}

/**
 * Anonymises a reverse (return request). Clears its tracking error, because without an address there is nothing to
 * correct.
 */
async function anonymiseReverse(db: Database, id: number, now: Date): Promise<void> {
  const [row] = await db.select().from(reverses).where(eq(reverses.id, id)).for('update')
  if (!row) return
  await db
    .update(reverses)
    .set({
      customer: anonymiseCustomer(row.customer),
      ...{ order_number: `${REDACTION} ${id}`, tracking_code: null, tracking_error: null },
      ...{ version: row.version + 1, updated_at: now },
    })
    .where(eq(reverses.id, id))
}

/**
 * Clears the stored responses of zip code corrections, because these responses contain the address. The idempotency
 * keys are kept, so that no correction runs twice.
 */
async function clearStoredResponses(db: Database, ids: readonly number[]): Promise<void> {
  const addressCondition = like(idempotencyKeys.answer, '%"customer":{"address":%')
  const reverseCondition = or(...ids.map((id) => like(idempotencyKeys.answer, `%"data":{"id":${id},%`)))
  if (reverseCondition)
    await db.update(idempotencyKeys).set({ answer: null }).where(and(addressCondition, reverseCondition))
}

/** Redacts the zip code and city in the details of an activity row. */
async function redactActivityDetails(db: Database, { id }: typeof activity.$inferSelect): Promise<void> {
  const [row] = await db
    .select({ before: activity.before, after: activity.after })
    .from(activity)
    .where(eq(activity.id, id))
  if (!row) return
  const [before, after] = [redactAddress(row.before), redactAddress(row.after)]
  await db.update(activity).set({ before, after }).where(eq(activity.id, id))
}

const addressKeys = ['zip_code', 'city']

function redactAddress(details: unknown): unknown {
  if (!isRecord(details)) return details
  const entries = Object.entries(details)
  return Object.fromEntries(entries.map(([name, value]) => [name, addressKeys.includes(name) ? REDACTION : value]))
}

/** Returns the ids of the consumer's open reverses, which should be completed before the consumer is anonymised. */
export function getOpenReverseIds(reverseRows: readonly ReverseRow[]): readonly number[] {
  const closedStatuses: readonly (string | null)[] = ['completed', 'done', 'canceled']
  return reverseRows.filter(({ status }) => !closedStatuses.includes(status)).map(({ id }) => id)
}
