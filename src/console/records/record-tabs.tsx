// Tabs of a record's page. The notes tab and the activity tab are the same for every kind of record.
import type { ComponentProps } from 'react'
import type { Arguments } from '#commands/command.ts'
import { Embedded } from '#console/run/embedded.tsx'
import { Tabs } from '#console/ui/tabs.tsx'

interface RecordTabsProps<Id extends string> extends ComponentProps<typeof Tabs<Id>> {
  /** Command arguments that identify the record; null for a record that is not created yet. */
  readonly record: Arguments | null
}

/** Renders the `notes` and `activity` tabs of a record; `children` renders all other tabs. */
export function RecordTabs<Id extends string>({ record, children, ...tabs }: RecordTabsProps<Id>) {
  return (
    <Tabs {...tabs}>
      {tabs.value === 'notes' && record && <Embedded id="notes.ofRecord" args={record} />}
      {tabs.value === 'activity' && record && <Embedded id="activity.ofRecord" args={record} />}
      {children}
    </Tabs>
  )
}
