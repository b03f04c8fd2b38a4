// Runs a reprocess: the platforms' required options, status transitions, checks, and the items one by one.

import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '#contract/addresses.ts'
import { isHttpUrl } from '#contract/fields.ts'
import { isFilled } from '#contract/integrations.ts'
import type { ReprocessType, ReverseStatus } from '#contract/reprocess.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Recorder } from '#server/http/handler.ts'
import type { AttemptRow } from '#server/services/attempt.ts'
import { releaseDone } from '#server/services/claims.ts'
import { type Options, optionsOf, paceOf } from '#server/services/integration-options.ts'
import { stateOfZip } from '#server/services/zip-codes.ts'
import {
  beat,
  closeAttempt,
  createLog,
  type Ending,
  heartbeat,
  type Integration,
  isRunning,
  type Log,
  loadSubject,
  lockRecord,
  moveRecord,
  type Order,
  openAttempt,
  type Subject,
} from './attempts.ts'

interface Needs {
  readonly username: boolean
  /** Keys of the options that must be a text that is not empty. */
  readonly options: readonly string[]
}

const nothingMore: Needs = { username: false, options: [] }
const signedByUser: Needs = { username: true, options: [] }

/** By software_id (S1 §3); the rest needs its API address only. */
const needs: Readonly<Record<number, Needs>> = {
  1: signedByUser,
  2: { username: false, options: ['token'] },
  3: { username: false, options: ['appKey'] },
  7: signedByUser,
  8: signedByUser,
  // S1 §5: for Bling, clientId and clientSecret are required.
  9: { username: false, options: ['clientId', 'clientSecret'] },
  12: signedByUser,
  17: { username: false, options: ['storeId'] },
}

function needsOf(softwareId: number): Needs {
  return needs[softwareId] ?? nothingMore
}

// Status transitions of a reprocess, for reverses and refunds, in one table (S1 §4 names the statuses only).

/** Why a status cannot be reprocessed: keys of the `reprocess` texts. */
type Refused = 'canceled' | 'already_done' | 'manual' | 'in_transit' | 'status_not_allowed'

type Next = { readonly to: ReverseStatus } | { readonly refused: Refused }

const to = (status: ReverseStatus): Next => ({ to: status })
const refused = (reason: Refused): Next => ({ refused: reason })

type Transitions = Readonly<Record<ReverseStatus, Next>>

/** A record that never got a status gets its first. */
const first = to('pending')

/** The status a step forward leads to, once the merchant's system has the record again. */
const reverseTransitions: Transitions = {
  pending: to('approved'),
  invoice_pending: to('approved'),
  processing: to('approved'),
  awaiting_payment: to('approved'),
  approved: to('awaiting'),
  partially_approved: to('awaiting'),
  shipping_failed: to('awaiting'),
  delivered: to('almost_done'),
  partially_completed: to('completed'),
  almost_done: to('done'),
  completed: to('done'),
  awaiting: refused('in_transit'),
  shipped: refused('in_transit'),
  manually: refused('manual'),
  canceled: refused('canceled'),
  done: refused('already_done'),
}

const refundTransitions: Transitions = {
  pending: to('approved'),
  approved: to('processing'),
  partially_approved: to('processing'),
  awaiting: to('processing'),
  processing: to('done'),
  awaiting_payment: to('done'),
  partially_completed: to('completed'),
  almost_done: to('done'),
  completed: refused('already_done'),
  done: refused('already_done'),
  manually: refused('manual'),
  canceled: refused('canceled'),
  shipped: refused('status_not_allowed'),
  delivered: refused('status_not_allowed'),
  shipping_failed: refused('status_not_allowed'),
  invoice_pending: refused('status_not_allowed'),
}

const transitions: Readonly<Record<ReprocessType, Transitions>> = {
  reverse: reverseTransitions,
  refund: refundTransitions,
}

