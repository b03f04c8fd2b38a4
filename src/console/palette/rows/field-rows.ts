// Builds the rows for a query that changes one form field, such as `telefone azul 11 98765-4321`. The row opens the
// form with the focus in the field and the new value filled in. Pure functions.
import { findHighlights } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { FieldEditQuery } from '../match/match-fields.ts'
import { getNameMatchRank } from '../rank.ts'
import { getPaletteRowKey } from '../recent-items.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { buildTitle, getDisplayName } from './row-title.ts'

const MAX_ROWS = 3

/**
 * Builds a row for each ecommerce with a matching name, the closest name first. The row opens the form of the ecommerce
 * at the field, with the new value. If the ecommerce is inactive, the row shows this status.
 */
export function buildFieldEditRows(
  fieldEdit: FieldEditQuery | null,
  records: readonly LookupResult[],
  paletteData: PaletteData,
): readonly PaletteRow[] {
  if (fieldEdit === null) return []
  const { command, fieldName, typedFieldName, recordName, newValue } = fieldEdit
  const entry = paletteData.catalogue.index.entries.find((indexEntry) => indexEntry.command === command)
  return records
    .filter(({ kind, matched }) => kind === 'ecommerce' && matched === 'name')
    .toSorted((one, other) => getNameMatchRank(one.title, recordName) - getNameMatchRank(other.title, recordName))
    .slice(0, MAX_ROWS)
    .map((record) => {
      const args = { ecommerce: String(record.id), ...fieldEdit.args }
      const title = buildTitle(entry?.title ?? '', command, args, paletteData.t, getDisplayName(record))
      return {
        rowKey: `${getPaletteRowKey(command, args)}#${fieldName}`,
        title: `${title} · ${typedFieldName}: ${newValue}`,
        // Title for the recent rows, without the value, because the value may be personal data.
        recentTitle: title,
        highlights: findHighlights(title, recordName),
        sideText: record.status === 'inactive' ? paletteData.t('palette:inactive') : (entry?.pageName ?? ''),
        command,
        args,
        disabledReason: paletteData.getDisabledReason(command),
        recordArguments: { ecommerce: String(record.id) },
        prefill: { commandId: command.id, field: fieldName, value: newValue },
      }
    })
}
