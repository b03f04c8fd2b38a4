// Implements batches in a server that uses an external platform API. The dry run checks the rows against stored record
// names and ids. The batch then sends one request per row, with the platform token of the user who started the batch.
import { and, eq, gte, inArray } from 'drizzle-orm'
import { type BatchAddressChange, getBatchRecordType } from '#contract/console/batches.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { upstreamAttempts } from '#server/db/schema/console/upstream.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import {
  type BatchKind,
  buildBatchRequestId,
  type CheckResult,
  type DryRunOptions,
  type IdentifiedRow,
  type RowContext,
} from '#server/services/batch-kind.ts'
import { closeAttempt, readAttempts } from './attempts.ts'
import { UpstreamError } from './client.ts'
import { getPlatformContext, runWithSession } from './context.ts'
import { readRecords } from './directory.ts'
import { ensureSaved, parseWriteBody, sendToPlatform } from './exchange.ts'
import { createReader } from './reader.ts'
import { runAttempt } from './reprocess.ts'

/** Error code of a batch row whose request was sent but got no response. */
const UNKNOWN_RESULT = 'upstream.unknown_result'

/** Milliseconds within which an earlier attempt for the same record counts as recent. */
const RECENT_ATTEMPT_WINDOW_MS = 24 * 60 * 60_000
/** Maximum number of reverses whose ecommerce or current address is read from the platform in one dry run. */
const MAX_DRY_RUN_READS = 100
/** Maximum milliseconds for these reads in one dry run; must be far below the timeout of a request. */
const DRY_RUN_READ_TIMEOUT_MS = 20_000

/**
 * Runs the task for a batch row with the platform token of the user who started the batch. Throws 401 if the batch has
 * no token, or if the token is too old.
 */
function runAsBatchUser<Result>(
  { batch, services, user, signal }: RowContext,
  task: () => Promise<Result>,
): Promise<Result> {
  const { platform, secrets } = services
  const { upstream_token: token, upstream_token_until: until } = batch
  if (!platform || !token || !until || until < services.now()) throw httpError(401, 'session_expired')
  const session = {
    ...{ platform, token: secrets.decrypt(token), requestId: buildBatchRequestId(batch.id) },
    ...{ language: 'pt-BR' as const, signal, now: services.now },
  }
  return runWithSession({ session, user }, task)
}

/**
 * Returns a function that finds the ecommerce id of a batch row: in the row itself, in stored records, or in the batch.
 */
async function createEcommerceFinder(
  db: Database,
  type: 'reverse' | 'refund',
  rows: readonly IdentifiedRow[],
  limit: number | null,
) {
  const storedRecords = await readRecords(
    db,
    type,
    rows.map(({ entity_id }) => entity_id),
  )
  return (row: IdentifiedRow) => row.ecommerce_id ?? storedRecords.get(row.entity_id)?.ecommerce_id ?? limit
}

/** Returns a function that returns true while a dry run may send another read; limits the number and the time. */
function createReadLimit(): () => boolean {
  const endsAt = Date.now() + DRY_RUN_READ_TIMEOUT_MS
  let readCount = 0
  return () => {
    readCount += 1
    return readCount <= MAX_DRY_RUN_READS && Date.now() < endsAt
  }
}

/**
 * Creates a function that requests the tracking errors of reverses (return requests) whose ecommerce is not stored yet.
 * Each response contains the ecommerce of the reverse, and the reader stores the ecommerce in the database.
 */
