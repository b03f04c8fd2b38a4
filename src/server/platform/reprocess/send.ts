// Sends a record to the merchant's system (docs/connector.md): rate limit, and retries with one idempotency key.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type ReverseStatus, reverseStatuses } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import type { SentOutcome } from '#server/db/schema/platform/reverses.ts'
import type { Services } from '#server/http/handler.ts'
import type { AttemptRow } from '#server/services/attempt.ts'
import { type Callable, connectorOf, connectorUrl, type Fault, type Reply } from '#server/services/connector.ts'
import { optionsOf, paceOf } from '#server/services/integration-options.ts'
import { keepSending, keyFor, type Log, type Subject } from './attempts.ts'
import {
  loadCallable,
  loadParcel,
  loggedPayload,
  type Parcel,
  pathOf,
  payloadOf,
  recordOf,
  redactedText,
} from './payload.ts'

/** Result of sending: a new status, a failure (key of the `reprocess` texts), or a cancellation before sending. */
export type Sent =
  | { readonly cancelled: true; readonly outcome?: 'failed' }
  /** No request was sent. */
  | { readonly failure: string; readonly outcome?: undefined }
  | { readonly failure: string; readonly outcome: Exclude<SentOutcome, 'done' | 'refused'> }
  /** The merchant's system rejected the request; `message` is its reason, if any. */
  | { readonly failure: string; readonly outcome: 'refused'; readonly message: string | null }
  | { readonly to: ReverseStatus; readonly outcome: 'done' }

export interface Watch {
  readonly db: Database
  readonly services: Pick<Services, 'config' | 'demo' | 'ownAddress' | 'secrets' | 'now'>
  readonly log: Log
  /** Aborts when a user cancels; checked before the first request, and between two requests without effect. */
  readonly signal: AbortSignal
  /** Aborts when the process ends; interrupts a running request. */
  readonly stopping: AbortSignal
  /** Stores a heartbeat; called after each item while waiting for the rate limit. */
  readonly alive: () => Promise<void>
}

