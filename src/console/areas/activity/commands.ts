import type { Actions, Overlays } from '#console/lib/area.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import { ConfirmUndoDialog } from './confirm-dialog.tsx'
import { exportEverything } from './export.ts'
import { RecordActivity } from './record-activity.tsx'
import { repeat } from './repeat.ts'
import { redo, undo } from './take-back.ts'

export const screens: Overlays = {
  'activity.open': ActivityDrawer,
  'activity.ofRecord': RecordActivity,
  'activity.confirmUndo': ConfirmUndoDialog,
}

export const actions: Actions = {
  'activity.undo': undo,
  'activity.redo': redo,
  'activity.repeat': repeat,
  'activity.export': exportEverything,
}
