import type { Arguments } from '#commands/command.ts'
import type { BulkSource } from './bulk-actions.tsx'
import type { Column, RowId } from './data-table-types.ts'
import { tableText } from './use-copy-rows.ts'
import type { GridSelection } from './use-grid-selection.ts'

interface BulkOptions<Row> {
  readonly selection: GridSelection<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => RowId
  readonly argumentsOf: ((row: Row) => Arguments) | undefined
}

/** The selected rows as what is done with many needs them, whatever they are rows of. */
export function useBulkSource<Row>({ selection, columns, rowId, argumentsOf }: BulkOptions<Row>): BulkSource {
  return {
    count: selection.count,
    columns: columns.map(({ id }) => id),
    read: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return rows.map((row) => ({
        id: String(rowId(row)),
        args: argumentsOf?.(row) ?? {},
        text: (id) => columns.find((column) => column.id === id)?.text(row) ?? '',
      }))
    },
    table: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return { text: tableText(columns, rows), count: rows.length }
    },
  }
}
