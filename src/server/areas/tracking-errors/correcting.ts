// The correction of one zip code: looked up first, outside any transaction, then checked and written in one.
import { and, desc, eq } from 'drizzle-orm'
import type { Address } from '#contract/address-fields.ts'
import type { FoundAddress } from '#contract/addresses.ts'
import { movesTo } from '#contract/tracking-errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { reverses, zipCorrections } from '#server/db/schema/reverses.ts'
import type { Recorder } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { addressOf } from '../addresses/looking-up.ts'
import { masked } from './rows.ts'

export const correction = 'trackingErrors.correctZip'

const facts = {
  id: reverses.id,
  ecommerce_id: reverses.ecommerce_id,
  tracking_error: reverses.tracking_error,
  customer: reverses.customer,
  version: reverses.version,
}
export type ReverseFacts = Pick<typeof reverses.$inferSelect, keyof typeof facts>

export interface ZipToCorrect {
  readonly reverse_id: number
  /** As `lookedUp` answered it. */
  readonly found: FoundAddress
}

export interface ZipCorrection {
  readonly reverse: ReverseFacts
  readonly before: Address
  readonly after: Address
  readonly city_changed: boolean
  readonly state_changed: boolean
}

/** The address of a zip code; 422 `address.not_found`, 503 `address.unavailable`. Asks another service: never inside a transaction. */
export async function lookedUp(config: Config, zipCode: string, signal: AbortSignal): Promise<FoundAddress> {
  const found = await addressOf(config, zipCode, signal)
  if (found) return found
  const code = 'address.not_found'
  throw refusal(422, code, { fields: [{ field: 'body.zip_code', code }] })
}

/**
 * Writes it, in a transaction of its own: two corrections in one could wait for those of another for ever. `admit` may refuse the
 * reverse as it stands once it is held, as a save over another's change is.
 */
export async function correctZip(
  db: Database,
  record: Recorder,
  zip: ZipToCorrect & { readonly ticket?: string | undefined },
  { now, admit }: { readonly now: Date; readonly admit?: (reverse: ReverseFacts) => Promise<void> },
): Promise<ZipCorrection> {
  const reverse = await correctable(db, zip.reverse_id, true)
  await admit?.(reverse)
  const result = corrected(reverse, zip.found)
  await moveTo(db, record, reverse, { address: result.after, tracking_error: null }, { now, ticket: zip.ticket })
  return result
}

/** 404 where there is no such reverse, 409 where it has no tracking error. */
export async function correctable(db: Database, id: number, isHeld: boolean): Promise<ReverseFacts> {
  const query = db.select(facts).from(reverses).where(eq(reverses.id, id))
  const [reverse] = await (isHeld ? query.for('update') : query)
  if (!reverse) throw refusal(404, 'not_found')
  if (reverse.tracking_error !== null) return reverse
  const last = await lastCorrection(db, id)
  if (!last) throw refusal(409, 'trackingErrors.no_error')
  const context = { corrected_by: last.user_name, corrected_at: last.at.toISOString() }
  throw refusal(409, 'trackingErrors.corrected', { values: { name: last.user_name }, context })
}

async function lastCorrection(db: Database, id: number) {
  const [row] = await db
    .select({ at: activity.at, user_name: activity.user_name })
    .from(activity)
    .where(and(eq(activity.entity, 'reverse'), eq(activity.entity_id, String(id)), eq(activity.action, correction)))
    .orderBy(desc(activity.id))
    .limit(1)
  return row
}

/** Parts that a zip code does not decide stay as they were, number and complement always. */
function corrected(reverse: ReverseFacts, found: FoundAddress): ZipCorrection {
  const before = reverse.customer.address
  if (before.country !== 'BR') throw refusal(422, 'trackingErrors.other_country')
  const { zip_code, city, city_id, state } = found
  const address = found.address || before.address
  const neighborhood = found.neighborhood || before.neighborhood
  const after = { ...before, zip_code, address, neighborhood, city, city_id, state }
  return { reverse, before, after, ...movesTo(before, after) }
}

interface Standing {
  readonly address: Address
  readonly tracking_error: string | null
}

/** The next version of a reverse that is held. The record of activity names no street: the whole addresses are kept apart. */
export async function moveTo(
  db: Database,
  record: Recorder,
  reverse: ReverseFacts,
  next: Standing,
  { now, ticket }: { readonly now: Date; readonly ticket?: string | undefined },
): Promise<void> {
  const { id, ecommerce_id, customer, tracking_error, version } = reverse
  const kept = { address: customer.address, tracking_error, version }
  await db
    .update(reverses)
    .set({
      customer: { ...customer, address: next.address },
      tracking_error: next.tracking_error,
      version: version + 1,
      updated_at: now,
    })
    .where(and(eq(reverses.id, id), eq(reverses.version, version)))
  await db
    .insert(zipCorrections)
    .values({ reverse_id: id, before: kept, after: { ...next, version: version + 1 }, created_at: now })
  await record({
    ...{ action: correction, entity: 'reverse', entity_id: id, ecommerce_id },
    ...(ticket === undefined ? {} : { ticket }),
    before: recorded(kept),
    after: recorded(next),
  })
}

/** What may be read of it in the record. */
export function recorded({ address, tracking_error }: Standing) {
  const { country: _, ...place } = masked(address)
  return { ...place, tracking_error }
}
