// What is shown of columns beside the table itself.

import type { Column } from './column.ts'
import type { ColumnChoice } from './columns-button.tsx'
import type { PeekedValue } from './row-peek.tsx'

const named = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ header }) => header !== '')

export function valuesOf<Row>(row: Row, columns: readonly Column<Row>[]): readonly PeekedValue[] {
  return named(columns)
    .filter(({ isAction }) => !isAction)
    .map(({ id, header, text }) => ({ id, name: header, value: text(row) }))
}

export function choicesOf<Row>(all: readonly Column<Row>[], shown: readonly Column<Row>[]): readonly ColumnChoice[] {
  return named(all).map((column) => ({ id: column.id, label: column.header, isShown: shown.includes(column) }))
}
