// Registers the screens of the activity log; each screen's code is loaded when its command opens.
import {
  activityConfirmUndo,
  activityList,
  activityOfField,
  activityOfRecord,
  activityOpen,
} from '#commands/activity.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [activityList, () => import('./list-page.tsx').then(({ ActivityList }) => ActivityList)],
    [activityOpen, () => import('./activity-drawers.tsx').then(({ ActivityDrawer }) => ActivityDrawer)],
    [activityOfRecord, () => import('./record-activity.tsx').then(({ RecordActivity }) => RecordActivity)],
    [activityOfField, () => import('./record-activity.tsx').then(({ FieldActivity }) => FieldActivity)],
    [activityConfirmUndo, () => import('./activity-drawers.tsx').then(({ ConfirmUndoDialog }) => ConfirmUndoDialog)],
  ],
  previews: [[activityOpen, () => import('./peek.tsx').then(({ ActivityPeek }) => ActivityPeek)]],
}
