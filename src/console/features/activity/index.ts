// Registers the screens of the activity log. The code of a screen is loaded when its command opens the screen.
import {
  confirmUndoCommand,
  listActivityCommand,
  listFieldActivityCommand,
  listRecordActivityCommand,
  openActivityEntryCommand,
} from '#commands/activity.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listActivityCommand, () => import('./list-page.tsx').then(({ ActivityList }) => ActivityList)],
    [openActivityEntryCommand, () => import('./activity-drawers.tsx').then(({ ActivityDrawer }) => ActivityDrawer)],
    [listRecordActivityCommand, () => import('./record-activity.tsx').then(({ RecordActivity }) => RecordActivity)],
    [listFieldActivityCommand, () => import('./record-activity.tsx').then(({ FieldActivity }) => FieldActivity)],
    [confirmUndoCommand, () => import('./activity-drawers.tsx').then(({ ConfirmUndoDialog }) => ConfirmUndoDialog)],
  ],
  previews: [[openActivityEntryCommand, () => import('./peek.tsx').then(({ ActivityPeek }) => ActivityPeek)]],
}
