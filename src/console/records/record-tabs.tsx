// Tabs of a record's page. The notes and the activity log of the record are the same on every page.
import type { ComponentProps } from 'react'
import type { Arguments } from '#commands/command.ts'
import { Embedded } from '#console/run/embedded.tsx'
import { Tabs } from '#console/ui/tabs.tsx'

interface RecordTabsProps<Id extends string> extends ComponentProps<typeof Tabs<Id>> {
  /** Arguments that name the record; null for a record that is not created yet. */
  readonly record: Arguments | null
}

/** Shows `children` in every tab except `notes` and `activity`, which it fills itself. */
export function RecordTabs<Id extends string>({ record, children, ...tabs }: RecordTabsProps<Id>) {
  return (
    <Tabs {...tabs}>
      {tabs.value === 'notes' && record && <Embedded id="notes.ofRecord" args={record} />}
      {tabs.value === 'activity' && record && <Embedded id="activity.ofRecord" args={record} />}
      {children}
    </Tabs>
  )
}
