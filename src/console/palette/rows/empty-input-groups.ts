// Builds the groups of rows that the palette displays before the user types: commands that fit the current page,
// recently used commands, and commands for the daily work. Pure functions.

import { buildCommandLink } from '#commands/registry.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { pickValidArguments } from '../command-arguments.ts'
import { sortByDailyWork, sortByPage, sortBySurface } from '../rank.ts'
import { type PaletteData, type PaletteRow, type RowGroup, removeEmptyGroups } from '../row.ts'
import { isAllowedByRecordStatus } from './action-rows.ts'
import { buildCommandRow, isAvailable } from './command-row.ts'
import { buildParkedRows } from './named-item-rows.ts'
import { buildRecentRows, MAX_RECENT } from './recent-rows.ts'

/** Maximum number of rows for an empty input, so that the palette opens fast. */
export const MAX_EMPTY_INPUT_ROWS = 24

const MAX_SUGGESTED_ROWS = 8

/**
 * Builds the groups for an empty input: suggestions for the current page, drawers that were closed for later, recently
 * used commands, and commands for the daily work.
 */
export function buildEmptyInputGroups(paletteData: PaletteData): readonly RowGroup[] {
  const usableRows = paletteData.catalogue.index.entries
    .filter(({ args }) => Object.keys(args).length === 0)
    .map((entry) => buildCommandRow(entry, paletteData, {}, ''))
    .filter(
      (row) =>
        row.disabledReason === '' &&
        isAvailable(row, paletteData) &&
        isAllowedByRecordStatus(row.command, row.args, paletteData),
    )
  const opensCurrentPage = ({ command, args }: PaletteRow) =>
    command.surface.kind === 'page' && buildCommandLink(command, args) === paletteData.currentUrl
  const suggestedRows = sortBySurface(
    usableRows.filter((row) => isSuggested(row, paletteData) && !opensCurrentPage(row)),
  )
  const suggestions = sortByPage(suggestedRows, paletteData).slice(0, MAX_SUGGESTED_ROWS)
  const recentRows = buildRecentRows(paletteData, '').slice(0, MAX_RECENT)
  const listedRowKeys = new Set([...suggestions, ...recentRows].map(({ rowKey }) => rowKey))
  const otherRows = sortByDailyWork(
    usableRows.filter((row) => !listedRowKeys.has(row.rowKey) && !opensCurrentPage(row)),
    paletteData,
  )
  const recentRowsOnly = recentRows.filter(({ rowKey }) => !suggestions.some((row) => row.rowKey === rowKey))
  return removeEmptyGroups([
    { id: 'here', rows: suggestions },
    { id: 'parked', rows: buildParkedRows(paletteData, '') },
    { id: 'recent', rows: recentRowsOnly },
    { id: 'commands', rows: otherRows.slice(0, MAX_EMPTY_INPUT_ROWS - suggestions.length - recentRowsOnly.length) },
  ])
}

function isSuggested({ command }: PaletteRow, paletteData: PaletteData): boolean {
  const { contextArguments, canScreenRun } = paletteData
  if (command === correctZipCodeCommand && !hasTrackingError(paletteData)) return false
  if (canScreenRun(command.id)) return true
  const usedArguments = Object.keys(pickValidArguments(command, contextArguments))
  return usedArguments.length > 0 && (command.requires === 'record' || command.surface.kind === 'drawer')
}

/**
 * Returns true if the reverse (return request) of the page has a tracking error, or if the page lists tracking errors.
 */
function hasTrackingError({ contextArguments, currentFeature, findRecord }: PaletteData): boolean {
  if (currentFeature === correctZipCodeCommand.feature) return true
  const record = findRecord('reverse_id', contextArguments.reverse_id ?? '')
  return record?.kind === 'reverse' && record.has_tracking_error === true
}
