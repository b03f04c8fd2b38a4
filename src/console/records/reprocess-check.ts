// The check of a reverse or refund before its reprocess, wherever it is shown: in words, and in short.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { isExtensionMissing, useSession } from '#console/session/session.tsx'
import { type Attempt, type CheckedRecord, checkReprocess, type ReprocessType } from '#contract/platform/reprocess.ts'
import { isolateDirection } from '#contract/typed-text.ts'
import { statusText } from './reverse-labels.ts'

const checkOf = (type: ReprocessType, id: number) => queryOptionsFor(checkReprocess, { query: { type, id } })

/** Milliseconds; what is looked at in one drawer is asked for once. */
const fresh = 2_000

/** A larger id that nobody has looked up may be a CPF or a telephone on its way: it is not asked for. */
export const largestTypedId = 99_999_999

/** A null id is not asked for, nor anything where there is no check. */
export function useCheck(type: ReprocessType, id: number | null) {
  const { can } = useSession()
  const isWanted = id !== null && can(checkReprocess.access) && !isExtensionMissing(checkReprocess)
  const { data, error } = useQuery({ ...checkOf(type, id ?? 0), enabled: isWanted, staleTime: fresh })
  return { isWanted, check: isWanted ? (data?.data ?? null) : null, error: isWanted ? error : null }
}

/** As it is now, or as it was seen last; null where it cannot be had: then the reprocess itself says what is wrong. */
export async function checkNow(client: QueryClient, type: ReprocessType, id: number): Promise<CheckedRecord | null> {
  if (isExtensionMissing(checkReprocess)) return null
  const query = checkOf(type, id)
  const answer = await client
    .fetchQuery({ ...query, staleTime: fresh })
    .catch(() => client.getQueryData(query.queryKey))
  return answer?.data ?? null
}

/** `Aprovada → Aguardando envio` */
export function moveText({ from, to }: { readonly from: string | null; readonly to: string | null }, t: TFunction) {
  return t('reprocess:result.moved', { from: statusText(from, t), to: statusText(to, t) })
}

/** An error of a record in words. */
export function reasonText(error: string, id: number | '', t: TFunction): string {
  return t(`errors:${error}`, { id })
}

/** `A loja disse: “…”`; null where a merchant's system said nothing of its own. */
export function merchantText({ merchant_message }: Pick<Attempt, 'merchant_message'>, t: TFunction): string | null {
  return merchant_message ? `${t('reprocess:merchantSaid')} “${isolateDirection(merchant_message)}”` : null
}

interface Failure {
  readonly entity_id: number | null
  readonly error: string | null
  readonly merchant_message?: string | null | undefined
}

/** Why it failed: our reason, then what the merchant's system said. */
export function failureReasons({ error, entity_id, merchant_message }: Failure, t: TFunction): readonly string[] {
  const said = merchantText({ merchant_message }, t)
  return [error && reasonText(error, entity_id ?? '', t), said].filter((reason) => reason !== null)
}

/** In one line: where it leads, or why it would fail. */
export function checkText({ id, status, next_status, refusal }: CheckedRecord, t: TFunction): string {
  if (refusal !== null) return t('reprocess:check.fails', { reason: reasonText(refusal, id, t) })
  const move = { from: statusText(status, t), to: statusText(next_status, t) }
  return t('reprocess:check.moves', move)
}
