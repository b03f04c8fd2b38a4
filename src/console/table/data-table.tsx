// Data table: virtualized grid with a row cursor, selection, bulk actions, a row menu and a row preview (peek). Also
// contains the layout of list pages.
import CircleAlert from 'lucide-react/icons/circle-alert'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { getErrorMessage, isApiError } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { useRequestedListFocus } from '#console/lib/browser.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useMediaQuery } from '#console/lib/hooks.ts'
import { getRecordPager } from '#console/run/record-pager.ts'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { Pager } from '#console/ui/pager.tsx'
import panelsStyles from '#console/ui/panels.module.css'
import { ProgressLine } from '#console/ui/panels.tsx'
import { SelectionBar, useBulkSource } from './bulk-bar.tsx'
import type { Column, Pagination, RowId, Sort } from './column.tsx'
import { useColumnWidths } from './column-widths.ts'
import {
  buildColumnChoices,
  CARD_MEDIA_QUERY,
  ColumnsButton,
  listRowValues,
  pickCardColumns,
  useVisibleColumns,
} from './columns.tsx'
import styles from './data-table.module.css'
import { type DwellHandlers, GridBody, type TableBodyProps } from './grid-body.tsx'
import { type MenuPosition, useGridCursor, usePublishRowArguments } from './grid-keyboard.ts'
import type { ListSource } from './list-state.ts'
import { PageSizeSelect } from './page-size-select.tsx'
import { RowPreviewPanel } from './peek.tsx'
import { RowMenu, useCopyRows } from './row-menu.tsx'
import { useGridSelection } from './selection.ts'

interface FooterProps {
  readonly firstIndex: number
  readonly count: number
  readonly total: number
  /**
   * Key that identifies the filter of the visible rows. Used as a React key, so that screen readers announce the number
   * of rows again when the filter changes.
   */
  readonly filterKey: string
  /** True if the list has loaded and contains no rows. */
  readonly isEmpty: boolean
  readonly isPeeking: boolean
  /** Opens or closes the peek, which is a panel with a preview of the row under the cursor. */
  readonly onPeek: (() => void) | undefined
  readonly pages: Pagination | undefined
  /** True if the list has more rows than fit into the table, so that the footer shows the tools of the table. */
  readonly hasTools: boolean
  /** Content after the number of rows, such as sums. */
  readonly content: ReactNode
  /** Additional controls of the footer. */
  readonly children?: ReactNode
}

/**
 * Footer of the table: the range of visible rows with the total, and the pagination buttons. Screen readers announce a
 * changed range.
 */
function DataTableFooter(props: FooterProps) {
  const { count, filterKey, isEmpty, isPeeking, onPeek, pages, hasTools, content, children } = props
  const { t } = useTranslation('ui')
  return (
    <div className={count > 0 ? styles.footer : isEmpty ? 'visually-hidden' : styles.coming}>
      <span role="status">
        {/* The key makes screen readers announce the count again after the filter changes, even if the count is the
            same. */}
        <span key={filterKey}>{count > 0 ? <RowRange {...props} /> : isEmpty && t('table.none')}</span>
      </span>
      {count > 0 && (
        <>
          {content && <span>{content}</span>}
          <span className={styles.space} />
          {children}
          {onPeek && (hasTools || isPeeking) && (
            <Button size="small" variant="quiet" keys="space" aria-pressed={isPeeking} onClick={onPeek}>
              {t('table.peek')}
            </Button>
          )}
          {pages?.size && hasTools && <PageSizeSelect {...pages.size} />}
          {pages && hasTools && <Pager page={pages.page} lastPage={pages.lastPage} onPage={pages.onPage} />}
        </>
      )}
    </div>
  )
}

function RowRange({ firstIndex, count, total }: Pick<FooterProps, 'firstIndex' | 'count' | 'total'>) {
  const { t } = useTranslation('ui')
  if (count >= total) return t('pager.total', { count: total, total: formatNumber(total) })
  const [from, to] = [formatNumber(firstIndex + 1), formatNumber(firstIndex + count)]
  return t('pager.range', { from, to, total: formatNumber(total) })
}

/** Line that is visible only on paper: the number of printed rows and the number of all rows. */
function PrintedRowCount({ count, total }: Pick<FooterProps, 'count' | 'total'>) {
  const { t } = useTranslation('ui')
  if (count >= total) return null
  const counts = { printed: formatNumber(count), total: formatNumber(total) }
  return <p className={styles.printed}>{t('pager.printed', counts)}</p>
}

