// Data table: the virtual grid with cursor, selection, bulk bar and row menu, and the frame of a list page.
import CircleAlert from 'lucide-react/icons/circle-alert'
import {
  type PointerEvent,
  type ReactNode,
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
import { useListEntry } from '#console/lib/browser.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useMediaQuery } from '#console/lib/hooks.ts'
import { getRecordPager } from '#console/run/record-pager.ts'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Pager } from '#console/ui/pager.tsx'
import panelsStyles from '#console/ui/panels.module.css'
import { ProgressLine } from '#console/ui/panels.tsx'
import { SelectionBar, useBulkSource } from './bulk-bar.tsx'
import type { Column, Pages, RowId, Sort } from './column.tsx'
import { useColumnWidths } from './column-widths.ts'
import { ColumnsButton, cardColumns, cardWindow, choicesOf, useColumns, valuesOf } from './columns.tsx'
import styles from './data-table.module.css'
import { GridBody, type TableBodyProps } from './grid-body.tsx'
import { type MenuPlace, useGridCursor, usePointing } from './grid-keyboard.ts'
import type { ListSource } from './list-state.ts'
import { PageSizeSelect } from './page-size-select.tsx'
import { RowPeek } from './peek.tsx'
import { RowMenu, useCopyRows } from './row-menu.tsx'
import { useGridSelection } from './selection.ts'

interface FooterProps {
  readonly firstIndex: number
  readonly count: number
  readonly total: number
  /** Of the rows in sight. */
  readonly filter: string
  /** It is known that there is no row. */
  readonly isEmpty: boolean
  readonly isPeeking: boolean
  /** Undefined where nothing is cut off. */
  readonly onPeek: (() => void) | undefined
  readonly pages: Pages | undefined
  /** More that can be done to the list. */
  readonly children?: ReactNode
}

/** Visible range of the total, announced when it changes, and the pager. */
function DataTableFooter(props: FooterProps) {
  const { count, filter, isEmpty, isPeeking, onPeek, pages, children } = props
  const { t } = useTranslation('ui')
  return (
    <div className={count > 0 ? styles.footer : isEmpty ? 'visually-hidden' : styles.coming}>
      <span role="status">
        {/* As many of another filter are said again. */}
        <span key={filter}>{count > 0 ? <Part {...props} /> : isEmpty && t('table.none')}</span>
      </span>
      {count > 0 && (
        <>
          <span className={styles.space} />
          {children}
          {onPeek && (
            <Button size="small" variant="quiet" keys="space" aria-pressed={isPeeking} onClick={onPeek}>
              {t('table.peek')}
            </Button>
          )}
          {pages?.size && <PageSizeSelect {...pages.size} />}
          {pages && <Pager page={pages.page} lastPage={pages.lastPage} onPage={pages.onPage} />}
        </>
      )}
    </div>
  )
}

function Part({ firstIndex, count, total }: Pick<FooterProps, 'firstIndex' | 'count' | 'total'>) {
  const { t } = useTranslation('ui')
  if (count >= total) return t('pager.total', { count: total, total: formatNumber(total) })
  const [from, to] = [formatNumber(firstIndex + 1), formatNumber(firstIndex + count)]
  return t('pager.range', { from, to, total: formatNumber(total) })
}

/** On paper only: how many rows there are besides those that are printed. */
function Printed({ count, total }: Pick<FooterProps, 'count' | 'total'>) {
  const { t } = useTranslation('ui')
  if (count >= total) return null
  const numbers = { printed: formatNumber(count), total: formatNumber(total) }
  return <p className={styles.printed}>{t('pager.printed', numbers)}</p>
}

interface DataTableProps<Row> {
  /** What it lists. */
  readonly label: string
  /** The same array between renders, else every row is drawn again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => RowId
  /** All there are, on every page. */
  readonly total: number
  /** How many come before the first row here; default 0. */
  readonly firstIndex?: number
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  readonly pages?: Pages | undefined
  readonly loading?: boolean
  /** Shown in place of the rows when there are none, else over them. */
  readonly error?: unknown
  readonly onRetry?: () => void
  /** Why there is nothing and what to do next. */
  readonly empty: ReactNode
  readonly onOpen?: (row: Row, how: { readonly newTab: boolean }) => void
  /** The page or card that a peek shows the beginning of; default: it shows the row. */
  readonly peeks?: (row: Row) => readonly [command: Command, args: Arguments]
  /** A row as the arguments of commands; what the cursor points at is offered to all of them. */
  readonly argumentsOf?: (row: Row) => Arguments
  /** Offered by a row's menu. */
  readonly rowCommands?: readonly Command[]
  /** Why one of them cannot be run on a row now. */
  readonly rowRefusal?: (row: Row, command: Command) => string | null
  /** The pointer or the cursor rests on a row: what it opens may be fetched. */
  readonly onRest?: (row: Row) => void
  /** The list as a whole: all of its filter can be selected, and its records gone through. */
  readonly source?: ListSource<Row> | undefined
  /** Names what the rows are filtered by, where there is no source: a selection ends with it. */
  readonly filter?: string | undefined
  /** Default true: rows can be selected and copied. */
  readonly selectable?: boolean
  /** `fill`: what its flex column leaves (default) · `auto`: as tall as its rows · pixels. */
  readonly height?: 'fill' | 'auto' | number
  /** Rows of the first load's placeholder; default 15. */
  readonly expectedRows?: number
  /** Names the place, so that cursor and scroll position come back with it. */
  readonly restoreKey?: string
  /** Takes the focus when rows come and nothing else has it. */
  readonly autoFocus?: boolean
}

