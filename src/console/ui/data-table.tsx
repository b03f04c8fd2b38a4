// A list as a grid: columns, the row that is pointed at, what is selected, what can be done.

import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import type { Command } from '#commands/command.ts'
import { trailNow } from '#console/lib/trail.ts'
import { classNames } from './class-names.ts'
import { ColumnsButton } from './columns-button.tsx'
import styles from './data-table.module.css'
import { DataTableFooter } from './data-table-footer.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { ErrorPanel } from './error-panel.tsx'
import type { TableBodyProps } from './grid-body.tsx'
import { GridBody } from './grid-body.tsx'
import { choicesOf, valuesOf } from './named-columns.ts'
import { ProgressLine } from './progress-line.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowPeek } from './row-peek.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StaleRows } from './stale-rows.tsx'
import { tracksOf } from './tracks.ts'
import { useBulkSource } from './use-bulk-source.ts'
import { useColumns } from './use-columns.ts'
import { useCopyRows } from './use-copy-rows.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import type { MenuPlace } from './use-grid-events.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { usePointing } from './use-pointing.ts'
import { useRest } from './use-rest.ts'

const none: readonly Command[] = []

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns: all, rowId, total, loading: isLoading = false, error, empty, onOpen, onRetry } = props
  const { argumentsOf, rowCommands = none, rowRefusal, onRest, restoreKey, source, filter, sort, onSort } = props
  const { selectable = true, height = 'fill', expectedRows = 15, autoFocus = false } = props
  const { rows, firstIndex = 0, pages } = props
  const { shown: columns, toggle, showAll } = useColumns(all, restoreKey)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLElement>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [isPeeking, setIsPeeking] = useState(false)
  const count = rows.length
  const isEmpty = count === 0 && !isLoading
  const hasMenu = rowCommands.length > 0 && argumentsOf !== undefined

  const idAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? '' : String(rowId(row))
    },
    [rows, rowId],
  )
  const trail = trailNow()
  const lookedAt = source !== undefined && trail?.list === source.list.id ? trail.last : null
  const restoring = { restoreKey, lookedAt, autoFocus }
  const cursor = useGridCursor({ count, firstIndex, body, scroller, idAt, ...restoring })
  const selection = useGridSelection({ rows, rowId, total, firstIndex, isLoading, source, filter })
  const pointed = cursor.cursor === null ? undefined : rows[cursor.cursor]
  const bulk = useBulkSource({ selection, all, shown: columns, rowId, argumentsOf })
  usePointing({ source, cursor: cursor.cursor, idAt, argumentsOf, pointed, selection, commands: rowCommands })
  const rest = useRest({ rows, pointed, onRest })
  const onCopy = useCopyRows({
    columns,
    rowsToCopy: () => (selection.count > 0 ? selection.known() : pointed === undefined ? [] : [pointed]),
  })

  // The focus goes back to the row that was looked at.
  const closePeek = () => {
    setIsPeeking(false)
    cursor.focusRow(cursor.cursor ?? 0)
  }
  const open = (index: number, newTab: boolean) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row, { newTab })
  }
  const turn = (step: -1 | 1) => {
    const next = (pages?.page ?? 1) + step
    if (pages && next >= 1 && next <= pages.lastPage) pages.onPage(next)
  }

  const tracks = useMemo(() => tracksOf(columns, { selectable, hasMenu }), [columns, selectable, hasMenu])
  const sizes: CSSProperties & Record<'--columns' | '--least-width', string> = {
    '--columns': tracks.columns,
    '--least-width': `${tracks.leastWidth}px`,
    ...(typeof height === 'number' ? { height } : {}),
  }
  const bodyProps: TableBodyProps<Row> = {
    ...{ label, columns, rows, total, firstIndex, sort, onSort, isLoading, expectedRows, rowId },
    selection: selectable ? selection : null,
    ...{ cursor, scroller, body, isPeeking, rest },
    onOpen: onOpen && open,
    onTurn: pages && turn,
    onMenu: hasMenu ? setMenu : undefined,
    onPeek: setIsPeeking,
    onCopy: selectable ? onCopy : undefined,
  }
  const peeked = pointed ?? rows[0]
  const menuRow = menu === null ? undefined : rows[menu.index]

  return (
    <div
      className={classNames(styles.table, height === 'fill' && styles.fill)}
      data-fills={height === 'fill' ? '' : undefined}
      style={sizes}
    >
      <ProgressLine active={isLoading && count > 0} />
      {Boolean(error) && count > 0 && (
        <StaleRows
          error={error}
          isLoading={isLoading}
          onRetry={onRetry}
          onGone={() => cursor.focusRow(cursor.cursor ?? 0)}
        />
      )}
      <div ref={scroller} className={styles.scroller}>
        <GridBody {...bodyProps} />
        {isEmpty && (error ? <ErrorPanel error={error} onRetry={onRetry} /> : empty)}
      </div>
      {selectable && (
        <SelectionBar
          selection={selection}
          total={total}
          commands={rowCommands}
          source={bulk}
          onDone={() => cursor.focusRow(cursor.cursor ?? 0)}
        />
      )}
      <DataTableFooter
        firstIndex={firstIndex}
        count={count}
        total={total}
        filter={selection.settled}
        isEmpty={isEmpty && !error}
        isPeeking={isPeeking}
        onPeek={() => setIsPeeking(!isPeeking)}
        pages={pages}
      >
        {restoreKey !== undefined && (
          <ColumnsButton choices={choicesOf(all, columns)} onToggle={toggle} onShowAll={showAll} />
        )}
      </DataTableFooter>
      {isPeeking && peeked !== undefined && <RowPeek values={valuesOf(peeked, all)} onClose={closePeek} />}
      {menu && menuRow !== undefined && argumentsOf && (
        <RowMenu
          place={menu}
          commands={rowCommands}
          args={argumentsOf(menuRow)}
          refusalOf={(command) => rowRefusal?.(menuRow, command)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}