function createEcommerceRequester(db: Database, mayRead: () => boolean) {
  let areEcommercesRead = false
  return async (rows: readonly IdentifiedRow[]): Promise<void> => {
    const storedRecords = await readRecords(
      db,
      'reverse',
      rows.map(({ entity_id }) => entity_id),
    )
    const { read } = createReader(db, getPlatformContext())
    const isUnknown = ({ entity_id, ecommerce_id }: IdentifiedRow) =>
      ecommerce_id === null && !storedRecords.get(entity_id)?.ecommerce_id
    for (const { entity_id } of rows.filter(isUnknown)) {
      if (!mayRead()) return
      // Reads all ecommerces, so that their names and ids are stored. A tracking error from the platform may contain
      // only the name of the ecommerce; the stored names then provide the id.
      if (!areEcommercesRead)
        await read(listEcommerces, { query: { limit: 0, situation: 'all' } }).catch(ignoreFailedRead)
      areEcommercesRead = true
      await read(listTrackingErrors, { query: { search: String(entity_id) } }).catch(ignoreFailedRead)
    }
  }
}

/** Ignores a rejected read and a missing or unusable response, because the dry run continues without the data. */
function ignoreFailedRead(error: unknown): void {
  const isRejected = error instanceof HttpError && error.status !== 401
  if (!isRejected && !(error instanceof UpstreamError)) throw error
}

/**
 * Reads the current address of a reverse from the list of tracking errors, because no specified call returns a single
 * reverse. Returns null if the list does not contain the reverse or cannot be read.
 */
async function readAddressChange(db: Database, reverseId: number): Promise<BatchAddressChange | null> {
  try {
    const { read } = createReader(db, getPlatformContext())
    const { data } = await read(listTrackingErrors, { query: { search: String(reverseId) } })
    const reverse = data.find(({ id }) => id === reverseId)
    if (!reverse) return null
    const { zip_code, city, state } = reverse.customer.address
    return { before: { zip_code, city, state }, after: null }
  } catch (error) {
    ignoreFailedRead(error)
    return null
  }
}

/** Creates the function that reads the current addresses of reverses in one dry run. */
function createAddressReader(db: Database, mayRead: () => boolean) {
  return async (reverseId: number) => (mayRead() ? readAddressChange(db, reverseId) : null)
}

export function createUpstreamReprocessKind(kind: BatchKind): BatchKind {
  const type = getBatchRecordType(kind.type)

  async function checkRows(db: Database, rows: readonly IdentifiedRow[], dryRun: DryRunOptions) {
    const findEcommerce = await createEcommerceFinder(db, type, rows, dryRun.ecommerceId)
    const { entity_id, created_at } = upstreamAttempts
    const since = new Date(dryRun.now.getTime() - RECENT_ATTEMPT_WINDOW_MS)
    const ids = rows.map((row) => row.entity_id)
    const recent =
      ids.length === 0
        ? []
        : await db
            .select({ id: entity_id })
            .from(upstreamAttempts)
            .where(and(eq(upstreamAttempts.type, type), inArray(entity_id, ids), gte(created_at, since)))
    const recentIds = new Set(recent.map(({ id }) => id))
    return rows.map((row): CheckResult => {
      const ecommerce_id = findEcommerce(row)
      if (ecommerce_id === null) return { check: 'not_found', ecommerce_id, error: 'batches.ecommerce_unknown' }
      return { check: recentIds.has(row.entity_id) ? 'recent' : 'ok', ecommerce_id, error: null }
    })
  }

  return {
    ...kind,

    startDryRun({ db }, dryRun) {
      const requestEcommerces = createEcommerceRequester(db, createReadLimit())
      return async (rows) => {
        if (type === 'reverse' && dryRun.ecommerceId === null) await requestEcommerces(rows)
        return checkRows(db, rows, dryRun)
      }
    },

    async runRow(context) {
      const { batch, row, services, transaction, markRunning, storeOutcome } = context
      const { entity_id, ecommerce_id } = row
      if (entity_id === null || ecommerce_id === null) throw new Error(`Row ${row.position} names no record`)
      const request = { type, entity_id, ecommerce_id, task: batch.task ?? '', ticket: batch.ticket }
      await runAsBatchUser(context, () =>
        runAttempt(request, {
          ...{ transaction, now: services.now },
          onOpened: (db, attempt) => markRunning(db, attempt.id),
          onClosed: async (db, { status, error }) => {
            if (status === 'running' || status === 'cancelled') return
            await storeOutcome(db, { status: status ?? 'failed', error })
          },
        }).catch(ignoreStoredFailure),
      )
    },

    // Closes a row that a crash interrupted. The row is not sent again, because the platform may have received the
    // request.
    async closeInterruptedRow(db, _, row, now) {
      const [attempt] = row.attempt_id === null ? [] : await readAttempts(db, [row.attempt_id])
      if (attempt?.status !== 'running') return undefined
      await closeAttempt(db, attempt.id, { status: null, error: UNKNOWN_RESULT }, now)
      return { status: 'failed', error: UNKNOWN_RESULT }
    },
  }
}

