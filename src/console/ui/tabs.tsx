// Tabs and skeleton.
import { Tabs as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import type { Command } from '#commands/command.ts'
import { keysText, useKeysOf } from '#console/run/shortcuts.ts'
import styles from './tabs.module.css'
import { Tooltip } from './values.tsx'

export interface SkeletonProps {
  /** CSS length. */
  readonly width?: string
  readonly height?: string
}

/** The place of something that has not come yet. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={styles.skeleton} style={size} data-waiting="" aria-hidden="true" />
}

interface Tab<Id extends string> {
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
  /** What can be done to all of them, at the end of their line. */
  readonly end?: ReactNode
  /** The content of the chosen tab. While it comes, the tabs stay, and the focus on them. */
  readonly children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, end, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = useRef<HTMLButtonElement>(null)

  // On a narrow screen the tabs scroll: a link to a late one must show it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is chosen
  useLayoutEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])

  const keysOf = useKeysOf()
  const hintOf = ({ command }: Tab<Id>) => {
    const keys = command && keysOf(command)
    return keys && keysText(keys)
  }

  const choose = (id: string) => {
    const tab = tabs.find((one) => one.id === id)
    if (tab && tab.id !== value && !tab.disabledReason) onChange(tab.id)
  }

  return (
    <Radix.Root value={value} onValueChange={choose} className={styles.tabs}>
      <div className={styles.bar}>
        <Radix.List ref={list} className={styles.list} aria-label={label} tabIndex={-1}>
          {tabs.map((tab) => {
            const trigger = (
              <Radix.Trigger
                key={tab.id}
                ref={tab.id === value ? chosen : undefined}
                value={tab.id}
                className={styles.tab}
                // The chosen one is the tab stop, even when another had the focus last.
                tabIndex={tab.id === value ? 0 : -1}
                // Not `disabled`: that would keep the focus away from it, and with the focus its reason.
                aria-disabled={tab.disabledReason ? true : undefined}
                title={tab.disabledReason ? undefined : hintOf(tab)}
                data-command={tab.command?.id}
                // Radix chooses when the mouse goes down; assistive technology sends nothing but a click.
                onClick={({ detail }) => detail === 0 && choose(tab.id)}
                // Arrows choose; a focus that comes back from the question whether to leave must not ask it again.
                onFocus={(event) => {
                  if (!list.current?.contains(event.relatedTarget)) event.preventDefault()
                }}
              >
                {tab.label}
                {tab.badge}
              </Radix.Trigger>
            )
            if (!tab.disabledReason) return trigger
            return (
              <Tooltip key={tab.id} content={tab.disabledReason}>
                {trigger}
              </Tooltip>
            )
          })}
        </Radix.List>
        {end}
      </div>
      {/* No tab stop of its own: what is in it has them. */}
      <Radix.Content value={value} className={styles.panel} tabIndex={undefined}>
        <Suspense fallback={<Skeleton width="200px" height="16px" />}>{children}</Suspense>
      </Radix.Content>
    </Radix.Root>
  )
}
