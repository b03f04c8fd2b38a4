// Groups of rows for a query: batches, commands, recent rows, saved views and records. Pure functions.

import { hasOnlyLabels, isListLine } from '#contract/reader/nouns.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { isOrderNumber } from '../match/lookup-texts.ts'
import { getTicket } from '../match/text-arguments.ts'
import { type LookupState, type PaletteData, type PaletteRow, type RowGroup, removeEmptyGroups } from '../row.ts'
import { buildParkedRows } from './named-item-rows.ts'
import { buildQueryContext, type QueryContext } from './query-context.ts'
import { buildValueGroups, buildValueRows } from './value-groups.ts'
import { buildWordRows, type WordRows } from './word-rows.ts'

/**
 * Builds the groups for a query, the most relevant first. `interpretationRows` contains the rows for the possible
 * interpretations of the query as a command with a record name.
 */
export function buildResultGroups(
  paletteData: PaletteData,
  recognized: RecognizedText,
  lookup: LookupState,
  text = '',
  interpretationRows: readonly PaletteRow[] = [],
): readonly RowGroup[] {
  const context = buildQueryContext(paletteData, recognized, lookup, text)
  const isPasted = recognized.isProse || hasSeveralLines(text)
  // Displays no rows of a pasted text until its orders are loaded, because their records are then the first rows.
  if (isPasted && lookup.isLoading && recognized.recognitions.some(isOrderNumber)) return []
  if (hasOnlyValues(recognized)) return buildValueGroups(context)
  const wordRows = buildWordRows(context, interpretationRows)
  const isTicket =
    isPasted &&
    namesRecord(recognized) &&
    (!recognized.isProse || context.recordRows.length > 0 || wordRows.commands.length === 0)
  const groups = isTicket ? buildTicketGroups(context, wordRows) : buildWordGroups(context, wordRows)
  return recognized.isProse ? removeHighlights(groups) : groups
}

/** Removes the highlights of all rows, because single words of a sentence match random parts of the titles. */
const removeHighlights = (groups: readonly RowGroup[]) =>
  groups.map<RowGroup>(({ id, rows }) => ({ id, rows: rows.map((row) => ({ ...row, highlights: [] })) }))

/**
 * Returns true if the query contains only values, such as ids, and words that label the values, such as `CNPJ` or `CEP`
 * (zip code). In a list with order numbers, the labels may also be nouns: `pedidos LA-10021 e LA-10022`.
 */
function hasOnlyValues({ words, recognitions }: RecognizedText): boolean {
  if (words === '') return true
  const orders = recognitions.filter(isOrderNumber)
  return (recognitions.length > 0 && hasOnlyLabels(words)) || (orders.length > 1 && isListLine(words))
}

/** Returns true for a pasted text with line breaks. A typed text has none. */
const hasSeveralLines = (text: string) => /[\r\n]/.test(text.trim())

/** Returns true if the text mentions a record, an ecommerce or a ticket. */
function namesRecord({ recognitions }: RecognizedText): boolean {
  return recognitions.some(({ kind }) => ['id', 'ticket', 'order', 'name'].includes(kind))
}

/**
 * Builds the groups for the text of a ticket or e-mail: first the commands for its records, then the records, then the
 * tickets. Commands that only words of the text name come last, and only if the user may run them.
 */
function buildTicketGroups(context: QueryContext, { commands, otherRecordRows }: WordRows): readonly RowGroup[] {
  const { paletteData, dataWithLookupStatus, recognized, textArguments, batchRows, recordRows, asksAboutRecord } =
    context
  const workRows = recognized.intent === 'open' ? [] : commands.filter((row) => takesQueryId(context, row))
  const records = workRows.length === 0 ? recordRows : otherRecordRows
  const recordWork = [...workRows, ...records]
  const onlyTicketRows = removeRows(buildValueRows(dataWithLookupStatus, getTicket(textArguments)), recordWork)
  const ticketRows = [...context.ticketRows, ...onlyTicketRows]
  const otherCommands = removeRows(commands, [...recordWork, ...ticketRows]).filter(
    ({ command }) => paletteData.getDisabledReason(command) === '',
  )
  const batchGroup = { id: 'batch', rows: batchRows } as const
  return removeEmptyGroups([
    ...(asksAboutRecord ? [] : [batchGroup]),
    { id: 'work', rows: workRows },
    { id: 'records', rows: records },
    ...(asksAboutRecord ? [batchGroup] : []),
    { id: 'ticket', rows: ticketRows },
    { id: 'commands', rows: otherCommands },
  ])
}

/**
 * Builds the groups for typed words. If the words are the name of a record or saved view, it comes before the commands.
 */
function buildWordGroups(context: QueryContext, wordRows: WordRows): readonly RowGroup[] {
  const { paletteData, recognized, batchRows, consumerRows, ticketRows, recordRows, asksAboutRecord } = context
  const { commands, newRecords, otherRecordRows, searchRows, otherCommandAndRecordRows, areWordsRecordName } = wordRows
  const [firstRow] = commands
  // If the query is a question, or a typed command such as `abrir` opens the record, the batch for all records comes
  // later.
  const opensRecord = asksAboutRecord || (firstRow?.command.surface.kind === 'page' && takesQueryId(context, firstRow))
  const batchGroup = { id: 'batch', rows: batchRows } as const
  const recentGroup = { id: 'recent', rows: wordRows.recent } as const
  const viewGroup = { id: 'views', rows: wordRows.views } as const
  const firstRecords = { id: 'records', rows: wordRows.areWordsOrderNumber ? recordRows : newRecords } as const
  // If the words name a record, the rows that search a list come last.
  const hasRecords = newRecords.length > 0
  return removeEmptyGroups([
    ...(opensRecord ? [] : [batchGroup]),
    ...(areWordsRecordName ? [recentGroup] : []),
    ...(wordRows.areRecordsFirst ? [firstRecords] : []),
    ...(wordRows.areViewsFirst ? [viewGroup] : []),
    { id: 'commands', rows: [...consumerRows, ...commands, ...(hasRecords ? [] : searchRows)] },
    ...(opensRecord ? [batchGroup] : []),
    ...(wordRows.areViewsFirst ? [] : [viewGroup]),
    { id: 'parked', rows: buildParkedRows(paletteData, recognized.words) },
    ...(areWordsRecordName ? [] : [recentGroup]),
    ...(wordRows.areRecordsFirst ? [] : [{ id: 'records', rows: otherRecordRows } as const]),
    { id: 'ticket', rows: ticketRows },
    {
      id: 'otherwise',
      rows: [...(areWordsRecordName ? otherCommandAndRecordRows : []), ...(hasRecords ? searchRows : [])],
    },
  ])
}

/** Returns true if the command of the row takes the first id of the query, as in `Reprocessar reversa 918273`. */
function takesQueryId({ textArguments: { id } }: QueryContext, { args }: PaletteRow): boolean {
  return id !== undefined && Object.values(args).includes(id)
}

/** Returns the rows whose key occurs in no row of `listedRows`. */
function removeRows(rows: readonly PaletteRow[], listedRows: readonly PaletteRow[]): readonly PaletteRow[] {
  return rows.filter(({ rowKey }) => !listedRows.some((listedRow) => listedRow.rowKey === rowKey))
}
