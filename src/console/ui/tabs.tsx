import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly badge?: ReactNode
  /** `aria-keyshortcuts` and tooltip, as in the registry. */
  readonly hint?: string | undefined
}

interface TabsProps<Id extends string> {
  /** What the tabs divide. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const prefix = useId()
  const tabId = (id: Id) => `${prefix}-${id}`

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const index = tabs.findIndex((tab) => tab.id === value)
    const steps: Readonly<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    const next = tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(tabId(next.id))?.focus()
  }

  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab.id)}
            type="button"
            role="tab"
            className={classNames(styles.tab, tab.id === value && styles.chosen)}
            aria-selected={tab.id === value}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            title={tab.hint}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      <div id={`${prefix}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={tabId(value)}>
        {children}
      </div>
    </>
  )
}