interface DataTableProps<Row> {
  /** Accessible name of the grid: the plural name of the listed records. */
  readonly label: string
  /** Columns of the table. Must be the same array in every render; otherwise all rows render again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly getRowId: (row: Row) => RowId
  /** Number of rows on all pages. */
  readonly total: number
  /** Number of rows on the pages before the current page. Default: 0. */
  readonly firstIndex?: number
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  readonly pages?: Pagination | undefined
  readonly isLoading?: boolean
  /** Error of the last request. Shown instead of the rows, or above the rows if rows were loaded earlier. */
  readonly error?: unknown
  readonly onRetry?: () => void
  /** Content shown if the list has no rows: explains the reason and suggests what to do. */
  readonly noRowsContent: ReactNode
  readonly onOpen?: (row: Row, options: { readonly newTab: boolean }) => void
  /**
   * Returns the command and arguments of the page or drawer that the preview of a row shows. Default: the preview lists
   * the values of the row.
   */
  readonly getPeekCommand?: (row: Row) => readonly [command: Command, args: Arguments]
  /** Returns the command that opens a row from the record before or after it. */
  readonly getOpenCommand?: ((row: Row) => readonly [command: Command, args: Arguments]) | undefined
  /** Converts a row to command arguments. Commands run with the arguments of the row under the cursor. */
  readonly getRowArguments?: (row: Row) => Arguments
  /** Commands in the context menu of a row. */
  readonly rowCommands?: readonly Command[]
  /** Returns the reason why a command cannot run on a row; null if the command can run. */
  readonly getDisabledReason?: (row: Row, command: Command) => string | null
  /**
   * Called when the mouse pointer or the keyboard cursor has stayed on a row for a moment, for example to prefetch the
   * page of the row.
   */
  readonly onRowRest?: (row: Row) => void
  /**
   * Source from which all rows of the list can be read. Needed to select all rows that match a filter, and to go from a
   * record to the next record of the list.
   */
  readonly listSource?: ListSource<Row> | undefined
  /** Key that identifies the filter; ignored if `listSource` is set. When the key changes, the selection is cleared. */
  readonly filterKey?: string | undefined
  /** Allows users to select and copy rows. Default: true. */
  readonly selectable?: boolean
  /** Content of the footer after the number of rows, such as the sums of the columns. */
  readonly footerContent?: ReactNode
  /**
   * Height of the table: `fill` takes the remaining height of the page (default), `auto` fits all rows, a number is a
   * height in pixels.
   */
  readonly height?: 'fill' | 'auto' | number
  /** Number of skeleton rows during the first load. Default: 15. */
  readonly expectedRows?: number
  /**
   * Key under which the cursor and the scroll position are stored. Both are restored when the user returns to the list.
   */
  readonly storageKey?: string
  /** Focuses the first row when the rows have loaded and no other element has the focus. */
  readonly autoFocus?: boolean
}

interface RefetchErrorBannerProps {
  readonly error: unknown
  readonly isLoading: boolean
  readonly onRetry: (() => void) | undefined
  /**
   * Called when the banner disappears while one of its buttons has the focus. The caller then moves the focus to
   * another element.
   */
  readonly onFocusLost: () => void
}

/** Banner above the rows: refreshing the rows failed, so older rows are still visible. Shows the error message. */
function RefetchErrorBanner({ error, isLoading, onRetry, onFocusLost }: RefetchErrorBannerProps) {
  const { t } = useTranslation('ui')
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on unmount
  useLayoutEffect(() => {
    const { current: element } = banner
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost()
    }
  }, [])
  // Omits the alert role for an expired session (401), because the sign-in dialog announces the expired session.
  const isAnnouncedElsewhere = isApiError(error) && error.status === 401
  return (
    <div ref={banner} className={styles.line} role={isAnnouncedElsewhere ? undefined : 'alert'}>
      <CircleAlert size={14} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{t('table.stale', { reason: getErrorMessage(error, t) })}</span>
      {onRetry && (
        <Button size="small" busy={isLoading} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}

const ROW_DWELL_DELAY_MS = 120

interface RowDwellOptions<Row> {
  readonly rows: readonly Row[]
  /** Row under the keyboard cursor. */
  readonly cursorRow: Row | undefined
  readonly onRest: ((row: Row) => void) | undefined
}

/**
 * Calls `onRest` when the keyboard cursor or the mouse pointer has stayed on a row for `ROW_DWELL_DELAY_MS`. Returns
 * the handlers of the pointer events.
 */
function useRowDwellHandlers<Row>({ rows, cursorRow, onRest }: RowDwellOptions<Row>): DwellHandlers {
  const pointerTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latestOnRest = useRef(onRest)
  useEffect(() => {
    latestOnRest.current = onRest
  })

  useEffect(() => {
    if (cursorRow === undefined) return
    const timeout = setTimeout(() => latestOnRest.current?.(cursorRow), ROW_DWELL_DELAY_MS)
    return () => clearTimeout(timeout)
  }, [cursorRow])
  useEffect(() => () => clearTimeout(pointerTimer.current), [])

  return {
    onPointerOver: ({ target }) => {
      clearTimeout(pointerTimer.current)
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const hoveredRow = row ? rows[Number(row.dataset.index)] : undefined
      if (hoveredRow !== undefined)
        pointerTimer.current = setTimeout(() => latestOnRest.current?.(hoveredRow), ROW_DWELL_DELAY_MS)
    },
    onPointerLeave: () => clearTimeout(pointerTimer.current),
  }
}

interface FitOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Number of rows on the page. */
  readonly count: number
  /** Number of rows on all pages. */
  readonly total: number
}

/** Returns true if the list has several pages, or if the rows of the page do not fit without scrolling. */
function useHasMoreRowsThanFit({ scroller, count, total }: FitOptions): boolean {
  const [isScrolling, setIsScrolling] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the number of rows changes
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const measure = () => setIsScrolling(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, count])
  return total > count || isScrolling
}

