// Tab list and tab panel, based on Radix, with badges, shortcuts and disabled reasons.
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import type { ShortcutOwner } from '#console/lib/command-keys.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { useGetKeySequence } from './shown-keys.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './tabs.module.css'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly badge?: ReactNode
  /** Command that opens the tab. The tooltip of the tab shows the shortcut of the command. */
  readonly command?: ShortcutOwner | undefined
  /**
   * Reason why the tab is disabled; null if the tab is enabled. A disabled tab stays focusable, so that users can
   * read the reason.
   */
  readonly disabledReason?: string | null | undefined
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** Buttons at the end of the tab list, visible on every tab. */
  readonly trailingContent?: ReactNode
  /** Content of the selected tab. While the content loads, the tab list stays mounted and keeps the focus. */
  readonly children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, trailingContent, children }: TabsProps<Id>) {
  const tabList = useRef<HTMLDivElement>(null)
  const selectedTab = useRef<HTMLButtonElement>(null)

  // Scrolls the selected tab into view, because the tab list scrolls in a narrow window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab is selected
  useLayoutEffect(() => {
    selectedTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])

  const getKeySequence = useGetKeySequence()
  const getHint = ({ command }: Tab<Id>) => {
    const keys = command && getKeySequence(command)
    return keys && formatKeys(keys)
  }

  const selectTab = (id: string) => {
    const tab = tabs.find((candidate) => candidate.id === id)
    if (tab && tab.id !== value && !tab.disabledReason) onChange(tab.id)
  }

  return (
    <Radix.Root value={value} onValueChange={selectTab} className={styles.tabs}>
      <div className={styles.bar}>
        <Radix.List ref={tabList} className={styles.list} aria-label={label} tabIndex={-1}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.id}
              ref={tab.id === value ? selectedTab : undefined}
              value={tab.id}
              className={styles.tab}
              // The Tab key always stops at the selected tab, even if another tab had the focus last.
              tabIndex={tab.id === value ? 0 : -1}
              // Uses `aria-disabled` instead of `disabled`, because a `disabled` tab could not receive the focus or the
              // mouse pointer to show the reason.
              aria-disabled={tab.disabledReason ? true : undefined}
              title={tab.disabledReason || getHint(tab)}
              data-command={tab.command?.id}
              // Assistive technology sends a click without mousedown, but Radix selects a tab only on mousedown. Such a
              // click therefore selects the tab here.
              onClick={({ detail }) => detail === 0 && selectTab(tab.id)}
              // When the focus returns from the dialog about unsaved input, Radix must not select the tab, because this
              // would open the dialog again.
              onFocus={(event) => {
                if (!tabList.current?.contains(event.relatedTarget)) event.preventDefault()
              }}
            >
              {tab.label}
              {tab.badge}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {trailingContent}
      </div>
      {/* The panel is not a tab stop, because its content has focusable elements. */}
      <Radix.Content value={value} className={styles.panel} tabIndex={undefined}>
        <Suspense fallback={<Skeleton width="200px" height="16px" />}>{children}</Suspense>
      </Radix.Content>
    </Radix.Root>
  )
}
