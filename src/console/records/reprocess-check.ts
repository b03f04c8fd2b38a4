// Loads and formats dry runs of reprocessing, which are called checks. To reprocess a record means to run a reverse
// (return request) or refund through the merchant's system again.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { listReversesCommand, openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { NO_VALUE } from '#console/lib/format.ts'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import {
  type Attempt,
  type AttemptStatus,
  type CheckedRecord,
  checkReprocess,
  type ReprocessType,
} from '#contract/platform/reprocess.ts'
import { isolateDirection } from '#contract/typed-text.ts'
import { formatStatus } from './reverse-labels.ts'

const buildCheckQuery = (type: ReprocessType, id: number) => queryOptionsFor(checkReprocess, { query: { type, id } })

/**
 * Time in milliseconds for which a cached dry run counts as fresh. Within this time, several components share one
 * request.
 */
const DRY_RUN_STALE_MS = 2_000

/**
 * Maximum record id that is looked up while the user types. A larger number may be an incomplete CPF (tax number) or
 * phone number.
 */
export const MAX_LOOKUP_ID_WHILE_TYPING = 99_999_999

/**
 * Loads the predicted result of reprocessing (running again) a return request or refund. Sends no request if the id is
 * null, the user lacks the permission, or the server does not support dry runs.
 */
export function useReprocessDryRun(type: ReprocessType, id: number | null) {
  const { can } = useSession()
  const isEnabled = id !== null && can(checkReprocess.access) && !isEndpointUnavailable(checkReprocess)
  const { data, error } = useQuery({
    ...buildCheckQuery(type, id ?? 0),
    enabled: isEnabled,
    staleTime: DRY_RUN_STALE_MS,
  })
  return { isSupported: isEnabled, check: isEnabled ? (data?.data ?? null) : null, error: isEnabled ? error : null }
}

/**
 * Fetches the predicted result of reprocessing (running again) a return request or refund. If the request fails,
 * returns the cached prediction, or null if nothing is cached. The request that reprocesses the record will report the
 * error.
 */
export async function fetchReprocessDryRun(
  client: QueryClient,
  type: ReprocessType,
  id: number,
): Promise<CheckedRecord | null> {
  if (isEndpointUnavailable(checkReprocess)) return null
  const query = buildCheckQuery(type, id)
  const response = await client
    .fetchQuery({ ...query, staleTime: DRY_RUN_STALE_MS })
    .catch(() => client.getQueryData(query.queryKey))
  return response?.data ?? null
}

/** Formats a change of status, for example `Aprovada → Aguardando envio`. */
export function formatStatusChange(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  t: TFunction,
  type: ReprocessType,
) {
  return t('reprocess:result.moved', { from: formatStatus(from, t, type), to: formatStatus(to, t, type) })
}

/**
 * Builds the link to a record: the page of a reverse (return request), or the drawer of a refund above the list of
 * reverses.
 */
export function buildReprocessRecordLink(type: ReprocessType, id: number): string {
  return type === 'reverse'
    ? buildCommandLink(openReverseCommand, { reverse_id: String(id) })
    : buildCommandLink(openRefundCommand, { refund_id: String(id) }, buildCommandLink(listReversesCommand))
}

/** Returns the translated text of an error code. */
export function formatErrorReason(error: string, id: number | '', t: TFunction): string {
  return t(`errors:${error}`, { id })
}

/**
 * Formats the message of the merchant's system, for example `A loja disse: “…”`. Returns null if there is no message.
 */
export function formatMerchantMessage(
  { merchant_message }: Pick<Attempt, 'merchant_message'>,
  t: TFunction,
): string | null {
  return merchant_message ? `${t('reprocess:merchantSaid')} “${isolateDirection(merchant_message)}”` : null
}

interface Failure {
  readonly entity_id: number | null
  readonly error: string | null
  readonly merchant_message?: string | null | undefined
}

/**
 * Returns the reasons why an attempt to reprocess (run again) a record failed: the text of the error code, and the
 * message of the merchant's system.
 */
export function listFailureReasons({ error, entity_id, merchant_message }: Failure, t: TFunction): readonly string[] {
  const merchantReason = formatMerchantMessage({ merchant_message }, t)
  return [error && formatErrorReason(error, entity_id ?? '', t), merchantReason].filter((reason) => reason !== null)
}

/** Formats the result of an attempt to reprocess (run again) a record. Returns a dash if the result is unknown. */
export function formatAttemptStatus(status: AttemptStatus | null, t: TFunction): string {
  return status === null ? NO_VALUE : t(`ui:status.attempt.${status}`)
}

/**
 * Formats the result of a dry run as one line: the predicted change of status, or the reason why the real run would
 * fail.
 */
export function formatDryRunResult({ type, id, status, next_status, refusal }: CheckedRecord, t: TFunction): string {
  if (refusal !== null) return t('reprocess:check.fails', { reason: formatErrorReason(refusal, id, t) })
  const statusTexts = { from: formatStatus(status, t, type), to: formatStatus(next_status, t, type) }
  return t('reprocess:check.moves', statusTexts)
}
