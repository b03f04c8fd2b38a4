// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual grid are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, on the row under the cursor
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Mod+A on the rows selects the page
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import type { Column, Sort } from './column.ts'
import styles from './data-table.module.css'
import { isPlain } from './key-events.ts'

interface HeadProps<Row> {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  /** Null: rows cannot be selected. */
  readonly selected: 'none' | 'some' | 'all' | null
  readonly onSelectPage: () => void
  readonly hasMenu: boolean
  /** Down, out of the header. */
  readonly onLeave: () => void
}

/** The header row. It is reached with ↑ from the first row; ←→ walk it, Enter sorts. */
export function DataTableHead<Row>(props: HeadProps<Row>) {
  const { ref, columns, sort, onSort, selected, onSelectPage, hasMenu, onLeave } = props
  const { t } = useTranslation('ui')

  const sortBy = (column: Column<Row>) => {
    if (!column.sortable || !onSort) return
    const isTurned = sort?.column === column.id && sort.direction === 'asc'
    onSort({ column: column.id, direction: isTurned ? 'desc' : 'asc' })
  }

  const press = (event: KeyboardEvent, column: Column<Row>) => {
    if (!isPlain(event.nativeEvent)) return
    const cell = event.currentTarget
    const sibling = { ArrowLeft: cell.previousElementSibling, ArrowRight: cell.nextElementSibling }[event.key]
    if (event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Enter' || event.key === ' ') sortBy(column)
    else if (sibling instanceof HTMLElement && sibling.tabIndex === -1) sibling.focus()
    else if (sibling === undefined && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={ref} role="row" className={styles.head}>
      {selected !== null && (
        <div
          role="columnheader"
          className={classNames(styles.check, selected === 'all' && styles.all, selected === 'some' && styles.some)}
          title={t('table.selectPage')}
          onClick={onSelectPage}
        >
          <span className="visually-hidden">{t('table.selectPage')}</span>
        </div>
      )}
      {columns.map((column) => {
        const direction = sort?.column === column.id ? sort.direction : undefined
        const isSortable = column.sortable && onSort !== undefined
        return (
          <div
            key={column.id}
            role="columnheader"
            tabIndex={-1}
            aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : isSortable ? 'none' : undefined}
            className={classNames(
              styles.cell,
              styles.title,
              column.align === 'end' && styles.end,
              isSortable && styles.sortable,
            )}
            title={column.header}
            onClick={() => sortBy(column)}
            onKeyDown={(event) => press(event, column)}
          >
            <span className={styles.name}>{column.header}</span>
            {direction && (
              <span className={styles.arrow} aria-hidden="true">
                {direction === 'asc' ? '↑' : '↓'}
              </span>
            )}
          </div>
        )
      })}
      {hasMenu && (
        <div role="columnheader" className={styles.more}>
          <span className="visually-hidden">{t('table.actions')}</span>
        </div>
      )}
    </div>
  )
}
