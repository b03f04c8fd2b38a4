// Corrects the zip codes of many reverses (return requests) in a batch. The dry run before the batch looks up each zip
// code once, with limits on number and time.
import { inArray } from 'drizzle-orm'
import { type BatchAddressChange, batchAccessByType } from '#contract/console/batches.ts'
import type { Address, ZipCodeAddress } from '#contract/platform/addresses.ts'
import { compareCityAndState, getRemedy } from '#contract/platform/tracking-errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import type { BatchKind, CheckResult, IdentifiedRow } from '#server/services/batch-kind.ts'
import { correctZipCode, lookUpZipCode, readReverseWithError } from './handlers.ts'

/** Maximum number of zip codes that one dry run looks up, because each lookup may call an external service. */
const MAX_ZIP_LOOKUPS = 100
/** Maximum milliseconds for all lookups of a dry run; must be far below the timeout of a request. */
const LOOKUP_TIMEOUT_MS = 20_000

/**
 * Error code of a row whose zip code was not looked up in the dry run. The batch looks up the zip code when it runs the
 * row.
 */
export const ZIP_NOT_LOOKED_UP_ERROR = 'batches.not_looked_up'

/** Looks up a zip code. Returns the address of the zip code; otherwise returns an error code. */
type LookUpZip = (zip: string) => Promise<ZipCodeAddress | string>

/**
 * Creates the function that looks up zip codes in one dry run. After a lookup without a response, the function looks up
 * no further zip codes.
 */
export function createZipLookup(config: Config, signal: AbortSignal, timeoutMs = LOOKUP_TIMEOUT_MS): LookUpZip {
  const lookupSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const resultByZipCode = new Map<string, ZipCodeAddress | string>()
  let remainingLookups = MAX_ZIP_LOOKUPS
  return async (zip) => {
    const cachedResult = resultByZipCode.get(zip)
    if (cachedResult !== undefined) return cachedResult
    if (remainingLookups === 0 || lookupSignal.aborted) return ZIP_NOT_LOOKED_UP_ERROR
    remainingLookups -= 1
    const result = await findAddressOrError(config, zip, lookupSignal)
    if (result === ZIP_NOT_LOOKED_UP_ERROR) remainingLookups = 0
    else resultByZipCode.set(zip, result)
    return result
  }
}

async function findAddressOrError(config: Config, zip: string, signal: AbortSignal): Promise<ZipCodeAddress | string> {
  try {
    return await lookUpZipCode(config, zip, signal)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return error.status === 422 ? (error.code ?? 'address.not_found') : ZIP_NOT_LOOKED_UP_ERROR
  }
}

/** Defines the batch of zip code corrections; each row runs the same function as a single correction. */
export const zipBatchKind: BatchKind = {
  type: 'trackingErrors.correctZip',
  access: batchAccessByType['trackingErrors.correctZip'],
  entity: 'zip_batch',
  requiresReason: false,
  pasteFormat: {
    idHeaders: ['reverse id', 'id da reversa', 'id de la reversa', 'reversa', 'reverse', 'id'],
    hasZipCode: true,
  },

  startDryRun({ db, config }, { signal, includeAllErrors }) {
    const lookUp = createZipLookup(config, signal)
    return async (rows) => {
      const reversesById = await readReverses(db, rows)
      const results: CheckResult[] = []
      for (const row of rows)
        results.push(await checkRow(row, reversesById.get(row.entity_id), { lookUp, anyError: includeAllErrors }))
      return results
    }
  },

  async runRow({ batch, row, services, signal, transaction, markRunning, storeOutcome }) {
    const { entity_id: reverse_id, zip_code } = row
    if (reverse_id === null || zip_code === null) throw new Error(`Row ${row.position} names no zip code`)
    await readReverseWithError(services.db, reverse_id, false).catch(throwWithoutUserName)
    const address = await lookUpZipCode(services.config, zip_code, signal)
    await transaction(async (db, record) => {
      const zipToCorrect = { reverse_id, zipCodeAddress: address, ticket: batch.ticket }
      const ensureCanCorrect = async () => markRunning(db, null)
      const { before, after } = await correctZipCode(db, record, zipToCorrect, {
        now: services.now(),
        validateReverse: ensureCanCorrect,
      }).catch(throwWithoutUserName)
      await storeOutcome(db, { status: 'done', error: null, address_change: toAddressChange(before, after) })
    })
  },

  /**
   * Does nothing, because a correction is a single transaction: if the process stops, the correction is either complete
   * or was not made.
   */
  closeInterruptedRow: async () => {},
}

/**
 * Throws the error without the name of the user who made the correction, because batch rows must not store user names.
 */
function throwWithoutUserName(error: unknown): never {
  throw error instanceof HttpError && error.code === 'trackingErrors.corrected'
    ? httpError(409, 'batches.corrected')
    : error
}

interface ReverseState {
  readonly ecommerce_id: number
  readonly tracking_error: string | null
  readonly address: Address
}

interface CheckOptions {
  readonly lookUp: LookUpZip
  readonly anyError: boolean
}

async function checkRow(
  { zip_code }: IdentifiedRow,
  reverse: ReverseState | undefined,
  { lookUp, anyError: includeAllErrors }: CheckOptions,
): Promise<CheckResult> {
  if (!reverse) return { check: 'not_found', ecommerce_id: null, error: null }
  const { ecommerce_id, tracking_error, address } = reverse
  if (tracking_error === null) return { check: 'already_done', ecommerce_id, error: 'trackingErrors.no_error' }
  if (address.country !== 'BR') return { check: 'not_allowed', ecommerce_id, error: 'trackingErrors.other_country' }
  const remedy = getRemedy(tracking_error)
  if (remedy !== 'zip' && !includeAllErrors)
    return { check: 'no_zip_mends', ecommerce_id, error: `trackingErrors.remedy.${remedy}` }
  const result = zip_code === null ? ZIP_NOT_LOOKED_UP_ERROR : await lookUp(zip_code)
  if (result === ZIP_NOT_LOOKED_UP_ERROR)
    return { check: 'ok', ecommerce_id, error: result, address_change: toAddressChange(address, null) }
  if (typeof result === 'string') return { check: 'not_allowed', ecommerce_id, error: result }
  const check = compareCityAndState(address, result).state_changed ? 'other_state' : 'ok'
  return { check, ecommerce_id, error: null, address_change: toAddressChange(address, result) }
}

function toAddressChange(before: Address, after: Pick<Address, 'city' | 'state'> | null): BatchAddressChange {
  return {
    before: { zip_code: before.zip_code, city: before.city, state: before.state },
    after: after && { city: after.city, state: after.state },
  }
}

async function readReverses(db: Database, rows: readonly IdentifiedRow[]) {
  const { id, ecommerce_id, tracking_error, customer } = reverses
  const ids = rows.map(({ entity_id }) => entity_id)
  const reverseRows = await db
    .select({ id, ecommerce_id, tracking_error, customer })
    .from(reverses)
    .where(inArray(id, ids))
  return new Map(reverseRows.map(({ customer, ...reverse }) => [reverse.id, { ...reverse, address: customer.address }]))
}
