// The outcome of a batch as a file, row by row in the order of what was pasted.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Language } from '#contract/appearance.ts'
import type { BatchRecord, RowRecord } from '#server/batch-kind.ts'
import { type Cell, csvSeconds, csvStream } from '#server/csv.ts'
import type { Database } from '#server/db/database.ts'
import { keysetBatches } from '#server/db/keyset.ts'
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

export function outcomeTexts(db: Database, batch: BatchRecord, language: Language): AsyncGenerator<string> {
  const shown = columns.filter((name) => isColumnOf(name, batch))
  const names = shown.map((name) => translate(language, `batches.csv.${name}`))
  return csvStream(names, cells())

  async function* cells() {
    for await (const rows of keysetBatches(fetch, rowsAtOnce)) {
      yield rows.map((one) => {
        const row = cellsOf(one, language)
        return shown.map((name) => row[name])
      })
    }
  }

  function fetch(after: Outcome | undefined, limit: number): Promise<Outcome[]> {
    return db
      .select({ row: batchRows, name: ecommerces.display_name })
      .from(batchRows)
      .leftJoin(ecommerces, eq(ecommerces.id, batchRows.ecommerce_id))
      .where(and(eq(batchRows.batch_id, batch.id), gt(batchRows.position, after?.row.position ?? 0)))
      .orderBy(asc(batchRows.position))
      .limit(limit)
  }
}

interface Outcome {
  readonly row: RowRecord
  /** Of its ecommerce. */
  readonly name: string | null
}

function cellsOf({ row, name }: Outcome, language: Language): Readonly<Record<(typeof columns)[number], Cell>> {
  const text = (key: string) => translate(language, key, { id: row.entity_id ?? '' })
  return {
    line: String(row.line),
    input: row.input,
    entity_id: row.entity_id === null ? null : String(row.entity_id),
    ecommerce_id: row.ecommerce_id === null ? null : String(row.ecommerce_id),
    ecommerce: name,
    zip_code: row.zip_code === null ? null : { code: row.zip_code },
    check: text(`batches.check.${row.check}`),
    status: text(`batches.status.${row.status}`),
    reason: row.error === null ? null : text(row.error),
    attempt: row.attempt_id === null ? null : String(row.attempt_id),
    finished_at: row.finished_at && csvSeconds(row.finished_at),
  }
}
