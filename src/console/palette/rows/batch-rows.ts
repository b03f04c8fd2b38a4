// Rows that create a batch for the records of a text (decision E7). Pure.

import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import { findFirstValue, listBatches, type RecognizedText } from '#contract/paste-parser.ts'
import { pickValidArguments } from '../command-arguments.ts'
import type { Row, Sources } from './row.ts'
import { buildTitle } from './row-title.ts'

/** Builds one batch row for each kind of which the text names more than one record (decision E7). */
export function buildBatchRows(sources: Sources, pasted: RecognizedText): readonly Row[] {
  const ticket = findFirstValue(pasted, 'ticket')
  const stamp = ticket === undefined ? {} : { ticket }
  const rows = listBatches(pasted).map<Row>(([record, ids]) => {
    const action = sources.t(`palette:batch.${record}`, { count: ids.length })
    return {
      value: `batch:${record}`,
      title: buildTitle(action, startReprocessBatchCommand, stamp, sources.t),
      marks: [],
      place: sources.t(`palette:kind.${record}`),
      command: startReprocessBatchCommand,
      args: pickValidArguments(startReprocessBatchCommand, { ids: ids.join(','), record, ...stamp }),
      refusal: sources.refusalOf(startReprocessBatchCommand),
    }
  })
  return rows.filter(({ args, refusal }) => refusal === '' && args.ids !== undefined)
}
