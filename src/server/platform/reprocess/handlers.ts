// Handlers that check and reprocess a reverse or refund, list attempts, and return the log of an attempt.
import { eq } from 'drizzle-orm'
import { pathOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import {
  checkReprocess,
  type ReprocessAnswer,
  reprocessHistory,
  reprocessLog,
  reprocessRefund,
  reprocessReverse,
} from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle, handleLong } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { translate } from '#server/http/text.ts'
import { type AttemptRow, isSilentAttempt, toApi } from '#server/services/attempt.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import { movesOf } from '#server/services/recorded-changes.ts'
import { loadSubject } from './attempts.ts'
import { checkOf } from './check.ts'
import { reprocess } from './run.ts'

export const reprocessHandlers: readonly Handler[] = [
  handle(checkReprocess, async ({ query: { type, id }, db, services }) => {
    const subject = await loadSubject(db, type, id)
    if (!subject) throw httpError(404, 'reprocess.not_found', { values: { id } })
    return { data: await checkOf(db, subject, services.now()) }
  }),

  handleLong(reprocessReverse, async ({ body: { reverse_id, ...order }, services, request, ...call }) => {
    const around = { ...call, services, signal: request.signal, stopping: services.stopping }
    const ended = await reprocess({ ...order, type: 'reverse', entity_id: reverse_id }, around)
    return answerOf(call.db, ended, request.language)
  }),

  handleLong(reprocessRefund, async ({ body: { refund_id, ...order }, services, request, ...call }) => {
    const around = { ...call, services, signal: request.signal, stopping: services.stopping }
    const ended = await reprocess({ ...order, type: 'refund', entity_id: refund_id }, around)
    return answerOf(call.db, ended, request.language)
  }),

  handle(reprocessHistory, async ({ params, query, db }) => {
    await refuseUnknownEcommerce(db, params.id)
    const ofEcommerce = eq(reprocessAttempts.ecommerce_id, params.id)
    return listRows({
      path: pathOf(reprocessHistory.path, params),
      query,
      rows: db
        .select({ attempt: reprocessAttempts, silent: isSilentAttempt })
        .from(reprocessAttempts)
        .where(ofEcommerce)
        .$dynamic(),
      order: { by: [reprocessAttempts.id], sort: 'desc' },
      total: () => db.$count(reprocessAttempts, ofEcommerce),
      toApi: (rows) => rows.map(({ attempt, silent }) => toApi(attempt, silent)),
    })
  }),

  handle(reprocessLog, async ({ params, db, download }) => {
    const [row] = await db.select().from(reprocessAttempts).where(eq(reprocessAttempts.id, params.attempt_id))
    if (!row) throw httpError(404, 'not_found')
    download(`reprocess-${row.type}-${row.entity_id}-${row.attempt}.txt`)
    return row.log
  }),
]

/** Builds the response. A failed attempt is a result with status 200, not an HTTP error (S1 §7). */
async function answerOf(db: Database, row: AttemptRow, language: Language): Promise<ReprocessAnswer> {
  const moves = await movesOf(db, { [row.type]: [row.entity_id] }, [row.id])
  const data = toApi(row)
  const text = data.error ?? `reprocess.${row.status}`
  return {
    success: row.status === 'done',
    url_log: data.url_log,
    error: data.error,
    message_translated: translate(language, text),
    data,
    moved: moves.get(row.id) ?? null,
  }
}