/** A status this version does not know is left alone. */
export function nextStatus(type: ReprocessType, status: string | null): Next {
  if (status === null) return first
  const known = Object.entries(transitions[type]).find(([name]) => name === status)
  return known?.[1] ?? refused('status_not_allowed')
}

/** Statuses of a reverse whose goods are back: only then money goes back. */
const received: readonly (ReverseStatus | null)[] = [
  'delivered',
  'partially_completed',
  'almost_done',
  'completed',
  'done',
]

// Validation steps in order: each reads loaded data only, logs what it saw and returns a failure key.

interface Verdict {
  /** Line of the log. */
  readonly note: string
  /** Key of the `reprocess` texts; absent when the check passed. */
  readonly failure?: string
}

type Check = (subject: Subject) => Verdict

const pass = (note: string): Verdict => ({ note })
const fail = (failure: string, note: string): Verdict => ({ failure, note })

const ecommerceActive: Check = ({ ecommerce }) =>
  ecommerce.is_active
    ? pass(`Ecommerce ${ecommerce.id} ativo`)
    : fail('ecommerce_inactive', `Ecommerce ${ecommerce.id} inativo`)

const integrationActive: Check = ({ ecommerce, integration }) => {
  if (!integration) return fail('integration_missing', `Ecommerce ${ecommerce.id} sem integração`)
  const name = `Integração ${integration.id} (${integration.platform})`
  return integration.is_active ? pass(`${name} ativa`) : fail('integration_inactive', `${name} inativa`)
}

const integrationComplete: Check = ({ integration }) => {
  if (!integration) return fail('integration_missing', 'Sem integração')
  const options = optionsOf(integration.options)
  if (!options) return fail('integration_options_invalid', 'As opções da integração não são um objeto JSON')
  const lacking = lackingIn(integration, options)
  if (lacking.length === 0) return pass('Integração completa')
  return fail('integration_incomplete', `Integração incompleta: falta ${lacking.join(', ')}`)
}

function lackingIn(integration: Integration, options: Options): readonly string[] {
  const needs = needsOf(integration.software_id)
  return [
    ...(isHttpUrl(integration.api_url) ? [] : ['api_url']),
    ...(needs.username && !integration.username.trim() ? ['username'] : []),
    ...needs.options.filter((key) => !isFilled(options[key])).map((key) => `options.${key}`),
  ]
}

const statusAllows: Check = ({ type, status }) => {
  const next = nextStatus(type, status)
  const shown = status ?? 'sem status'
  return 'to' in next
    ? pass(`Status ${shown} permite reprocessar; próximo: ${next.to}`)
    : fail(next.refused, `Status ${shown} não permite reprocessar`)
}

const requiredParts = ['zip_code', 'number', 'state', 'city'] as const satisfies readonly (keyof Address)[]

/** Street and neighborhood stay empty in towns with a single CEP. */
const addressComplete: Check = ({ reverse }) => {
  const empty = requiredParts.filter((part) => !reverse.address[part].trim())
  if (empty.length === 0) return pass(`Endereço da reversa ${reverse.id} completo`)
  return fail('address_incomplete', `Endereço da reversa ${reverse.id} sem ${empty.join(', ')}`)
}

const zipValid: Check = ({ reverse }) => {
  const { zip_code, state, country } = reverse.address
  const before = reverse.tracking_error ? ` (erro de rastreio anterior: ${reverse.tracking_error})` : ''
  if (country === 'MX') {
    return /^\d{5}$/.test(zip_code)
      ? pass(`Código postal válido${before}`)
      : fail('zip_invalid', `Código postal fora do formato${before}`)
  }
  const lies = stateOfZip(zip_code)
  if (!lies) return fail('zip_invalid', `CEP inexistente${before}`)
  if (lies !== state) return fail('zip_other_state', `CEP de ${lies}, endereço de ${state}${before}`)
  return pass(`CEP válido, de ${lies}${before}`)
}

