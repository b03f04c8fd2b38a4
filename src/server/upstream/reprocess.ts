// Handlers that reprocess reverses (return requests) and refunds through an external platform API: send attempts, list
// the history of attempts, and return the log of an attempt.

import { createHash } from 'node:crypto'
import {
  getAttemptLog,
  listAttempts,
  type ReprocessType,
  reprocessRefund,
  reprocessReverse,
} from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { defineHandler, defineLongHandler, type LocalHandler, type LongHandlerContext } from '#server/http/handler.ts'
import { translate } from '#server/http/text.ts'
import {
  type AttemptRow,
  closeAttempt,
  isPlatformUrl,
  openAttempt,
  readAttempts,
  readAttemptsOfEcommerce,
  serializeAttempt,
} from './attempts.ts'
import { buildReadInput, callReadEndpoint, type JsonObject } from './calls.ts'
import { UpstreamError } from './client.ts'
import { getPlatformContext } from './context.ts'
import { storeEcommerceOfRecord, storeRecordsOfResponse } from './directory.ts'
import { type PlatformSession, parseWriteBody, reportsFailure, sendToPlatform } from './exchange.ts'
import { toRecord, toRows } from './payloads.ts'

interface ReprocessRequest {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly ecommerce_id: number
  readonly task: string
  readonly ticket: string
}

interface ReprocessResult {
  readonly isDone: boolean
  readonly error: string | null
  readonly message: string | null
  readonly logUrl: string | null
}

const endpointByType = { reverse: reprocessReverse, refund: reprocessRefund } as const
const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Sends one reprocess attempt to the platform API. A 2xx response is a success unless `success` is false or `error` is
 * set in its body. An error response is a failed attempt with the message of the platform.
 */
async function sendAttempt(session: PlatformSession, request: ReprocessRequest): Promise<ReprocessResult> {
  const { type, entity_id, ecommerce_id, task, ticket } = request
  const body = { task, ticket, ecommerce_id, force_reprocessing: true, [`${type}_id`]: entity_id }
  const { method, path } = endpointByType[type]
  const response = await sendToPlatform(session, { method, path, body: JSON.stringify(body) })
  const parsed = toRecord(parseWriteBody(response))
  const result = parsed.success === undefined && parsed.data ? toRecord(parsed.data) : parsed
  const hasFailed = reportsFailure(result)
  return {
    isDone: !hasFailed,
    error: hasFailed ? (toText(result.error) ?? 'upstream.rejected') : null,
    message: toText(result.message_translated) ?? toText(result.message),
    logUrl: toText(result.url_log),
  }
}

type Transaction = LongHandlerContext<typeof reprocessReverse>['transaction']

interface AttemptContext {
  readonly transaction: Transaction
  readonly now: () => Date
  /** Called in the transaction that stores the new attempt. */
  readonly onOpened?: (db: Database, attempt: AttemptRow) => Promise<void>
  /** Called in the transaction that stores the result of the attempt. */
  readonly onClosed?: (db: Database, attempt: AttemptRow) => Promise<void>
}

/**
 * Runs one attempt: stores the attempt, sends the request once, and stores the result with an activity row. Without a
 * response, the status of the attempt is null, because the result is unknown.
 */
export async function runAttempt(
  request: ReprocessRequest,
  { transaction, now, onOpened, onClosed }: AttemptContext,
): Promise<AttemptRow> {
  const { session, user } = getPlatformContext()
  if (!user) throw httpError(401, 'session_expired')
  const openedAttempt = await transaction(async (db) => {
    const attempt = await openAttempt(db, request, user, now())
    await onOpened?.(db, attempt)
    return attempt
  })
  // Stores the ecommerce of the record only after a successful attempt, because the user may have selected another
  // ecommerce by mistake.
  const closeOpenedAttempt = (attemptResult: Parameters<typeof closeAttempt>[2]) =>
    transaction(async (db, record) => {
      const row = await closeAttempt(db, openedAttempt.id, attemptResult, now())
      await onClosed?.(db, row)
      const { type, entity_id, ecommerce_id, ticket } = request
      if (row.status === 'done') await storeEcommerceOfRecord(db, type, entity_id, ecommerce_id, now())
      const after = { attempt_id: row.id, result: row.status, error: row.error }
      await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, before: {}, after })
      return row
    })
  try {
    const { isDone, error, message, logUrl } = await sendAttempt(session, request)
    return await closeOpenedAttempt({ status: isDone ? 'done' : 'failed', error, message, log_url: logUrl })
  } catch (error) {
    const isRejected = error instanceof HttpError && error.status < 500
    const message = error instanceof HttpError ? (error.details.platformError?.message ?? null) : null
    if (error instanceof HttpError && error.code === 'session_expired')
      await closeOpenedAttempt({ status: 'cancelled' })
    else if (isRejected) await closeOpenedAttempt({ status: 'failed', error: 'upstream.rejected', message })
    else if (error instanceof UpstreamError || error instanceof HttpError)
      await closeOpenedAttempt({ status: null, error: 'upstream.unknown_result', message: null })
    throw error
  }
}

type ReprocessContext = Pick<LongHandlerContext<typeof reprocessReverse>, 'services' | 'request' | 'transaction'>

