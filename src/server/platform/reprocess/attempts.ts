// Stores the attempts to reprocess reverses and refunds (to send them to the merchant's system again), with their
// idempotency keys and logs, and loads the data that an attempt needs.
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, max, not, type SQL, sql } from 'drizzle-orm'
import type { Address } from '#contract/platform/addresses.ts'
import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { heartbeatTimestamp } from '#server/db/heartbeat.ts'
import { ecommerces, integrations, oauthTokens, platforms } from '#server/db/schema/platform/ecommerces.ts'
import {
  type RequestOutcome,
  type ReverseItem,
  refunds,
  reprocessAttempts,
  reverses,
} from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import type { ActivityRecorder } from '#server/http/handler.ts'
import { type AttemptRow, isOutcomeUnknown, serializeAttempt, staleAttemptCondition } from '#server/services/attempt.ts'
import { addNotifications } from '#server/services/inbox.ts'
import { listUserIds } from '#server/services/staff.ts'
import { lockRecord } from './record-state.ts'

/** Reverse or refund to reprocess, with the related data that the validation checks read. */
export interface ReprocessRecord {
  readonly type: ReprocessType
  readonly id: number
  readonly status: ReverseStatus | null
  readonly version: number
  readonly ecommerce: { readonly id: number; readonly is_active: boolean }
  readonly integration: Integration | null
  readonly reverse: {
    readonly id: number
    readonly status: ReverseStatus | null
    readonly tracking_error: string | null
    readonly address: Address
    readonly items: readonly ReverseItem[]
  }
  /** Amount of the refund in cents; null for a reverse. */
  readonly refundAmount: number | null
}

export interface Integration {
  readonly id: number
  readonly software_id: number
  readonly platform: string
  readonly is_active: boolean
  readonly api_url: string
  readonly username: string
  readonly has_password: boolean
  /** True if an authorization at Bling is stored for the integration. */
  readonly is_authorized: boolean
  readonly options: string | null
}

/** Loads a record with the data that the validation checks read; null if the record does not exist. */
export async function loadReprocessRecord(
  db: Database,
  type: ReprocessType,
  id: number,
): Promise<ReprocessRecord | null> {
  const [reprocessRecord] = await loadReprocessRecords(db, type, [id])
  return reprocessRecord ?? null
}

/** Loads the records that exist among `ids`, in no particular order. */
export async function loadReprocessRecords(
  db: Database,
  type: ReprocessType,
  ids: readonly number[],
): Promise<readonly ReprocessRecord[]> {
  const rows = type === 'reverse' ? await loadReverses(db, ids) : await loadRefunds(db, ids)
  const integrationByEcommerce = await readMainIntegrations(db, [...new Set(rows.map(({ ecommerce }) => ecommerce.id))])
  return rows.map(({ reverse, refund, ecommerce }) => {
    const record = refund ?? reverse
    const { customer, ...fields } = reverse
    return {
      type,
      id: record.id,
      status: record.status,
      version: record.version,
      ecommerce,
      integration: integrationByEcommerce.get(ecommerce.id) ?? null,
      reverse: { ...fields, address: customer.address },
      refundAmount: refund ? Math.round(Number(refund.amount) * 100) : null,
    }
  })
}

const reverseColumns = {
  id: reverses.id,
  status: reverses.status,
  version: reverses.version,
  tracking_error: reverses.tracking_error,
  customer: reverses.customer,
  items: reverses.items,
}
const refundColumns = { id: refunds.id, status: refunds.status, version: refunds.version, amount: refunds.amount }
const ecommerceColumns = { id: ecommerces.id, is_active: ecommerces.is_active }

async function loadReverses(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({ reverse: reverseColumns, ecommerce: ecommerceColumns })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(inArray(reverses.id, [...ids]))
  return rows.map((row) => ({ ...row, refund: null }))
}