interface StaleRowsProps {
  readonly error: unknown
  readonly isLoading: boolean
  readonly onRetry: (() => void) | undefined
  /** It goes while it has the focus. */
  readonly onGone: () => void
}

/** Says that the rows in sight could not be read again, and why. */
function RefetchErrorBanner({ error, isLoading, onRetry, onGone }: StaleRowsProps) {
  const { t } = useTranslation('ui')
  const line = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useLayoutEffect(() => {
    const { current: element } = line
    return () => {
      if (element?.contains(document.activeElement)) onGone()
    }
  }, [])
  // That the session ran out is said once, over everything that could not be read meanwhile.
  const isSaidOver = isApiError(error) && error.status === 401
  return (
    <div ref={line} className={styles.line} role={isSaidOver ? undefined : 'alert'}>
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

const moment = 120

interface RestOptions<Row> {
  readonly rows: readonly Row[]
  /** The row under the cursor. */
  readonly pointed: Row | undefined
  readonly onRest: ((row: Row) => void) | undefined
}

/** Tells when the cursor or the pointer has stayed on a row for a moment. */
function useRest<Row>({ rows, pointed, onRest }: RestOptions<Row>) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })

  useEffect(() => {
    if (pointed === undefined) return
    const waiting = setTimeout(() => latest.current?.(pointed), moment)
    return () => clearTimeout(waiting)
  }, [pointed])
  useEffect(() => () => clearTimeout(timer.current), [])

  if (!onRest) return {}
  return {
    onPointerOver: ({ target }: PointerEvent) => {
      clearTimeout(timer.current)
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const over = row ? rows[Number(row.dataset.index)] : undefined
      if (over !== undefined) timer.current = setTimeout(() => latest.current?.(over), moment)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}

// The list as an ARIA grid: columns, row cursor, selection, commands.

const none: readonly Command[] = []

/** What can be done to a row stands at the right end, whatever a list adds to its columns. */
function actionsLast<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return [...columns.filter(({ isAction }) => !isAction), ...columns.filter(({ isAction }) => isAction)]
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rowId, total, loading: isLoading = false, error, empty, onOpen, onRetry } = props
  const { argumentsOf, rowCommands = none, rowRefusal, onRest, restoreKey, source, filter, sort, onSort } = props
  const { peeks, selectable = true, height = 'fill', expectedRows = 15, autoFocus = false } = props
  const { rows, firstIndex = 0, pages } = props
  const all = useMemo(() => actionsLast(props.columns), [props.columns])
  const { shown, toggle, showAll, reset } = useColumns(all, restoreKey)
  const isCards = useMediaQuery(cardWindow)
  const columns = useMemo(() => (isCards ? cardColumns(shown) : shown), [isCards, shown])
  const table = useRef<HTMLDivElement>(null)
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
  const trail = getRecordPager()
  const lookedAt = source !== undefined && trail?.list === source.list.id ? trail.lastId : null
  const restoring = { restoreKey, lookedAt, autoFocus }
  const cursor = useGridCursor({ count, firstIndex, body, scroller, idAt, ...restoring })
  const selection = useGridSelection({ rows, rowId, total, firstIndex, isLoading, source, filter })
  const pointed = cursor.cursor === null ? undefined : rows[cursor.cursor]
  const bulk = useBulkSource({ selection, all, shown: columns, rowId, argumentsOf })
  usePointing({ source, cursor: cursor.cursor, idAt, argumentsOf, pointed, selection, commands: rowCommands })
  const rest = useRest({ rows, pointed, onRest })
  useListEntry({ count, isLoading, enterList: () => cursor.enter() })
  useCopyRows({
    isOn: selectable,
    scroller,
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

  useColumnWidths({ table, scroller, columns, rows, isLoading, selectable, hasMenu, place: restoreKey ?? label })
  const bodyProps: TableBodyProps<Row> = {
    ...{ label, columns, rows, total, firstIndex, sort, onSort, isLoading, expectedRows, rowId },
    selection: selectable ? selection : null,
    ...{ cursor, scroller, body, isPeeking, rest },
    onOpen: onOpen && open,
    onTurn: pages && turn,
    onMenu: hasMenu ? setMenu : undefined,
    onPeek: setIsPeeking,
  }
  const peeked = pointed ?? rows[0]
  const menuRow = menu === null ? undefined : rows[menu.index]

  return (
    <div
      ref={table}
      className={classNames(styles.table, height === 'fill' && styles.fill)}
      data-fills={height === 'fill' ? '' : undefined}
      style={typeof height === 'number' ? { height } : undefined}
    >
      <ProgressLine active={isLoading && count > 0} />
      {Boolean(error) && count > 0 && (
        <RefetchErrorBanner
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
          <ColumnsButton choices={choicesOf(all, shown)} onToggle={toggle} onShowAll={showAll} onReset={reset} />
        )}
      </DataTableFooter>
      <Printed count={selection.count > 0 ? rows.filter(selection.isChosen).length : count} total={total} />
      {isPeeking && peeked !== undefined && (
        <RowPeek
          id={String(rowId(peeked))}
          opens={peeks?.(peeked) ?? null}
          values={valuesOf(peeked, all)}
          onOpen={onOpen && (() => onOpen(peeked, { newTab: false }))}
          onClose={closePeek}
        />
      )}
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

interface ListFrameProps {
  readonly title: string
  readonly description: string
  /** What can be done to the whole of it, beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Frame of a list page: title, actions, and the grid, which fills the remaining height. */
export function ListFrame({ title, description, actions, children }: ListFrameProps) {
  return (
    <div className={panelsStyles.page}>
      <header className={panelsStyles.header}>
        <div>
          <h1>{title}</h1>
          <p className={styles.description}>{description}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
