// Activity drawers and inline actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { ActivityDrawer, ConfirmUndoDialog, exportEverything, redo, repeat, undo } from './activity-drawers.tsx'
import { FieldActivity, RecordActivity } from './record-activity.tsx'

export const screens: Overlays = {
  'activity.open': ActivityDrawer,
  'activity.ofRecord': RecordActivity,
  'activity.ofField': FieldActivity,
  'activity.confirmUndo': ConfirmUndoDialog,
}

export const actions: Actions = {
  'activity.undo': undo,
  'activity.redo': redo,
  'activity.repeat': repeat,
  'activity.export': exportEverything,
}
