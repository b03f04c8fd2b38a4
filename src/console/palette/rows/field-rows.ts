// Builds rows that open a form at the field that the query names, with the new value filled in. Pure.
import { findHighlights } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { FieldEditQuery } from '../match/match-fields.ts'
import { getNameMatchRank } from '../rank.ts'
import { getRowValue } from '../recent-items.ts'
import type { Row, RowSources } from '../row.ts'
import { buildTitle, getDisplayName } from './row-title.ts'

const MAX_ROWS = 3

/**
 * Builds a row for each ecommerce with a matching name, the closest name first. The row opens the form of the ecommerce
 * at the field, with the new value. If the ecommerce is inactive, the row shows this status.
 */
export function buildFieldEditRows(
  fieldEdit: FieldEditQuery | null,
  records: readonly LookupResult[],
  sources: RowSources,
): readonly Row[] {
  if (fieldEdit === null) return []
  const { command, fieldName: field, typedFieldName: label, recordName: name, value } = fieldEdit
  const entry = sources.catalogue.index.entries.find((one) => one.command === command)
  return records
    .filter(({ kind, matched }) => kind === 'ecommerce' && matched === 'name')
    .toSorted((one, other) => getNameMatchRank(one.title, name) - getNameMatchRank(other.title, name))
    .slice(0, MAX_ROWS)
    .map((record) => {
      const args = { ecommerce: String(record.id), ...fieldEdit.args }
      const title = buildTitle(entry?.title ?? '', command, args, sources.t, getDisplayName(record))
      return {
        value: `${getRowValue(command, args)}#${field}`,
        title: `${title} · ${label}: ${value}`,
        // Title for the recent rows, without the value, because the value may be personal data.
        name: title,
        marks: findHighlights(title, name),
        place: record.status === 'inactive' ? sources.t('palette:inactive') : (entry?.pageName ?? ''),
        command,
        args,
        disabledReason: sources.getDisabledReason(command),
        record: { ecommerce: String(record.id) },
        prefill: { commandId: command.id, field, value },
      }
    })
}
