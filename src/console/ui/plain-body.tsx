// The rows for the plain table, which knows nothing of what they are rows of; it is loaded by who prefers it.
import type { ReactNode } from 'react'
import { cursorFocus } from './cursor-focus.ts'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import type { TableBodyProps } from './data-table-types.ts'
import { PlainTable } from './plain-table.tsx'

export function plainBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { label, columns, rows, rowId, total, firstIndex, sort, onSort, isLoading, expectedRows } = props
  const { selection, cursor, body, onOpen, onTurn, onMenu, onCopy, rest } = props
  const waiting = <DataTableSkeleton rows={expectedRows} columns={columns} selectable={selection !== null} />
  if (isLoading && rows.length === 0) return waiting
  const values = columns.filter(({ isAction }) => !isAction)
  return (
    <PlainTable
      label={label}
      columns={columns.map(({ id, header, align, sortable = false }) => ({
        ...{ id, header },
        isEnd: align === 'end',
        isSortable: sortable && onSort !== undefined,
      }))}
      rows={rows.map((row, index) => ({
        id: String(rowId(row)),
        number: firstIndex + index + 1,
        name: values
          .slice(0, 2)
          .map((column) => column.text(row))
          .join(' '),
        isSelected: selection ? selection.isChosen(row) : null,
        cells: columns.map(({ cell, text }) => (cell ? cell(row) : text(row))),
      }))}
      total={total}
      isLoading={isLoading}
      sort={sort}
      onSort={onSort}
      pageState={selection?.pageState ?? null}
      onSelectPage={() => (selection?.pageState === 'all' ? selection.removeAll() : selection?.addAll())}
      onSelectAll={selection?.selectAll}
      onSelect={selection?.toggleAt}
      onSelectTo={selection && cursor.cursor !== null ? selection.extendTo : undefined}
      onClear={selection && selection.count > 0 ? selection.clear : undefined}
      cursor={cursor.cursor ?? 0}
      onDrawn={cursor.takeBack}
      body={body}
      handlers={{ ...cursorFocus(cursor, rows.length), ...rest, onCopy }}
      onOpen={onMenu ? undefined : onOpen}
      onTurn={onTurn}
      onMenu={onMenu}
    />
  )
}
