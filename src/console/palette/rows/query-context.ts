// Collects the data from which the groups of rows for a query are built: the recognized values of the query, and the
// rows of the records that the server returned. Pure functions.

import type { Arguments } from '#commands/command.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { isUnexpectedRefund, removeFalseNameMatches } from '../match/match-records.ts'
import { getTextArguments, getTextArgumentsOfRecord, getTicket, hasUnrecognizedId } from '../match/text-arguments.ts'
import { rankRecords } from '../rank.ts'
import type { LookupState, PaletteData, PaletteRow } from '../row.ts'
import { buildBatchRows } from './batch-rows.ts'
import { addLookupResults } from './lookup-results.ts'
import { buildConsumerRow, buildRecordRows } from './record-rows.ts'
import { buildTicketRows } from './ticket-rows.ts'

export interface QueryContext {
  readonly paletteData: PaletteData
  /** Copy of `paletteData` whose `getLookupStatus` also returns which ids of the query the server found or denied. */
  readonly dataWithLookupStatus: PaletteData
  readonly recognized: RecognizedText
  /** The query as typed; empty if only its recognized values are known. */
  readonly text: string
  readonly records: LookupState
  /**
   * True if an id of the query is the id of a refund, although the query does not contain a word such as `reembolso`.
   */
  readonly hasUnexpectedRefund: boolean
  readonly textArguments: Arguments
  /** Rows that start a batch for all records of the query. */
  readonly batchRows: readonly PaletteRow[]
  readonly consumerRows: readonly PaletteRow[]
  /** Rows that open the tickets of the query, if the query contains several. */
  readonly ticketRows: readonly PaletteRow[]
  readonly recordRows: readonly PaletteRow[]
  /** True if the query asks about a record, so that the row that opens the record comes first. */
  readonly asksAboutRecord: boolean
}

export function buildQueryContext(
  paletteData: PaletteData,
  recognized: RecognizedText,
  lookup: LookupState,
  text: string,
): QueryContext {
  const records = { ...lookup, results: removeFalseNameMatches(lookup.results, recognized) }
  const textArguments = getTextArguments(recognized)
  // A number with many digits may be the id of a record other than that of the current page, so only the ticket of the
  // page is used.
  const pageData = hasUnrecognizedId(recognized)
    ? { ...paletteData, contextArguments: getTicket(paletteData.contextArguments) }
    : paletteData
  const consumerRow = records.isLoading ? null : buildConsumerRow(text, paletteData)
  // Returns false until all records have loaded, because a reverse (return request) with the same id as the refund may
  // still be loading.
  const mustMarkAsRefund = (record: LookupResult) =>
    !records.isLoading && isUnexpectedRefund(record, records.results, recognized)
  const recordRows = rankRecords(records.results, recognized, paletteData, text).flatMap((record) =>
    buildRecordRows(record, paletteData, recognized.words, getTextArgumentsOfRecord(recognized, record), {
      intent: recognized.intent,
      isUnexpectedRefund: mustMarkAsRefund(record),
      requestsZipCorrection: recognized.requestsZipCorrection === true,
    }),
  )
  return {
    paletteData,
    dataWithLookupStatus: addLookupResults(records, pageData),
    recognized,
    text,
    records,
    hasUnexpectedRefund: records.results.some(mustMarkAsRefund),
    textArguments,
    batchRows: buildBatchRows(paletteData, recognized, records),
    consumerRows: consumerRow === null ? [] : [consumerRow],
    ticketRows: records.isLoading ? [] : buildTicketRows(paletteData, recognized),
    recordRows,
    asksAboutRecord: recognized.intent === 'open' && recordRows.length > 0,
  }
}
