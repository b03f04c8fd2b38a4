// Builds the palette rows that process several records of a pasted text in one batch: reprocess all of them, or correct
// their zip codes. Pure functions.

import { startZipCodeBatchCommand } from '#commands/batches.ts'
import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { listBatches } from '#contract/reader/batches.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { pickValidArguments } from '../command-arguments.ts'
import { isOrderNumber } from '../match/lookup-texts.ts'
import { findTicketArgument } from '../match/text-arguments.ts'
import type { LookupState, PaletteData, PaletteRow } from '../row.ts'
import { buildTitle } from './row-title.ts'

/**
 * Builds the rows of batches. If the text contains several pairs of reverse (return request) and zip code, the only row
 * corrects the zip codes. Otherwise, there is a row that reprocesses all reverses and a row that reprocesses all
 * refunds, each only if the text contains several of these records. The reverses include those that the server found by
 * an order number of the text. The batch has a ticket only if all its records have this ticket.
 */
export function buildBatchRows(
  paletteData: PaletteData,
  recognized: RecognizedText,
  records: LookupState,
): readonly PaletteRow[] {
  if (recognized.zipPairs.length > 1) return buildZipBatchRows(paletteData, recognized)
  const missingIds = (records.missingRecords ?? []).flatMap(({ type, value }) => (type === 'order' ? [] : [value]))
  const reverseIdsOfOrders = listReversesOfOrders(recognized, missingIds, records)
  // A batch of ids alone keeps the missing ids, because its row appears before the server has answered.
  const changes = reverseIdsOfOrders.length > 0 ? { missingIds, reverseIdsOfOrders } : {}
  const rows = listBatches(recognized, changes).map<PaletteRow>(([record, ids]) => {
    const action = paletteData.t(`palette:batch.${record}`, { count: ids.length })
    const ticketArgument = findTicketArgument(recognized, ids)
    return {
      rowKey: `batch:${record}`,
      title: buildTitle(action, startReprocessBatchCommand, ticketArgument, paletteData.t),
      highlights: [],
      sideText: paletteData.t(`palette:kind.${record}`),
      command: startReprocessBatchCommand,
      args: pickValidArguments(startReprocessBatchCommand, { ids: ids.join(','), record, ...ticketArgument }),
      disabledReason: paletteData.getDisabledReason(startReprocessBatchCommand),
    }
  })
  return rows.filter(({ args, disabledReason }) => disabledReason === '' && args.ids !== undefined)
}

/**
 * Returns the ids of the reverses (return requests) that the server found by the order numbers of a text. Returns none
 * while records load, if the text asks for refunds, or if the text names only one order and no reverse. An order number
 * beside the id of its reverse belongs to this reverse, so the other reverses of the order are left out.
 */
function listReversesOfOrders(
  { recognitions, recordIds, requestedType }: RecognizedText,
  missingIds: readonly string[],
  { recordsByText = {}, isLoading }: LookupState,
): readonly string[] {
  if (isLoading || requestedType === 'refund') return []
  const textIds = recordIds.reverse.filter((id) => !missingIds.includes(id))
  const idsByOrder = recognitions
    .filter(isOrderNumber)
    .map(({ value }) => (recordsByText[value] ?? []).filter(isReverseOfOrder).map(({ id }) => String(id)))
    .filter((ids) => ids.length > 0 && !ids.some((id) => textIds.includes(id)))
  return idsByOrder.length + textIds.length > 1 ? idsByOrder.flat() : []
}

const isReverseOfOrder = ({ kind, matched }: LookupResult) => kind === 'reverse' && matched === 'order_number'

function buildZipBatchRows(paletteData: PaletteData, recognized: RecognizedText): readonly PaletteRow[] {
  const { zipPairs } = recognized
  const ticketArgument = findTicketArgument(
    recognized,
    zipPairs.map(({ recordId }) => recordId),
  )
  const action = paletteData.t('palette:batch.zip', { count: zipPairs.length })
  const corrections = zipPairs.map(({ recordId, zip }) => `${recordId}:${zip.replace(/\D/g, '')}`).join(',')
  const row: PaletteRow = {
    rowKey: 'batch:zip',
    title: buildTitle(action, startZipCodeBatchCommand, ticketArgument, paletteData.t),
    highlights: [],
    sideText: paletteData.t('palette:kind.reverse'),
    command: startZipCodeBatchCommand,
    args: pickValidArguments(startZipCodeBatchCommand, { corrections, ...ticketArgument }),
    disabledReason: paletteData.getDisabledReason(startZipCodeBatchCommand),
  }
  return row.disabledReason === '' && row.args.corrections !== undefined ? [row] : []
}
