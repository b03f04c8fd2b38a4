// Request handlers of tracking errors: reverses (return requests) for which the carrier could not create a label. Lists
// them with masked addresses, corrects zip codes and undoes corrections.
import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Address, ZipCodeAddress } from '#contract/platform/addresses.ts'
import {
  compareCityAndState,
  correctZip,
  correctZip as correctZipEndpoint,
  getTrackingError,
  listTrackingErrorKinds,
  listTrackingErrors,
  MAX_ERROR_KINDS,
  type MaskedAddress,
  parseSearchWords,
  revealAddress,
  type TrackingError,
} from '#contract/platform/tracking-errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { buildAnySpellingCondition, buildNormalizedText, buildStatusCondition } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { type ActivityRecorder, defineHandler, defineLongHandler, type Handler } from '#server/http/handler.ts'
import { listRows, type SortOrder } from '#server/http/list-rows.ts'
import { expectUnchanged, recordChangedError, type UndoRule } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import {
  buildClaimCondition,
  type ClaimFilter,
  readClaimFilter,
  releaseFinishedClaim,
} from '#server/services/claims.ts'
import { findLastCorrection } from '#server/services/recorded-changes.ts'
import { lookUpAddress } from '#server/services/zip-codes.ts'

function maskAddress({ zip_code, city, state, country }: Address): MaskedAddress {
  return { zip_code, city, state, country }
}

const selectAddressField = (name: keyof MaskedAddress) =>
  sql<string>`coalesce(${reverses.customer}->'address'->>${sql.raw(`'${name}'`)}, '')`

/** Columns of the list. Other personal data of the consumer is not read from the database. */
const listColumns = {
  id: reverses.id,
  ecommerce: { id: ecommerces.id, display_name: ecommerces.display_name },
  created_at: reverses.created_at,
  status: reverses.status,
  tracking_error: reverses.tracking_error,
  zip_code: selectAddressField('zip_code'),
  city: selectAddressField('city'),
  state: selectAddressField('state'),
  country: sql<MaskedAddress['country']>`${reverses.customer}->'address'->>'country'`,
  version: reverses.version,
}

const errorCondition = isNotNull(reverses.tracking_error)

/** Columns to sort by, for each value of `order_by`. The last one is the id, so that no row appears on two pages. */
const sortKeys: Readonly<Record<NonNullable<Query['order_by']>, readonly SQL[]>> = {
  id: [sql`${reverses.id}`],
  ecommerce: [buildNormalizedText(ecommerces.display_name), sql`${reverses.id}`],
  created_at: [sql`${reverses.created_at}`, sql`${reverses.id}`],
  status: [sql`${reverses.status}`, sql`${reverses.created_at}`, sql`${reverses.id}`],
  tracking_error: [sql`${reverses.tracking_error}`, sql`${reverses.created_at}`, sql`${reverses.id}`],
  address: [
    selectAddressField('state'),
    selectAddressField('city'),
    selectAddressField('zip_code'),
    sql`${reverses.id}`,
  ],
}

function buildOrder({ order_by = 'created_at', sort = 'asc' }: Query): SortOrder {
  return { orderExpressions: sortKeys[order_by], sort }
}