function loadRefunds(db: Database, ids: readonly number[]) {
  return db
    .select({ reverse: reverseColumns, refund: refundColumns, ecommerce: ecommerceColumns })
    .from(refunds)
    .innerJoin(reverses, and(eq(reverses.id, refunds.reverse_id), eq(reverses.ecommerce_id, refunds.ecommerce_id)))
    .innerJoin(ecommerces, eq(ecommerces.id, refunds.ecommerce_id))
    .where(inArray(refunds.id, [...ids]))
}

/**
 * Returns the main integration of each ecommerce: its first active integration or, without active integrations, its
 * first integration.
 */
async function readMainIntegrations(db: Database, ecommerceIds: readonly number[]) {
  const rows = await db
    .select({
      id: integrations.id,
      ecommerce_id: integrations.ecommerce_id,
      software_id: integrations.software_id,
      platform: platforms.name,
      is_active: integrations.is_active,
      api_url: integrations.api_url,
      username: integrations.username,
      has_password: sql<boolean>`${integrations.password} is not null`,
      is_authorized: sql<boolean>`${oauthTokens.integration_id} is not null`,
      options: integrations.options,
    })
    .from(integrations)
    .innerJoin(platforms, eq(platforms.id, integrations.software_id))
    .leftJoin(oauthTokens, eq(oauthTokens.integration_id, integrations.id))
    .where(inArray(integrations.ecommerce_id, [...ecommerceIds]))
    .orderBy(integrations.is_active, desc(integrations.id))
  return new Map<number, Integration>(rows.map(({ ecommerce_id, ...integration }) => [ecommerce_id, integration]))
}

/**
 * Milliseconds after an attempt in which another attempt for the same record needs a confirmation (product decision
 * A5).
 */
export const DUPLICATE_WINDOW_MS = 10 * 60_000
/** Milliseconds between two heartbeats of a running attempt. */
export const HEARTBEAT_INTERVAL_MS = 5_000

export interface ReprocessInput {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly ecommerce_id: number
  readonly task: string
  readonly ticket: string
  readonly confirm_duplicate: boolean
  /**
   * Id of an earlier attempt that does not count as a duplicate, because the batch continues or repeats that attempt.
   */
  readonly continuedAttemptId?: number | null
}

/**
 * Inserts a new running attempt. Throws 404 for an unknown record, 422 for a record of another ecommerce, and 409 if
 * another attempt is running or a recent attempt requires a confirmation.
 */
export async function openAttempt(
  db: Database,
  record: ActivityRecorder,
  input: ReprocessInput,
  user: SignedInUser,
  now: Date,
): Promise<AttemptRow> {
  const { type, entity_id, ecommerce_id, task, ticket } = input
  const state = await lockRecord(db, type, entity_id)
  if (!state) throw httpError(404, 'reprocess.not_found', { values: { id: entity_id } })
  if (state.ecommerce_id !== ecommerce_id) {
    throw httpError(422, 'reprocess.other_ecommerce', { context: { ecommerce_id: state.ecommerce_id } })
  }
  await closeStaleAttempts(db, record, input, now)
  const blockingAttempt = await findBlockingAttempt(db, input, now)
  if (blockingAttempt?.status === 'running')
    throw httpError(409, 'reprocess.running', { context: { attempt: serializeAttempt(blockingAttempt) } })
  const isConfirmed =
    input.confirm_duplicate || (blockingAttempt !== undefined && blockingAttempt.id === input.continuedAttemptId)
  if (blockingAttempt && !isConfirmed) {
    throw httpError(409, 'reprocess.duplicate', { context: { attempt: serializeAttempt(blockingAttempt) } })
  }
  const [openedAttempt] = await db
    .insert(reprocessAttempts)
    .values({
      ...{ type, entity_id, ecommerce_id, task, ticket },
      user_id: user.id,
      user_name: { first_name: user.first_name, last_name: user.last_name },
      attempt: await getNextNumber(db, input),
      status: 'running',
      forced: isConfirmed,
      created_at: now,
      updated_at: heartbeatTimestamp,
    })
    .returning()
  if (!openedAttempt) throw new Error('An inserted attempt was not returned')
  return openedAttempt
}

