// Takes a consumer out of every row that tells of them, in one transaction. Amounts, dates, items and statuses stay.
import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Address } from '#contract/platform/addresses.ts'
import { allowErasing } from '#server/db/append-only.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/console/batches.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import { type Customer, consumerHashes, reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { type Consumer, type Records, type ReverseRow, recordsOf } from './find.ts'
import { blot, blotMentions } from './mentions.ts'

/** State and country stay, for the figures of reports: too many people live there. */
const nowhere = (address: Address): Address => ({
  ...{ zip_code: '', address: '', number: '', neighborhood: '', complement: '', city: '', city_id: null },
  ...{ state: address.state, country: address.country },
})

const nobody = ({ address }: Customer): Customer => ({
  ...{ name: '', email: '', document: '', phone: '' },
  address: nowhere(address),
})

/** `db`: a transaction. Answers what was found and taken out. */
export async function anonymise(db: Database, consumer: Consumer, now: Date): Promise<Records> {
  await allowErasing(db)
  const records = await recordsOf(db, consumer)
  const ids = consumer.reverses.map(({ id }) => id)
  // First: the rows below may be among the mentions, and are then written over.
  if (records.pattern !== null) await blotMentions(db, records.mentions, records.pattern)
  for (const row of records.activity) await eraseDetails(db, row)
  for (const { id } of consumer.reverses) await eraseReverse(db, id, now)
  if (ids.length > 0) {
    // After their consumers: whoever hashes them meanwhile waits for the rows of the reverses, and finds nobody.
    await db.delete(consumerHashes).where(inArray(consumerHashes.reverse_id, ids))
    await db.delete(zipCorrections).where(inArray(zipCorrections.reverse_id, ids))
    await db.update(feedbacks).set({ comment: '' }).where(inArray(feedbacks.reverse_id, ids))
    await db.update(courierTransfers).set({ tracking_code: null }).where(inArray(courierTransfers.reverse_id, ids))
  }
  await forgetAnswers(db, ids)
  for (const { batch_id, position } of records.batchRows)
    await db
      .update(batchRows)
      .set({ zip_code: null, input: blot })
      .where(and(eq(batchRows.batch_id, batch_id), eq(batchRows.position, position)))
  return records
}

/** Without an address the reverse has none that could be wrong: it leaves the list of tracking errors. */
async function eraseReverse(db: Database, id: number, now: Date): Promise<void> {
  const [row] = await db.select().from(reverses).where(eq(reverses.id, id)).for('update')
  if (!row) return
  await db
    .update(reverses)
    .set({
      customer: nobody(row.customer),
      ...{ order_number: `${blot} ${id}`, tracking_code: null, tracking_error: null },
      ...{ version: row.version + 1, updated_at: now },
    })
    .where(eq(reverses.id, id))
}

/** Answers of corrections tell the place. Their keys stay, so that none is corrected twice. */
async function forgetAnswers(db: Database, ids: readonly number[]): Promise<void> {
  const tellsPlace = like(idempotencyKeys.answer, '%"customer":{"address":%')
  const isOf = or(...ids.map((id) => like(idempotencyKeys.answer, `%"data":{"id":${id},%`)))
  if (isOf) await db.update(idempotencyKeys).set({ answer: null }).where(and(tellsPlace, isOf))
}

async function eraseDetails(db: Database, { id }: typeof activity.$inferSelect): Promise<void> {
  const [row] = await db
    .select({ before: activity.before, after: activity.after })
    .from(activity)
    .where(eq(activity.id, id))
  if (!row) return
  const [before, after] = [withoutPlace(row.before), withoutPlace(row.after)]
  await db.update(activity).set({ before, after }).where(eq(activity.id, id))
}

const placeNames = ['zip_code', 'city']

function withoutPlace(details: unknown): unknown {
  if (!isRecord(details)) return details
  const entries = Object.entries(details)
  return Object.fromEntries(entries.map(([name, value]) => [name, placeNames.includes(name) ? blot : value]))
}

/** What still has to be done for the consumer, who should get it first. */
export function openReverses(own: readonly ReverseRow[]): readonly number[] {
  const ended: readonly (string | null)[] = ['completed', 'done', 'canceled']
  return own.filter(({ status }) => !ended.includes(status)).map(({ id }) => id)
}
