// Hook that asks the server whether the reprocess of a row would succeed (a dry run), and formats the result as a short
// text.

import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { formatDryRunResult, MAX_LOOKUP_ID_WHILE_TYPING, useReprocessDryRun } from '#console/records/reprocess-check.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { PaletteRow } from './row.ts'

/** Time in milliseconds that a row is active before its dry run is requested. */
const DRY_RUN_DELAY_MS = 150

/** Returns the result of the dry run as text; empty if the command of the row does not reprocess a record. */
export function useDryRunNote(row: PaletteRow | undefined): string {
  const { t } = useTranslation('reprocess')
  const target = getReprocessTarget(row)
  const debouncedTarget = useDebouncedValue(target && `${target.type} ${target.id}`, DRY_RUN_DELAY_MS)
  const isTargetStable = target !== null && debouncedTarget === `${target.type} ${target.id}`
  const { check } = useReprocessDryRun(target?.type ?? 'reverse', isTargetStable ? target.id : null)
  return check ? formatDryRunResult(check, t) : ''
}

function getReprocessTarget(row: PaletteRow | undefined): { readonly type: ReprocessType; readonly id: number } | null {
  if (row?.disabledReason !== '') return null
  const reprocessType =
    row.command.id === 'reprocess.reverse' ? 'reverse' : row.command.id === 'reprocess.refund' ? 'refund' : null
  const id = Number(reprocessType && row.args[`${reprocessType}_id`])
  const hasKnownRecord = row.recordArguments !== undefined || row.valueLabels !== undefined
  const isId = Number.isSafeInteger(id) && id > 0 && (hasKnownRecord || id <= MAX_LOOKUP_ID_WHILE_TYPING)
  return reprocessType && isId ? { type: reprocessType, id } : null
}