const buildRecordCondition = ({ type, entity_id }: Pick<ReprocessInput, 'type' | 'entity_id'>) =>
  and(eq(reprocessAttempts.type, type), eq(reprocessAttempts.entity_id, entity_id))

/**
 * Finds the attempt that prevents a new attempt: a running attempt, or else a recent attempt. Cancelled attempts do not
 * prevent a new attempt.
 */
async function findBlockingAttempt(db: Database, input: ReprocessInput, now: Date): Promise<AttemptRow | undefined> {
  const recentAttempts = await db
    .select()
    .from(reprocessAttempts)
    .where(and(buildRecordCondition(input), inArray(reprocessAttempts.status, ['running', 'done', 'failed'])))
    .orderBy(desc(reprocessAttempts.attempt))
    .limit(1)
  const since = now.getTime() - DUPLICATE_WINDOW_MS
  return recentAttempts.find((row) => row.status === 'running' || row.created_at.getTime() > since)
}

/** Returns true if an attempt to reprocess the record is running and the process of the attempt is alive. */
export async function isAttemptRunning(db: Database, type: ReprocessType, id: number): Promise<boolean> {
  const recordCondition = and(eq(reprocessAttempts.type, type), eq(reprocessAttempts.entity_id, id))
  const runningAttemptCondition = and(
    recordCondition,
    eq(reprocessAttempts.status, 'running'),
    not(staleAttemptCondition),
  )
  return (await db.$count(reprocessAttempts, runningAttemptCondition)) > 0
}

async function getNextNumber(db: Database, input: ReprocessInput): Promise<number> {
  const [lastAttempt] = await db
    .select({ last: max(reprocessAttempts.attempt) })
    .from(reprocessAttempts)
    .where(buildRecordCondition(input))
  return (lastAttempt?.last ?? 0) + 1
}

/**
 * Closes the running attempts of a record that have no recent heartbeat, because their process has died. Afterwards,
 * the record can be reprocessed again.
 */
async function closeStaleAttempts(
  db: Database,
  record: ActivityRecorder,
  input: ReprocessInput,
  now: Date,
): Promise<void> {
  await failAttempts(db, record, and(buildRecordCondition(input), staleAttemptCondition), now)
}

/** Closes an attempt as failed after the death of its process. The reverse or refund stays unchanged. */
export function closeInterruptedAttempt(db: Database, record: ActivityRecorder, id: number, now: Date): Promise<void> {
  return failAttempts(db, record, eq(reprocessAttempts.id, id), now)
}

async function failAttempts(
  db: Database,
  record: ActivityRecorder,
  condition: SQL | undefined,
  now: Date,
): Promise<void> {
  const { idempotency_key, outcome } = reprocessAttempts
  const unknownCondition = sql`${idempotency_key} is not null and ${outcome} is null`
  const closedAttempts = await db
    .update(reprocessAttempts)
    .set({
      status: 'failed',
      error: sql`case when ${unknownCondition} then 'reprocess.outcome_unknown' else 'reprocess.interrupted' end`,
      outcome: sql`case when ${unknownCondition} then 'unknown' else ${outcome} end`,
      ...{ finished_at: now, updated_at: heartbeatTimestamp },
    })
    .where(and(condition, eq(reprocessAttempts.status, 'running')))
    .returning()
  for (const { id, type, entity_id, ecommerce_id, ticket, status, error, user_id } of closedAttempts) {
    const after = { attempt_id: id, result: status, error }
    await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, after })
    const details = { type, id: entity_id, ticket, error }
    await addNotifications(db, await listUserIds(db, [user_id]), {
      kind: 'reprocessFailed',
      key: `attempt ${id}`,
      facts: details,
      now,
    })
  }
}

/** Stores the log so far and a heartbeat; returns false if another process has closed the attempt. */
export async function storeHeartbeat(db: Database, id: number, log: string): Promise<boolean> {
  return updateRunning(db, id, { log }).then((row) => row !== null)
}