/** Returns the reverses with these ids, in the order of the ids, including reverses without a tracking error. */
async function readRows(db: Database, ids: readonly number[]): Promise<TrackingError[]> {
  const rows = await db
    .select(listColumns)
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(inArray(reverses.id, [...ids]))
  const rowsById = new Map(
    rows.map(({ zip_code, city, state, country, created_at, ...row }): [number, TrackingError] => [
      row.id,
      { ...row, created_at: created_at.toISOString(), customer: { address: { zip_code, city, state, country } } },
    ]),
  )
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

async function readRow(db: Database, id: number): Promise<TrackingError | null> {
  const [row] = await readRows(db, [id])
  return row ?? null
}

const buildErrorCondition = (id: number) => and(eq(reverses.id, id), errorCondition)

const correctionAction = 'trackingErrors.correctZip'

const reverseColumns = {
  id: reverses.id,
  ecommerce_id: reverses.ecommerce_id,
  tracking_error: reverses.tracking_error,
  customer: reverses.customer,
  version: reverses.version,
}
type ReverseFields = Pick<typeof reverses.$inferSelect, keyof typeof reverseColumns>

interface ZipToCorrect {
  readonly reverse_id: number
  /** Address of the new zip code, as `lookUpZip` returned it. */
  readonly zipCodeAddress: ZipCodeAddress
}

interface ZipCorrection {
  readonly reverse: ReverseFields
  readonly before: Address
  readonly after: Address
  readonly city_changed: boolean
  readonly state_changed: boolean
}

/**
 * Returns the address of a zip code. Must not run in a transaction, because the lookup may call an external service.
 * Throws 422 for an unknown zip code, and 503 if no service responds.
 */
export async function lookUpZip(config: Config, zipCode: string, signal: AbortSignal): Promise<ZipCodeAddress> {
  const address = await lookUpAddress(config, zipCode, signal)
  if (address) return address
  const code = 'address.not_found'
  throw fieldError({ field: 'body.zip_code', code }, code)
}

/**
 * Corrects the zip code of one reverse. A transaction may contain only one correction, because two locked reverses
 * could cause a deadlock. A callback can reject the locked reverse, for example on a version conflict. Does not use
 * `saveRow`, because the request of a batch has no `If-Match` version.
 */
export async function correctZipCode(
  db: Database,
  record: ActivityRecorder,
  zipToCorrect: ZipToCorrect & { readonly ticket?: string | undefined },
  {
    now,
    validateReverse: ensureCanCorrect,
  }: { readonly now: Date; readonly validateReverse?: (reverse: ReverseFields) => Promise<void> },
): Promise<ZipCorrection> {
  const reverse = await readReverseWithError(db, zipToCorrect.reverse_id, true)
  await ensureCanCorrect?.(reverse)
  const result = mergeAddress(reverse, zipToCorrect.zipCodeAddress)
  await writeReverseVersion(
    db,
    record,
    reverse,
    { address: result.after, tracking_error: null },
    { now, ticket: zipToCorrect.ticket },
  )
  return result
}

/**
 * Returns a reverse that has a tracking error. Throws 404 for an unknown reverse, and 409 for a reverse without an
 * error.
 */
export async function readReverseWithError(db: Database, id: number, isLocked: boolean): Promise<ReverseFields> {
  const query = db.select(reverseColumns).from(reverses).where(eq(reverses.id, id))
  const [reverse] = await (isLocked ? query.for('update') : query)
  if (!reverse) throw httpError(404, 'not_found')
  if (reverse.tracking_error !== null) return reverse
  const lastCorrection = await findLastCorrection(db, id)
  if (!lastCorrection) throw httpError(409, 'trackingErrors.no_error')
  const context = { corrected_by: lastCorrection.user_name, corrected_at: lastCorrection.at.toISOString() }
  throw httpError(409, 'trackingErrors.corrected', { values: { name: lastCorrection.user_name }, context })
}

/**
 * Merges the looked-up address into the stored address. Keeps the stored number and complement. Keeps the stored street
 * and neighborhood only if the lookup returned none.
 */
function mergeAddress(reverse: ReverseFields, lookedUpAddress: ZipCodeAddress): ZipCorrection {
  const before = reverse.customer.address
  if (before.country !== 'BR') throw httpError(422, 'trackingErrors.other_country')
  const { zip_code, city, city_id, state } = lookedUpAddress
  const address = lookedUpAddress.address || before.address
  const neighborhood = lookedUpAddress.neighborhood || before.neighborhood
  const after = { ...before, zip_code, address, neighborhood, city, city_id, state }
  return { reverse, before, after, ...compareCityAndState(before, after) }
}

interface AddressState {
  readonly address: Address
  readonly tracking_error: string | null
}

/**
 * Writes the next version of a locked reverse. Stores the complete addresses in `zip_corrections`, because the activity
 * log may contain only masked addresses.
 */
async function writeReverseVersion(
  db: Database,
  record: ActivityRecorder,
  reverse: ReverseFields,
  nextState: AddressState,
  { now, ticket }: { readonly now: Date; readonly ticket?: string | undefined },
): Promise<void> {
  const { id, ecommerce_id, customer, tracking_error, version } = reverse
  const previousState = { address: customer.address, tracking_error, version }
  await db
    .update(reverses)
    .set({
      customer: { ...customer, address: nextState.address },
      tracking_error: nextState.tracking_error,
      version: version + 1,
      updated_at: now,
    })
    .where(and(eq(reverses.id, id), eq(reverses.version, version)))
  if (nextState.tracking_error === null) await releaseFinishedClaim(db, 'reverse', id)
  await db
    .insert(zipCorrections)
    .values({ reverse_id: id, before: previousState, after: { ...nextState, version: version + 1 }, created_at: now })
  await record({
    ...{ action: correctionAction, entity: 'reverse', entity_id: id, ecommerce_id },
    ...(ticket === undefined ? {} : { ticket }),
    before: toActivityValues(previousState),
    after: toActivityValues(nextState),
  })
}

/**
 * Returns the masked address and the tracking error for the activity log, which must not contain complete addresses.
 */
function toActivityValues({ address, tracking_error }: AddressState) {
  const { country: _, ...location } = maskAddress(address)
  return { ...location, tracking_error }
}

type Query = ParsedInput<typeof listTrackingErrors>['query']

const listTrackingErrorsHandler = defineHandler(listTrackingErrors, async ({ query, db, user, services }) => {
  const claims = await readClaimFilter(db, 'reverse', query.person, { user, now: services.now() })
  const condition = buildCondition(query, claims)
  return listRows({
    path: listTrackingErrors.path,
    query,
    // Sorts only ids, so that reading a page with a high number takes little longer than the first page.
    rows: db
      .select({ id: reverses.id })
      .from(reverses)
      .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
      .where(condition)
      .$dynamic(),
    order: buildOrder(query),
    total: () => db.$count(reverses, condition),
    toApi: (rows) => {
      const ids = rows.map(({ id }) => id)
      return readRows(db, ids)
    },
  })
})

function buildCondition(query: Query, claims: ClaimFilter | undefined): SQL | undefined {
  const { search, ecommerce_id, error, status } = query
  return and(
    errorCondition,
    ecommerce_id ? eq(reverses.ecommerce_id, ecommerce_id) : undefined,
    error ? eq(reverses.tracking_error, error) : undefined,
    buildStatusCondition(reverses.status, status),
    buildClaimCondition(claims, reverses.id),
    ...parseSearchWords(search ?? '').map((spellings, _, words) => {
      const id = findShortNumber(spellings)
      const areIds = id !== undefined && words.every((word) => findShortNumber(word) !== undefined)
      return areIds ? eq(reverses.id, Number(id)) : buildAnySpellingCondition(reverses.tracking_text, spellings)
    }),
  )
}

/**
 * Returns the spelling of a search word that is a number with one or two digits, which is too short for the trigram
 * index. If all words of a search are such numbers, the search compares ids.
 */
const findShortNumber = (spellings: readonly string[]) => spellings.find((word) => /^\d{1,2}$/.test(word))

export const trackingErrorHandlers: readonly Handler[] = [
  listTrackingErrorsHandler,

  defineHandler(listTrackingErrorKinds, async ({ db }) => {
    const rows = await db
      .select({ error: reverses.tracking_error, count: count() })
      .from(reverses)
      .where(errorCondition)
      .groupBy(reverses.tracking_error)
      .orderBy(desc(count()), reverses.tracking_error)
      .limit(MAX_ERROR_KINDS)
    return { data: rows.map(({ error, count }) => ({ error: error ?? '', count })) }
  }),

  defineHandler(getTrackingError, async ({ params, db, setEtag }) => {
    await readReverseWithError(db, params.id, false)
    const row = await readRow(db, params.id)
    if (!row) throw httpError(404, 'not_found')
    setEtag(row.version)
    return { data: row }
  }),

  /**
   * Returns the complete address of a reverse and records the access. Throws 404 if the reverse has no tracking error,
   * because then there is no reason to read the address.
   */
  defineHandler(revealAddress, async ({ params, db, record }) => {
    const [reverse] = await db
      .select({ ecommerce_id: reverses.ecommerce_id, customer: reverses.customer })
      .from(reverses)
      .where(buildErrorCondition(params.id))
    if (!reverse) throw httpError(404, 'not_found')
    const { ecommerce_id } = reverse
    await record({ action: 'trackingErrors.reveal', entity: 'reverse', entity_id: params.id, ecommerce_id })
    const { zip_code, address, number, neighborhood, state, complement, city, city_id, country } =
      reverse.customer.address
    return { data: { zip_code, address, number, neighborhood, state, complement, city, city_id, country } }
  }),

  /**
   * Corrects a zip code. Checks the reverse first, to avoid a useless lookup, then looks up the zip code before the
   * transaction starts.
   */
  defineLongHandler(correctZipEndpoint, async ({ params, body, db, request, services, setEtag, finish }) => {
    await readReverseWithError(db, params.id, false)
    const address = await lookUpZip(services.config, body.zip_code, request.signal)
    return finish(async (transaction, record) => {
      const zipToCorrect = { reverse_id: params.id, zipCodeAddress: address }
      const ensureCanCorrect = (reverse: { readonly version: number }) =>
        expectVersion(request, reverse.version, () => readRow(transaction, params.id))
      const { before, after, city_changed, state_changed } = await correctZipCode(transaction, record, zipToCorrect, {
        now: services.now(),
        validateReverse: ensureCanCorrect,
      })
      const data = await readRow(transaction, params.id)
      if (!data) throw new Error(`Reverse ${params.id} was locked but no longer exists`)
      setEtag(data.version)
      const maskedAddresses = { before: maskAddress(before), after: maskAddress(after), city_changed, state_changed }
      return { success: true as const, data, address, ...maskedAddresses }
    })
  }),
]

/**
 * Undoes a correction by restoring the previous address, without a lookup, because the previous zip code may not exist.
 * Throws 409 if the reverse has changed since the correction, because the carrier may already have created a label.
 */
const correctionUndoRule: UndoRule = {
  action: correctionAction,
  access: correctZip.access,
  undo: async ({ row, db, before, after, record, services }) => {
    const id = Number(row.entity_id)
    const [reverse] = await db.select().from(reverses).where(eq(reverses.id, id)).for('update')
    const lastCorrection = await readLastCorrection(db, id)
    if (!reverse || !lastCorrection || lastCorrection.after.version !== reverse.version) throw recordChangedError()
    expectUnchanged(
      toActivityValues({ address: reverse.customer.address, tracking_error: reverse.tracking_error }),
      after,
    )
    expectUnchanged(toActivityValues(lastCorrection.before), before)
    await writeReverseVersion(db, record, reverse, lastCorrection.before, { now: services.now() })
  },
}

async function readLastCorrection(db: Database, id: number) {
  const [lastCorrection] = await db
    .select()
    .from(zipCorrections)
    .where(eq(zipCorrections.reverse_id, id))
    .orderBy(desc(zipCorrections.id))
    .limit(1)
  return lastCorrection
}

export const trackingErrorUndoRules: readonly UndoRule[] = [correctionUndoRule]
