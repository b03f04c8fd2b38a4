// Batches of zip code corrections. A dry run looks up each zip code once, within a maximum number and time.
import { inArray } from 'drizzle-orm'
import { accessOfBatch } from '#contract/console/batches.ts'
import { remedyOf } from '#contract/platform/tracking-errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import type { BatchKind, Looked, Named } from '#server/services/batch-kind.ts'
import { correctable, correctZipOf, lookedUp } from './handlers.ts'

/** Maximum number of zip codes that a dry run looks up, because each lookup may call another service. */
const most = 100
/** Milliseconds for all lookups of a dry run, far below the timeout of a request. */
const longest = 20_000

/** Error code for a row whose zip code is looked up only when the row runs. */
export const notLookedUp = 'batches.not_looked_up'

/** Returns null if the zip code exists, else an error code. */
type LookUp = (zip: string) => Promise<string | null>

/** Creates the lookup of one dry run. Once the service does not respond, later zip codes are not looked up. */
export function startLookUps(config: Config, signal: AbortSignal, patience = longest): LookUp {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const known = new Map<string, string | null>()
  let left = most
  return async (zip) => {
    const before = known.get(zip)
    if (before !== undefined) return before
    if (left === 0 || limit.aborted) return notLookedUp
    left -= 1
    const failure = await failureOf(config, zip, limit)
    if (failure === notLookedUp) left = 0
    else known.set(zip, failure)
    return failure
  }
}

async function failureOf(config: Config, zip: string, signal: AbortSignal): Promise<string | null> {
  try {
    await lookedUp(config, zip, signal)
    return null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return error.status === 422 ? (error.code ?? 'address.not_found') : notLookedUp
  }
}

/** Batch of zip code corrections; each row runs the same function as a single correction. */
export const zipKind: BatchKind = {
  type: 'trackingErrors.correctZip',
  access: accessOfBatch['trackingErrors.correctZip'],
  entity: 'zip_batch',
  asksReason: false,
  wanted: { idHeaders: ['reverse id', 'id da reversa', 'id de la reversa', 'reversa', 'reverse', 'id'], zip: true },

  startLook({ db, config }, { signal, anyError }) {
    const lookUp = startLookUps(config, signal)
    return async (rows) => {
      const present = await reversesOf(db, rows)
      const looked: Looked[] = []
      for (const row of rows) looked.push(await lookedAt(row, present.get(row.entity_id), { lookUp, anyError }))
      return looked
    }
  },

  async perform({ batch, row, services, signal, transaction, begin, end }) {
    const { entity_id: reverse_id, zip_code } = row
    if (reverse_id === null || zip_code === null) throw new Error(`Row ${row.position} names no zip code`)
    await correctable(services.db, reverse_id, false).catch(unnamed)
    const found = await lookedUp(services.config, zip_code, signal)
    await transaction(async (db, record) => {
      const zip = { reverse_id, found, ticket: batch.ticket }
      const admit = async () => begin(db, null)
      await correctZipOf(db, record, zip, { now: services.now(), admit }).catch(unnamed)
      await end(db, { status: 'done', error: null })
    })
  },

  /** Closes nothing: a correction is one transaction, so a dead process leaves it complete or not begun. */
  closeDead: async () => {},
}

/** Replaces an error that contains the name of a user, because rows of a batch store no names. */
function unnamed(error: unknown): never {
  throw error instanceof HttpError && error.code === 'trackingErrors.corrected'
    ? httpError(409, 'batches.corrected')
    : error
}

interface Present {
  readonly ecommerce_id: number
  readonly tracking_error: string | null
  readonly country: string
}

interface Looking {
  readonly lookUp: LookUp
  readonly anyError: boolean
}

async function lookedAt(
  { zip_code }: Named,
  reverse: Present | undefined,
  { lookUp, anyError }: Looking,
): Promise<Looked> {
  if (!reverse) return { check: 'not_found', ecommerce_id: null, error: null }
  const { ecommerce_id, tracking_error, country } = reverse
  if (tracking_error === null) return { check: 'already_done', ecommerce_id, error: 'trackingErrors.no_error' }
  if (country !== 'BR') return { check: 'not_allowed', ecommerce_id, error: 'trackingErrors.other_country' }
  const remedy = remedyOf(tracking_error)
  if (remedy !== 'zip' && !anyError)
    return { check: 'no_zip_mends', ecommerce_id, error: `trackingErrors.remedy.${remedy}` }
  const error = zip_code === null ? null : await lookUp(zip_code)
  return { check: error === null || error === notLookedUp ? 'ok' : 'not_allowed', ecommerce_id, error }
}

async function reversesOf(db: Database, rows: readonly Named[]) {
  const { id, ecommerce_id, tracking_error, customer } = reverses
  const ids = rows.map(({ entity_id }) => entity_id)
  const found = await db.select({ id, ecommerce_id, tracking_error, customer }).from(reverses).where(inArray(id, ids))
  return new Map(
    found.map(({ customer, ...reverse }) => [reverse.id, { ...reverse, country: customer.address.country }]),
  )
}
