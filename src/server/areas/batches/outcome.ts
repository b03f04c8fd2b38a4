// The outcome of a batch as a file, row by row in the order of what was pasted.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Language } from '#contract/appearance.ts'
import type { BatchRecord, RowRecord } from '#server/batch-kind.ts'
import { type Cell, csvHead, csvLine } from '#server/csv.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/batches.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { translate } from '#server/http/text.ts'

const rowsAtOnce = 500

const columns = [
  ...(['line', 'input', 'entity_id', 'ecommerce_id', 'ecommerce', 'zip_code'] as const),
  ...(['check', 'status', 'reason', 'attempt', 'finished_at'] as const),
]
/** Of corrections only. */
const isColumnOf = (name: string, { type }: BatchRecord) => name !== 'zip_code' || type === 'trackingErrors.correctZip'

const stamp = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export async function* outcomeTexts(db: Database, batch: BatchRecord, language: Language): AsyncGenerator<string> {
  const shown = columns.filter((name) => isColumnOf(name, batch))
  yield csvHead(shown.map((name) => translate(language, `batches.csv.${name}`)))
  for (let above = 0; ; ) {
    const rows = await db
      .select({ row: batchRows, name: ecommerces.display_name })
      .from(batchRows)
      .leftJoin(ecommerces, eq(ecommerces.id, batchRows.ecommerce_id))
      .where(and(eq(batchRows.batch_id, batch.id), gt(batchRows.position, above)))
      .orderBy(asc(batchRows.position))
      .limit(rowsAtOnce)
    const text = (key: string, row: RowRecord) => translate(language, key, { id: row.entity_id ?? '' })
    const cells = ({ row, name }: (typeof rows)[number]): Readonly<Record<(typeof columns)[number], Cell>> => ({
      line: String(row.line),
      input: row.input,
      entity_id: row.entity_id === null ? null : String(row.entity_id),
      ecommerce_id: row.ecommerce_id === null ? null : String(row.ecommerce_id),
      ecommerce: name,
      zip_code: row.zip_code === null ? null : { code: row.zip_code },
      check: text(`batches.check.${row.check}`, row),
      status: text(`batches.status.${row.status}`, row),
      reason: row.error === null ? null : text(row.error, row),
      attempt: row.attempt_id === null ? null : String(row.attempt_id),
      finished_at: row.finished_at && stamp.format(row.finished_at).replace(',', ''),
    })
    if (rows.length > 0) yield rows.map((one) => csvLine(shown.map((name) => cells(one)[name]))).join('')
    if (rows.length < rowsAtOnce) return
    above = rows.at(-1)?.row.position ?? 0
  }
}
