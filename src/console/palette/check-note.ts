// What the check says of the record on the row that Enter means, in short: where its reprocess leads, or why it fails.
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { formatCheck, MAX_TYPED_ID, useReprocessCheck } from '#console/records/reprocess-check.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { Row } from './row.tsx'

/** Milliseconds that a row is rested on before its record is looked at. */
const pause = 150

/** Empty where the row reprocesses no record. */
export function useCheckNote(row: Row | undefined): string {
  const { t } = useTranslation('reprocess')
  const subject = subjectOf(row)
  const rested = useDebouncedValue(subject && `${subject.type} ${subject.id}`, pause)
  const isRested = subject !== null && rested === `${subject.type} ${subject.id}`
  const { check } = useReprocessCheck(subject?.type ?? 'reverse', isRested ? subject.id : null)
  return check ? formatCheck(check, t) : ''
}

function subjectOf(row: Row | undefined): { readonly type: ReprocessType; readonly id: number } | null {
  if (row?.refusal !== '') return null
  const type =
    row.command.id === 'reprocess.reverse' ? 'reverse' : row.command.id === 'reprocess.refund' ? 'refund' : null
  const id = Number(type && row.args[`${type}_id`])
  const isKnown = row.record !== undefined || row.names !== undefined
  const isId = Number.isSafeInteger(id) && id > 0 && (isKnown || id <= MAX_TYPED_ID)
  return type && isId ? { type, id } : null
}
