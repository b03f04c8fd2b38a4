import type { ReactNode } from 'react'
import styles from './form.module.css'

/** The buttons under a form that is part of a page. A drawer or dialog has a footer for them. */
export function FormBar({ children }: { readonly children: ReactNode }) {
  return <footer className={styles.bar}>{children}</footer>
}
