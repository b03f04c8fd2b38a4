// Builds the rows for the words of a query: commands, saved views, recent rows and records. Pure functions.

import type { Arguments } from '#commands/command.ts'
import { foldText, hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import { countTypos } from '#contract/typos.ts'
import { getRecordArgumentName } from '../command-arguments.ts'
import { nameBeginsWith, parseOrderCode } from '../match/lookup-texts.ts'
import { getOptionKind } from '../option-sources.ts'
import { getPaletteRowKey } from '../recent-items.ts'
import { removeRowsWithoutVerb } from '../required-verb.ts'
import type { PaletteRow } from '../row.ts'
import { getMainRecordArgumentName } from './action-rows.ts'
import { buildCommandRows } from './command-rows.ts'
import { buildViewRows } from './named-item-rows.ts'
import type { QueryContext } from './query-context.ts'
import { buildRecentRows } from './recent-rows.ts'
import { getRecordRowKey } from './record-rows.ts'

export interface WordRows {
  /** Rows of commands, including those for queries that name a command and its record. */
  readonly commands: readonly PaletteRow[]
  readonly views: readonly PaletteRow[]
  readonly recent: readonly PaletteRow[]
  /** Rows of the records that are not among the recently used rows. */
  readonly newRecords: readonly PaletteRow[]
  /** Rows of the records that are neither among the recently used rows nor among the command rows. */
  readonly otherRecordRows: readonly PaletteRow[]
  /** Rows that search a list for the words of the query. */
  readonly searchRows: readonly PaletteRow[]
  /** Rows of commands together with a record name of the query, without the rows that are already in `newRecords`. */
  readonly otherCommandAndRecordRows: readonly PaletteRow[]
  /** True if all words of the query are the name of a record. The record then comes before the commands. */
  readonly areWordsRecordName: boolean
  readonly areWordsOrderNumber: boolean
  readonly areRecordsFirst: boolean
  readonly areViewsFirst: boolean
}

/**
 * Builds the rows for the words of a query. `interpretationRows` contains the rows for the possible interpretations of
 * the query as a command with a record name, and rows that search a list.
 */
export function buildWordRows(context: QueryContext, interpretationRows: readonly PaletteRow[]): WordRows {
  const { paletteData, dataWithLookupStatus, recognized, records, text, textArguments, recordRows } = context
  const { words } = recognized
  const commandMatches = buildCommandRows(dataWithLookupStatus, recognized, textArguments)
  const rowsWithVerb = removeRowsWithoutVerb(commandMatches.rows, text === '' ? words : text, paletteData.catalogue)
  const commandAndRecordRows = interpretationRows.filter(({ searchesList }) => !searchesList)
  const hasNamedRecord = records.results.some((record) => isRecordName(record, context, commandMatches.hasWholeWords))
  // Hides commands that match only with a typo or inside a word if the query contains a record name, or if there are
  // rows for a command with a record name. Exception to the second case: the words are a whole command title with a
  // typo, such as `reprocessar revrsa`.
  const areWeakMatchesHidden =
    rowsWithVerb[0]?.isWeakMatch === true &&
    (hasNamedRecord || (commandAndRecordRows.length > 0 && !isTitleWithTypo(rowsWithVerb[0], words, context)))
  const commandRows = areWeakMatchesHidden ? [] : rowsWithVerb
  const areWordsRecordName =
    (hasNamedRecord && !commandMatches.isExact) ||
    (commandRows.length === 0 && records.results.some((record) => record.matched === 'name'))
  const recent = buildRecentRows(paletteData, words)
  const views = buildViewRows(paletteData, words)
  const areWordsOrderNumber =
    parseOrderCode(text) !== null && records.results.some((record) => record.matched === 'order_number')
  const isQuestionAboutSeveral = context.asksAboutRecord && context.batchRows.length > 0
  const areRecordsFirst =
    areWordsOrderNumber || areWordsRecordName || context.hasUnexpectedRefund || isQuestionAboutSeveral
  const isNumberArgumentValue = isNumberUnusedAsId(commandRows, recognized, textArguments)
  // If the number in the query is an amount, such as `2,5`, leaves out the records that were found by this number.
  const isAmount =
    isNumberArgumentValue &&
    !areWordsRecordName &&
    commandAndRecordRows.length > 0 &&
    textArguments.id_kind === undefined
  const newRecords = removeListedRecords(isAmount ? removeIdRecords(recordRows, records.results) : recordRows, recent)
  const orderedRows = orderCommandRows(commandRows, commandAndRecordRows, { areWordsRecordName, isNumberArgumentValue })
  const mergedRows = areRecordsFirst
    ? { commands: orderedRows, otherRecordRows: newRecords }
    : mergeRecordRows(orderedRows, newRecords, textArguments)
  return {
    ...mergedRows,
    views,
    recent,
    newRecords,
    searchRows: commandRows.length > 0 ? [] : interpretationRows.filter(({ searchesList }) => searchesList),
    otherCommandAndRecordRows: commandAndRecordRows.filter(
      (row) => !newRecords.some((record) => isSameCommandAndRecord(record, row)),
    ),
    areWordsRecordName,
    areWordsOrderNumber,
    areRecordsFirst,
    areViewsFirst:
      views.some((view) => isViewTitle(view, words, commandMatches.isAsTyped)) ||
      (commandRows.length === 0 && commandAndRecordRows.length === 0),
  }
}

/** Returns true if the words are the whole title of the command, with a typo in one of them. */
function isTitleWithTypo({ rowKey }: PaletteRow, words: string, { paletteData }: QueryContext): boolean {
  const title = paletteData.catalogue.index.entries.find((entry) => entry.rowKey === rowKey)?.title ?? ''
  return splitWords(title).length === splitWords(words).length && countTypos(title, words) === 1
}

/**
 * Returns true if the words are the whole name of the record or the beginning of the name. Also returns true for other
 * words of the name if no command contains them.
 */
function isRecordName(
  { matched, title }: LookupResult,
  { recognized: { words }, text }: QueryContext,
  isWholeCommand: boolean,
): boolean {
  if (matched !== 'name') return false
  return nameBeginsWith(title, words) || nameBeginsWith(title, text) || (!isWholeCommand && hasAllWords(title, words))
}

/**
 * Returns true if the words are the name of the saved view or, if the commands match only without filler words, its
 * beginning.
 */
function isViewTitle({ title }: PaletteRow, words: string, isAsTyped: boolean): boolean {
  return foldText(title) === foldText(words) || (!isAsTyped && nameBeginsWith(title, words))
}

/** Returns true if no command takes the number in the query as an id. The number may then be an amount or a score. */
function isNumberUnusedAsId(
  commandRows: readonly PaletteRow[],
  { recognitions }: RecognizedText,
  { id }: Arguments,
): boolean {
  if (id === undefined) return recognitions.some(({ kind }) => kind === 'number')
  return !commandRows.some(({ args }) => Object.values(args).includes(id))
}

interface QueryMeaning {
  readonly areWordsRecordName: boolean
  readonly isNumberArgumentValue: boolean
}

/**
 * Merges the rows of commands with the rows of commands that take a record named in the query. If the number in the
 * query is a value of such a command, such as an amount, these rows come first.
 */
function orderCommandRows(
  commandRows: readonly PaletteRow[],
  commandAndRecordRows: readonly PaletteRow[],
  { areWordsRecordName, isNumberArgumentValue }: QueryMeaning,
): readonly PaletteRow[] {
  if (areWordsRecordName) return commandRows
  return isNumberArgumentValue ? [...commandAndRecordRows, ...commandRows] : [...commandRows, ...commandAndRecordRows]
}

/** Removes the rows of records that were found by an id. */
function removeIdRecords(recordRows: readonly PaletteRow[], results: readonly LookupResult[]): readonly PaletteRow[] {
  const valuesOfIdRecords = new Set(
    results.flatMap((record) => (record.matched === 'id' ? [getRecordRowKey(record)] : [])),
  )
  return recordRows.filter(({ rowKey }) => !valuesOfIdRecords.has(rowKey))
}

function removeListedRecords(
  recordRows: readonly PaletteRow[],
  recentRows: readonly PaletteRow[],
): readonly PaletteRow[] {
  const listedRowKeys = new Set(recentRows.map(({ rowKey }) => rowKey))
  return recordRows.filter(({ command, args }) => !listedRowKeys.has(getPaletteRowKey(command, args)))
}

/** Merges the row of a record into the command row for the same record, so that each record has one row. */
function mergeRecordRows(commandRows: readonly PaletteRow[], recordRows: readonly PaletteRow[], { id }: Arguments) {
  const findRecordRow = (row: PaletteRow) => {
    const argumentName = getRecordArgumentName(row.command) ?? ''
    const takesId = id !== undefined && row.args[argumentName] === id
    const record = row.recordArguments ?? (takesId ? { [argumentName]: id } : {})
    return recordRows.find((recordRow) => isSameRecord(recordRow.recordArguments ?? {}, record))
  }
  const mergedRows = commandRows.map((row) => ({ row, recordRow: findRecordRow(row) }))
  return {
    commands: mergedRows.map(({ row, recordRow }) =>
      recordRow?.recordArguments ? { ...row, recordArguments: recordRow.recordArguments } : row,
    ),
    otherRecordRows: recordRows.filter((recordRow) => !mergedRows.some((one) => one.recordRow === recordRow)),
  }
}

function isSameRecord(one: Arguments, other: Arguments): boolean {
  const [argumentName = '', otherArgumentName = ''] = [getMainRecordArgumentName(one), getMainRecordArgumentName(other)]
  return (
    argumentName !== '' &&
    getOptionKind(argumentName) === getOptionKind(otherArgumentName) &&
    one[argumentName] === other[otherArgumentName]
  )
}

function isSameCommandAndRecord(one: PaletteRow, other: PaletteRow): boolean {
  return one.command === other.command && isSameRecord(one.recordArguments ?? {}, other.recordArguments ?? {})
}
