// What is shown of columns beside the table itself.
import type { ColumnChoice } from './columns-button.tsx'
import type { Column } from './data-table-types.ts'
import type { PeekedValue } from './row-peek.tsx'

/** What is done to a row is no value of it. */
const isValue = ({ id }: { readonly id: string }) => id !== 'actions'

const named = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ header }) => header !== '')

export function valuesOf<Row>(row: Row, columns: readonly Column<Row>[]): readonly PeekedValue[] {
  return named(columns)
    .filter(isValue)
    .map(({ id, header, text }) => ({ id, name: header, value: text(row) }))
}

export function choicesOf<Row>(all: readonly Column<Row>[], shown: readonly Column<Row>[]): readonly ColumnChoice[] {
  return named(all).map((column) => ({ id: column.id, label: column.header, isShown: shown.includes(column) }))
}
