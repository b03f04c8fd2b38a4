import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './form.module.css'

interface FormCardProps {
  readonly ref?: Ref<HTMLElement>
  /** Needed where the form inside has no name of its own. */
  readonly label?: string
  /** How wide it may be. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** The surface that a form of a page lies on, with its bar. */
export function FormCard({ ref, label, className, children }: FormCardProps) {
  return (
    <section ref={ref} className={classNames(styles.card, className)} aria-label={label}>
      {children}
    </section>
  )
}
