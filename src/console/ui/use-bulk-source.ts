import type { Arguments } from '#commands/command.ts'
import type { BulkSource } from './bulk-actions.tsx'
import type { Column, RowId } from './column.ts'
import { tableText } from './use-copy-rows.ts'
import type { GridSelection } from './use-grid-selection.ts'

interface BulkOptions<Row> {
  readonly selection: GridSelection<Row>
  readonly all: readonly Column<Row>[]
  /** Those that stand in a table of them. */
  readonly shown: readonly Column<Row>[]
  readonly rowId: (row: Row) => RowId
  readonly argumentsOf: ((row: Row) => Arguments) | undefined
}

/** The selected rows as what is done with many needs them, whatever they are rows of. */
export function useBulkSource<Row>({ selection, all, shown, rowId, argumentsOf }: BulkOptions<Row>): BulkSource {
  return {
    count: selection.count,
    columns: all.map(({ id }) => id),
    read: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return rows.map((row) => ({
        id: String(rowId(row)),
        args: argumentsOf?.(row) ?? {},
        text: (id) => all.find((column) => column.id === id)?.text(row) ?? '',
      }))
    },
    table: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return { text: tableText(shown, rows), count: rows.length }
    },
  }
}
