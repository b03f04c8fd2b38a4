// Dry run of reprocessing a reverse or refund: loads the result of the check and formats it as text.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { isExtensionMissing, useSession } from '#console/session/session.tsx'
import { type Attempt, type CheckedRecord, checkReprocess, type ReprocessType } from '#contract/platform/reprocess.ts'
import { isolateDirection } from '#contract/typed-text.ts'
import { statusText } from './reverse-labels.ts'

const checkOf = (type: ReprocessType, id: number) => queryOptionsFor(checkReprocess, { query: { type, id } })

/** Stale time of a check in milliseconds; components of the same drawer share one request. */
const fresh = 2_000

/** Maximum id that is looked up while typing. A larger number may be an incomplete CPF or telephone number. */
export const largestTypedId = 99_999_999

/**
 * Loads the check of a record. Sends no request if the id is null, the user lacks permission, or the installation does
 * not support checks.
 */
export function useCheck(type: ReprocessType, id: number | null) {
  const { can } = useSession()
  const isWanted = id !== null && can(checkReprocess.access) && !isExtensionMissing(checkReprocess)
  const { data, error } = useQuery({ ...checkOf(type, id ?? 0), enabled: isWanted, staleTime: fresh })
  return { isWanted, check: isWanted ? (data?.data ?? null) : null, error: isWanted ? error : null }
}

/**
 * Returns the current check, or the cached one if the request fails. Returns null if there is none; the reprocess
 * itself then reports the error.
 */
export async function checkNow(client: QueryClient, type: ReprocessType, id: number): Promise<CheckedRecord | null> {
  if (isExtensionMissing(checkReprocess)) return null
  const query = checkOf(type, id)
  const answer = await client
    .fetchQuery({ ...query, staleTime: fresh })
    .catch(() => client.getQueryData(query.queryKey))
  return answer?.data ?? null
}

/** Formats a status change: `Aprovada → Aguardando envio`. */
export function moveText({ from, to }: { readonly from: string | null; readonly to: string | null }, t: TFunction) {
  return t('reprocess:result.moved', { from: statusText(from, t), to: statusText(to, t) })
}

/** Returns the translated text of an error code. */
export function reasonText(error: string, id: number | '', t: TFunction): string {
  return t(`errors:${error}`, { id })
}

/** Formats a message of the merchant's system: `A loja disse: “…”`. Returns null if the system sent no message. */
export function merchantText({ merchant_message }: Pick<Attempt, 'merchant_message'>, t: TFunction): string | null {
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
export function failureReasons({ error, entity_id, merchant_message }: Failure, t: TFunction): readonly string[] {
  const said = merchantText({ merchant_message }, t)
  return [error && reasonText(error, entity_id ?? '', t), said].filter((reason) => reason !== null)
}

/** Formats a check in one line: the status change it predicts, or the reason why the reprocess would fail. */
export function checkText({ id, status, next_status, refusal }: CheckedRecord, t: TFunction): string {
  if (refusal !== null) return t('reprocess:check.fails', { reason: reasonText(refusal, id, t) })
  const move = { from: statusText(status, t), to: statusText(next_status, t) }
  return t('reprocess:check.moves', move)
}