const itemsPresent: Check = ({ reverse }) => {
  const { items } = reverse
  if (items.length === 0) return fail('items_missing', `Reversa ${reverse.id} sem itens`)
  const wrong = items.findIndex((item) => !item.sku.trim() || item.quantity < 1)
  if (wrong >= 0) return fail('items_invalid', `Item ${wrong + 1} sem SKU ou sem quantidade`)
  return pass(`${items.length} ${items.length === 1 ? 'item' : 'itens'} a enviar`)
}

const goodsReceived: Check = ({ reverse }) =>
  received.includes(reverse.status)
    ? pass(`Reversa ${reverse.id} recebida (${reverse.status})`)
    : fail('reverse_not_received', `Reversa ${reverse.id} ainda não recebida (${reverse.status ?? 'sem status'})`)

const amountPayable: Check = ({ reverse, refundAmount }) => {
  const amount = refundAmount ?? 0
  const paid = reverse.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  if (amount <= 0) return fail('refund_amount', 'Valor do reembolso zerado ou negativo')
  if (amount > paid) return fail('refund_amount_too_high', 'Valor do reembolso maior que o dos itens')
  return pass('Valor do reembolso dentro do valor dos itens')
}

const common = [
  ecommerceActive,
  integrationActive,
  integrationComplete,
  statusAllows,
  addressComplete,
  zipValid,
  itemsPresent,
]

export const checksOf: Readonly<Record<Subject['type'], readonly Check[]>> = {
  reverse: common,
  refund: [...common, goodsReceived, amountPayable],
}

/** What the first check that fails says; a key of the `reprocess` texts. */
export function failureOf(subject: Subject): string | undefined {
  return checksOf[subject.type].map((check) => check(subject).failure).find(Boolean)
}

/** Why a reprocess would fail now, a key of the `errors` texts; null where nothing speaks against it. */
export async function refusalOf(db: Database, type: ReprocessType, id: number): Promise<string | null> {
  if (await isRunning(db, type, id)) return 'reprocess.running'
  const subject = await loadSubject(db, type, id)
  const failure = subject ? failureOf(subject) : 'not_found'
  return failure === undefined ? null : `reprocess.${failure}`
}

// Sends a reverse's items one by one, paced by the rate limit of the merchant's system.

interface Watch {
  readonly log: Log
  /** Ends the work at the next wait. */
  readonly signal: AbortSignal
  /** Called after every item. */
  readonly alive: () => Promise<void>
}

/** Rejects with an `AbortError` when the signal is aborted. */
async function processItems({ integration, reverse }: Subject, { log, signal, alive }: Watch): Promise<void> {
  const pace = paceOf(optionsOf(integration?.options ?? null) ?? {})
  log.add(`Ritmo: ${pace} requisições por segundo`)
  for (const [index, item] of reverse.items.entries()) {
    signal.throwIfAborted()
    log.add(`Item ${index + 1} de ${reverse.items.length} (${item.sku}, ${item.quantity} un.) processado`)
    await alive()
    await wait(1000 / pace, undefined, { signal })
  }
}

// One attempt: the record is written only in the last transaction, so that a cancelled or crashed one changes nothing.

export interface Circumstances {
  readonly db: Database
  readonly transaction: <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>
  readonly staff: SignedInUser
  readonly signal: AbortSignal
  readonly now: () => Date
  /** What must happen in the very transactions that open and close the attempt: the row of a batch. */
  readonly together?: {
    readonly opened: (db: Database, attempt: AttemptRow) => Promise<void>
    readonly closed: (db: Database, attempt: AttemptRow) => Promise<void>
  }
}

