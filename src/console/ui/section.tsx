// Section with heading, and facts as a definition list.
import { type ReactNode, useId } from 'react'
import styles from './section.module.css'
import { Dash } from './values.tsx'

interface SectionProps {
  readonly title: string
  /** What can be done with it, beside its title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface Fact {
  readonly name: string
  /** An empty one is shown as a dash. */
  readonly value: ReactNode
}

/** Names over values, as many side by side as fit. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? <Dash /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
