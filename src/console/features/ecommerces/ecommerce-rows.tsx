// Scrollable list of ecommerces with a status after each name.
import type { ReactNode } from 'react'
import styles from './ecommerce-rows.module.css'

interface EcommerceRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly renderName: (row: Row) => ReactNode
  /** Renders the status after the name of the ecommerce. */
  readonly renderStatus: (row: Row) => ReactNode
}

export function EcommerceRows<Row extends { readonly id: number }>(props: EcommerceRowsProps<Row>) {
  const { label, rows, renderName, renderStatus } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <code>{row.id}</code>
            <span className={styles.name}>{renderName(row)}</span>
            {renderStatus(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}
