import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './form.module.css'

interface FormBarProps {
  /** In sight, however long the form is. */
  readonly stays?: boolean
  readonly children: ReactNode
}

/** The buttons under a form that is part of a page. A drawer or dialog has a footer for them. */
export function FormBar({ stays = false, children }: FormBarProps) {
  return <footer className={classNames(styles.bar, stays && styles.stays)}>{children}</footer>
}