const NO_COMMANDS: readonly Command[] = []

/** Returns the columns in their order, except that action columns (columns of buttons) are at the end. */
function moveActionsLast<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return [...columns.filter(({ isAction }) => !isAction), ...columns.filter(({ isAction }) => isAction)]
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, getRowId, total, isLoading = false, error, noRowsContent, onOpen, onRetry } = props
  const {
    getRowArguments,
    rowCommands = NO_COMMANDS,
    getDisabledReason,
    onRowRest,
    storageKey,
    listSource,
    filterKey,
    sort,
    onSort,
  } = props
  const { getPeekCommand, selectable = true, height = 'fill', expectedRows = 15, autoFocus = false } = props
  const { rows, firstIndex = 0, pages } = props
  const allColumns = useMemo(() => moveActionsLast(props.columns), [props.columns])
  const { visibleColumns, toggleColumn, showAllColumns, resetColumns } = useVisibleColumns(allColumns, storageKey)
  const showsCards = useMediaQuery(CARD_MEDIA_QUERY)
  const columns = useMemo(
    () => (showsCards ? pickCardColumns(visibleColumns) : visibleColumns),
    [showsCards, visibleColumns],
  )
  const table = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLElement>(null)
  const [menuPosition, setMenu] = useState<MenuPosition | null>(null)
  const [isPeeking, setIsPeeking] = useState(false)
  const count = rows.length
  const isEmpty = count === 0 && !isLoading
  const hasMenu = rowCommands.length > 0 && getRowArguments !== undefined

  const getIdAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? '' : String(getRowId(row))
    },
    [rows, getRowId],
  )
  const recordPager = getRecordPager()
  const lastViewedId =
    listSource !== undefined && recordPager?.list === listSource.list.id ? recordPager.lastRowId : null
  const restoreOptions = { storageKey, lastViewedId, autoFocus }
  const cursor = useGridCursor({ count, firstIndex, body, scroller, getId: getIdAt, ...restoreOptions })
  const selection = useGridSelection({
    rows,
    getRowId,
    total,
    firstIndex,
    isLoading,
    listSource,
    filterKey: filterKey,
  })
  const cursorRow = cursor.cursor === null ? undefined : rows[cursor.cursor]
  const bulkSource = useBulkSource({
    selection,
    allColumns,
    visibleColumns: columns,
    getRowId,
    getRowArguments,
  })
  usePublishRowArguments({
    listSource,
    rows,
    cursor: cursor.cursor,
    goTo: cursor.goTo,
    getId: getIdAt,
    getRowId,
    getRowArguments,
    getOpenCommand: props.getOpenCommand,
    cursorRow,
    selection,
    commands: rowCommands,
  })
  const dwellHandlers = useRowDwellHandlers({ rows, cursorRow, onRest: onRowRest })
  useRequestedListFocus({ rowCount: count, isLoading, focusList: () => cursor.enter() })
  useCopyRows({
    isEnabled: selectable,
    scroller,
    columns,
    getRowsToCopy: () =>
      selection.count > 0 ? selection.getLoadedSelection() : cursorRow === undefined ? [] : [cursorRow],
  })

  // Closes the preview and moves the focus to the row that the preview showed.
  const closePeek = () => {
    setIsPeeking(false)
    cursor.focusRow(cursor.cursor ?? 0)
  }
  const openRow = (index: number, newTab: boolean) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row, { newTab })
  }
  const changePage = (step: -1 | 1) => {
    const next = (pages?.page ?? 1) + step
    if (pages && next >= 1 && next <= pages.lastPage) pages.onPage(next)
  }

  const hasTools = useHasMoreRowsThanFit({ scroller, count, total })
  useColumnWidths({ table, scroller, columns, rows, isLoading, selectable, hasMenu, cacheKey: storageKey ?? label })
  const bodyProps: TableBodyProps<Row> = {
    ...{ label, columns, rows, total, firstIndex, sort, onSort, isLoading, expectedRows, getRowId },
    selection: selectable ? selection : null,
    ...{ cursor, scroller, rowsContainer: body, isPeeking, dwellHandlers },
    onOpen: onOpen && openRow,
    onPageChange: pages && changePage,
    onMenu: hasMenu ? setMenu : undefined,
    onPeek: setIsPeeking,
  }
  const peekedRow = cursorRow ?? rows[0]
  const menuRow = menuPosition === null ? undefined : rows[menuPosition.index]

  return (
    <div
      ref={table}
      className={classNames(styles.table, height === 'fill' && styles.fill)}
      data-fills={height === 'fill' ? '' : undefined}
      data-peeking={isPeeking && peekedRow !== undefined ? '' : undefined}
      style={typeof height === 'number' ? { height } : undefined}
    >
      <ProgressLine isVisible={isLoading && count > 0} />
      {Boolean(error) && count > 0 && (
        <RefetchErrorBanner
          error={error}
          isLoading={isLoading}
          onRetry={onRetry}
          onFocusLost={() => cursor.focusRow(cursor.cursor ?? 0)}
        />
      )}
      <div ref={scroller} className={styles.scroller}>
        <GridBody {...bodyProps} />
        {isEmpty && (error ? <ErrorPanel error={error} onRetry={onRetry} /> : noRowsContent)}
      </div>
      {selectable && (
        <SelectionBar
          selection={selection}
          total={total}
          commands={rowCommands}
          bulkSource={bulkSource}
          onDone={() => cursor.focusRow(cursor.cursor ?? 0)}
        />
      )}
      <DataTableFooter
        firstIndex={firstIndex}
        count={count}
        total={total}
        filterKey={selection.loadedFilter}
        isEmpty={isEmpty && !error}
        isPeeking={isPeeking}
        onPeek={() => setIsPeeking(!isPeeking)}
        pages={pages}
        hasTools={hasTools}
        content={props.footerContent}
      >
        {storageKey !== undefined && (
          <ColumnsButton
            isVisible={hasTools || allColumns.some(({ isHiddenByDefault }) => isHiddenByDefault)}
            choices={buildColumnChoices(allColumns, visibleColumns)}
            onToggle={toggleColumn}
            onShowAll={showAllColumns}
            onReset={resetColumns}
          />
        )}
      </DataTableFooter>
      <PrintedRowCount count={selection.count > 0 ? rows.filter(selection.isSelected).length : count} total={total} />
      {isPeeking && peekedRow !== undefined && (
        <RowPreviewPanel
          id={String(getRowId(peekedRow))}
          target={getPeekCommand?.(peekedRow) ?? null}
          values={listRowValues(peekedRow, allColumns)}
          onOpen={onOpen && (() => onOpen(peekedRow, { newTab: false }))}
          onClose={closePeek}
        />
      )}
      {menuPosition && menuRow !== undefined && getRowArguments && (
        <RowMenu
          position={menuPosition}
          commands={rowCommands}
          args={getRowArguments(menuRow)}
          getDisabledReason={(command) => getDisabledReason?.(menuRow, command)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

interface ListFrameProps {
  readonly title: string
  readonly description?: string | undefined
  /** Buttons for the whole list, beside the title. */
  readonly actions?: ReactNode
  /** More buttons for the whole list. In a narrow window they are in a menu. */
  readonly moreActions?: ReactNode
  readonly children: ReactNode
}

/** Layout of a list page: title, optional description, buttons, and the table, which fills the remaining height. */
export function ListFrame({ title, description, actions, moreActions, children }: ListFrameProps) {
  return (
    <div className={panelsStyles.page}>
      <header className={classNames(panelsStyles.header, styles.listHeader)}>
        <div>
          <h1>{title}</h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {(actions || moreActions) && (
          <div className={styles.actions}>
            {moreActions && <MoreActions>{moreActions}</MoreActions>}
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
