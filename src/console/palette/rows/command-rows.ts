// Builds the rows of the commands whose names contain all words of a query. Pure functions.

import type { Arguments } from '#commands/command.ts'
import { hasAllWords } from '#console/lib/search-text.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import type { CommandMatch } from '../match/command-vocabulary.ts'
import { matchCommandWordings, type WordingMatches } from '../match/match-commands.ts'
import { omitIdKindArgument } from '../match/text-arguments.ts'
import { createUsageRank, rankCommandMatches } from '../rank.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { getMatchTier, isWordMatch, listSearchableTexts, matchTiers } from '../search-index.ts'
import { getStatusDisabledReason, isAllowedByRecordStatus } from './action-rows.ts'
import { buildCommandRow, isAvailableByName } from './command-row.ts'

const MAX_ROWS = 16

interface CommandRows {
  readonly rows: readonly PaletteRow[]
  /** True if the query is exactly the title of a command. */
  readonly isExact: boolean
  /** True when one command contains all words of the query as whole words, not only as prefixes. */
  readonly hasWholeWords: boolean
}

/**
 * Builds the rows of the commands that match the words as typed or, if these match badly, the words without filler
 * words such as `por favor`. If the query contains an id or ticket, commands that take this value come first.
 */
export function buildCommandRows(
  paletteData: PaletteData,
  recognized: RecognizedText,
  textArguments: Arguments,
): CommandRows & { readonly isAsTyped: boolean } {
  const values = Object.values(omitIdKindArgument(textArguments))
  const hasAllValues = ({ args, isWeakMatch }: PaletteRow) =>
    !isWeakMatch && values.every((value) => Object.values(args).includes(value))
  const hasId = ({ args, isWeakMatch }: PaletteRow) =>
    !isWeakMatch && textArguments.id !== undefined && Object.values(args).includes(textArguments.id)
  const rowsByWording = matchCommandWordings(paletteData.catalogue, recognized).map((wording) =>
    buildWordingRows(paletteData, wording, textArguments),
  )
  const [rowsAsTyped = noRows] = rowsByWording
  const bestWording =
    rowsByWording.find(({ rows }) => rows.some(hasAllValues)) ??
    rowsByWording.find(({ rows }) => rows.some(({ isWeakMatch }) => !isWeakMatch)) ??
    rowsAsTyped
  const countValues = (row: PaletteRow) => Number(hasAllValues(row)) + Number(hasId(row))
  const rows =
    values.length === 0
      ? bestWording.rows
      : bestWording.rows.toSorted((one, other) => countValues(other) - countValues(one))
  return { ...bestWording, rows, isAsTyped: bestWording === rowsAsTyped }
}

const noRows: CommandRows = { rows: [], isExact: false, hasWholeWords: false }

interface CommandRowCandidate extends CommandMatch {
  readonly row: PaletteRow
  readonly tier: number
}

/**
 * Builds the rows for one wording of the query (as typed, or without some words). If some commands match well, leaves
 * out the commands that match badly.
 */
function buildWordingRows(
  paletteData: PaletteData,
  { words, matches }: WordingMatches,
  textArguments: Arguments,
): CommandRows {
  const candidates = rankCommandMatches(matches, createUsageRank(paletteData, words)).flatMap(
    (match) => buildCandidate(paletteData, match, words, textArguments) ?? [],
  )
  const bestTier = candidates[0]?.tier ?? matchTiers.exact
  const worstTier = tierThresholds.find((tier) => bestTier <= tier) ?? matchTiers.typo
  const rows = candidates.flatMap(({ row, tier }) => (tier <= worstTier ? [row] : []))
  return {
    rows: rows.slice(0, MAX_ROWS),
    isExact: candidates[0]?.tier === matchTiers.exact,
    hasWholeWords: candidates.some(({ entry }) => hasAllWords(listSearchableTexts(entry).join(' '), words)),
  }
}

/**
 * Limits of the match quality, the best first. The list contains no match that is worse than the first of these limits
 * that the best match reaches, because a bad match beside a good match is not useful.
 */
const tierThresholds = [matchTiers.words, matchTiers.abbreviation, matchTiers.inside] as const

/**
 * Builds the row of a command that matches the query; null if the command cannot run on this screen, or if the status
 * of its record excludes it.
 */
function buildCandidate(
  paletteData: PaletteData,
  match: CommandMatch,
  words: string,
  textArguments: Arguments,
): CommandRowCandidate | null {
  const tier = getMatchTier(match.score)
  const weakMark = tier > matchTiers.abbreviation ? ({ isWeakMatch: true } as const) : {}
  const row = { ...buildCommandRow(match.entry, paletteData, textArguments, words), ...weakMark }
  if (!isAvailableByName(row, paletteData)) return null
  if (isAllowedByRecordStatus(row.command, row.args, paletteData)) return { ...match, row, tier }
  // If the query contains an id and whole words of the command, the command stays in the list but is disabled, so that
  // the user sees the reason.
  const hasIdAndCommandWords = textArguments.id !== undefined && isWordMatch(match.score)
  const disabledReason = hasIdAndCommandWords ? getStatusDisabledReason(row.command, row.args, paletteData) : null
  return disabledReason === null ? null : { ...match, row: { ...row, disabledReason }, tier }
}
