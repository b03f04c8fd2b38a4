// A list as the table that every browser knows: links, buttons and boxes are tab stops of their own, nothing is drawn only in sight.
import {
  type ChangeEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { focusListFilter } from '#console/lib/list-filter.ts'
import { Button } from './button.tsx'
import { CellStops } from './cell-link.tsx'
import { classNames } from './class-names.ts'
import { rowAt } from './cursor-focus.ts'
import type { Sort } from './data-table-types.ts'
import { gridKey } from './grid-keys.ts'
import { onMac, singleKeysAreOn } from './key-events.ts'
import styles from './plain-table.module.css'
import type { MenuPlace } from './use-grid-events.ts'

interface PlainColumn {
  readonly id: string
  readonly header: string
  readonly isEnd: boolean
  readonly isSortable: boolean
}

interface PlainRow {
  readonly id: string
  /** Counts from 1, over all pages. */
  readonly number: number
  /** What it is told by. */
  readonly name: string
  /** Null: rows cannot be selected. */
  readonly isSelected: boolean | null
  readonly cells: readonly ReactNode[]
}

interface PlainTableProps {
  readonly label: string
  readonly columns: readonly PlainColumn[]
  readonly rows: readonly PlainRow[]
  readonly total: number
  readonly isLoading: boolean
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly pageState: 'none' | 'some' | 'all' | null
  readonly onSelectPage: () => void
  readonly onSelectAll: (() => void) | undefined
  readonly onSelect: ((index: number) => void) | undefined
  readonly onSelectTo: ((from: number, index: number) => void) | undefined
  readonly onClear: (() => void) | undefined
  /** The row that has, or had, the focus. */
  readonly cursor: number
  readonly body: RefObject<HTMLElement | null>
  /** The rows are there for the first time. */
  readonly onDrawn: () => void
  readonly handlers: HTMLAttributes<HTMLElement>
  /** Where there is no menu that holds it. */
  readonly onOpen: ((index: number, newTab: boolean) => void) | undefined
  readonly onTurn: ((step: -1 | 1) => void) | undefined
  readonly onMenu: ((place: MenuPlace) => void) | undefined
}

export function PlainTable(props: PlainTableProps) {
  const { label, columns, rows, total, isLoading, pageState, onSelectPage, body, handlers, onOpen, onMenu } = props
  const { t } = useTranslation('ui')
  const act = useRowKeys(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => props.onDrawn(), [])
  return (
    <CellStops value={true}>
      <table
        ref={(element) => {
          body.current = element
        }}
        className={styles.table}
        aria-rowcount={total}
        aria-busy={isLoading}
        {...handlers}
        onKeyDown={act}
      >
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {pageState !== null && (
              <th scope="col" className={styles.check}>
                <input
                  type="checkbox"
                  aria-label={t('table.selectPage')}
                  checked={pageState === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = pageState === 'some'
                  }}
                  onChange={onSelectPage}
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} {...props} />
            ))}
            {(onMenu || onOpen) && (
              <th scope="col">
                <span className="visually-hidden">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <BodyRow key={row.id} row={row} index={index} {...props} />
          ))}
        </tbody>
      </table>
    </CellStops>
  )
}

function Header({ column, sort, onSort }: { readonly column: PlainColumn } & Pick<PlainTableProps, 'sort' | 'onSort'>) {
  const { id, header, isEnd, isSortable } = column
  const direction = sort?.column === id ? sort.direction : undefined
  return (
    <th
      scope="col"
      className={classNames(isEnd && styles.end)}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : isSortable ? 'none' : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort?.({ column: id, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {header}
          <span aria-hidden="true">{direction ? (direction === 'asc' ? ' ↑' : ' ↓') : ''}</span>
        </button>
      ) : (
        header
      )}
    </th>
  )
}

interface BodyRowProps
  extends Pick<PlainTableProps, 'columns' | 'onSelect' | 'onSelectTo' | 'onOpen' | 'onMenu' | 'cursor'> {
  readonly row: PlainRow
  readonly index: number
}

function BodyRow({ row, index, columns, onSelect, onSelectTo, onOpen, onMenu, cursor }: BodyRowProps) {
  const { t } = useTranslation('ui')
  const { name, number, isSelected, cells } = row
  // A range, where Shift is held: from the row that had the focus.
  const pick = ({ nativeEvent }: ChangeEvent) => {
    if (onSelectTo && nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) onSelectTo(cursor, index)
    else onSelect?.(index)
  }
  return (
    <tr
      data-cursor={index === cursor ? '' : undefined}
      aria-rowindex={number}
      data-index={index}
      className={classNames(isSelected && styles.selected)}
    >
      {isSelected !== null && (
        <td className={styles.check}>
          <input type="checkbox" aria-label={t('table.selectRow', { name })} checked={isSelected} onChange={pick} />
        </td>
      )}
      {cells.map((cell, at) => (
        <td key={columns[at]?.id} className={classNames(columns[at]?.isEnd && styles.end)}>
          {cell}
        </td>
      ))}
      {onMenu && (
        <td className={styles.more}>
          <button
            type="button"
            className={styles.menu}
            aria-label={t('table.actionsOf', { name })}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu({ index, ...cornerOf(currentTarget) })}
          >
            ⋯
          </button>
        </td>
      )}
      {onOpen && (
        <td className={styles.more}>
          <Button size="small" aria-label={t('table.openOf', { name })} onClick={() => onOpen(index, false)}>
            {t('table.open')}
          </Button>
        </td>
      )}
    </tr>
  )
}

/** The keys of lists that move nothing: what is selected, the page, the menu of the row, the filter. */
function useRowKeys(props: PlainTableProps): (event: KeyboardEvent) => void {
  const { onSelect, onSelectAll, onClear, onTurn, onMenu } = props
  return (event) => {
    const key = gridKey(event.nativeEvent, { mac: onMac, singleKeys: singleKeysAreOn() })
    const row = rowAt(event.target)
    if (!key || event.defaultPrevented || event.repeat) return
    const index = Number(row?.dataset.index)
    if (key.does === 'find') {
      if (!focusListFilter()) return
    } else if (key.does === 'all' && onSelectAll) onSelectAll()
    else if (key.does === 'clear' && onClear) onClear()
    else if (key.does === 'page' && onTurn) onTurn(key.step)
    else if (key.does === 'toggle' && row && onSelect) onSelect(index)
    else if (key.does === 'menu' && row && onMenu) onMenu({ index, ...cornerOf(row) })
    else return
    event.preventDefault()
  }
}

function cornerOf(element: Element) {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
