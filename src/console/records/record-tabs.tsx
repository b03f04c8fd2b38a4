// Tabs of a record's page. The notes tab and the activity tab are the same for all kinds of records.
import type { ComponentProps } from 'react'
import type { Arguments } from '#commands/command.ts'
import { Embedded } from '#console/run/embedded.tsx'
import { Tabs } from '#console/ui/tabs.tsx'

interface RecordTabsProps<Id extends string> extends ComponentProps<typeof Tabs<Id>> {
  /** Command arguments that identify the record; null if the record does not exist yet. */
  readonly recordArguments: Arguments | null
}

/**
 * Renders the tabs of a record. The contents of the tabs `notes` and `activity` are built in; `children` is the content
 * of all other tabs.
 */
export function RecordTabs<Id extends string>({ recordArguments, children, ...tabs }: RecordTabsProps<Id>) {
  return (
    <Tabs {...tabs}>
      {tabs.value === 'notes' && recordArguments && <Embedded id="notes.ofRecord" args={recordArguments} />}
      {tabs.value === 'activity' && recordArguments && <Embedded id="activity.ofRecord" args={recordArguments} />}
      {children}
    </Tabs>
  )
}
