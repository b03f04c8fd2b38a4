import { type KeyboardEvent, type ReactNode, Suspense, useId, useLayoutEffect } from 'react'
import type { Command } from '#commands/command.ts'
import { useKeysOf } from '#console/lib/key-map.ts'
import { classNames } from './class-names.ts'
import { keysText } from './key-names.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './tabs.module.css'
import { Tooltip } from './tooltip.tsx'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly badge?: ReactNode
  /** What opens it, where that has a key: shown on hover. */
  readonly command?: Command | undefined
  /** Why it cannot be chosen now. It can be reached all the same, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined
}

interface TabsProps<Id extends string> {
  /** What the tabs divide. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** The content of the chosen tab. While it comes, the tabs stay, and the focus on them. */
  readonly children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const prefix = useId()
  const tabId = (id: Id) => `${prefix}-${id}`
  const chosenId = tabId(value)

  // On a narrow screen the tabs scroll: a link to a late one must show it.
  useLayoutEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosenId])

  const keysOf = useKeysOf()
  const hintOf = ({ command }: Tab<Id>) => {
    const keys = command && keysOf(command)
    return keys && keysText(keys)
  }

  const choose = (tab: Tab<Id>) => {
    if (!tab.disabledReason) onChange(tab.id)
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const focused = tabs.findIndex((tab) => tabId(tab.id) === document.activeElement?.id)
    const index = focused < 0 ? tabs.findIndex((tab) => tab.id === value) : focused
    const steps: Readonly<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    const next = tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    choose(next)
    document.getElementById(tabId(next.id))?.focus()
  }

  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => {
          const button = (
            <button
              key={tab.id}
              id={tabId(tab.id)}
              type="button"
              role="tab"
              className={classNames(styles.tab, tab.id === value && styles.chosen)}
              aria-selected={tab.id === value}
              aria-disabled={tab.disabledReason ? true : undefined}
              aria-controls={`${prefix}-panel`}
              tabIndex={tab.id === value ? 0 : -1}
              title={tab.disabledReason ? undefined : hintOf(tab)}
              data-command={tab.command?.id}
              onClick={() => choose(tab)}
            >
              {tab.label}
              {tab.badge}
            </button>
          )
          if (!tab.disabledReason) return button
          return (
            <Tooltip key={tab.id} content={tab.disabledReason}>
              {button}
            </Tooltip>
          )
        })}
      </div>
      <div id={`${prefix}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={chosenId}>
        <Suspense fallback={<Skeleton width="200px" height="16px" />}>{children}</Suspense>
      </div>
    </>
  )
}
