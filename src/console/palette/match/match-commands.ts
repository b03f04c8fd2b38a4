// Finds the commands that have all words of a query. Pure.

import type { Arguments } from '#commands/command.ts'
import { hasAllWords } from '#console/lib/search-text.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { getUsageRank } from '../rank.ts'
import { fitsRecordStatus, getStatusReason } from '../rows/action-rows.ts'
import { buildCommandRow, isAvailableByName } from '../rows/command-row.ts'
import type { Row, Sources } from '../rows/row.ts'
import { getTier, listTexts, search, tiers } from '../search-index.ts'
import { removeFillerWords, removeKindWords } from './lexicon.ts'
import { removeIdKind } from './text-arguments.ts'

const MAX_MATCHES = 24

const MAX_ROWS = 16

interface CommandMatches {
  readonly rows: readonly Row[]
  /** True when the title of a command is exactly the query. */
  readonly isExact: boolean
  /** True when one command contains all words of the query as whole words, not only as prefixes. */
  readonly isWhole: boolean
}

/** Finds the commands that have all words. If some commands match well, commands that match badly are left out. */
export function matchCommands(sources: Sources, words: string, textArguments: Arguments): CommandMatches {
  const recency = getUsageRank(sources, words)
  const matches = search(sources.catalogue.index, words, { limit: MAX_MATCHES, recency })
  const offered = matches.flatMap(({ entry, score }) => {
    const tier = getTier(score)
    const weak = tier > tiers.abbreviation ? ({ isWeak: true } as const) : {}
    const row = { ...buildCommandRow(entry, sources, textArguments, words), ...weak }
    if (!isAvailableByName(row, sources)) return []
    if (fitsRecordStatus(row.command, row.args, sources)) return [{ row, tier, entry }]
    const isNamedById = textArguments.id !== undefined && tier <= tiers.words
    const reason = isNamedById ? getStatusReason(row.command, row.args, sources) : null
    return reason === null ? [] : [{ row: { ...row, disabledReason: reason }, tier, entry }]
  })
  const [best] = offered
  const worst = best === undefined ? 0 : (tierThresholds.find((tier) => best.tier <= tier) ?? tiers.typo)
  const rows = offered.flatMap(({ row, tier }) => (tier <= worst ? [row] : []))
  const isWhole = offered.some(({ entry }) => hasAllWords(listTexts(entry).join(' '), words))
  return { rows: rows.slice(0, MAX_ROWS), isExact: best?.tier === tiers.exact, isWhole }
}

/** Worst tier that is listed for each best tier, because worse matches beside a good match are noise. */
const tierThresholds = [tiers.words, tiers.abbreviation, tiers.inside] as const

/**
 * Finds commands for the words as typed, then without filler words, then without the word for a kind of record, as in
 * `nova nota na reversa 918273`. Beside an id or ticket, commands that take the id or ticket come first.
 */
export function matchCommandWordings(
  sources: Sources,
  { words, recognitions }: RecognizedText,
  textArguments: Arguments,
) {
  const { lexicon } = sources.catalogue
  const withoutFiller = removeFillerWords(words, lexicon)
  const withoutKind = removeKindWords(withoutFiller, lexicon)
  const wordings =
    recognitions.length === 0
      ? [words, withoutFiller]
      : withoutKind === ''
        ? [words]
        : [words, withoutFiller, withoutKind]
  const matchesByWording = wordings
    .filter((text) => text !== '')
    .map((text) => matchCommands(sources, text, textArguments))
  const values = Object.values(removeIdKind(textArguments))
  const takesAllArguments = ({ args, isWeak }: Row) =>
    !isWeak && values.every((value) => Object.values(args).includes(value))
  const isSure = ({ isWeak }: Row) => !isWeak
  const asTyped = matchesByWording[0] ?? matchCommands(sources, words, textArguments)
  const best =
    matchesByWording.find(({ rows }) => rows.some(takesAllArguments)) ??
    matchesByWording.find(({ rows }) => rows.some(isSure)) ??
    asTyped
  const isAsTyped = best === asTyped
  if (values.length === 0) return { ...best, isAsTyped }
  const takesId = ({ args, isWeak }: Row) =>
    !isWeak && textArguments.id !== undefined && Object.values(args).includes(textArguments.id)
  const countArguments = (row: Row) => Number(takesAllArguments(row)) + Number(takesId(row))
  const rows = [...best.rows].sort((one, other) => countArguments(other) - countArguments(one))
  return { ...best, rows, isAsTyped }
}
