// Scrollable list of ecommerces with a status after each name.
import type { ReactNode } from 'react'
import styles from './ecommerce-rows.module.css'

interface EcommerceRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => ReactNode
  /** Renders the status after the name of the ecommerce. */
  readonly said: (row: Row) => ReactNode
}

export function EcommerceRows<Row extends { readonly id: number }>(props: EcommerceRowsProps<Row>) {
  const { label, rows, nameOf, said } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <code>{row.id}</code>
            <span className={styles.name}>{nameOf(row)}</span>
            {said(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}