/**
 * Ignores errors that are stored with the reprocess attempt. Rethrows other errors. Also rethrows a 401 error, which
 * then pauses the batch.
 */
function ignoreStoredFailure(error: unknown): void {
  const isStored = error instanceof UpstreamError || error instanceof HttpError
  if (!isStored || (error instanceof HttpError && error.code === 'session_expired')) throw error
}

export function createUpstreamZipKind(kind: BatchKind): BatchKind {
  return {
    ...kind,

    startDryRun({ db }) {
      const mayRead = createReadLimit()
      const requestEcommerces = createEcommerceRequester(db, mayRead)
      const readAddress = createAddressReader(db, mayRead)
      return async (rows) => {
        await requestEcommerces(rows)
        const records = await readRecords(
          db,
          'reverse',
          rows.map(({ entity_id }) => entity_id),
        )
        const results: CheckResult[] = []
        for (const { entity_id } of rows) {
          const record = records.get(entity_id)
          if (record)
            results.push({
              ...{ check: 'ok', ecommerce_id: record.ecommerce_id, error: null },
              address_change: await readAddress(entity_id),
            })
          else results.push({ check: 'not_found', ecommerce_id: null, error: null })
        }
        return results
      }
    },

    async runRow(context) {
      const { batch, row, services, signal, transaction, markRunning, storeOutcome } = context
      const { entity_id, zip_code, ecommerce_id } = row
      if (entity_id === null || zip_code === null) throw new Error(`Row ${row.position} names no zip code`)
      await runAsBatchUser(context, async () => {
        const { session } = getPlatformContext()
        const address_change = await readAddressChange(services.db, entity_id)
        // Nothing has been sent yet, so the row of a batch that stops here waits for the next run.
        if (signal.aborted) throw httpError(503)
        await transaction((db) => markRunning(db, null))
        const response = sendToPlatform(session, {
          ...{ method: 'POST', path: buildEndpointPath(correctZip.path, { id: entity_id }) },
          body: JSON.stringify({ zip_code }),
        })
        const responseBody = await response.then(parseWriteBody).catch(async (error: unknown) => {
          if (error instanceof HttpError && error.code === 'session_expired')
            await transaction((db) => storeOutcome(db, { status: 'waiting', error: null }))
          throw toUnknownResultError(error)
        })
        ensureSaved(responseBody)
        await transaction(async (db, record) => {
          await record({
            ...{ action: 'trackingErrors.correctZip', entity: 'reverse', entity_id, ticket: batch.ticket },
            ...(ecommerce_id === null ? {} : { ecommerce_id }),
            before: address_change ? { zip_code: address_change.before.zip_code } : {},
            after: { zip_code },
          })
          await storeOutcome(db, { status: 'done', error: null, ...(address_change ? { address_change } : {}) })
        })
      })
    },

    // Closes a row that a crash interrupted. The row is not sent again, because the platform may have received the
    // request.
    closeInterruptedRow: async () => ({ status: 'failed', error: UNKNOWN_RESULT }),
  }
}

/** Converts a missing or unusable response to a 502 error, so that the batch row shows that its result is unknown. */
const toUnknownResultError = (error: unknown) =>
  error instanceof UpstreamError ? httpError(502, UNKNOWN_RESULT) : error
