import type { Actions, Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'activity.open': () => import('./activity-drawer.tsx').then((module) => module.ActivityDrawer),
  'activity.ofRecord': () => import('./record-activity.tsx').then((module) => module.RecordActivity),
  'activity.confirmUndo': () => import('./confirm-dialog.tsx').then((module) => module.ConfirmUndoDialog),
}

export const actions: Actions = {
  'activity.undo': () => import('./take-back.ts').then((module) => module.undo),
  'activity.redo': () => import('./take-back.ts').then((module) => module.redo),
  'activity.repeat': () => import('./repeat.ts').then((module) => module.repeat),
  'activity.export': () => import('./export.ts').then((module) => module.exportEverything),
}