/** Waits for the integration's rate limit, one request per item, before the record is sent; false if aborted. */
export async function waitForTurn({ integration, reverse }: Subject, { log, signal, alive }: Watch): Promise<boolean> {
  const pace = paceOf(optionsOf(integration?.options ?? null) ?? {})
  log.add(`Requisições por segundo: ${pace.toLocaleString('pt-BR')}`)
  try {
    for (const [index, item] of reverse.items.entries()) {
      signal.throwIfAborted()
      log.add(`Aguardando a vez do item ${index + 1} de ${reverse.items.length} (${item.sku}, ${item.quantity} un.)`)
      await alive()
      await sleep(1000 / pace, undefined, { signal })
    }
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** Sends a record and returns the result. Stores the idempotency key before the first request. */
export async function send(
  attempt: AttemptRow,
  subject: Subject,
  expected: ReverseStatus,
  watch: Watch,
): Promise<Sent> {
  const { db, log, services, stopping } = watch
  const parcel = await loadParcel(db, subject)
  if (!parcel || recordOf(parcel).version !== subject.version) return { failure: 'record_changed' }
  const integration = subject.integration && (await loadCallable(db, subject.integration.id))
  if (!integration) return { failure: 'integration_missing' }
  const connector = await connectorOf(db, integration, services, stopping)
  if (typeof connector === 'string') return { failure: connector }
  const { key, isReused } = await keyFor(db, subject.type, subject.id)
  const payload = payloadOf(parcel, expected)
  log.add(`Envio: POST ${shownUrl(integration, parcel)} · autorização ${connector.scheme} · chave ${key}`)
  if (isReused) log.add('Não se sabe se a tentativa anterior foi feita: a mesma chave vai de novo')
  log.add(`Corpo: ${loggedPayload(payload)}`)
  if (watch.signal.aborted) return { cancelled: true }
  await keepSending(db, attempt.id, { idempotency_key: key, integration_id: integration.id, log: log.text() })
  const call = () => connector.call({ path: pathOf(parcel), body: payload, idempotencyKey: key, signal: stopping })
  const pace = paceOf(optionsOf(integration.options) ?? {})
  return askUntilKnown(call, { parcel, secrets: connector.secrets, isReused, pace }, watch)
}

/** Returns a URL for the log without its query, which may contain a key. */
function shownUrl({ api_url }: Callable, parcel: Parcel): string {
  const { origin, pathname } = connectorUrl(api_url, pathOf(parcel))
  return `${origin}${pathname}`
}

const mostCalls = 4
/** Milliseconds after the first request in which a retry may start; requests of the console last 110 s at most. */
const longestAsking = 60_000

interface Asked {
  readonly parcel: Parcel
  readonly secrets: readonly string[]
  /** True if an earlier attempt was sent with this key and its outcome is unknown. */
  readonly isReused: boolean
  /** Requests per second. */
  readonly pace: number
}

/** Repeats a request with the same key while the merchant's system is busy or broken, within a time limit. */
async function askUntilKnown(call: () => Promise<Reply>, asked: Asked, { log, signal }: Watch): Promise<Sent> {
  const began = Date.now()
  let mayBeDone = asked.isReused
  for (let calls = 1; ; calls += 1) {
    const reply = understood(await timed(call, log), asked, log)
    if (!('fault' in reply)) return reply
    mayBeDone ||= reply.mayBeDone
    const pause = pauseAfter(reply, calls, asked.pace)
    const isOver = pause === null || calls === mostCalls || Date.now() + pause - began > longestAsking
    if (isOver) return ended(reply, mayBeDone)
    log.add(`Nova consulta em ${(pause / 1000).toFixed(1).replace('.', ',')} s, com a mesma chave`)
    try {
      await sleep(pause, undefined, { signal })
    } catch {
      return mayBeDone ? ended(reply, mayBeDone) : { cancelled: true, outcome: 'failed' }
    }
  }
}

async function timed(call: () => Promise<Reply>, log: Log): Promise<Reply> {
  const began = Date.now()
  const reply = await call()
  const answered = reply.status === undefined ? 'sem resposta' : `status ${reply.status}`
  const what = 'fault' in reply ? ` (${reply.reason ?? reply.fault})` : ''
  log.add(`Resposta em ${Date.now() - began} ms: ${answered}${what}`)
  return reply
}

function ended({ fault, reason, mayBeDone: isUnclear }: Fault, mayBeDone: boolean): Sent {
  if (!mayBeDone) return { failure: reason ?? `merchant_${fault}`, outcome: 'failed' }
  return { failure: isUnclear ? `merchant_${fault}` : 'outcome_unknown', outcome: 'unknown' }
}

const firstPause = 500

/** Returns the milliseconds until the next request; null for an error that a retry does not solve. */
function pauseAfter({ fault, retryAfter }: Fault, calls: number, pace: number): number | null {
  if (fault !== 'busy' && fault !== 'down' && fault !== 'slow' && fault !== 'cut') return null
  return Math.max(1000 / pace, retryAfter ?? firstPause * 2 ** (calls - 1))
}

const Done = z.object({ status: z.enum(reverseStatuses), message: z.string().optional() })
const Refused = z.object({ code: z.string(), message: z.string().optional() })

/** Error codes of merchants' systems that have a text of their own in the console. */
export const refusalCodes = [
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

function understood(reply: Reply, { parcel, secrets }: Asked, log: Log): Sent | Fault {
  if ('fault' in reply) return reply
  const { status, body } = reply
  const told = (text = '') => redactedText(text, parcel.reverse.customer, secrets)
  if (status === 200) {
    const done = Done.safeParse(body)
    if (!done.success) return unreadable(status, log)
    log.add(`A loja respondeu: ${done.data.status} · ${told(done.data.message)}`)
    return { to: done.data.status, outcome: 'done' }
  }
  const refused = Refused.safeParse(body)
  if (!refused.success) return unreadable(status, log)
  const code = told(refused.data.code)
  const message = told(refused.data.message)
  log.add(`A loja recusou: ${code} · ${message}`)
  const known = refusalCodes.find((one) => one === refused.data.code)
  if (known) return { failure: `refused_${known}`, outcome: 'refused', message: message || null }
  // A code without a text of its own serves as the message, because no message would help even less.
  return { failure: 'refused', outcome: 'refused', message: message || code || null }
}

function unreadable(status: number, log: Log): Fault {
  log.add('A resposta não segue o protocolo')
  return { fault: 'unreadable', mayBeDone: status === 200, status }
}