/** The attempt as it ended. Refuses before anything starts, see `openAttempt`. */
export async function reprocess(order: Order, around: Circumstances): Promise<AttemptRow> {
  const opened = await around.transaction(async (db, record) => {
    const attempt = await openAttempt(db, record, order, around.staff, around.now())
    await around.together?.opened(db, attempt)
    return attempt
  })
  const log = createLog(around.now)
  log.add(
    `Tentativa ${opened.attempt}: ${order.type} ${order.entity_id}, chamado ${order.ticket}, usuário ${around.staff.id}`,
  )
  try {
    return await close(opened, await work(opened, around, log), around, log)
  } catch (error) {
    log.add('Interrompido por um erro inesperado')
    await close(opened, { failure: 'interrupted' }, around, log)
    throw error
  }
}

type Outcome =
  | { readonly failure: string }
  | { readonly cancelled: true }
  | { readonly subject: Subject; readonly to: ReverseStatus }

async function work(attempt: AttemptRow, around: Circumstances, log: Log): Promise<Outcome> {
  const subject = await loadSubject(around.db, attempt.type, attempt.entity_id)
  if (!subject) return { failure: 'not_found' }
  for (const check of checksOf[attempt.type]) {
    const { note, failure } = check(subject)
    log.add(failure ? `FALHA: ${note}` : note)
    if (failure) return { failure }
  }
  try {
    await processItems(subject, { log, signal: around.signal, alive: lifeOf(attempt, around, log) })
  } catch (error) {
    if (around.signal.aborted) return { cancelled: true }
    throw error
  }
  const next = nextStatus(subject.type, subject.status)
  return 'to' in next ? { subject, to: next.to } : { failure: next.refused }
}

/** Tells the database now and then that this process is alive. */
function lifeOf(attempt: AttemptRow, around: Circumstances, log: Log): () => Promise<void> {
  let told = around.now().getTime()
  return async () => {
    const now = around.now()
    if (now.getTime() - told < heartbeat) return
    told = now.getTime()
    await beat(around.db, attempt.id, log.text())
  }
}

/** The effect, its attempt and its activity row: all in one transaction. */
async function close(attempt: AttemptRow, outcome: Outcome, around: Circumstances, log: Log): Promise<AttemptRow> {
  return around.transaction(async (db, record) => {
    const { type, entity_id, ecommerce_id, ticket } = attempt
    const standing = await lockRecord(db, type, entity_id)
    const now = around.now()
    const settled = settle(outcome, standing?.version ?? null, around.signal, log)
    const closed = await closeAttempt(db, attempt.id, { ...settled.ending, log: log.text() }, now)
    if (!closed) throw new Error(`Attempt ${attempt.id} was closed by another process`)
    if (settled.to && standing) {
      await moveRecord(db, type, entity_id, { status: settled.to, version: standing.version + 1, updated_at: now })
    }
    const before = { status: standing?.status ?? null }
    const { status: result, error } = settled.ending
    const after = { status: settled.to ?? before.status, attempt_id: attempt.id, result, error }
    await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, before, after })
    if (result === 'done') await releaseDone(db, type, entity_id)
    await around.together?.closed(db, closed)
    return closed
  })
}

interface Settled {
  readonly ending: Omit<Ending, 'log'>
  /** The status the record moves to; absent when it stays. */
  readonly to?: ReverseStatus
}

/** Decides the end with the record locked: the last moment at which a cancel still counts. */
function settle(outcome: Outcome, version: number | null, signal: AbortSignal, log: Log): Settled {
  if ('failure' in outcome) return failed(outcome.failure)
  if ('cancelled' in outcome || signal.aborted) {
    log.add('Cancelado: nada foi alterado')
    return { ending: { status: 'cancelled', error: null } }
  }
  const { subject, to } = outcome
  if (subject.version !== version) {
    log.add('FALHA: o registro mudou durante o reprocessamento')
    return failed('record_changed')
  }
  log.add(`Concluído: status ${subject.status ?? 'sem status'} → ${to}`)
  return { ending: { status: 'done', error: null }, to }
}

function failed(failure: string): Settled {
  return { ending: { status: 'failed', error: `reprocess.${failure}` } }
}
