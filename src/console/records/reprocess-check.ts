// Dry run of reprocessing a reverse or refund: loads the result of the check and formats it as text.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { isExtensionMissing, useSession } from '#console/session/session.tsx'
import { type Attempt, type CheckedRecord, checkReprocess, type ReprocessType } from '#contract/platform/reprocess.ts'
import { isolateDirection } from '#contract/typed-text.ts'
import { formatStatus } from './reverse-labels.ts'

const buildCheckQuery = (type: ReprocessType, id: number) => queryOptionsFor(checkReprocess, { query: { type, id } })

/** Stale time of a check in milliseconds; components of the same drawer share one request. */
const CHECK_STALE_MS = 2_000

/** Maximum id that is looked up while typing. A larger number may be an incomplete CPF or telephone number. */
export const MAX_TYPED_ID = 99_999_999

/**
 * Loads the check of a record. Sends no request if the id is null, the user lacks permission, or the installation does
 * not support checks.
 */
export function useReprocessCheck(type: ReprocessType, id: number | null) {
  const { can } = useSession()
  const isEnabled = id !== null && can(checkReprocess.access) && !isExtensionMissing(checkReprocess)
  const { data, error } = useQuery({ ...buildCheckQuery(type, id ?? 0), enabled: isEnabled, staleTime: CHECK_STALE_MS })
  return { isWanted: isEnabled, check: isEnabled ? (data?.data ?? null) : null, error: isEnabled ? error : null }
}

/**
 * Returns the current check, or the cached one if the request fails. Returns null if there is none; the reprocess
 * itself then reports the error.
 */
export async function fetchReprocessCheck(
  client: QueryClient,
  type: ReprocessType,
  id: number,
): Promise<CheckedRecord | null> {
  if (isExtensionMissing(checkReprocess)) return null
  const query = buildCheckQuery(type, id)
  const response = await client
    .fetchQuery({ ...query, staleTime: CHECK_STALE_MS })
    .catch(() => client.getQueryData(query.queryKey))
  return response?.data ?? null
}

/** Formats a status change: `Aprovada → Aguardando envio`. */
export function formatStatusChange(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  t: TFunction,
) {
  return t('reprocess:result.moved', { from: formatStatus(from, t), to: formatStatus(to, t) })
}

/** Returns the translated text of an error code. */
export function formatErrorReason(error: string, id: number | '', t: TFunction): string {
  return t(`errors:${error}`, { id })
}

/** Formats a message of the merchant's system: `A loja disse: “…”`. Returns null if the system sent no message. */
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
 * Returns the reasons why an attempt failed: the text of our error code, followed by the message of the merchant's
 * system.
 */
export function listFailureReasons({ error, entity_id, merchant_message }: Failure, t: TFunction): readonly string[] {
  const merchantReason = formatMerchantMessage({ merchant_message }, t)
  return [error && formatErrorReason(error, entity_id ?? '', t), merchantReason].filter((reason) => reason !== null)
}

/** Formats a check in one line: the status change it predicts, or the reason why the reprocess would fail. */
export function formatCheck({ id, status, next_status, refusal }: CheckedRecord, t: TFunction): string {
  if (refusal !== null) return t('reprocess:check.fails', { reason: formatErrorReason(refusal, id, t) })
  const statusTexts = { from: formatStatus(status, t), to: formatStatus(next_status, t) }
  return t('reprocess:check.moves', statusTexts)
}
