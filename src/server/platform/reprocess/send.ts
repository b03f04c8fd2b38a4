// Sends a reverse or refund to the merchant's system (docs/connector.md), within a rate limit and with retries that use
// the same idempotency key.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type ReverseStatus, reverseStatuses } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import type { RequestOutcome } from '#server/db/schema/platform/reverses.ts'
import type { Services } from '#server/http/handler.ts'
import type { AttemptRow } from '#server/services/attempt.ts'
import {
  buildConnectorUrl,
  type CallableIntegration,
  type ConnectorError,
  type ConnectorResponse,
  openConnector,
} from '#server/services/connector.ts'
import { getRequestsPerSecond, parseOptions } from '#server/services/integration-options.ts'
import { redactText } from '#server/services/redaction.ts'
import { type AttemptLog, getIdempotencyKey, type ReprocessRecord, storeAttemptRequest } from './attempts.ts'
import {
  buildPayload,
  buildReprocessPath,
  formatPayloadForLog,
  getRecord,
  loadIntegration,
  loadReprocessRecords,
  type ReprocessRecords,
} from './payload.ts'

/**
 * Result of sending a record to the merchant's system: a new status, a failure (translation key under `reprocess`), or
 * a cancellation before sending.
 */
export type SendResult =
  | { readonly cancelled: true; readonly outcome?: 'failed' }
  /** Result when the attempt failed before any request was sent. */
  | { readonly failure: string; readonly outcome?: undefined }
  | { readonly failure: string; readonly outcome: Exclude<RequestOutcome, 'done' | 'refused'> }
  /** Rejection by the merchant's system; `message` is its reason, if any. */
  | { readonly failure: string; readonly outcome: 'refused'; readonly message: string | null }
  | { readonly newStatus: ReverseStatus; readonly outcome: 'done' }

export interface SendContext {
  readonly db: Database
  readonly services: Pick<Services, 'config' | 'demo' | 'ownAddress' | 'secrets' | 'now'>
  readonly log: AttemptLog
  /** Aborts when a user cancels the attempt; checked before the first request and while waiting for a retry. */
  readonly signal: AbortSignal
  /** Aborts when the process ends; interrupts a running request. */
  readonly stopping: AbortSignal
  /** Stores a heartbeat of the attempt; called repeatedly while the attempt waits for the rate limit. */
  readonly sendHeartbeat: () => Promise<void>
}

/**
 * Waits before the record is sent, as long as the integration's rate limit requires for one request per item. Returns
 * false if `signal` aborts.
 */
