// Handlers of tracking errors: list with masked addresses, correction of zip codes, and its undo.
import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { Address, FoundAddress } from '#contract/platform/addresses.ts'
import {
  correctZip,
  correctZip as correctZipEndpoint,
  getTrackingError,
  listTrackingErrors,
  type MaskedAddress,
  mostErrorKinds,
  movesTo,
  revealAddress,
  type TrackingError,
  trackingErrorKinds,
  wordsOf,
} from '#contract/platform/tracking-errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { folded, hasOneOf, hasStatus } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { type Handler, handle, handleLong, type Recorder } from '#server/http/handler.ts'
import { listRows, type Order } from '#server/http/list-rows.ts'
import { changedSince, expectUnchanged, type UndoRule } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { type ClaimFilter, isSelectedBy, readClaimFilter, releaseDone } from '#server/services/claims.ts'
import { findLastCorrection } from '#server/services/recorded-changes.ts'
import { addressOf } from '#server/services/zip-codes.ts'

function masked({ zip_code, city, state, country }: Address): MaskedAddress {
  return { zip_code, city, state, country }
}

const part = (name: keyof MaskedAddress) =>
  sql<string>`coalesce(${reverses.customer}->'address'->>${sql.raw(`'${name}'`)}, '')`

/** Columns of the list; no other data of the consumer is read. */
const columns = {
  id: reverses.id,
  ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
  created_at: reverses.created_at,
  status: reverses.status,
  tracking_error: reverses.tracking_error,
  zip_code: part('zip_code'),
  city: part('city'),
  state: part('state'),
  country: sql<MaskedAddress['country']>`${reverses.customer}->'address'->>'country'`,
  version: reverses.version,
}

const hasError = isNotNull(reverses.tracking_error)

/** Sort keys; the last key is the id, so that no row appears on two pages. */
const orders: Readonly<Record<NonNullable<Query['order_by']>, readonly SQL[]>> = {
  id: [sql`${reverses.id}`],
  ecommerce: [folded(ecommerces.display_name), sql`${reverses.id}`],
  created_at: [sql`${reverses.created_at}`, sql`${reverses.id}`],
  status: [sql`${reverses.status}`, sql`${reverses.created_at}`, sql`${reverses.id}`],
  tracking_error: [sql`${reverses.tracking_error}`, sql`${reverses.created_at}`, sql`${reverses.id}`],
  address: [part('state'), part('city'), part('zip_code'), sql`${reverses.id}`],
}

function orderOf({ order_by = 'created_at', sort = 'asc' }: Query): Order {
  return { by: orders[order_by], sort }
}

