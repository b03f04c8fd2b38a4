// Drawer of one record. If the user opened the record from a list, the drawer has buttons for the previous and the next
// record of this list.
import type { ComponentProps } from 'react'
import type { OpenPage } from '#console/run/record-pager.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { RecordNavigationButtons, useRecordNavigation } from './record-navigation.tsx'

interface RecordDrawerProps extends Omit<ComponentProps<typeof Drawer>, 'recordNavigation'> {
  /** Command that opens the drawer, with the arguments that identify the record. */
  readonly openPage: OpenPage
}

export function RecordDrawer({ openPage, children, ...drawerProps }: RecordDrawerProps) {
  const navigation = useRecordNavigation(openPage)
  return (
    <Drawer {...drawerProps} recordNavigation={navigation ?? undefined}>
      {navigation && (
        <RecordNavigationButtons navigation={navigation} keys={{ next: 'mod+down', previous: 'mod+up' }} />
      )}
      {children}
    </Drawer>
  )
}
