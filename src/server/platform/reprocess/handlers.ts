// Request handlers that reprocess reverses and refunds (send them to the merchant's system again), run the dry run,
// list attempts and return the log of an attempt.
import { eq } from 'drizzle-orm'
import { buildEndpointPath } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import {
  checkReprocess,
  getAttemptLog,
  listAttempts,
  type ReprocessResponse,
  reprocessRefund,
  reprocessReverse,
} from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { withoutDeadline } from '#server/db/deadline.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, defineLongHandler, type Handler } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { translate } from '#server/http/text.ts'
import { type AttemptRow, serializeAttempt, staleAttemptCondition } from '#server/services/attempt.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'
import { findStatusChange } from '#server/services/status-changes.ts'
import { loadReprocessRecord } from './attempts.ts'
import { checkRecord } from './check.ts'
import { reprocess } from './run.ts'

export const reprocessHandlers: readonly Handler[] = [
  defineHandler(checkReprocess, async ({ query: { type, id }, db, services }) => {
    const reprocessRecord = await loadReprocessRecord(db, type, id)
    if (!reprocessRecord) throw httpError(404, 'reprocess.not_found', { values: { id } })
    return { data: await checkRecord(db, reprocessRecord, services.now()) }
  }),

  defineLongHandler(
    reprocessReverse,
    async ({ body: { reverse_id, ...reprocessFields }, services, request, ...context }) => {
      const runContext = { ...context, services, signal: request.signal, stopping: services.stopping }
      const attempt = await reprocess({ ...reprocessFields, type: 'reverse', entity_id: reverse_id }, runContext)
      return buildReprocessResponse(context.db, attempt, request.language)
    },
  ),

  defineLongHandler(
    reprocessRefund,
    async ({ body: { refund_id, ...reprocessFields }, services, request, ...context }) => {
      const runContext = { ...context, services, signal: request.signal, stopping: services.stopping }
      const attempt = await reprocess({ ...reprocessFields, type: 'refund', entity_id: refund_id }, runContext)
      return buildReprocessResponse(context.db, attempt, request.language)
    },
  ),

  defineHandler(listAttempts, async ({ params, query, db }) => {
    await ensureEcommerceExists(db, params.id)
    const ecommerceCondition = eq(reprocessAttempts.ecommerce_id, params.id)
    return listRows({
      path: buildEndpointPath(listAttempts.path, params),
      query,
      rows: db
        .select({ attempt: reprocessAttempts, isStale: staleAttemptCondition })
        .from(reprocessAttempts)
        .where(ecommerceCondition)
        .$dynamic(),
      order: { orderExpressions: [reprocessAttempts.id], sort: 'desc' },
      total: () => db.$count(reprocessAttempts, ecommerceCondition),
      toApi: (rows) => rows.map(({ attempt, isStale }) => serializeAttempt(attempt, isStale)),
    })
  }),

  defineHandler(getAttemptLog, async ({ params, db, setDownloadName }) => {
    const [row] = await db.select().from(reprocessAttempts).where(eq(reprocessAttempts.id, params.attempt_id))
    if (!row) throw httpError(404, 'not_found')
    setDownloadName(`reprocess-${row.type}-${row.entity_id}-${row.attempt}.txt`)
    return row.log
  }),
]

/**
 * Builds the response. A failed attempt is a result with status 200, not an HTTP error (S1 §7). Ignores the deadline of
 * the request, because the result of the attempt is stored.
 */
async function buildReprocessResponse(db: Database, row: AttemptRow, language: Language): Promise<ReprocessResponse> {
  const data = serializeAttempt(row)
  const textKey = data.error ?? `reprocess.${row.status}`
  return {
    success: row.status === 'done',
    url_log: data.url_log,
    error: data.error,
    message_translated: translate(language, textKey),
    data,
    moved: await withoutDeadline(() => findStatusChange(db, row)),
  }
}
