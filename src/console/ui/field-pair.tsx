import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Two short fields side by side; under each other where it is narrow. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