async function respond(request: ReprocessRequest, { services, request: { language }, transaction }: ReprocessContext) {
  const attempt = await runAttempt(request, { transaction, now: services.now })
  const data = serializeAttempt(attempt, services.platform?.origin ?? '')
  const fallback = translate(language, attempt.status === 'done' ? 'reprocess.done' : 'upstream.rejected')
  return {
    success: attempt.status === 'done',
    url_log: data.url_log,
    error: attempt.error,
    message_translated: attempt.message ?? fallback,
    data,
  }
}

/**
 * Computes a stable id for a history row without an id. The id is negative, because the ids of attempts are positive.
 */
function hashRowId(row: JsonObject): number {
  const text = JSON.stringify([row.type, row.entity_id, row.ticket, row.updated_at])
  return -Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) - 1
}

/**
 * Maximum difference in milliseconds between the end of an attempt and the time in the history row of the same attempt.
 */
const MATCH_WINDOW_MS = 10 * 60_000

const toWholeSecond = (milliseconds: number) => milliseconds - (milliseconds % 1000)

/**
 * Finds the stored attempt of each row of the platform's history: same record, same ticket, similar time. Pairs the row
 * and the attempt with the smallest time difference first, and uses each attempt once. Compares whole seconds, because
 * the platform may omit milliseconds; within one second, both lists contain the newest attempt first.
 */
function matchStoredAttempts<Row extends JsonObject>(
  rows: readonly Row[],
  attempts: readonly AttemptRow[],
): ReadonlyMap<Row, AttemptRow> {
  const getDifference = (row: Row, { finished_at, created_at }: AttemptRow) =>
    Math.abs(toWholeSecond((finished_at ?? created_at).getTime()) - toWholeSecond(Date.parse(String(row.updated_at))))
  const pairs = rows.flatMap((row) =>
    attempts
      .filter(
        ({ type, entity_id, ticket }) =>
          type === row.type && entity_id === Number(row.entity_id) && ticket === String(row.ticket),
      )
      .map((attempt) => ({ row, attempt, difference: getDifference(row, attempt) }))
      .filter(({ difference }) => difference < MATCH_WINDOW_MS),
  )
  const attemptByRow = new Map<Row, AttemptRow>()
  const usedAttempts = new Set<AttemptRow>()
  for (const { row, attempt } of pairs.toSorted((left, right) => left.difference - right.difference)) {
    if (attemptByRow.has(row) || usedAttempts.has(attempt)) continue
    attemptByRow.set(row, attempt)
    usedAttempts.add(attempt)
  }
  return attemptByRow
}

export const historyCall = {
  endpoint: listAttempts,
  query: ({ page }: JsonObject) => ({ page }),
  adapt: (payload: unknown, { params }: { readonly params: JsonObject }) =>
    toRows(payload).map((row) => ({
      ...row,
      id: row.id ?? hashRowId(row),
      entity_id: row.entity_id ?? row.reverse_id ?? row.refund_id,
      type: row.type ?? (row.refund_id ? 'refund' : 'reverse'),
      ecommerce_id: row.ecommerce_id ?? params.id,
    })),
}

const reprocessReverseHandler = defineLongHandler(reprocessReverse, ({ body, ...context }) => {
  const { task, ticket, ecommerce_id, reverse_id } = body
  return respond({ type: 'reverse', entity_id: reverse_id, ecommerce_id, task, ticket }, context)
})

const reprocessRefundHandler = defineLongHandler(reprocessRefund, ({ body, ...context }) => {
  const { task, ticket, ecommerce_id, refund_id } = body
  return respond({ type: 'refund', entity_id: refund_id, ecommerce_id, task, ticket }, context)
})

export const reprocessHandlers: readonly LocalHandler[] = [
  { ...reprocessReverseHandler, isUnrepeatable: true },
  { ...reprocessRefundHandler, isUnrepeatable: true },

  defineHandler(listAttempts, async ({ params, query, db, services, user }) => {
    const { session } = getPlatformContext()
    const input = buildReadInput(user, { params, query })
    const response = listAttempts.response.parse(await callReadEndpoint(session, historyCall, input))
    await storeRecordsOfResponse(db, listAttempts, input, response, services.now())
    const times = response.data.map(({ updated_at }) => Date.parse(updated_at ?? '')).filter(Number.isFinite)
    const since = new Date(Math.min(Date.now(), ...times) - MATCH_WINDOW_MS)
    const stored = await readAttemptsOfEcommerce(db, params.id, since)
    const origin = services.platform?.origin ?? ''
    const attemptByRow = matchStoredAttempts(response.data, stored)
    const data = response.data.map((row) => {
      const attempt = attemptByRow.get(row)
      if (!attempt) return row
      const { id, status, error, merchant_message, url_log } = serializeAttempt(attempt, origin)
      return { ...row, id, status, error, merchant_message, url_log }
    })
    return { ...response, data }
  }),

  defineHandler(getAttemptLog, async ({ params, db, services }) => {
    const [attempt] = await readAttempts(db, [params.attempt_id])
    const origin = services.platform?.origin ?? ''
    const url = attempt?.log_url
    if (!url || !isPlatformUrl(url, origin)) throw httpError(404, 'not_found')
    const { pathname, search } = new URL(url, origin)
    const { session } = getPlatformContext()
    const response = await sendToPlatform(session, {
      ...{ method: 'GET', path: pathname + search, isAbsolute: true },
      headers: { Accept: 'text/plain, */*' },
    })
    return response.text
  }),
]