/** Returns the reverses with these ids, in the order of the ids, with a tracking error or without. */
async function readRows(db: Database, ids: readonly number[]): Promise<TrackingError[]> {
  const rows = await db
    .select(columns)
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(inArray(reverses.id, [...ids]))
  const byId = new Map(
    rows.map(({ zip_code, city, state, country, created_at, ...row }): [number, TrackingError] => [
      row.id,
      { ...row, created_at: created_at.toISOString(), customer: { address: { zip_code, city, state, country } } },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function oneRow(db: Database, id: number): Promise<TrackingError | null> {
  const [row] = await readRows(db, [id])
  return row ?? null
}

const withError = (id: number) => and(eq(reverses.id, id), hasError)

const correction = 'trackingErrors.correctZip'

const facts = {
  id: reverses.id,
  ecommerce_id: reverses.ecommerce_id,
  tracking_error: reverses.tracking_error,
  customer: reverses.customer,
  version: reverses.version,
}
type ReverseFacts = Pick<typeof reverses.$inferSelect, keyof typeof facts>

interface ZipToCorrect {
  readonly reverse_id: number
  /** Address that `lookUpZip` returned. */
  readonly found: FoundAddress
}

interface ZipCorrection {
  readonly reverse: ReverseFacts
  readonly before: Address
  readonly after: Address
  readonly city_changed: boolean
  readonly state_changed: boolean
}

/** Looks up a zip code's address over the network, never in a transaction. Throws 422 if unknown, 503 on an outage. */
export async function lookedUp(config: Config, zipCode: string, signal: AbortSignal): Promise<FoundAddress> {
  const found = await addressOf(config, zipCode, signal)
  if (found) return found
  const code = 'address.not_found'
  throw fieldError({ field: 'body.zip_code', code }, code)
}

/**
 * Corrects one zip code per transaction, because two could deadlock with another request. `admit` may reject the locked
 * reverse, for example for a version conflict. Bypasses `saveRow`, because a batch has no request with a version.
 */
export async function correctZipOf(
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

/** Returns a reverse that has a tracking error; throws 404 for an unknown reverse, 409 for one without an error. */
export async function correctable(db: Database, id: number, isHeld: boolean): Promise<ReverseFacts> {
  const query = db.select(facts).from(reverses).where(eq(reverses.id, id))
  const [reverse] = await (isHeld ? query.for('update') : query)
  if (!reverse) throw httpError(404, 'not_found')
  if (reverse.tracking_error !== null) return reverse
  const last = await findLastCorrection(db, id)
  if (!last) throw httpError(409, 'trackingErrors.no_error')
  const context = { corrected_by: last.user_name, corrected_at: last.at.toISOString() }
  throw httpError(409, 'trackingErrors.corrected', { values: { name: last.user_name }, context })
}

/** Merges the looked-up address. Number, complement, and parts that the zip code does not determine stay the same. */
function corrected(reverse: ReverseFacts, found: FoundAddress): ZipCorrection {
  const before = reverse.customer.address
  if (before.country !== 'BR') throw httpError(422, 'trackingErrors.other_country')
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

/** Writes the next version of a locked reverse. Complete addresses are stored in zip_corrections only. */
async function moveTo(
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
  if (next.tracking_error === null) await releaseDone(db, 'reverse', id)
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

/** Returns the values that the activity record may contain. */
function recorded({ address, tracking_error }: Standing) {
  const { country: _, ...place } = masked(address)
  return { ...place, tracking_error }
}

type Query = Parsed<typeof listTrackingErrors>['query']

const listHandler = handle(listTrackingErrors, async ({ query, db, staff, services }) => {
  const claims = await readClaimFilter(db, 'reverse', query.person, { staff, now: services.now() })
  const condition = conditionOf(query, claims)
  return listRows({
    path: listTrackingErrors.path,
    query,
    // Sorts ids only, so that a late page costs little more than the first one.
    rows: db
      .select({ id: reverses.id })
      .from(reverses)
      .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
      .where(condition)
      .$dynamic(),
    order: orderOf(query),
    total: () => db.$count(reverses, condition),
    toApi: (rows) => {
      const ids = rows.map(({ id }) => id)
      return readRows(db, ids)
    },
  })
})

function conditionOf(query: Query, claims: ClaimFilter | undefined): SQL | undefined {
  const { search, ecommerce_id, error, status } = query
  return and(
    hasError,
    ecommerce_id ? eq(reverses.ecommerce_id, ecommerce_id) : undefined,
    error ? eq(reverses.tracking_error, error) : undefined,
    hasStatus(reverses.status, status),
    isSelectedBy(claims, reverses.id),
    ...wordsOf(search ?? '').map((spellings, _, words) => {
      const id = shortIdIn(spellings)
      const areIds = id !== undefined && words.every((word) => shortIdIn(word) !== undefined)
      return areIds ? eq(reverses.id, Number(id)) : hasOneOf(reverses.tracking_text, spellings)
    }),
  )
}

/** Finds a number that is too short for the trigram index; a search by such numbers alone searches ids. */
const shortIdIn = (spellings: readonly string[]) => spellings.find((word) => /^\d{1,2}$/.test(word))

export const trackingErrorHandlers: readonly Handler[] = [
  listHandler,

  handle(trackingErrorKinds, async ({ db }) => {
    const rows = await db
      .select({ error: reverses.tracking_error, count: count() })
      .from(reverses)
      .where(hasError)
      .groupBy(reverses.tracking_error)
      .orderBy(desc(count()), reverses.tracking_error)
      .limit(mostErrorKinds)
    return { data: rows.map(({ error, count }) => ({ error: error ?? '', count })) }
  }),

  handle(getTrackingError, async ({ params, db, tag }) => {
    await correctable(db, params.id, false)
    const row = await oneRow(db, params.id)
    if (!row) throw httpError(404, 'not_found')
    tag(row.version)
    return { data: row }
  }),

  /** Reveals only addresses of reverses with a tracking error, because there is no reason to read others. */
  handle(revealAddress, async ({ params, db, record }) => {
    const [found] = await db
      .select({ ecommerce_id: reverses.ecommerce_id, customer: reverses.customer })
      .from(reverses)
      .where(withError(params.id))
    if (!found) throw httpError(404, 'not_found')
    const { ecommerce_id } = found
    await record({ action: 'trackingErrors.reveal', entity: 'reverse', entity_id: params.id, ecommerce_id })
    const { zip_code, address, number, neighborhood, state, complement, city, city_id, country } =
      found.customer.address
    return { data: { zip_code, address, number, neighborhood, state, complement, city, city_id, country } }
  }),

  /** Looks the zip code up before the transaction, but first checks the reverse, to avoid a useless lookup. */
  handleLong(correctZipEndpoint, async ({ params, body, db, request, services, tag, finish }) => {
    await correctable(db, params.id, false)
    const found = await lookedUp(services.config, body.zip_code, request.signal)
    return finish(async (transaction, record) => {
      const zip = { reverse_id: params.id, found }
      const admit = (reverse: { readonly version: number }) =>
        expectVersion(request, reverse.version, () => oneRow(transaction, params.id))
      const { before, after, city_changed, state_changed } = await correctZipOf(transaction, record, zip, {
        now: services.now(),
        admit,
      })
      const data = await oneRow(transaction, params.id)
      if (!data) throw new Error(`Reverse ${params.id} was held and is gone`)
      tag(data.version)
      const places = { before: masked(before), after: masked(after), city_changed, state_changed }
      return { success: true as const, data, address: found, ...places }
    })
  }),
]

/**
 * Restores the stored previous address without a lookup, because its zip code may not exist. Throws 409 after any other
 * write to the reverse, even a reprocess, because the label may be on its way.
 */
const corrections: UndoRule = {
  action: correction,
  access: correctZip.access,
  undo: async ({ row, db, before, after, record, services }) => {
    const id = Number(row.entity_id)
    const [reverse] = await db.select().from(reverses).where(eq(reverses.id, id)).for('update')
    const last = await lastOf(db, id)
    if (!reverse || !last || last.after.version !== reverse.version) throw changedSince()
    expectUnchanged(recorded({ address: reverse.customer.address, tracking_error: reverse.tracking_error }), after)
    expectUnchanged(recorded(last.before), before)
    await moveTo(db, record, reverse, last.before, { now: services.now() })
  },
}

async function lastOf(db: Database, id: number) {
  const [last] = await db
    .select()
    .from(zipCorrections)
    .where(eq(zipCorrections.reverse_id, id))
    .orderBy(desc(zipCorrections.id))
    .limit(1)
  return last
}

export const trackingErrorReversals: readonly UndoRule[] = [corrections]
