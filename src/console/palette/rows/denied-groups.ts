// Moves the rows that the user has no permission to run into one group at the end of the list. Pure function.

import type { Command } from '#commands/command.ts'
import { flattenGroups, type PaletteRow, type RowGroup, removeEmptyGroups } from '../row.ts'

/**
 * Moves the rows without permission into a last group, so that the list shows the reason once. Rows that are disabled
 * for another reason, such as the status of the record, keep their place.
 */
export function groupDeniedRows(
  groups: readonly RowGroup[],
  isPermissionMissing: (command: Command) => boolean,
): readonly RowGroup[] {
  const isDenied = ({ command, disabledReason }: PaletteRow) => disabledReason !== '' && isPermissionMissing(command)
  const deniedRows = flattenGroups(groups).filter(isDenied)
  const [firstRow] = deniedRows
  if (!firstRow) return groups
  const { disabledReason } = firstRow
  const haveSameReason = deniedRows.every((row) => row.disabledReason === disabledReason)
  return removeEmptyGroups([
    ...groups.map((group) => ({ ...group, rows: group.rows.filter((row) => !isDenied(row)) })),
    {
      id: 'denied',
      rows: deniedRows.map<PaletteRow>((row) => ({ ...row, isDenied: true })),
      ...(haveSameReason ? { disabledReason } : {}),
    },
  ])
}