export async function waitForRateLimit(
  { integration, reverse }: ReprocessRecord,
  { log, signal, sendHeartbeat }: SendContext,
): Promise<boolean> {
  const requestsPerSecond = getRequestsPerSecond(parseOptions(integration?.options ?? null) ?? {})
  log.add(`Requisições por segundo: ${requestsPerSecond.toLocaleString('pt-BR')}`)
  try {
    for (const [index, item] of reverse.items.entries()) {
      signal.throwIfAborted()
      log.add(`Aguardando a vez do item ${index + 1} de ${reverse.items.length} (${item.sku}, ${item.quantity} un.)`)
      await sendHeartbeat()
      await sleep(1000 / requestsPerSecond, undefined, { signal })
    }
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** Sends a record and returns the result. Stores the idempotency key before the first request. */
export async function sendRecord(
  attempt: AttemptRow,
  reprocessRecord: ReprocessRecord,
  expectedStatus: ReverseStatus,
  context: SendContext,
): Promise<SendResult> {
  const { db, log, services, stopping } = context
  const payloadSource = await loadReprocessRecords(db, reprocessRecord)
  if (!payloadSource || getRecord(payloadSource).version !== reprocessRecord.version)
    return { failure: 'record_changed' }
  const integration = reprocessRecord.integration && (await loadIntegration(db, reprocessRecord.integration.id))
  if (!integration) return { failure: 'integration_missing' }
  const connector = await openConnector(db, integration, services, stopping)
  if (typeof connector === 'string') return { failure: connector }
  const { key, isReused } = await getIdempotencyKey(db, reprocessRecord.type, reprocessRecord.id)
  const payload = buildPayload(payloadSource, expectedStatus)
  log.add(`Envio: POST ${formatUrlForLog(integration, payloadSource)} · autorização ${connector.scheme} · chave ${key}`)
  if (isReused) log.add('Não se sabe se a tentativa anterior foi feita: a mesma chave vai de novo')
  log.add(`Corpo: ${formatPayloadForLog(payload)}`)
  if (context.signal.aborted) return { cancelled: true }
  await storeAttemptRequest(db, attempt.id, { idempotency_key: key, integration_id: integration.id, log: log.text() })
  const sendRequest = () =>
    connector.request({ path: buildReprocessPath(payloadSource), body: payload, idempotencyKey: key, signal: stopping })
  const requestsPerSecond = getRequestsPerSecond(parseOptions(integration.options) ?? {})
  return requestWithRetries(
    sendRequest,
    { source: payloadSource, secrets: connector.secrets, isReused, requestsPerSecond },
    context,
  )
}

/** Returns the request URL for the log, without the query string, because a query string may contain an API key. */
function formatUrlForLog({ api_url }: CallableIntegration, payloadSource: ReprocessRecords): string {
  const { origin, pathname } = buildConnectorUrl(api_url, buildReprocessPath(payloadSource))
  return `${origin}${pathname}`
}

const MAX_REQUESTS = 4
/**
 * Maximum milliseconds between the first request and the start of a retry, because the console's own request is aborted
 * after 110 s.
 */
const RETRY_WINDOW_MS = 60_000

interface RetryOptions {
  readonly source: ReprocessRecords
  readonly secrets: readonly string[]
  /** True if an earlier attempt was sent with this idempotency key and its outcome is unknown. */
  readonly isReused: boolean
  /** Maximum number of requests per second to the merchant's system. */
  readonly requestsPerSecond: number
}

/**
 * Sends a request, and repeats the request with the same idempotency key while the merchant's system is busy or
 * unavailable, within a time limit.
 */
async function requestWithRetries(
  sendRequest: () => Promise<ConnectorResponse>,
  options: RetryOptions,
  { log, signal, stopping }: SendContext,
): Promise<SendResult> {
  const startedAt = Date.now()
  let mayBeDone = options.isReused
  for (let requestCount = 1; ; requestCount += 1) {
    const result = interpretResponse(await timeRequest(sendRequest, log), options, log)
    if (!('fault' in result)) return result
    mayBeDone ||= result.mayBeDone
    // If the server stops before the connection is established, the attempt is cancelled and not failed, so that a row
    // of a batch is sent again after the next start.
    if (stopping.aborted && !mayBeDone) return { cancelled: true, outcome: 'failed' }
    const delay = getRetryDelay(result, requestCount, options.requestsPerSecond)
    const mustStop = delay === null || requestCount === MAX_REQUESTS || Date.now() + delay - startedAt > RETRY_WINDOW_MS
    if (mustStop) return toFailedResult(result, mayBeDone)
    log.add(`Nova consulta em ${(delay / 1000).toFixed(1).replace('.', ',')} s, com a mesma chave`)
    try {
      await sleep(delay, undefined, { signal })
    } catch {
      return mayBeDone ? toFailedResult(result, mayBeDone) : { cancelled: true, outcome: 'failed' }
    }
  }
}

async function timeRequest(sendRequest: () => Promise<ConnectorResponse>, log: AttemptLog): Promise<ConnectorResponse> {
  const startedAt = Date.now()
  const response = await sendRequest()
  const statusText = response.status === undefined ? 'sem resposta' : `status ${response.status}`
  const errorText = 'fault' in response ? ` (${response.reason ?? response.fault})` : ''
  log.add(`Resposta em ${Date.now() - startedAt} ms: ${statusText}${errorText}`)
  return response
}

function toFailedResult(
  { fault, reason, mayBeDone: isOutcomeUnknown }: ConnectorError,
  mayBeDone: boolean,
): SendResult {
  if (!mayBeDone) return { failure: reason ?? `merchant_${fault}`, outcome: 'failed' }
  return { failure: isOutcomeUnknown ? `merchant_${fault}` : 'outcome_unknown', outcome: 'unknown' }
}

const FIRST_DELAY_MS = 500

/** Returns the milliseconds until the next request; null for an error that a retry does not solve. */
function getRetryDelay(
  { fault, retryDelayMs }: ConnectorError,
  requestCount: number,
  requestsPerSecond: number,
): number | null {
  if (fault !== 'busy' && fault !== 'down' && fault !== 'slow' && fault !== 'cut') return null
  return Math.max(1000 / requestsPerSecond, retryDelayMs ?? FIRST_DELAY_MS * 2 ** (requestCount - 1))
}

const DoneResponse = z.object({ status: z.enum(reverseStatuses), message: z.string().optional() })
const RejectedResponse = z.object({ code: z.string(), message: z.string().optional() })

/** Error codes of merchants' systems for which the console has a translated message. */
export const translatedRejectionCodes = [
  'order_not_found',
  'order_canceled',
  'item_not_found',
  'quantity_exceeded',
  'invoice_missing',
  'return_window_closed',
  'address_not_served',
  'already_refunded',
  'amount_exceeded',
  'payment_not_refundable',
] as const

function interpretResponse(
  response: ConnectorResponse,
  { source: payloadSource, secrets }: RetryOptions,
  log: AttemptLog,
): SendResult | ConnectorError {
  if ('fault' in response) return response
  const { status, body } = response
  const redact = (text = '') => redactText(text, payloadSource.reverse.customer, secrets)
  if (status === 200) {
    const doneResponse = DoneResponse.safeParse(body)
    if (!doneResponse.success) return createUnreadableFault(status, log)
    log.add(`A loja respondeu: ${doneResponse.data.status} · ${redact(doneResponse.data.message)}`)
    return { newStatus: doneResponse.data.status, outcome: 'done' }
  }
  const rejectedResponse = RejectedResponse.safeParse(body)
  if (!rejectedResponse.success) return createUnreadableFault(status, log)
  const code = redact(rejectedResponse.data.code)
  const message = redact(rejectedResponse.data.message)
  log.add(`A loja recusou: ${code} · ${message}`)
  const translatedCode = translatedRejectionCodes.find((rejectionCode) => rejectionCode === rejectedResponse.data.code)
  if (translatedCode) return { failure: `refused_${translatedCode}`, outcome: 'refused', message: message || null }
  // Uses the error code as the message if the response has no message, because the code is better than nothing.
  return { failure: 'refused', outcome: 'refused', message: message || code || null }
}

function createUnreadableFault(status: number, log: AttemptLog): ConnectorError {
  log.add('A resposta não segue o protocolo')
  return { fault: 'unreadable', mayBeDone: status === 200, status }
}
