import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { Skeleton } from './skeleton.tsx'

interface SkeletonRowsProps<Row> {
  readonly rows: number
  readonly columns: readonly Column<Row>[]
  readonly selectable: boolean
}

const widths = ['72%', '54%', '86%', '63%', '45%']

/** Rows of the right height while the first ones are loading, so that nothing jumps. */
export function DataTableSkeleton<Row>({ rows, columns, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
    <div key={index} className={styles.waiting} aria-hidden="true">
      {selectable && <span />}
      {columns.map((column, at) => (
        <div key={column.id} className={styles.cell}>
          <Skeleton width={widths[(index + at) % widths.length] ?? '60%'} />
        </div>
      ))}
    </div>
  ))
}
