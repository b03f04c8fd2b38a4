// Handlers that look at a reverse or refund, reprocess it, list its attempts and show a log.
import { desc, eq } from 'drizzle-orm'
import { pathOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/preferences.ts'
import {
  checkReprocess,
  type ReprocessAnswer,
  reprocessHistory,
  reprocessLog,
  reprocessRefund,
  reprocessReverse,
} from '#contract/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle, handleLong } from '#server/http/handler.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { translate } from '#server/http/text.ts'
import { type AttemptRow, isSilentAttempt, movesOf, toApi } from '#server/services/attempt.ts'
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
    const [ecommerce] = await db.select({ id: ecommerces.id }).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!ecommerce) throw httpError(404, 'not_found')
    const ofEcommerce = eq(reprocessAttempts.ecommerce_id, params.id)
    const found = await db
      .select({ attempt: reprocessAttempts, silent: isSilentAttempt })
      .from(reprocessAttempts)
      .where(ofEcommerce)
      .orderBy(desc(reprocessAttempts.id))
      .limit(query.limit)
      .offset(offsetOf(query))
    const total = await db.$count(reprocessAttempts, ofEcommerce)
    const data = found.map(({ attempt, silent }) => toApi(attempt, silent))
    return pageEnvelope({ path: pathOf(reprocessHistory.path, params), query }, query, total, data)
  }),

  handle(reprocessLog, async ({ params, db, download }) => {
    const [row] = await db.select().from(reprocessAttempts).where(eq(reprocessAttempts.id, params.attempt_id))
    if (!row) throw httpError(404, 'not_found')
    download(`reprocess-${row.type}-${row.entity_id}-${row.attempt}.txt`)
    return row.log
  }),
]

/** A failure found in the data is an answer, not an error (S1 §7). */
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
