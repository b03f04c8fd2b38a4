// Creates past reprocess attempts by demo users, each under a ticket.
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { zipInvalid } from '#contract/platform/tracking-errors.ts'
import { translate } from '#server/http/text.ts'
import { createLog, firstLine } from '#server/platform/reprocess/attempts.ts'
import { day } from './merchants.ts'
import { tasks } from './names.ts'
import { demoPeople, userIdOf } from './people.ts'
import { byWeight, type Random } from './random.ts'
import type { DemoRefund } from './refunds.ts'
import type { DemoReverse } from './reverse-rows.ts'
import { atWork } from './rhythm.ts'
import { demoToday } from './today.ts'

export interface DemoAttempt {
  readonly type: ReprocessType
  readonly ecommerce_id: number
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly user_id: number
  readonly user_name: { readonly first_name: string; readonly last_name: string }
  readonly attempt: number
  readonly status: string
  readonly error: string | null
  readonly forced: boolean
  readonly log: string
  readonly created_at: string
  readonly updated_at: string
  readonly finished_at: string
}

interface SentOver {
  readonly integration_id: number | null
  readonly outcome: 'done' | 'failed' | null
}

/**
 * Returns the integration that an attempt was sent to and the outcome; both null if nothing was sent.
 * `mainIntegrations` has the integration id of each merchant.
 */
export function sentOver({ status, error, ecommerce_id }: DemoAttempt, main: ReadonlyMap<number, number>): SentOver {
  const isSent = status === 'done' || error?.startsWith('reprocess.merchant_')
  const integration_id = (isSent && main.get(ecommerce_id)) || null
  if (integration_id === null) return { integration_id, outcome: null }
  return { integration_id, outcome: status === 'done' ? 'done' : 'failed' }
}

const mayReprocess = demoPeople.flatMap((person, index) =>
  ['admin_boss', 'ti', 'cs', 'n1', 'n2'].includes(person.account_type) ? [{ ...person, id: userIdOf(index) }] : [],
)

/** Fraction of the reverses in each status that were reprocessed. */
const shares: Readonly<Record<string, number>> = {
  shipping_failed: 0.6,
  invoice_pending: 0.3,
  processing: 0.3,
  awaiting_payment: 0.15,
  approved: 0.12,
  pending: 0.06,
  partially_approved: 0.1,
  partially_completed: 0.1,
  completed: 0.05,
  done: 0.07,
  canceled: 0.05,
}
/** Refunds are reprocessed half as often as reverses. */
const ofRefunds = 0.5
/** Statuses in which the last attempt has failed. */
const stuck: ReadonlySet<string | null> = new Set(['shipping_failed', 'invoice_pending', 'processing'])
const finished: ReadonlySet<string | null> = new Set(['completed', 'done', 'canceled'])

type Ending = readonly [status: 'done' | 'failed' | 'cancelled', error: string | null]

const helped: Ending = ['done', null]
const failed = byWeight<Ending>([
  [['failed', 'reprocess.integration_inactive'], 4],
  [['failed', 'reprocess.integration_incomplete'], 2],
  [['failed', 'reprocess.address_incomplete'], 2],
  [['failed', 'reprocess.merchant_unreachable'], 1],
  [['cancelled', null], 1],
])

interface Attempted {
  readonly type: ReprocessType
  readonly id: number
  readonly ecommerce_id: number
  readonly status: string | null
  readonly tracking_error?: string | null
  readonly created_at: string
  readonly updated_at: string
}

export function attemptsAt(
  random: Random,
  reverses: readonly DemoReverse[],
  refunds: readonly DemoRefund[],
): DemoAttempt[] {
  return [
    ...reverses.flatMap((reverse) => attemptsOf(random, { type: 'reverse', ...reverse }, 1)),
    ...refunds.flatMap((refund) => attemptsOf(random, { type: 'refund', ...refund }, ofRefunds)),
  ]
}

function attemptsOf(random: Random, record: Attempted, share: number): DemoAttempt[] {
  if (!random.chance((shares[record.status ?? ''] ?? 0) * share)) return []
  const isFinished = finished.has(record.status)
  const from = Date.parse(isFinished ? record.created_at : record.updated_at)
  const until = isFinished ? Date.parse(record.updated_at) : demoToday.getTime()
  const count = random.chance(0.25) ? 2 : 1
  const moments = Array.from({ length: count }, () => atWork(random, from, until)).sort((one, other) => one - other)
  const ticket = ticketAt(random, moments[0] ?? from)
  return moments.map((at, before) => {
    const isLast = before === count - 1
    const ending = isLast && !stuck.has(record.status) ? helped : endingOf(random, record)
    return makeAttempt(random, record, { ticket, at, before, ending })
  })
}

const endingOf = (random: Random, { tracking_error }: Attempted): Ending =>
  tracking_error === zipInvalid ? ['failed', 'reprocess.zip_invalid'] : failed(random)

/** Returns a ticket number that grows with time, as helpdesk numbers do. */
function ticketAt(random: Random, at: number): string {
  const before = Math.floor((demoToday.getTime() - at) / day)
  return `ZD-${Math.max(10_000, 48_900 - before * 50 + random.between(0, 49))}`
}

interface Attempt {
  readonly ticket: string
  readonly at: number
  /** Number of earlier attempts for the same record. */
  readonly before: number
  readonly ending: Ending
}

function makeAttempt(random: Random, record: Attempted, { ticket, at, before, ending }: Attempt): DemoAttempt {
  const person = random.pick(mayReprocess)
  const [status, error] = ending
  const began = new Date(at)
  const ended = new Date(at + random.between(200, 9000))
  const log = createLog(() => began)
  log.add(firstLine({ attempt: before + 1, type: record.type, entity_id: record.id, ticket }, person.id))
  log.add(
    error ? `FALHA: ${translate('pt-BR', error)}` : status === 'done' ? 'Concluído' : 'Cancelado: nada foi alterado',
  )
  return {
    type: record.type,
    ecommerce_id: record.ecommerce_id,
    entity_id: record.id,
    task: random.pick(tasks),
    ticket,
    user_id: person.id,
    user_name: { first_name: person.first_name, last_name: person.last_name },
    attempt: before + 1,
    status,
    error,
    forced: before > 0,
    log: log.text(),
    created_at: began.toISOString(),
    updated_at: ended.toISOString(),
    finished_at: ended.toISOString(),
  }
}
