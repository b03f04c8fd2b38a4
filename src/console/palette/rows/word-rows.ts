// Rows for the words of a query, in their order: commands, saved views, recent rows and records. Pure.

import type { Arguments } from '#commands/command.ts'
import { foldText, hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { getRecordArgument } from '../command-arguments.ts'
import { gateRows } from '../gate.ts'
import { beginsName, parseOrderCode } from '../match/lookup-texts.ts'
import { getOptionKind } from '../option-sources.ts'
import { rowValue } from '../recent-items.ts'
import type { Row } from '../row.ts'
import { getNarrowestArgument } from './action-rows.ts'
import { buildCommandRows } from './command-rows.ts'
import { buildViewRows } from './named-item-rows.ts'
import type { QueryContext } from './query-context.ts'
import { buildRecentRows } from './recent-rows.ts'
import { getRecordValue } from './record-rows.ts'

export interface WordRows {
  /** Rows of commands, also with the records that the words name. */
  readonly commands: readonly Row[]
  readonly views: readonly Row[]
  readonly recent: readonly Row[]
  /** Rows of the records that no recent row names. */
  readonly newRecords: readonly Row[]
  /** Rows of the records that neither a recent row nor a command row names. */
  readonly otherRecords: readonly Row[]
  /** Rows that search a list for the words. */
  readonly searches: readonly Row[]
  /** Rows of commands with a record that no other row names. */
  readonly otherReadings: readonly Row[]
  /** True if all words are the name of a record, so that the record comes before the commands. */
  readonly isName: boolean
  readonly isOrder: boolean
  readonly areRecordsFirst: boolean
  readonly areViewsFirst: boolean
}

/** Builds the rows. `phraseRows` are the rows of commands with a record that the words name, and of list searches. */
export function buildWordRows(context: QueryContext, phraseRows: readonly Row[]): WordRows {
  const { sources, checkedSources, recognized, records, text, textArguments, recordRows } = context
  const { words } = recognized
  const matched = buildCommandRows(checkedSources, recognized, textArguments)
  const gatedRows = gateRows(matched.rows, text === '' ? words : text, sources.catalogue)
  const namedRows = phraseRows.filter(({ isSearch }) => !isSearch)
  const hasNamedRecord = records.results.some((record) => isNamedBy(record, context, matched.isWhole))
  // Commands that match only with a typo or inside words are noise beside a complete interpretation.
  const isNoise = gatedRows[0]?.isWeak === true && (hasNamedRecord || namedRows.length > 0)
  const commandRows = isNoise ? [] : gatedRows
  const isName =
    (hasNamedRecord && !matched.isExact) ||
    (commandRows.length === 0 && records.results.some((record) => record.matched === 'name'))
  const recent = buildRecentRows(sources, words)
  const views = buildViewRows(sources, words)
  const isOrder = parseOrderCode(text) !== null && records.results.some((record) => record.matched === 'order_number')
  const isQuestionAboutSeveral = context.asksAboutRecord && context.batchRows.length > 0
  const areRecordsFirst = isOrder || isName || context.hasUnexpectedRefund || isQuestionAboutSeveral
  const isValue = isValueOfOtherCommand(commandRows, recognized, textArguments)
  // A number that is an amount, such as `2,5`, names no records, although its parts are ids of records.
  const isAmount = isValue && !isName && namedRows.length > 0 && textArguments.id_kind === undefined
  const newRecords = removeListedRecords(isAmount ? removeIdRecords(recordRows, records.results) : recordRows, recent)
  const orderedRows = orderCommandRows(commandRows, namedRows, { isName, isValue })
  const merged = areRecordsFirst
    ? { commands: orderedRows, otherRecords: newRecords }
    : mergeRecordRows(orderedRows, newRecords, textArguments)
  return {
    ...merged,
    views,
    recent,
    newRecords,
    searches: commandRows.length > 0 ? [] : phraseRows.filter(({ isSearch }) => isSearch),
    otherReadings: namedRows.filter((row) => !newRecords.some((record) => isSameWork(record, row))),
    isName,
    isOrder,
    areRecordsFirst,
    areViewsFirst:
      views.some((view) => isViewNamedBy(view, words, matched.isAsTyped)) ||
      (commandRows.length === 0 && namedRows.length === 0),
  }
}

/** Returns true if the words are the name of the record, its beginning, or words of the name that no command has. */
function isNamedBy(
  { matched, title }: LookupResult,
  { recognized: { words }, text }: QueryContext,
  isWholeCommand: boolean,
): boolean {
  if (matched !== 'name') return false
  return beginsName(title, words) || beginsName(title, text) || (!isWholeCommand && hasAllWords(title, words))
}

/** A view whose name starts with the words precedes commands that match only without the filler words. */
function isViewNamedBy({ title }: Row, words: string, isAsTyped: boolean): boolean {
  return foldText(title) === foldText(words) || (!isAsTyped && beginsName(title, words))
}

/** Returns true if no command takes the number of the query as an id. The number may then be an amount or a score. */
function isValueOfOtherCommand(
  commandRows: readonly Row[],
  { recognitions }: RecognizedText,
  { id }: Arguments,
): boolean {
  if (id === undefined) return recognitions.some(({ kind }) => kind === 'number')
  return !commandRows.some(({ args }) => Object.values(args).includes(id))
}

interface WordMeaning {
  readonly isName: boolean
  readonly isValue: boolean
}

/** A number that a command takes as a value precedes commands that have only the other words. */
function orderCommandRows(
  commandRows: readonly Row[],
  namedRows: readonly Row[],
  { isName, isValue }: WordMeaning,
): readonly Row[] {
  if (isName) return commandRows
  return isValue ? [...namedRows, ...commandRows] : [...commandRows, ...namedRows]
}

/** Removes the rows of records that were found by an id. */
function removeIdRecords(recordRows: readonly Row[], results: readonly LookupResult[]): readonly Row[] {
  const values = new Set(results.flatMap((record) => (record.matched === 'id' ? [getRecordValue(record)] : [])))
  return recordRows.filter(({ value }) => !values.has(value))
}

function removeListedRecords(recordRows: readonly Row[], recent: readonly Row[]): readonly Row[] {
  const listedValues = new Set(recent.map(({ value }) => value))
  return recordRows.filter(({ command, args }) => !listedValues.has(rowValue(command, args)))
}

/** Merges a record into the row of the command that names the record, so that each record has one row. */
function mergeRecordRows(commandRows: readonly Row[], recordRows: readonly Row[], { id }: Arguments) {
  const findRecordRow = (row: Row) => {
    const slot = getRecordArgument(row.command) ?? ''
    const takesId = id !== undefined && row.args[slot] === id
    const record = row.record ?? (takesId ? { [slot]: id } : {})
    return recordRows.find((recordRow) => isSameRecord(recordRow.record ?? {}, record))
  }
  const merged = commandRows.map((row) => ({ row, recordRow: findRecordRow(row) }))
  return {
    commands: merged.map(({ row, recordRow }) => (recordRow?.record ? { ...row, record: recordRow.record } : row)),
    otherRecords: recordRows.filter((recordRow) => !merged.some((one) => one.recordRow === recordRow)),
  }
}

function isSameRecord(one: Arguments, other: Arguments): boolean {
  const [slot = '', otherSlot = ''] = [getNarrowestArgument(one), getNarrowestArgument(other)]
  return slot !== '' && getOptionKind(slot) === getOptionKind(otherSlot) && one[slot] === other[otherSlot]
}

function isSameWork(one: Row, other: Row): boolean {
  return one.command === other.command && isSameRecord(one.record ?? {}, other.record ?? {})
}
