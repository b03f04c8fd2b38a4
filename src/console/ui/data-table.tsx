// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual grid are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, on the row under the cursor
// A list as a grid: one tab stop, a row cursor, keys, selection; only the rows in sight are drawn, however many there are.

import { type CSSProperties, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '#console/lib/arrivals.ts'
import { useRunner } from '#console/lib/run.ts'
import { AllRows, mostDrawn, type RowPlace } from './all-rows.tsx'
import { classNames } from './class-names.ts'
import { ColumnsButton } from './columns-button.tsx'
import styles from './data-table.module.css'
import { DataTableFooter } from './data-table-footer.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { ErrorPanel } from './error-panel.tsx'
import { choicesOf, valuesOf } from './named-columns.ts'
import { ProgressLine } from './progress-line.tsx'
import { useRowHeight } from './row-height.ts'
import { tracksOf } from './tracks.ts'
import { useColumns } from './use-columns.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { type MenuPlace, useGridEvents } from './use-grid-events.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { useRest } from './use-rest.ts'
import { useRowScroll } from './use-row-scroll.ts'

const WindowedRows = part(() => import('./windowed-rows.tsx').then((module) => module.WindowedRows))
const RowPeek = part(() => import('./row-peek.tsx').then((module) => module.RowPeek))
const RowMenu = part(() => import('./row-menu.tsx').then((module) => module.RowMenu))

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, rowId, total, firstIndex = 0, sort, onSort, pages, loading = false, error } = props
  const {
    empty,
    onOpen,
    onRetry,
    argumentsOf,
    rowCommands = [],
    rowRefusal,
    onRest,
    restoreKey,
    autoFocus = false,
  } = props
  const { selectable = true, height = 'fill', expectedRows = 15 } = props
  const { t } = useTranslation('ui')
  const { shown: columns, toggle, showAll } = useColumns(all, restoreKey)
  const { pointAt } = useRunner()
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [isPeeking, setIsPeeking] = useState(false)
  const count = rows.length
  const hasMenu = rowCommands.length > 0 && argumentsOf !== undefined

  const idAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? '' : String(rowId(row))
    },
    [rows, rowId],
  )
  const cursor = useGridCursor({ count, firstIndex, body, scroller, idAt, restoreKey, autoFocus })
  const selection = useGridSelection({ rows, rowId, columns, cursor: cursor.cursor })
  const view = useRowScroll({ count, rowHeight, scroller })
  // Deferred: a long list shows its beginning until the rest of what it needs is loaded.
  const Rows = useDeferredValue(count > mostDrawn, false) ? WindowedRows : AllRows
  const pointed = cursor.cursor === null ? undefined : rows[cursor.cursor]
  const rest = useRest({ rows, pointed, onRest })

  useEffect(() => {
    if (argumentsOf) pointAt(pointed === undefined ? null : argumentsOf(pointed))
  }, [pointAt, argumentsOf, pointed])
  useEffect(() => () => pointAt(null), [pointAt])

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
  const events = useGridEvents({
    count,
    page: view.page,
    show: view.show,
    cursor,
    selection: selectable ? selection : null,
    onOpen: onOpen && open,
    onPage: pages && turn,
    onMenu: hasMenu ? setMenu : undefined,
    isPeeking,
    onPeek: setIsPeeking,
    onHeader: () => head.current?.querySelector<HTMLElement>('[tabindex]')?.focus(),
  })

  const tracks = tracksOf(columns, { selectable, hasMenu })
  const sizes: CSSProperties & Record<'--columns' | '--least-width', string> = {
    '--columns': tracks.columns,
    '--least-width': `${tracks.leastWidth}px`,
    ...(typeof height === 'number' ? { height } : {}),
  }
  const isFirstLoad = loading && count === 0
  const whole: CSSProperties = { height: isFirstLoad ? expectedRows * rowHeight : view.height }
  const selected = selection.count === 0 ? 'none' : selection.count === count ? 'all' : 'some'
  const draw = ({ index, top }: RowPlace) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <DataTableRow
        key={index}
        row={row}
        columns={columns}
        index={index}
        number={firstIndex + index + 1}
        top={top}
        isCursor={index === cursor.cursor}
        isTabStop={index === (cursor.cursor ?? 0)}
        isSelected={selectable ? selection.ids.has(rowId(row)) : null}
        menuLabel={hasMenu ? t('table.actions') : null}
      />
    )
  }
  const peeked = pointed ?? rows[0]
  const menuRow = menu === null ? undefined : rows[menu.index]

  return (
    <div
      className={classNames(styles.table, height === 'fill' && styles.fill)}
      data-fills={height === 'fill' ? '' : undefined}
      style={sizes}
    >
      <ProgressLine active={loading && count > 0} />
      <div ref={scroller} className={styles.scroller}>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={isFirstLoad ? -1 : total}
          aria-busy={loading}
          aria-multiselectable={selectable}
          className={styles.grid}
          onCopy={selectable ? selection.copy : undefined}
          {...events}
          {...rest}
        >
          <DataTableHead
            ref={head}
            columns={columns}
            sort={sort}
            onSort={onSort}
            selected={selectable ? selected : null}
            onSelectPage={selected === 'all' ? selection.clear : selection.selectAll}
            hasMenu={hasMenu}
            onLeave={() => cursor.focusRow(cursor.cursor ?? 0)}
          />
          <div
            ref={body}
            role="rowgroup"
            className={classNames(styles.body, view.isScaled && styles.scaled)}
            style={whole}
          >
            {isFirstLoad && <DataTableSkeleton rows={expectedRows} columns={columns} selectable={selectable} />}
            <Rows
              count={count}
              rowHeight={rowHeight}
              cursor={cursor.cursor}
              scroller={scroller}
              scaleNow={view.scaleNow}
              draw={draw}
            />
          </div>
        </div>
        {count === 0 && !loading && (error ? <ErrorPanel error={error} onRetry={onRetry} /> : empty)}
      </div>
      {count > 0 && (
        <DataTableFooter
          firstIndex={firstIndex}
          count={count}
          total={total}
          selected={selection.count}
          onClear={selection.clear}
          isPeeking={isPeeking}
          onPeek={() => setIsPeeking(!isPeeking)}
          pages={pages}
        >
          {restoreKey !== undefined && (
            <ColumnsButton choices={choicesOf(all, columns)} onToggle={toggle} onShowAll={showAll} />
          )}
        </DataTableFooter>
      )}
      {isPeeking && peeked !== undefined && (
        <Suspense>
          <RowPeek values={valuesOf(peeked, all)} onClose={closePeek} />
        </Suspense>
      )}
      {menu && menuRow !== undefined && argumentsOf && (
        <Suspense>
          <RowMenu
            place={menu}
            commands={rowCommands}
            args={argumentsOf(menuRow)}
            refusalOf={(command) => rowRefusal?.(menuRow, command)}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
