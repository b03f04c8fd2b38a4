// Builds the palette rows that process several records of a pasted text in one batch: reprocess all of them, or correct
// their zip codes. Pure functions.

import { startZipCodeBatchCommand } from '#commands/batches.ts'
import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import { listBatches } from '#contract/reader/batches.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { pickValidArguments } from '../command-arguments.ts'
import { findTicketArgument } from '../match/text-arguments.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { buildTitle } from './row-title.ts'

/**
 * Builds the rows of batches. If the text contains several pairs of reverse (return request) and zip code, the only row
 * corrects the zip codes. Otherwise, there is a row that reprocesses all reverses and a row that reprocesses all
 * refunds, each only if the text contains several of these records. The batch has a ticket only if all its records have
 * this ticket.
 */
export function buildBatchRows(paletteData: PaletteData, recognized: RecognizedText): readonly PaletteRow[] {
  if (recognized.zipPairs.length > 1) return buildZipBatchRows(paletteData, recognized)
  const rows = listBatches(recognized).map<PaletteRow>(([record, ids]) => {
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