/**
 * Returns the idempotency key for the next request. Reuses the key of an earlier attempt with unknown outcome, so that
 * the merchant's system executes nothing twice.
 */
export async function getIdempotencyKey(
  db: Database,
  type: ReprocessType,
  entity_id: number,
): Promise<{ readonly key: string; readonly isReused: boolean }> {
  const { idempotency_key, outcome } = reprocessAttempts
  const [lastAttempt] = await db
    .select({ idempotency_key, outcome })
    .from(reprocessAttempts)
    .where(and(buildRecordCondition({ type, entity_id }), isNotNull(idempotency_key)))
    .orderBy(desc(reprocessAttempts.attempt))
    .limit(1)
  const reusableKey = lastAttempt && isOutcomeUnknown(lastAttempt) ? lastAttempt.idempotency_key : null
  return reusableKey === null ? { key: randomUUID(), isReused: false } : { key: reusableKey, isReused: true }
}

interface AttemptRequest {
  readonly idempotency_key: string
  readonly integration_id: number
  readonly log: string
}

/** Stores the idempotency key before the request is sent. Throws if another process has closed the attempt as dead. */
export async function storeAttemptRequest(db: Database, id: number, attemptRequest: AttemptRequest): Promise<void> {
  const updatedAttempt = await updateRunning(db, id, attemptRequest)
  if (!updatedAttempt) throw new Error(`Attempt ${id} was closed by another process before it was sent`)
}

/** Returns true if the request of the attempt may have reached the merchant's system. */
export async function mayRequestHaveBeenSent(db: Database, id: number): Promise<boolean> {
  const [row] = await db.select().from(reprocessAttempts).where(eq(reprocessAttempts.id, id))
  return row !== undefined && isOutcomeUnknown(row)
}

/** Status, outcome and log with which an attempt is closed. */
export interface AttemptEnd {
  readonly status: 'done' | 'failed' | 'cancelled'
  readonly error: string | null
  /** Outcome of the request to the merchant's system; absent if no request was sent. */
  readonly outcome?: RequestOutcome
  /** Message with which the merchant's system rejected the request. */
  readonly merchant_message?: string | null
  readonly log: string
}

/** Closes a running attempt; returns null if another process has already closed the attempt as dead. */
export async function closeAttempt(
  db: Database,
  id: number,
  attemptEnd: AttemptEnd,
  now: Date,
): Promise<AttemptRow | null> {
  return updateRunning(db, id, { ...attemptEnd, finished_at: now })
}

async function updateRunning(db: Database, id: number, changes: Partial<AttemptRow>): Promise<AttemptRow | null> {
  const [updatedAttempt] = await db
    .update(reprocessAttempts)
    .set({ ...changes, updated_at: heartbeatTimestamp })
    .where(and(eq(reprocessAttempts.id, id), eq(reprocessAttempts.status, 'running')))
    .returning()
  return updatedAttempt ?? null
}

/** Log of one attempt, in Portuguese. The log contains ids, but no personal data. */
export interface AttemptLog {
  readonly add: (line: string) => void
  readonly text: () => string
}

const timestampFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

type AttemptStart = Pick<AttemptRow, 'attempt' | 'type' | 'entity_id' | 'ticket'>

/** Returns the first line of a log, in Portuguese. */
export function buildFirstLogLine({ attempt, type, entity_id, ticket }: AttemptStart, userId: number): string {
  const record = type === 'reverse' ? 'reversa' : 'reembolso'
  return `Tentativa ${attempt}: ${record} ${entity_id}, chamado ${ticket}, usuário ${userId}`
}

/** Creates a log that starts each line with the current time in São Paulo. */
export function createAttemptLog(now: () => Date): AttemptLog {
  const lines: string[] = []
  return {
    add: (line) => void lines.push(`${timestampFormat.format(now())}  ${line}`),
    text: () => lines.map((line) => `${line}\n`).join(''),
  }
}
