import type { ReactNode } from 'react'
import styles from './list-frame.module.css'
import pageStyles from './page.module.css'

interface ListFrameProps {
  readonly title: string
  readonly description: string
  /** What can be done to the whole of it, beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page that holds a list: what it lists, what can be done, then the list, which takes what is left. */
export function ListFrame({ title, description, actions, children }: ListFrameProps) {
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.header}>
        <div>
          <h1>{title}</h1>
          <p className={styles.description}>{description}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
