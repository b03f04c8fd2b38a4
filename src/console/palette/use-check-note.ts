// Loads the dry run of a reprocess for the active row, as a short text.

import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { formatDryRunResult, MAX_TYPED_ID, useReprocessDryRun } from '#console/records/reprocess-check.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { Row } from './row.ts'

/** Time in milliseconds that a row is active before its dry run is requested. */
const CHECK_DELAY_MS = 150

/** Returns the result of the dry run as text; empty when the row reprocesses no record. */
export function useCheckNote(row: Row | undefined): string {
  const { t } = useTranslation('reprocess')
  const subject = getReprocessTarget(row)
  const rested = useDebouncedValue(subject && `${subject.type} ${subject.id}`, CHECK_DELAY_MS)
  const isRested = subject !== null && rested === `${subject.type} ${subject.id}`
  const { check } = useReprocessDryRun(subject?.type ?? 'reverse', isRested ? subject.id : null)
  return check ? formatDryRunResult(check, t) : ''
}

function getReprocessTarget(row: Row | undefined): { readonly type: ReprocessType; readonly id: number } | null {
  if (row?.disabledReason !== '') return null
  const type =
    row.command.id === 'reprocess.reverse' ? 'reverse' : row.command.id === 'reprocess.refund' ? 'refund' : null
  const id = Number(type && row.args[`${type}_id`])
  const isKnown = row.record !== undefined || row.names !== undefined
  const isId = Number.isSafeInteger(id) && id > 0 && (isKnown || id <= MAX_TYPED_ID)
  return type && isId ? { type, id } : null
}
